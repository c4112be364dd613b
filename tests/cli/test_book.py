"""`book` and `demo`: what is made, what is told, and what is left when something goes wrong."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from said import Run

from printkit import render, resources
from printkit.errors import Fault, MissingLibrary

HEAD = """
title = "Rain"
seed = 5

[[section]]
title = "One"
"""
PLAIN = """
[[section.puzzle]]
kind = "null"
rows = 10
count = {count}
"""
ODD = """
[[section.puzzle]]
kind = "oddity"
deed = "{deed}"
"""

Spawn = Callable[..., subprocess.Popen[str]]


def write_book(folder: Path, *parts: str) -> Path:
    file = folder / "rain.toml"
    file.write_text(HEAD + "".join(parts), encoding="utf-8")
    return file


def plain(count: int = 2) -> str:
    return PLAIN.format(count=count)


def odd(deed: str) -> str:
    return ODD.format(deed=deed)


def digests(folder: Path) -> dict[str, str]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def kept(cache: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in cache.rglob("*.json")}


def test_a_book_with_everything(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(3))
    said = run("book", "rain.toml", "-o", "out/rain.pdf", "--svg", "out/svg", "--png", "out/png", "--dpi", 30, "--jobs", 1)
    assert (said.code, said.err) == (0, "")
    assert "out/rain.pdf: " in said.out
    assert "3 puzzles" in said.out
    manifest = json.loads((tmp_path / "out/rain.manifest.json").read_text(encoding="utf-8"))
    pages = manifest["pages"]
    assert (tmp_path / "out/rain.pdf").read_bytes().startswith(b"%PDF-")
    assert {file.stem for file in (tmp_path / "out/svg").glob("*.svg")} == set(pages)
    assert {file.stem for file in (tmp_path / "out/png").glob("*.png")} == set(pages)
    assert {place.name for place in (tmp_path / "out").iterdir()} == {"rain.pdf", "rain.manifest.json", "svg", "png"}


def test_a_book_warns_of_puzzles_that_are_worth_a_look(run: Run, tmp_path: Path) -> None:
    puzzle = '[[section.puzzle]]\nkind = "cubes"\nfigure = "courtyard"\nxa = 30\nza = 60\ndistance = 1.2\n'
    write_book(tmp_path, puzzle)
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1)
    assert said.code == 0
    assert said.err.startswith("printkit: warning: puzzle 1: ")
    (words,) = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, "--json").object["warnings"]
    assert "among the cubes" in words


def test_machines_get_one_object(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(2))
    made = run("book", "rain.toml", "-o", "rain.pdf", "--json").object
    assert (made["ok"], made["exit_code"], made["failed"], made["warnings"]) == (True, 0, [], [])
    assert made["made"] == {"pdf": "rain.pdf", "manifest": "rain.manifest.json"}
    assert [puzzle["number"] for puzzle in made["puzzles"]] == [1, 2]
    assert all(puzzle["identity"].startswith("null:") and 1 <= puzzle["stars"] <= 5 for puzzle in made["puzzles"])
    assert made["pages"] > 2
    assert made["seconds"] > 0


def test_same_bytes_for_any_number_of_jobs_and_in_every_process(run: Run, spawn: Spawn, tmp_path: Path) -> None:
    write_book(tmp_path, plain(4))
    for jobs, more in ((1, ("--no-cache",)), (2, ("--no-cache",)), (2, ())):
        where = f"out{jobs}{len(more)}"
        process = spawn("book", "rain.toml", "-o", f"{where}/rain.pdf", "--svg", f"{where}/svg", "--jobs", jobs, "--quiet", *more)
        assert process.communicate(timeout=100) == ("", "")
        assert process.returncode == 0
    run("book", "rain.toml", "-o", "out/rain.pdf", "--svg", "out/svg")
    first = digests(tmp_path / "out")
    assert len(first) > 6
    assert first == digests(tmp_path / "out11") == digests(tmp_path / "out21") == digests(tmp_path / "out20")


def test_another_seed_gives_another_book(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(1))
    one, two, again = (
        run("book", "rain.toml", "-o", "rain.pdf", "--json", *more).object["puzzles"][0]["identity"]
        for more in ((), ("--seed", 99), ("--seed", 5))
    )
    assert one == again != two


def test_faults_of_the_file_are_told_at_once_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(1).replace("10", '"ten"').replace("null", "nul") + 'colour = "red"\n')
    said = run("book", "rain.toml", "-o", "out/rain.pdf", "--json")
    assert said.code == said.object["exit_code"] == 3
    assert len(said.lines) == len(said.object["errors"]) >= 1
    assert all(line.startswith("rain.toml:") for line in said.lines)
    assert not (tmp_path / "out").exists()


def test_a_book_that_is_not_there(run: Run, tmp_path: Path) -> None:
    said = run("book", "sun.toml", "-o", "sun.pdf")
    assert said.code == 4
    assert len(said.lines) == 1
    assert list(tmp_path.iterdir()) == []


def test_faults_of_the_call_are_told_at_once(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(1))
    (tmp_path / "file").touch()
    said = run("book", "rain.toml", "-o", "rain.doc", "--svg", "file/svg", "--jobs", 0, "--seed", "x", "--dpi", 1, "--timeout", -1)
    assert said.code == 2
    assert [line.split(": ")[1] for line in said.lines] == ["--dpi", "--jobs", "--timeout", "--seed", "-o", "--svg"]
    nothing = run("book", "rain.toml")
    assert (nothing.code, len(nothing.lines)) == (2, 1)


@pytest.mark.usefixtures("guest")
@pytest.mark.parametrize("jobs", [1, 2])
def test_failures_are_named_and_the_rest_is_made(run: Run, tmp_path: Path, jobs: int) -> None:
    write_book(tmp_path, plain(1), odd("refuse"), odd("crash"), plain(1).replace("10", "9"))
    said = run("book", "rain.toml", "-o", "rain.pdf", "--json", "--jobs", jobs)
    made = said.object
    assert said.code == made["exit_code"] == 5
    assert made["ok"] is False
    assert [puzzle["number"] for puzzle in made["puzzles"]] == [1, 4]
    assert [each["number"] for each in made["failed"]] == [2, 3]
    for each in made["failed"]:
        assert any(line.startswith(each["identity"]) for line in said.lines)
    assert "ZeroDivisionError" in made["failed"][1]["traceback"]
    assert said.lines[-1] == "rain.toml: puzzles 2, 3 were left out; the rest of the book was made"
    assert (tmp_path / "rain.pdf").exists()


@pytest.mark.usefixtures("guest")
def test_a_plain_kind_of_another_package_makes_a_book(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, odd("behave"))
    said = run("book", "rain.toml", "--svg", "svg", "--jobs", 1)
    assert said.code == 0
    assert ">Oddity</text>" in (tmp_path / "svg" / "005-rules-oddity.svg").read_text(encoding="utf-8")


@pytest.mark.usefixtures("guest")
def test_a_dying_worker_is_named(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, odd("die"), plain(2))
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 2)
    assert said.code == 5
    assert said.lines[0].startswith("oddity:")
    assert "died" in said.lines[0]
    assert said.lines[1:] == ["rain.toml: puzzle 1 was left out; the rest of the book was made"]


@pytest.mark.usefixtures("guest")
def test_a_slow_puzzle_is_given_up(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, odd("sleep"), plain(1))
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, "--timeout", 5)
    assert said.code == 5
    assert "longer than 5 s" in said.err


@pytest.mark.usefixtures("guest")
def test_no_puzzle_at_all_is_no_book(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, odd("refuse"))
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1)
    assert said.code == 5
    assert said.lines[-1] == "rain.toml: not one puzzle could be made, so there is no book"
    assert not (tmp_path / "rain.pdf").exists()


@pytest.mark.usefixtures("guest")
def test_too_many_of_the_same_are_refused_with_their_line(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, odd("behave") + "numbers = 1\ncount = 3\n")
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1)
    assert said.code == 3
    assert said.lines == [
        "rain.toml:12: section[1].puzzle[1].count: 3 puzzles were asked for but only 1 different one was found; "
        "write 1 or change the parameters"
    ]
    assert not (tmp_path / "rain.pdf").exists()


def test_without_cairo_the_rest_is_made(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(scene: object, dpi: int) -> bytes:
        raise MissingLibrary(Fault("previews need cairo", "apt install libcairo2"))

    monkeypatch.setattr(render, "png", missing)
    write_book(tmp_path, plain(1))
    said = run("book", "rain.toml", "-o", "rain.pdf", "--svg", "svg", "--png", "png")
    assert said.code == 0
    assert said.lines == ["printkit: warning: previews need cairo; apt install libcairo2"]
    assert (tmp_path / "rain.pdf").exists()
    assert list((tmp_path / "svg").glob("*.svg"))
    assert not (tmp_path / "png").exists()
    assert "png" not in said.out
    said = run("book", "rain.toml", "--png", "png")
    assert said.code == 1
    assert said.lines == ["printkit: previews need cairo; apt install libcairo2"]


def test_one_puzzle_is_one_puzzle(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(1))
    assert run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1).out.splitlines()[0].endswith(" pages, 1 puzzle")


def test_an_empty_name_is_not_this_folder(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(1))
    said = run("book", "rain.toml", "-o", "", "--svg", "", "--png", "")
    assert said.code == 2
    assert len(said.lines) == 3
    assert run("demo", "-o", "").code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["rain.toml"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device", "rain.pdf"), ValueError])
def test_an_error_while_writing_leaves_the_old_book(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Any) -> None:
    write_book(tmp_path, plain(1))
    run("book", "rain.toml", "-o", "rain.pdf", "--svg", "svg")
    before = digests(tmp_path)
    whole = render.write_pdf

    def fail_late(target: Path, pages: Any, info: Any) -> None:
        whole(target, pages, info)
        raise error

    monkeypatch.setattr(render, "write_pdf", fail_late)
    if error is ValueError:
        with pytest.raises(ValueError):  # noqa: PT011
            run("book", "rain.toml", "-o", "rain.pdf", "--svg", "svg", "--seed", 6)
    else:
        said = run("book", "rain.toml", "-o", "rain.pdf", "--svg", "svg", "--seed", 6)
        assert said.code == (130 if error is KeyboardInterrupt else 1)
        assert len(said.lines) == 1
    assert digests(tmp_path) == before
    assert sorted(place.name for place in tmp_path.iterdir()) == ["rain.manifest.json", "rain.pdf", "rain.toml", "svg"]


def test_pages_that_are_gone_from_the_book_are_removed(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(4))
    run("book", "rain.toml", "--svg", "svg")
    more = len(list((tmp_path / "svg").glob("*.svg")))
    (tmp_path / "svg" / "mine.svg").write_text("mine")
    write_book(tmp_path, plain(1))
    said = run("book", "rain.toml", "--svg", "svg")
    assert said.code == 0
    assert len(list((tmp_path / "svg").glob("*.svg"))) == more - 3 + 1
    assert (tmp_path / "svg" / "mine.svg").read_text() == "mine"


def test_finished_puzzles_are_found_again(run: Run, tmp_path: Path, cache: Path) -> None:
    write_book(tmp_path, plain(2))
    run("book", "rain.toml", "-o", "a.pdf", "--no-cache")
    assert kept(cache) == {}
    run("book", "rain.toml", "-o", "b.pdf")
    before = kept(cache)
    assert len(before) == 3, "two puzzles, and one for the pictures"
    run("book", "rain.toml", "-o", "c.pdf")
    assert kept(cache) == before
    for file in cache.rglob("*.json"):
        file.write_bytes(file.read_bytes()[:40])
    assert run("book", "rain.toml", "-o", "d.pdf").code == 0
    assert len({(tmp_path / f"{name}.pdf").read_bytes() for name in "abcd"}) == 1


def test_a_cache_that_cannot_be_written_is_one_warning(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_book(tmp_path, plain(2))
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "rain.toml" / "cache"))
    said = run("book", "rain.toml", "-o", "rain.pdf")
    assert said.code == 0
    assert len(said.lines) == 1
    assert said.lines[0].startswith("printkit: warning: finished puzzles cannot be kept")


def wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


@pytest.mark.skipif(os.name == "nt", reason="needs process groups and signals")
@pytest.mark.usefixtures("guest")
@pytest.mark.parametrize(("jobs", "blow"), [(1, signal.SIGINT), (2, signal.SIGINT), (2, signal.SIGTERM)])
def test_an_interrupted_build_leaves_no_file_and_loses_no_puzzle(
    run: Run, spawn: Spawn, tmp_path: Path, cache: Path, jobs: int, blow: signal.Signals
) -> None:
    write_book(tmp_path, plain(3), odd("sleep"))
    process = spawn("book", "rain.toml", "-o", "out/rain.pdf", "--svg", "out/svg", "--jobs", jobs)
    wait_for(lambda: len(kept(cache)) == 3)
    os.killpg(process.pid, blow)
    out, err = process.communicate(timeout=30)  # ends only when every worker has let go of the pipes
    assert out == ""
    if blow is signal.SIGINT:
        assert (process.returncode, err) == (130, "printkit: interrupted\n")
    else:
        assert err == "printkit: ended by a signal; nothing half-written is left\n"
    assert process.returncode == 128 + blow
    assert [place.name for place in tmp_path.iterdir()] == ["rain.toml"]
    finished = kept(cache)
    write_book(tmp_path, plain(3))
    assert run("book", "rain.toml", "-o", "rain.pdf", "--jobs", jobs).code == 0
    assert finished.items() < kept(cache).items(), "what was finished is not made again"
    assert len(kept(cache)) == len(finished) + 1, "only the puzzle for the pictures was missing"


def test_demo_builds_the_sample(run: Run, tmp_path: Path) -> None:
    said = run("demo", "-o", "here")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0].startswith(f"{Path('here') / 'sampler.pdf'}: ")
    assert {place.name for place in (tmp_path / "here").iterdir()} == {"sampler.pdf", "sampler.manifest.json", "svg", "png"}
    assert len(list((tmp_path / "here" / "svg").glob("*.svg"))) == len(list((tmp_path / "here" / "png").glob("*.png"))) > 10
    assert resources.template("books", "sampler").is_dir()


def test_quiet_says_nothing(run: Run, tmp_path: Path) -> None:
    write_book(tmp_path, plain(1))
    said = run("book", "rain.toml", "-o", "rain.pdf", "--quiet")
    assert (said.code, said.out, said.err) == (0, "", "")


@pytest.mark.skipif(os.name == "nt", reason="limits the memory of a process")
def test_a_drawing_that_takes_too_much_is_left_out_and_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading drawings keeps to the limits as well: it once ran before the clock did."""
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8Z"/></svg>')
    large = '[[section.puzzle]]\nkind = "numbered"\ndrawing = "a.svg"\n'
    (tmp_path / "b.toml").write_text(
        f'title = "B"\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "null"\ncount = 2\n{large}'
    )
    monkeypatch.setattr("printkit.batch.tracing._traced", _eating)
    said = run("book", "b.toml", "-o", "b.pdf", "--memory", "2000", "--jobs", "1")
    assert said.code == 5, said.err
    assert '"a.svg": there is not enough memory for this: it took more than 2000 MB and was stopped' in said.err
    assert "puzzle 3 was left out" in said.err
    assert (tmp_path / "b.pdf").exists()


def _eating(_task: object) -> None:
    raise MemoryError


def test_memory_is_a_number_of_megabytes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text('title = "B"\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "null"\n')
    for wrong in ("5", "much", "-1"):
        said = run("book", "b.toml", "-o", "b.pdf", "--memory", wrong)
        assert said.code == 2
        assert "--memory" in said.err
        assert "from 500 to" in said.err
    assert run("book", "b.toml", "-o", "b.pdf", "--memory", "900", "--jobs", "1").code == 0
