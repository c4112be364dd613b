"""Texts of book files as people write them, in many ways, and changes of them, for property tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from printkit.book.writing.change import Change, Duplicate, Insert, Move, Remove, Set

comments = st.sampled_from(["", "", "", " # why", "   #  [[section]] is not here", '# "quoted"'])
blanks = st.sampled_from(["\n", "\n", "\n\n", "\n# alone\n\n", "\n# ---- a line\n"])
words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=8)
plain_words = st.text("abc d#=[]\"'", max_size=6)
numbers = st.integers(-9, 99)
values = st.one_of(words, numbers, st.booleans(), st.floats(allow_nan=False, allow_infinity=False), st.lists(numbers, max_size=3))
tables = st.dictionaries(st.sampled_from(["given", "rows", "odd key", "way"]), values, max_size=3)
entries = st.builds(lambda kind, table: {"kind": kind, **table}, st.sampled_from(["board", "null"]), tables)
sections = st.builds(lambda title, inner: {"title": title, "puzzle": inner}, words, st.lists(entries, min_size=1, max_size=2))


def quoted(text: str) -> str:
    return "'" + text.replace("'", "") + "'"


@st.composite
def settings(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """Some settings, each on its line or on several."""
    lines = []
    for name in draw(st.lists(st.sampled_from(names), unique=True, max_size=4)):
        indent = draw(st.sampled_from(["", "", "  "]))
        forms = (
            str(draw(numbers)),
            quoted(draw(plain_words)),
            f'"""\n{draw(st.sampled_from(["a", "x # y", "[[section]]"]))}\nb"""',
            f"[{draw(numbers)}, # one\n  {draw(numbers)},\n]",
            f"{{ a = 1, b.c = {quoted(draw(plain_words))} }}",
        )
        lines.append(f"{indent}{name} = {draw(st.sampled_from(forms))}{draw(comments)}\n")
        if draw(st.integers(0, 5)) == 0:
            lines.append(draw(st.sampled_from(["# between\n", "\n"])))
    return "".join(lines)


@st.composite
def entry_texts(draw: st.DrawFn, header: str) -> str:
    comment = draw(st.sampled_from(["", "", "# above\n", "# above\n# too\n"]))
    text = f"{comment}[[{header}]]{draw(comments)}\n" + draw(settings(("kind", "given", "rows", "way", '"odd key"')))
    if draw(st.integers(0, 3)) == 0:
        text += f"camera.xa = {draw(numbers)}\ncamera.za = 2{draw(comments)}\n"
    elif draw(st.integers(0, 3)) == 0:
        text += f"\n[{header}.camera]\nxa = {draw(numbers)}{draw(comments)}\n"
    return text


@st.composite
def section_texts(draw: st.DrawFn) -> str:
    text = "[[section]]\n" + draw(settings(("title", "intro")))
    if draw(st.integers(0, 4)) == 0:
        return text + "puzzle = [ { kind = 'null' }, # first\n  { kind = 'board', given = 3 } ] # all\n"
    for _ in range(draw(st.integers(0, 3))):
        text += draw(blanks) + draw(entry_texts("section.puzzle"))
    return text


@st.composite
def book_texts(draw: st.DrawFn) -> str:
    """The text of a book file that the parser accepts, though it need not be a right book."""
    parts = [
        draw(st.sampled_from(["", "# A book\n\n", "# A book\n"])),
        draw(settings(("title", "theme", "paper", "blurb", "notes"))),
    ]
    for _ in range(draw(st.integers(0, 3))):
        parts += [draw(blanks), draw(section_texts())]
        if draw(st.integers(0, 4)) == 0:
            parts += [draw(blanks), draw(entry_texts(draw(st.sampled_from(["replace", "variant"]))))]
    text = "".join(parts)
    if draw(st.integers(0, 5)) == 0:
        text = text.removesuffix("\n")
    if draw(st.integers(0, 5)) == 0:
        text = text.replace("\n", "\r\n")
    return ("\ufeff" if draw(st.integers(0, 7)) == 0 else "") + text


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """List the way to every value."""
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, step)
        yield from paths(inner, (*path, step))


def changes(data: dict[str, Any]) -> st.SearchStrategy[Change]:
    """Give some change that can be made to a file that says this."""
    known = list(paths(data))
    places = [path for path in known if isinstance(path[-1], int)]
    tabled = [(), *(path for path in known if isinstance(_at(data, path), dict))]
    options: list[st.SearchStrategy[Change]] = [
        st.builds(
            Set, st.sampled_from(tabled).flatmap(lambda path: st.sampled_from(["way", "seed"]).map(lambda n: (*path, n))), values
        ),
        st.builds(Insert, st.just(("section", len(data.get("section", [])))), sections),
        st.builds(Insert, st.integers(0, len(data.get("replace", []))).map(lambda place: ("replace", place)), tables),
    ]
    if known:
        options += [st.builds(Set, st.sampled_from(known), st.none()), st.builds(Remove, st.sampled_from(known))]
        scalars = [path for path in known if not isinstance(_at(data, path), dict | list)]
        options += [st.builds(Set, st.sampled_from(scalars), values)] if scalars else []
    if places:
        options.append(st.builds(Duplicate, st.sampled_from(places)))
        options.append(st.sampled_from(places).flatmap(lambda path: st.builds(Move, st.just(path), _targets(data, path, known))))
    written = list(range(len(data.get("section", []))))
    if written:
        options.append(
            st.sampled_from(written).flatmap(
                lambda place: st.builds(Insert, st.just(("section", place, "puzzle", len(_entries(data, place)))), entries)
            )
        )
    return st.one_of(options)


def _targets(data: dict[str, Any], path: tuple[str | int, ...], known: list[tuple[str | int, ...]]) -> st.SearchStrategy[Any]:
    count = len(_at(data, path[:-1]))
    inside = st.integers(0, count - 1).map(lambda place: (*path[:-1], place))
    if path[::2] != ("section", "puzzle"):
        return inside
    others = [place for place in range(len(data["section"])) if place != path[1]]
    if not others:
        return inside
    across = st.sampled_from(others).flatmap(
        lambda section: st.integers(0, len(_entries(data, section))).map(lambda place: ("section", section, "puzzle", place))
    )
    return st.one_of(inside, across)


def _entries(data: dict[str, Any], section: int) -> list[Any]:
    found = data["section"][section].get("puzzle", [])
    return found if isinstance(found, list) else []


def _at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        data = data[step]
    return data
