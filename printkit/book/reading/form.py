"""The book file as a form: every setting with its limits, checked at the border and turned into a `Book` right after."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema
from pydantic_core.core_schema import no_info_after_validator_function

from printkit import resources
from printkit.book.isbn import isbn_problem
from printkit.book.order import LONGEST_RUN
from printkit.book.pagination import ANSWER_GRIDS, PUZZLE_GRIDS
from printkit.book.profile import profile_names
from printkit.book.reading.page_file import SUFFIX
from printkit.book.reading.paper import NAMED, paper
from printkit.book.reading.wording import shortened
from printkit.contract import kinds, meant
from printkit.errors import SpecError, hidden_in, invisible, suggest
from printkit.page.language import language_codes
from printkit.scene import font
from printkit.scene.ink import theme_names

LISTS = ("section", "section.puzzle", "replace", "variant")
"""The tables of the file that stand in double brackets."""
LARGEST_SEED = 999_999_999
MOST_PUZZLES = 5000
MOST_VOLUMES = 50
_STYLES = ("body", "bold")


def _template_names() -> list[str]:
    return resources.template_names("pages")


@dataclass(frozen=True, slots=True)
class _OneOf:
    """Marks a text that is a name from a list, which is looked up only when it is needed."""

    what: str
    names: Callable[[], Iterable[str]]
    suffix: str = ""
    """How the name of a file ends that may be given instead; it is read later."""
    remedy: Callable[[str], str] | None = None
    """What to say of a name that is not there, if more is known than the names."""

    def check(self, name: str) -> str:
        is_file = bool(self.suffix) and name.endswith(self.suffix)
        if not is_file and name not in self.names():
            remedy = self.remedy(shortened(name)) if self.remedy else suggest(shortened(name), self.names())
            raise ValueError(f'there is no {self.what} "{shortened(name)}"; {remedy}')
        return name

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        choices = {"enum": list(self.names())}
        pattern = {"pattern": f"{re.escape(self.suffix)}$"}
        return {**handler(schema), **({"anyOf": [choices, pattern], "file": [self.suffix]} if self.suffix else choices)}


@dataclass(frozen=True, slots=True)
class _OneOfNumbers:
    """Marks a number that is one of a few."""

    numbers: tuple[int, ...]

    def check(self, number: int) -> int:
        if number not in self.numbers:
            raise ValueError(f"{number} is not possible here; choose one of: {', '.join(map(str, self.numbers))}")
        return number

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "enum": list(self.numbers)}


def _check_paper(text: str) -> str:
    try:
        paper(text)
    except SpecError as error:
        raise ValueError(str(error)) from error
    return text


def _tidy_line(text: str) -> str:
    """Prepare a text that is printed on one line."""
    line = unicodedata.normalize("NFC", text).strip()
    if any(char in "\n\r\t\v\f\x85\u2028\u2029" for char in line):
        raise ValueError("the text runs over several lines; write it on one")
    return _printable(line)


def _tidy_prose(text: str) -> str:
    """Prepare a text of one or more paragraphs."""
    return _printable(unicodedata.normalize("NFC", text).strip())


def _printable(text: str) -> str:
    """Refuse characters that no shipped font has, and those that nobody sees; white space is set as blanks and line ends."""
    if char := hidden_in(text):
        raise ValueError("; ".join(invisible(char)))
    lost = sorted({char for char in text if not char.isspace() and not all(font.covers(char, style) for style in _STYLES)})
    if lost:
        name = unicodedata.name(lost[0], "a character without a name")
        others = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        raise ValueError(f"no font has {name} (U+{ord(lost[0]):04X}){others}; leave it out or write it with other letters")
    return text


def _check_isbn(text: str) -> str:
    if text and (problem := isbn_problem(text)):
        raise ValueError(problem)
    return text


def _file_word(text: str) -> str:
    """Refuse a name that cannot stand in the name of a file."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        raise ValueError("this cannot be part of a file name; write small letters, figures and hyphens")
    if resources.is_device(text):
        raise ValueError("Windows can have no folder of this name; choose another")
    return text


def _not_empty(text: str) -> str:
    if not text:
        raise ValueError("the text is empty; write something")
    return text


def _as_list(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else names


FileName = Annotated[str, Field(min_length=1, max_length=400)]
Line = Annotated[str, Field(max_length=120), AfterValidator(_tidy_line)]
Title = Annotated[Line, AfterValidator(_not_empty)]
Prose = Annotated[str, Field(max_length=2000), AfterValidator(_tidy_prose)]
Isbn = Annotated[Line, AfterValidator(_check_isbn)]
VariantName = Annotated[str, Field(max_length=40), AfterValidator(_file_word)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
PaperSize = Annotated[str, AfterValidator(_check_paper), Field(examples=[*NAMED, "8.5x11in", "210x297mm", "21x29.7cm"])]
Template = Annotated[str, _OneOf("page template", _template_names, SUFFIX)]
ThemeName = Annotated[str, _OneOf("theme", theme_names)]
LanguageCode = Annotated[str, _OneOf("language", language_codes)]
Profile = Annotated[str, _OneOf("profile", profile_names)]
KindName = Annotated[str, _OneOf("kind of puzzle", kinds, remedy=meant)]
AnswersPerPage = Annotated[int, _OneOfNumbers((0, *ANSWER_GRIDS))]
PuzzlesPerPage = Annotated[int, _OneOfNumbers(tuple(PUZZLE_GRIDS))]


FileNames = Annotated[FileName | Annotated[tuple[FileName, ...], Field(max_length=LONGEST_RUN)], AfterValidator(_as_list)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Settings(_Form):
    """What holds for the whole book and can be replaced on the command line."""

    subtitle: Line = Field("", description="A second line under the title.")
    author: Line = Field("", description="Who made the book.")
    paper: PaperSize = Field("A4", description="A name, or width and height with a unit.")
    template: Template = Field("workbook", description="The page furniture: a name, or a TOML file beside the book.")
    theme: ThemeName = Field("colour", description="Colours, line weights and sizes of type.")
    language: LanguageCode = Field("en", description="The language of all that printkit itself writes on the pages.")
    seed: Seed = Field(1, description="Another seed gives another book of the same make.")
    answers_per_page: AnswersPerPage = Field(6, description="How many answers share a page; 0 leaves the answer key out.")
    profile: Profile = Field("screen", description="What the finished file is for.")
    stock: Line = Field("", description="The paper it is printed on, of those the profile knows.")
    bleed: bool = Field(False, description="Whether coloured grounds run off the page, where the profile allows it.")
    spot: Line = Field("", description="A spot colour to print with beside black, where the profile has four inks.")
    isbn: Isbn = Field("", description="The ISBN, for the barcode on the cover.")
    blurb: Prose = Field("", description="The words on the back cover.")
    age: int | None = Field(None, ge=4, le=99, description="How old the readers are that the how-to-play pages speak to.")
    copyright: Line = Field("", description="Who holds the rights, for the imprint.")
    name_line: bool = Field(False, description="Whether every page of puzzles begins with a line for name and date.")
    answer_slips: bool = Field(False, description="Whether dashed lines show where to cut the answers apart.")
    index: bool = Field(False, description="Whether a list at the end has the puzzles from easy to hard.")
    certificate: bool = Field(False, description="Whether the book ends with a certificate to cut out.")
    notes: int = Field(0, ge=0, le=400, description="How many pages with lines to write on stand at the end.")
    form: Literal["book", "worksheet"] = Field(
        "book", description="A book, or worksheets: nothing but puzzles and answers, numbered from 1 in every version."
    )
    with_pages: tuple[Literal["title", "imprint", "contents", "openers", "rules"], ...] = Field(
        (), max_length=5, description="Which pages of a book worksheets have as well."
    )


class PuzzleForm(_Form):
    """A run of puzzles of one kind. What else stands in its table are the parameters of the kind."""

    model_config = ConfigDict(extra="allow")

    kind: KindName = Field(description="The kind of puzzle.")
    count: int = Field(1, ge=1, le=LONGEST_RUN, description="How many puzzles.")
    drawings: FileNames = Field(
        (), description="A puzzle for each drawing of a folder, of a pattern such as art/*.svg, or of a list."
    )
    per_page: PuzzlesPerPage = Field(1, description="How many of them share a page.")
    title: Line = Field("", description="Replaces the title that the kind gives its puzzles.")
    cutouts: bool = Field(False, description="Whether the book prints the pieces of these puzzles to cut out.")
    seed: Seed | None = Field(None, description="Fixes these puzzles whatever the seed of the book is.")


class SectionForm(_Form):
    """A chapter of the book."""

    title: Title = Field(description="The heading of the section.")
    intro: Prose = Field("", description="A few words that open the section.")
    order: Literal["given", "difficulty"] = Field(
        "given", description="In which order the puzzles stand: as they are written, or from easy to hard."
    )
    puzzle: list[PuzzleForm] = Field(min_length=1, description="The puzzles, in order.")


class ReplaceForm(_Form):
    """Another puzzle in the place of one. What else stands in its table are parameters that differ from those of its entry."""

    model_config = ConfigDict(extra="allow")

    puzzle: int = Field(ge=1, description="The printed number of the puzzle that is replaced.")
    seed: Seed | None = Field(None, description="The seed of the other puzzle, whatever the seed of the book is.")
    volume: int = Field(1, ge=1, le=MOST_VOLUMES, description="In a series: the volume in which it is replaced.")


class VariantForm(_Form):
    """The same book with other settings. What else stands in its table are settings of the book."""

    model_config = ConfigDict(extra="allow")

    name: VariantName = Field(description="What tells its files apart, such as large.")


class BookForm(Settings):
    """A whole book file."""

    title: Title = Field(description="The title of the book.")
    versions: int = Field(1, ge=1, le=8, description="How many versions of the same sheets there are: A, B, C, with other puzzles.")
    volumes: int = Field(1, ge=1, le=MOST_VOLUMES, description="How many volumes the series has; no puzzle stands in two of them.")
    section: list[SectionForm] = Field(min_length=1, description="The sections, in order.")
    variant: list[VariantForm] = Field([], description="Other versions of the same book, such as large print.")
    replace: list[ReplaceForm] = Field([], description="Single puzzles that are swapped or pinned; all others stay as they are.")


def parameters(entry: dict[str, Any]) -> dict[str, Any]:
    """Take the parameters of its kind out of the table of a puzzle."""
    return {key: value for key, value in entry.items() if key not in PuzzleForm.model_fields}
