"""Kinds bring screens of their own to the studio, with modules for the browser and questions for the server."""

from __future__ import annotations

import threading
import time

import pytest
from starlette.testclient import TestClient

pytestmark = pytest.mark.usefixtures("guest")

HOST, SECRET = "127.0.0.1:8417", "a-token-of-the-tests"
ASK = "/api/ask/oddity/guess"


def test_screens_of_kinds_are_listed(studio: TestClient) -> None:
    assert {"kind": "oddity", "name": "guess", "module": "guess.js", "asks": ["double", "endless"]} in studio.get(
        "/api/screens"
    ).json()


def test_only_what_the_browser_needs_is_sent_of_a_kind(studio: TestClient) -> None:
    sent = studio.get("/kinds/oddity/guess.js")
    assert sent.headers["content-type"].startswith("text/javascript")
    assert sent.text == "export function show() {}\n"
    for name in ("notes.txt", "../kind.py", "%2e%2e/kind.py", ""):
        assert studio.get(f"/kinds/oddity/{name}").status_code == 404, name
    assert studio.get("/kinds/nobody/guess.js").status_code == 404


def test_a_screen_asks_its_kind(studio: TestClient) -> None:
    assert studio.post(f"{ASK}/double", json=21).json() == {"twice": 42}
    refused = studio.post(f"{ASK}/double", json="many")
    assert refused.status_code == 422
    assert refused.json()["faults"][0]["problem"] == "this is not a number"
    for address in (f"{ASK}/treble", "/api/ask/oddity/gess/double", "/api/ask/nobody/guess/double"):
        told = studio.post(address, json=1)
        assert told.status_code == 422, address
        assert told.json()["faults"]
    assert studio.post(f"{ASK}/double", json=2).json() == {"twice": 4}


def test_what_is_known_early_is_told(studio: TestClient) -> None:
    with studio.websocket_connect(f"/api/events?token={SECRET}", headers={"Host": HOST}) as socket:
        studio.post(f"{ASK}/double?lane=here", json=4)
        while (event := socket.receive_json())["type"] != "ask" or event["news"] == "waiting":
            continue
    assert event == {"type": "ask", "lane": "here", "news": {"half": 4}}


def test_a_question_can_be_given_up(studio: TestClient) -> None:
    told: list[int] = []
    asking = threading.Thread(target=lambda: told.append(studio.post(f"{ASK}/endless?lane=long", json={}).status_code))
    asking.start()
    while asking.is_alive() and not studio.post("/api/stop?lane=long").json()["stopped"]:
        time.sleep(0.05)
    asking.join(20)
    assert told == [409]
