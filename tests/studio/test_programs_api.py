"""The calls that programs may rely on give what the commands write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cases import CASES
from starlette.testclient import TestClient

import printkit
from printkit.cli import main
from printkit.cli.parameter import parameters
from printkit.contract import kind, kinds
from printkit.studio.ranking import Entry, ranking

SNAIL = "snail.svg"
LOOKS = ({}, {"paper": "8.5x11in", "theme": "mono", "language": "de"}, {"paper": "260x380mm", "theme": "large", "language": "pt"})


def made_by_command(words: list[str], folder: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(folder)
    assert main([*words, "-o", str(target)]) == 0
    return target.read_bytes().decode()


def options(name: str, spec: dict[str, Any]) -> list[str]:
    """Write parameters as options of the command line."""
    words: list[str] = []
    for each in parameters(kind(name).spec.model_json_schema()):
        value = spec.get(each.name)
        if isinstance(value, bool):
            words += [each.flag if value else f"--no-{each.flag[2:]}"]
        elif isinstance(value, list | tuple):
            words += [word for one in value for word in (each.flag, str(one))]
        elif value is not None:
            words += [each.flag, str(value)]
    return words


def test_health(workshop: TestClient) -> None:
    assert workshop.get("/api/health").json() == {"name": "printkit", "version": printkit.__version__}


def test_kinds_have_schemas(workshop: TestClient) -> None:
    told = workshop.get("/api/kinds").json()
    assert [each["name"] for each in told] == kinds()
    for each in told:
        assert each["summary"] == kind(each["name"]).summary
        assert set(each["schema"]["properties"]) == set(kind(each["name"]).spec.model_fields)
        assert each["schema"]["type"] == "object"


@pytest.mark.parametrize(("number", "name"), list(enumerate(sorted(CASES))))
def test_every_kind_gives_byte_for_byte_what_the_command_writes(
    workshop: TestClient, art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, name: str
) -> None:
    spec, look = CASES[name].specs[0], LOOKS[number % len(LOOKS)]
    given = workshop.post("/api/puzzle", json={"kind": name, "spec": spec, "seed": 5, **look})
    assert given.status_code == 200, given.text
    words = ["make", name, *options(name, spec), "--seed", "5", "-q"]
    words += [word for key, value in look.items() for word in (f"--{key}", value)]
    page = made_by_command(words, art, tmp_path / "page.svg", monkeypatch)
    answer = made_by_command([*words, "--answer"], art, tmp_path / "answer.svg", monkeypatch)
    record = made_by_command(words, art, tmp_path / "page.json", monkeypatch)
    assert given.json()["page"] == page
    assert given.json()["answer"] == answer
    assert given.json()["puzzle"] == json.loads(record)
    assert given.json()["identity"] == json.loads(record)["printkit"]["identity"]
    assert page != answer


def test_a_puzzle_is_made_and_then_kept_and_anew_without_the_store(workshop: TestClient) -> None:
    wish = {"kind": "null", "spec": {"rows": 4}, "seed": 3}
    first, second = (workshop.post("/api/puzzle", json=wish).json() for _ in range(2))
    assert (first.pop("origin"), second.pop("origin")) == ("made", "kept")
    assert first == second
    made = printkit.make("null", rows=4, seed=3, keep=False)
    assert (first["page"], first["answer"], first["puzzle"]) == (made.page.svg(), made.answer.svg(), made.to_json())
    assert workshop.post("/api/puzzle", json={"kind": "null", "spec": {"rows": 4}}).json()["identity"].endswith("#0")


def test_a_page_with_outlines_has_no_text(workshop: TestClient) -> None:
    wish = {"kind": "null", "seed": 3}
    live, outlined = (workshop.post("/api/puzzle", json={**wish, "outlines": on}).json()["page"] for on in (False, True))
    assert "<text" in live
    assert "<text" not in outlined


def test_the_body_counts_and_not_its_header(workshop: TestClient) -> None:
    body = json.dumps({"kind": "null", "spec": {}, "seed": 1})
    for header in ("text/plain", "application/x-www-form-urlencoded", "image/png"):
        assert workshop.post("/api/puzzle", content=body, headers={"Content-Type": header}).status_code == 200


def test_all_that_is_wrong_is_told_at_once(workshop: TestClient) -> None:
    wish = {"kind": "null", "spec": {"rows": "six", "colums": 3}, "seed": -1, "paper": "A44", "theme": 5, "language": "xx"}
    refused = workshop.post("/api/puzzle", json=wish)
    assert refused.status_code == 422
    told = {fault["field"]: fault for fault in refused.json()["faults"]}
    assert set(told) == {"rows", "colums", "seed", "paper", "theme", "language"}
    assert told["paper"]["remedy"] == 'did you mean "A4"?'
    assert told["colums"]["remedy"] == 'did you mean "columns"?'


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({}, "kind"),
        ({"kind": "nul"}, "kind"),
        ({"kind": None}, "kind"),
        ({"kind": ["null"]}, "kind"),
        ({"kind": "null", "spec": []}, "spec"),
        ({"kind": "null", "spec": None}, "spec"),
        ({"kind": "null", "seed": True}, "seed"),
        ({"kind": "null", "seed": 1.5}, "seed"),
        ({"kind": "null", "seed": 2**70}, "seed"),
        ({"kind": "null", "sed": 1}, "sed"),
        ({"kind": "null", "template": "page.toml"}, "template"),
        ({"kind": "null", "template": ["workbook"]}, "template"),
        ({"kind": "null", "paper": {"a": 1}}, "paper"),
    ],
)
def test_a_wrong_wish_is_refused_with_its_field(workshop: TestClient, wish: dict[str, Any], field: str) -> None:
    refused = workshop.post("/api/puzzle", json=wish)
    assert refused.status_code in {400, 422}
    assert [fault["field"] for fault in refused.json()["faults"]] == [field]


@pytest.mark.parametrize(
    "name", ["../secret.svg", "/etc/passwd", "link.svg", "pipe.svg", "a\0.svg", "..\\secret.svg", "no.svg", "."]
)
def test_a_drawing_outside_of_the_folder_is_not_read(workshop: TestClient, art: Path, name: str) -> None:
    secret = art.parent / "secret.svg"
    secret.write_bytes((art / SNAIL).read_bytes())
    if not (art / "link.svg").is_symlink():
        (art / "link.svg").symlink_to(secret)
        make_pipe(art / "pipe.svg")
    refused = workshop.post("/api/puzzle", json={"kind": "numbered", "spec": {"drawing": name}, "seed": 1})
    assert refused.status_code == 422, refused.text
    assert refused.json()["faults"][0]["field"] == "drawing"
    assert str(art.parent) not in refused.text.replace(str(art), "")


def make_pipe(place: Path) -> None:
    import os

    if hasattr(os, "mkfifo"):
        os.mkfifo(place)


# trace


def test_a_trace_gives_what_the_command_writes(
    workshop: TestClient, art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    body = (art / SNAIL).read_bytes()
    given = workshop.post(f"/api/trace?name={SNAIL}&size=120&detail=main", content=body).json()
    words = ["trace", SNAIL, "--size", "120", "--detail", "main"]
    assert given["svg"] == made_by_command([*words, "-q"], art, tmp_path / "seen.svg", monkeypatch)
    assert given["drawing"] == json.loads(made_by_command([*words, "-q"], art, tmp_path / "seen.json", monkeypatch))
    capsys.readouterr()
    assert main([*words, "--json", "-o", str(tmp_path / "seen.json")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert given["report"] == {key: told[key] for key in given["report"]}
    assert given["report"]["lines"] > 3


@pytest.mark.parametrize(
    ("query", "body", "field"),
    [
        ("size=large", b"<svg/>", "size"),
        ("size=-3", b"<svg/>", "size"),
        ("size=nan", b"<svg/>", "size"),
        ("detial=main", b"<svg/>", "detial"),
        ("detail=much", b"<svg/>", "detail"),
        ("name=a.svg", b"\x89PNG\r\n", ""),
        ("name=a.svg", b"", ""),
        ("name=a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 5000, ""),
        ("name=a.svg", b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>", ""),
    ],
)
def test_what_cannot_be_traced_is_refused(workshop: TestClient, query: str, body: bytes, field: str) -> None:
    refused = workshop.post(f"/api/trace?{query}", content=body)
    assert 400 <= refused.status_code < 500, refused.text
    assert refused.json()["faults"][0]["field"] == field
    assert refused.json()["faults"][0]["problem"]


# verify


SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2]]
ASSEMBLY = {"target": {"polys": [{"rings": [SQUARE]}]}, "placed": [{"piece": "A", "rings": [SQUARE]}]}


def test_assemblies_are_judged_as_by_the_command(workshop: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = {"cases": [ASSEMBLY, {**ASSEMBLY, "placed": []}, {"target": 5}]}
    (tmp_path / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    assert main(["verify", str(tmp_path / "cases.json"), "--json"]) == 4
    told = json.loads(capsys.readouterr().out)
    given = workshop.post("/api/verify", json=cases).json()
    statuses = [result["status"] for result in given["results"]]
    assert statuses == [result["status"] for result in told["results"]] == ["solved", "partial", "invalid"]
    assert given["results"][:2] == told["results"][:2]


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"5", b"[]", b'{"target": 1}', b"NaN", b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_assembly_is_refused(workshop: TestClient, body: bytes) -> None:
    refused = workshop.post("/api/verify", content=body)
    assert refused.status_code in {400, 422}
    assert refused.json()["faults"][0]["problem"]


# ranking


def test_the_ranking_is_empty_at_first_and_lists_the_quickest_first(workshop: TestClient) -> None:
    assert workshop.get("/api/ranking?game=twenty").json() == []
    for player, ms in (("Bo", 9000), ("Ada", 4000), ("Cy", 6000)):
        ranking().add(Entry(player, ms, "8x8-2x2", [[], [], []], "2026-01-01T10:00:00Z", "twenty"))
    ranking().add(Entry("Di", 1, "6x5", [[]], "2026-01-01T10:00:00Z", "thirty"))
    told = workshop.get("/api/ranking?game=twenty").json()
    assert [(each["player"], each["ms"]) for each in told] == [("Ada", 4000), ("Cy", 6000), ("Bo", 9000)]
    assert set(told[0]) == {"player", "ms", "board", "coverings", "at"}
    assert workshop.get("/api/ranking?game='; DROP TABLE result; --").json() == []
    assert workshop.get("/api/ranking").status_code == 400
