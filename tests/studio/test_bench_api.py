"""What the bench saves is what the command writes; pictures over each other have one place; strangers' pictures read nothing."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

import printkit

SNAIL = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><rect width="100" height="60" fill="#fff"/>
<path d="M10 50 C10 10 60 10 60 40 L90 50 Z" fill="none" stroke="#000" stroke-width="2"/></svg>"""
SPY = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">
<image xlink:href="{place}" width="100" height="100"/>
<path d="M10 10 L90 10 L50 80 Z" fill="none" stroke="#000" stroke-width="2"/></svg>"""


@pytest.mark.parametrize("form", ["pdf", "svg", "png", "json"])
@pytest.mark.parametrize("answer", [False, True])
def test_a_file_is_what_the_command_writes(studio: TestClient, form: str, answer: bool) -> None:
    wish = {"kind": "null", "spec": {"rows": 4}, "seed": 3, "theme": "mono", "form": form, "answer": answer}
    sent = studio.post("/api/puzzle/file", json=wish)
    made = printkit.make("null", rows=4, seed=3, theme="mono")
    assert sent.content == (made.answer if answer else made.page).content(form)
    assert f".{form}" in sent.headers["content-disposition"]


def test_a_solved_picture_lies_over_its_drawing(studio: TestClient, folder: Path) -> None:
    (folder / "snail.svg").write_text(SNAIL)
    told = studio.post(
        "/api/puzzle/overlay", json={"kind": "numbered", "spec": {"drawing": "snail.svg", "size": 100}, "seed": 1}
    ).json()
    # Around the drawing there is as much room as its lines are wide, so that none is cut at the edge.
    assert max(told["width"], told["height"]) == pytest.approx(100 + 2 * 0.6, abs=0.05)
    assert told["drawing"].count("<path") >= 1
    assert told["solved"].count("<path") >= 1
    assert told["drawing"] != told["solved"]
    assert studio.post("/api/puzzle/overlay", json={"kind": "null", "spec": {}, "seed": 1}).json() is None


def test_the_original_is_painted_and_cut_to_what_stands_out(studio: TestClient, folder: Path) -> None:
    (folder / "snail.svg").write_text(SNAIL)
    sent = studio.get("/api/original.png?name=snail.svg&width=400")
    picture = Image.open(BytesIO(sent.content))
    assert sent.headers["content-type"] == "image/png"
    assert picture.width / picture.height == pytest.approx(80 / 34, rel=0.1)


def test_a_picture_reads_no_other_file(studio: TestClient, folder: Path, tmp_path: Path) -> None:
    Image.new("RGB", (50, 50), (255, 0, 0)).save(tmp_path / "secret.png")
    (folder / "spy.svg").write_text(SPY.format(place=(tmp_path / "secret.png").as_uri()))
    sent = studio.get("/api/original.png?name=spy.svg&width=100")
    if sent.status_code == 200:
        colours = Image.open(BytesIO(sent.content)).convert("RGBA").getcolors(1_000_000)
        assert colours
        assert (255, 0, 0, 255) not in {colour for _, colour in colours}
    else:
        assert sent.json()["faults"]


def test_rubbish_is_refused(studio: TestClient, folder: Path) -> None:
    (folder / "no.svg").write_text("no picture")
    for address in (
        "/api/original.png?name=no.svg",
        "/api/original.png?name=../x.svg",
        "/api/original.png?name=no.svg&width=999999",
    ):
        assert 400 <= studio.get(address).status_code < 500, address
    for body in ({}, {"kind": "null", "form": "exe"}, {"kind": "nothing", "form": "pdf"}, []):
        assert 400 <= studio.post("/api/puzzle/file", json=body).status_code < 500, body


def test_only_kinds_with_alternatives_offer_some(studio: TestClient) -> None:
    assert studio.post("/api/puzzle/offers", json={"kind": "null", "spec": {}, "seed": 1}).json() == []
    assert [name for name, kind in studio.get("/api/schema").json()["kinds"].items() if kind["alternatives"]] == ["closest"]
