"""What the README tells a first-time user to type works as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from said import Run

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"


def test_the_starter_book_becomes_a_paperback_as_the_readme_says(run: Run, tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    pages = re.search(r"the starter book has (\d+): write `(notes = \d+)` above its first `\[\[section\]\]`", text)
    block = re.search(r"```sh\n(printkit book [^`]*--profile kdp.*?)```", text, re.DOTALL)
    assert pages
    assert block
    assert run("new", "my-book").code == 0
    assert f"the book has {pages[1]} pages" in run("book", "my-book/book.toml", "-o", "b.pdf", "--profile", "kdp").err
    file = tmp_path / "my-book" / "book.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("[[section]]", f"{pages[2]}\n[[section]]", 1), encoding="utf-8")
    for line in block[1].splitlines():
        said = run(*shlex.split(line)[1:])
        assert (said.code, said.err) == (0, ""), line


def test_the_pages_of_the_documented_example_are_those_that_are_counted(run: Run, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "book-file.md").read_text(encoding="utf-8")
    counted = re.search(r"two sections of three puzzles of one kind have (\d+) pages: ([^.]*)\.", page)
    assert counted
    assert sum(map(int, re.findall(r"\d+", counted[2]))) == int(counted[1])
    section = '[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "null"\ncount = 3\n'
    (tmp_path / "b.toml").write_text(f'title = "T"\n{section}{section}')
    assert f"b.pdf: {counted[1]} pages" in run("book", "b.toml", "-o", "b.pdf").out
