"""Why the TOML parser refused a statement, and what would be right: the slips that people make, in their words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from printkit.book.reading.flaw import Flaw
from printkit.book.reading.toml_lines import Statement, read_key
from printkit.book.reading.wording import digits, number_in, shortened, truth_in
from printkit.errors import invisible

Words = tuple[str, str]
"""A problem and its remedy."""

_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_PLAIN_VALUE = re.compile(r"[^#\n\"'\[\]{}]*")
_PLAIN_ENTRY = re.compile(r"[^#\n\"'\[\]{},]*")
_WORD = re.compile(r"\"[^\"\n]*\"|[^\s,\]}]+")
_TYPOGRAPHIC = "“”„‟«»‘’‚‹›"  # what word processors make of quotation marks
_OTHER_COMMENTS = ("//", ";", "--", "/*")


@dataclass(frozen=True, slots=True)
class _Wreck:
    """A key with a value that cannot be read."""

    value: str
    """What follows the equals sign."""
    message: str
    """What the parser says."""
    rest: str
    """What the parser stumbled over, and all that follows it."""

    def says(self, *openings: str) -> bool:
        return self.message.startswith(openings)


def explain(statement: Statement, error: ValueError) -> Flaw:
    """Say why a key and its value cannot be read."""
    text = statement.text
    message, place = _located(text, str(error))
    key, end = read_key(text)
    if not key:
        return Flaw(*_no_key(text.strip(" \t")), line=statement.line)
    if text[end : end + 1] != "=":
        return Flaw(*_no_equals(key[-1], text[end:]), line=statement.line)
    wreck = _Wreck(text[end + 1 :].strip(" \t"), message, text[place:])
    line = statement.line + text.count("\n", 0, place)
    for rule in _RULES:
        words = rule(wreck)
        if words:
            return Flaw(*words, line=statement.line if rule in _RULES_FOR_WHOLE else line)
    return Flaw(message[:1].lower() + message[1:], line=line)


def _located(text: str, message: str) -> tuple[str, int]:
    """Part the parser's message from the place it names, and find that place."""
    found = _PLACE.search(message)
    if found is None:
        return message, 0
    message = message[: found.start()]
    if found[1] is None:
        return message, len(text)
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: int(found[1]) - 1])
    return message, before + int(found[2]) - 1


def _no_key(text: str) -> Words:
    if text.startswith(_OTHER_COMMENTS):
        return "this line is not a setting", "a comment begins with #"
    if text.startswith("="):
        return "there is no name before the equals sign", "write name = value"
    if text[0].isprintable():
        return f'"{shortened(text)}" is not a setting', "write name = value; a name has plain letters, digits, - and _ only"
    return invisible(text[0])


def _no_equals(name: str, rest: str) -> Words:
    name, rest = shortened(name), rest.strip(" \t")
    if rest and not rest[0].isprintable():
        return invisible(rest[0])
    if not rest or rest.startswith("#"):
        return f'"{name}" has no value', f"write {name} = and the value"
    if rest.startswith(":"):
        return f'a colon follows "{name}"', f"write {name} = and the value"
    if "=" in rest:
        return f'no name has "{rest[0]}" in it', "a name has plain letters, digits, - and _ only, or stands in quotation marks"
    return f'there is no equals sign after "{name}"', f"write {name} = and the value"


def _endless_text(wreck: _Wreck) -> Words | None:
    for quote in ('"""', "'''"):
        if quote in wreck.value and not wreck.rest and wreck.says("Unterminated string", f'Expected "{quote}"'):
            return f"the text that begins with {quote} never ends", f"end it with {quote}"
    return None


def _typographic_quotes(wreck: _Wreck) -> Words | None:
    if wreck.rest[:1] and wreck.rest[0] in _TYPOGRAPHIC:
        return f"{wreck.rest[0]} is a typographic quotation mark", 'write " before and after the text'
    return None


def _no_value(wreck: _Wreck) -> Words | None:
    if not wreck.value or wreck.value.startswith("#"):
        return "there is no value after the equals sign", "write one, or leave the line out"
    return None


def _open_text(wreck: _Wreck) -> Words | None:
    is_at_line_end = wreck.rest[:1] in ("", "\n")
    if is_at_line_end and wreck.says("Unterminated string", "Illegal character", "Found invalid character", 'Expected "\'"'):
        return "the text does not end on its line", "close it with a quotation mark"
    return None


def _bad_character(wreck: _Wreck) -> Words | None:
    return invisible(wreck.rest[0]) if wreck.says("Illegal character", "Found invalid character") and wreck.rest else None


def _bad_escape(wreck: _Wreck) -> Words | None:
    if wreck.says("Unescaped", "Invalid hex", "Escaped character"):
        return (
            "a backslash begins an escape that does not exist",
            "write \\\\ for a backslash, or put the text between single quotes",
        )
    return None


def _bad_list(wreck: _Wreck) -> Words | None:
    if not wreck.says("Unclosed array"):
        return None
    if wreck.rest.startswith("}"):
        return "a brace closes a list", "close it with ]"
    if not wreck.rest.strip():
        return "a list never ends", "close it with ]"
    advice = f"write a comma before {_first_word(wreck.rest)}"
    return _foreign_comment(wreck.rest) or ("there is no comma between two values of the list", advice)


def _open_list(wreck: _Wreck) -> Words | None:
    if wreck.says("Unclosed array", "Invalid value") and not wreck.rest.strip() and wreck.value.startswith("["):
        return "the list that begins here never ends", "close it with ]"
    return None


def _bad_braces(wreck: _Wreck) -> Words | None:
    if wreck.says("Duplicate inline", "Cannot"):
        return "a name is given twice between the braces", "keep one of the two"
    if wreck.says("Expected '=' after a key"):
        return "there is no equals sign after a name between the braces", "write { name = value }"
    if not wreck.says("Unclosed inline table", "Invalid initial"):
        return None
    if wreck.rest[:1] in ("", "\n"):
        return "the braces do not close on their line", "end them with }"
    if wreck.rest[0] == "}":
        return "a comma stands before the closing brace", "leave it out"
    return "there is no comma between two values in braces", f"write a comma before {_first_word(wreck.rest)}"


def _after_value(wreck: _Wreck) -> Words | None:
    if not wreck.says("Expected newline"):
        return None
    if not wreck.rest[0].isprintable():
        return invisible(wreck.rest[0])
    rest = shortened(wreck.rest.split("\n", 1)[0].strip())
    whole = _plain(_PLAIN_VALUE, wreck.value)
    if _foreign_comment(rest):
        return _foreign_comment(rest)
    if rest in (";", ",", "."):
        return f'"{rest}" follows the value', "leave it out"
    return _unquoted_words(whole) if whole else (f"{rest} follows the value", "put each setting on a line of its own")


def _foreign_comment(rest: str) -> Words | None:
    is_comment = rest.startswith(_OTHER_COMMENTS) and rest.strip() != ";"
    return (f"{_first_word(rest)} does not begin a comment", "a comment begins with #") if is_comment else None


def _unquoted(wreck: _Wreck) -> Words | None:
    if not wreck.says("Invalid value"):
        return None
    is_whole = wreck.value.startswith(wreck.rest[:1]) and wreck.value.endswith(wreck.rest)
    word = _plain(_PLAIN_VALUE if is_whole else _PLAIN_ENTRY, wreck.rest)
    if _foreign_comment(wreck.rest):
        return _foreign_comment(wreck.rest)
    if word:
        return _unquoted_words(word)
    return (
        f"no value begins with {wreck.rest[:1].strip() or 'the end of the line'}",
        "write a number, or text between quotation marks",
    )


def _unquoted_words(word: str) -> Words:
    """Guess what was meant by a value that is neither a number nor in quotation marks."""
    number, truth = number_in(word), truth_in(word)
    if number is not None:
        return f"{word} is not how a number is written", f"write {digits(number)}"
    if truth is not None:
        return f"{word} is not a value", f"write {str(truth).lower()}"
    if re.fullmatch(r"\.[0-9]+|[0-9]+\.", word):
        return f"{word} is not how a number is written", f"write {float(word)}"
    return f"{word} stands without quotation marks", f'write "{word}"'


def _first_word(rest: str) -> str:
    found = _WORD.match(rest)
    return shortened(found[0]) if found else rest[:1]


def _plain(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(text)
    return shortened(found[0].strip()) if found else ""


def _too_long_a_number(wreck: _Wreck) -> Words | None:
    return ("the number has too many digits", "") if wreck.says("Exceeds the limit") else None


def _no_such_date(wreck: _Wreck) -> Words | None:
    return ("there is no such date", "put text between quotation marks") if wreck.says("Invalid date") else None


_RULES_FOR_WHOLE: tuple[Callable[[_Wreck], Words | None], ...] = (_endless_text, _no_value, _open_list)
"""These speak of the whole value, so they name the line of its key."""
_RULES = (
    *_RULES_FOR_WHOLE,
    _typographic_quotes,
    _open_text,
    _bad_character,
    _bad_escape,
    _bad_list,
    _bad_braces,
    _after_value,
    _unquoted,
    _too_long_a_number,
    _no_such_date,
)
