"""Nothing is written over an input, over another output of the same call, or over a file that is not from printkit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from said import Run

from printkit.batch.mark import is_ours

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8H1Z" fill="none" stroke="#000"/></svg>'
BOOK = 'title = "B"\n{settings}\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "null"\n'
SQUARE = "[[[0,0],[1,0],[1,1],[0,1]]]"
ASSEMBLY = f'{{"target": {{"polys": [{{"rings": {SQUARE}}}]}}, "placed": [{{"piece": "a", "rings": {SQUARE}}}]}}'
MINE = "not yours"


@pytest.fixture
def home(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "d.svg").write_text(DRAWING)
    (tmp_path / "b.toml").write_text(BOOK.format(settings=""))
    (tmp_path / "a.json").write_text(ASSEMBLY)
    (tmp_path / "board.svg").write_text(DRAWING)
    (tmp_path / "rows.csv").write_text("name\nAnn\n")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


OVER_INPUT = {
    "trace": ("trace", "d.svg", "-o"),
    "make": ("make", "numbered", "--drawing", "d.svg", "-o"),
    "solve": ("solve", "--board", "board.svg", "--pieces", "pentominoes", "-o"),
    "verify": ("verify", "a.json", "--explain"),
}


@pytest.mark.parametrize("force", [(), ("--force",)], ids=["plain", "forced"])
@pytest.mark.parametrize("way", ["plain", "dotted", "link", "second name"])
@pytest.mark.parametrize("command", OVER_INPUT)
def test_no_input_is_written_over(run: Run, home: Path, command: str, way: str, force: tuple[str, ...]) -> None:
    words = OVER_INPUT[command]
    name = next(word for word in words if (home / word).is_file())
    target = {"plain": name, "dotted": f"./x/../{name}", "link": f"l-{name}", "second name": f"s-{name}"}[way]
    (home / "x").mkdir()
    if way == "link":
        (home / target).symlink_to(name)
    elif way == "second name":
        os.link(home / name, home / target)
    before = contents(home)
    said = run(*words, target, *force)
    assert said.code == 2, said
    assert "is read by this very command" in said.err
    assert contents(home) == before


def test_no_file_that_a_book_names_is_written_over(run: Run, home: Path) -> None:
    margins = "[margin]\ninner = 20\nouter = 15\ntop = 15\nbottom = 15\n[header]\nheight = 10\n[footer]\nheight = 10\n"
    (home / "t.toml").write_text(margins)
    (home / "b.toml").write_text(BOOK.format(settings='template = "t.toml"'))
    (home / "out.pdf").symlink_to("t.toml")
    for out, rows in (("out.pdf", ()), ("class.pdf", ("--rows", "rows.csv"))):
        (home / "class-ann.pdf").unlink(missing_ok=True)
        (home / "class-ann.pdf").symlink_to("rows.csv")
        before = contents(home)
        said = run("book", "b.toml", "-o", out, *rows, "--force")
        assert said.code == 2, said
        assert "is read by this very command" in said.err
        assert contents(home) == before


@pytest.mark.parametrize("other", ["one.pdf", "./one.pdf", "link.pdf"])
def test_two_outputs_of_one_name_are_refused(run: Run, home: Path, other: str) -> None:
    (home / "link.pdf").symlink_to("one.pdf")
    for option in ("--cover", "--booklet", "--two-up"):
        said = run("book", "b.toml", "-o", "one.pdf", option, other, "--force")
        assert said.code == 2, said
        assert "would be written twice" in said.err
    assert not (home / "one.pdf").exists()


def test_an_output_with_the_name_of_a_variant_is_refused(run: Run, home: Path) -> None:
    with (home / "b.toml").open("a") as file:
        file.write('[[variant]]\nname = "large"\ntheme = "large"\n')
    said = run("book", "b.toml", "-o", "b.pdf", "--cover", "b-large.pdf")
    assert said.code == 2, said
    assert "would be written twice" in said.err


FOREIGN = {
    "trace.svg": ("trace", "d.svg", "-o"),
    "trace.png": ("trace", "d.svg", "-o"),
    "trace.json": ("trace", "d.svg", "-o"),
    "make.pdf": ("make", "null", "-o"),
    "make.svg": ("make", "null", "-o"),
    "make.png": ("make", "null", "-o"),
    "make.json": ("make", "null", "-o"),
    "pieces.pdf": ("pieces", "tetrominoes", "-o"),
    "solve.svg": ("solve", "--board", "3x20", "--pieces", "pentominoes", "-o"),
    "verify.json": ("verify", "a.json", "--explain"),
    "book.pdf": ("book", "b.toml", "-o"),
    "press.pdf": ("book", "press.toml", "-o"),
    "cover.pdf": ("book", "b.toml", "--cover"),
}


@pytest.mark.parametrize("target", FOREIGN)
def test_a_file_that_is_not_from_printkit_is_replaced_only_by_force(run: Run, home: Path, target: str) -> None:
    (home / "press.toml").write_text(BOOK.format(settings='profile = "press"'))
    words = (*FOREIGN[target], target)
    (home / target).write_text(MINE)
    said = run(*words)
    assert said.code == 2, said
    assert f'"{target}" is not from printkit and would be lost; name another file, or give --force' in said.err
    assert (home / target).read_text() == MINE
    assert run(*words, "--force").code == 0
    assert is_ours(home / target)
    assert run(*words).code == 0  # what printkit made is replaced without a word
    (home / target).write_text("")
    assert run(*words).code == 0


def test_a_manifest_of_somebody_else_is_not_replaced(run: Run, home: Path) -> None:
    (home / "b.manifest.json").write_text('{"mine": 1}')
    said = run("book", "b.toml", "-o", "b.pdf")
    assert (said.code, (home / "b.pdf").exists()) == (2, False)
    assert "b.manifest.json" in said.err


def test_an_export_carries_marks_and_replaces_nothing_else(run: Run, home: Path) -> None:
    assert run("export", "b.toml", "-o", "out").code == 0
    assert [name for name in contents(home / "out") if not is_ours(home / "out" / name)] == []
    assert run("export", "b.toml", "-o", "out").code == 0
    (home / "out" / "swatches.gpl").write_text(MINE)
    said = run("export", "b.toml", "-o", "out")
    assert said.code == 2
    assert "swatches.gpl" in said.err
    assert (home / "out" / "swatches.gpl").read_text() == MINE


@pytest.mark.parametrize("name", ["pages", "manifest.json"])
def test_an_export_does_not_follow_links(run: Run, home: Path, name: str) -> None:
    (home / "out").mkdir()
    (home / "out" / name).symlink_to(home / "elsewhere")
    said = run("export", "b.toml", "-o", "out")
    assert (said.code, (home / "elsewhere").exists()) == (2, False)
    assert "is a link" in said.err


FORGED = {
    "x.pdf": b"%PDF-1.4\n(made with printkit)\n",
    "x.svg": b"<svg><!-- printkit --></svg>",
    "x.png": b"\x89PNG\r\n\x1a\nprintkit",
    "x.json": b'{"title": "printkit"}',
    "y.json": b'{"format": "geo", ' + b"[" * 100_000,
}


@pytest.mark.parametrize("name", FORGED)
def test_the_word_alone_is_no_mark(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(FORGED[name])
    assert not is_ours(tmp_path / name)
