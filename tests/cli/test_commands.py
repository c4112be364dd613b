"""The small commands: kinds, schema, doctor, cache, new."""

from __future__ import annotations

import json
import os
import shlex
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from said import Run

from printkit import kind_folder, resources
from printkit.cli import doctor, wish
from printkit.cli.licence import FONTS
from printkit.cli.parameter import parameters
from printkit.contract import kind, kinds
from printkit.safe.seal import users_seal

ROOT = Path(__file__).parents[2]


def test_kinds_are_listed_and_explained(run: Run) -> None:
    listing = run("kinds")
    assert listing.code == 0
    for name in kinds():
        assert kind(name).summary in " ".join(listing.out.split())
    told = " ".join(run("kinds", "board").out.split())
    assert "twelve" in told
    assert "given" in told
    assert "whole number from 0 to 11; default 0" in told


def test_kinds_for_machines(run: Run) -> None:
    everything = run("kinds", "--json").object["kinds"]
    assert [each["name"] for each in everything] == kinds()
    board = run("kinds", "board", "--json").object
    assert {"name": "board", "summary": board["summary"]} in everything
    assert {each["name"] for each in board["parameters"]} == set(kind("board").spec.model_fields)


@pytest.mark.parametrize("name", kinds())
def test_parameters_of_every_kind_are_described(name: str) -> None:
    for each in parameters(kind(name).spec.model_json_schema()):
        assert each.description, each.name
        assert each.type_words, each.name


def test_a_broken_kind_does_not_hide_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind_folder, "_guests", lambda: {"moon": EntryPoint("moon", "moon.kind:KIND", "printkit.kinds")})
    for words in (["kinds"], ["make", "--help"]):
        said = run(*words)
        assert said.code == 0
        assert "cannot be loaded: ModuleNotFoundError: No module named 'moon'" in " ".join(said.out.split())
        assert "board" in said.out


def test_schema_is_json(run: Run) -> None:
    said = run("schema")
    assert said.code == 0
    assert said.object["properties"]["title"]
    assert said.object["properties"]["seed"]["maximum"] == wish.LARGEST_BOOK_SEED


def test_doctor_finds_everything(run: Run) -> None:
    said = run("doctor")
    assert said.code == 0
    assert "MISSING" not in said.out
    machine = run("doctor", "--json").object
    assert machine["ok"] is True
    assert {"Python", "reportlab", "fonts", "templates", "cache"} <= {check["name"] for check in machine["checks"]}


def test_doctor_looks_for_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {line.partition(">")[0] for line in project["dependencies"]} == set(doctor.PACKAGES)


def test_doctor_names_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.PACKAGES, "reportlab", "no_such_module")
    said = run("doctor")
    assert said.code == 6
    assert "MISSING  reportlab: not installed; pip install reportlab" in said.out
    assert run("doctor", "--json").object["ok"] is False


def test_doctor_does_without_what_is_not_needed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "file" / "cache"))
    said = run("doctor")
    assert said.code == 0
    assert "without  cache" in said.out
    assert "set PRINTKIT_CACHE" in said.out


def test_doctor_survives_broken_fonts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Path:
        raise FileNotFoundError(2, "No such file", "fonts.toml")

    monkeypatch.setattr(resources, "fonts", broken)
    from printkit.scene import font

    monkeypatch.setattr(font, "styles", broken)
    said = run("doctor")
    assert said.code == 6
    assert "MISSING  fonts: FileNotFoundError" in said.out


def test_cache_is_listed_and_cleared(run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_KERNELS", str(cache / "kernels"))  # those that all tests share stay
    assert run("cache").out == f"{cache}: 0 puzzles, 0 KiB\n"
    for seed in (1, 2):
        run("make", "board", "--given", 9, "--seed", seed, "-o", "p.json")
    listing = run("cache", "list", "--json").object
    assert [entry["kind"] for entry in listing["entries"]] == ["board", "board"]
    assert listing["size_bytes"] > 0
    assert "  board: 2\n" in run("cache", "list").out
    assert run("cache", "clear", "--kind", "bord").code == 3
    assert run("cache", "clear", "--kind", "board", "--json").object["removed"] == 2
    assert run("cache", "clear").out == f"0 puzzles removed from {cache}\n"


def test_new_copies_a_book_that_builds(run: Run, tmp_path: Path) -> None:
    said = run("new", "shelf/mine")
    assert said.code == 0
    assert "printkit book shelf/mine/book.toml -o mine.pdf" in said.out
    assert tomllib.loads((tmp_path / "shelf/mine/book.toml").read_text(encoding="utf-8"))["title"]
    assert [place.name for place in (tmp_path / "shelf").iterdir()] == ["mine"]


@pytest.mark.parametrize("name", resources.template_names("books"))
def test_every_starter_can_be_copied(run: Run, name: str, tmp_path: Path) -> None:
    made = run("new", name, "--template", name, "--json").object
    assert str(Path(name) / "book.toml") in made["files"]


def test_new_never_overwrites(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("new", "empty").code == 0
    (tmp_path / "empty" / "book.toml").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for place in ("empty", "file"):
        said = run("new", place)
        assert said.code == 2
        assert len(said.lines) == 1
    assert (tmp_path / "empty" / "book.toml").read_text() == "mine"
    assert (tmp_path / "file").read_text() == "mine"


def test_new_answers_an_unknown_template_with_those_there_are(run: Run, tmp_path: Path) -> None:
    said = run("new", "mine", "--template", "samplr")
    assert said.code == 2
    assert 'did you mean "sampler"' in said.err
    for name in resources.template_names("books"):
        assert name in said.err
    assert list(tmp_path.iterdir()) == []


def test_new_in_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = run("new", "file/mine")
    assert said.code == 2
    assert len(said.lines) == 1
    assert json.loads(run("new", "file/mine", "--json").out)["ok"] is False


def test_new_in_a_place_without_permission(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda place, mode: False)  # tests may run as root, whom permissions do not stop
    said = run("new", "shelf/mine")
    assert said.code == 2
    assert said.lines == [f'printkit: nothing may be written in "{tmp_path}"; name another place or change its permissions']
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="another shell")
def test_new_tells_a_command_that_can_be_copied(run: Run) -> None:
    *_, command = run("new", "my book's shelf").out.splitlines()
    assert shlex.split(command) == ["printkit", "book", "my book's shelf/book.toml", "-o", "my book's shelf.pdf"]


def test_doctor_lists_the_licence_of_everything(run: Run) -> None:
    lines = run("doctor", "--licences").out.splitlines()
    found = {line.partition(" ")[0].lower(): line.partition(": ")[2] for line in lines}
    assert set(doctor.PACKAGES) | {"printkit", "llvmlite", "pydantic-core"} <= {name.replace("_", "-") for name in found}
    assert found["printkit"] == "MIT"
    assert all(found.values())
    assert "Open Sans (font): OFL-1.1" in lines
    machine = run("doctor", "--licences", "--json").object["licences"]
    assert len(machine) == len(lines)
    assert {"name": "svgwrite", "version": "1.4.3", "licence": "MIT License"} in machine


def test_all_fonts_have_a_licence_that_is_listed() -> None:
    folders = [folder for folder in resources.fonts().iterdir() if folder.is_dir()]
    assert len(folders) == len(FONTS)
    for folder, (name, _) in zip(sorted(folders), FONTS, strict=True):
        assert folder.name == name.lower().replace(" ", "-")
        assert (folder / "OFL.txt").is_file()


def test_doctor_mends_what_is_damaged(run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_KERNELS", str(cache / "kernels"))
    run("make", "null", "-o", "p.json")
    (entry,) = (cache / "puzzles").rglob("*.json")
    kernel = cache / "kernels" / "toy-0123456789abcdef" / "f.nbc"
    users_seal(cache).save(kernel, b"code")
    assert "compiled kernel" in run("doctor").out
    entry.write_bytes(entry.read_bytes()[:-1])
    kernel.write_bytes(b"")
    said = run("doctor").out
    assert f"cache: {cache}, 0 entries; 1 damaged entry thrown away" in said
    assert f"kernels: {cache / 'kernels'}, 0 compiled kernels; 1 damaged compiled kernel thrown away" in said
    assert not entry.exists()
    assert not kernel.exists()
    assert "damaged" not in run("doctor").out
    kernel.write_bytes(b"")
    assert run("cache", "clear", "--json").object == {"folder": str(cache), "removed": 0, "kernels_removed": 1}
    users_seal(cache).save(kernel, b"code")
    assert run("cache", "clear", "--kernels").out == f"0 puzzles, and 1 compiled kernel removed from {cache}\n"
