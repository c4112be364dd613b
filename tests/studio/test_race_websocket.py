"""A race over websockets: two and five players, one who drops out, one who cheats, a host who leaves; what the ranking holds."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from opened import HOST, SECRET
from race_players import solution
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from printkit.kinds.board.play.building import rebuild
from printkit.studio.race import rooms

Told = dict[str, Any]


class Seat:
    """One player at a websocket."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.heard: list[Told] = []

    def say(self, kind: str, **fields: Any) -> Seat:
        self._socket.send_json({"type": kind, **fields})
        return self

    def send(self, text: str) -> None:
        self._socket.send_text(text)

    def hear(self, kind: str) -> Told:
        """Wait for a message of a type."""
        while True:
            message = self._socket.receive_json()
            self.heard.append(message)
            if message["type"] == kind:
                return dict(message)

    def drop(self) -> None:
        self._socket.close()


@contextmanager
def at(studio: TestClient, room: str, token: str = SECRET, **headers: str) -> Iterator[Seat]:
    with studio.websocket_connect(f"/api/race/{room}?token={token}", headers={"Host": HOST, **headers}) as socket:
        yield Seat(socket)


@contextmanager
def race(studio: TestClient, room: str, number: int, seed: int = 1) -> Iterator[list[Seat]]:
    """Let some players join, and start."""
    with ExitStack() as stack:
        seats = [stack.enter_context(at(studio, room)) for _ in range(number)]
        for place, seat in enumerate(seats):
            seat.say("join", name=f"P{place}").hear("joined")
        seats[0].say("new", game="twenty", seed=seed)
        for seat in seats:
            seat.hear("board")
            seat.say("ready")
        for seat in seats:
            seat.hear("start")
        yield seats


def moves_of(seat: Seat) -> list[Told]:
    board = next(message for message in seat.heard if message["type"] == "board")
    return solution(rebuild(board["identity"]))


@pytest.mark.parametrize("number", [2, 5])
def test_a_race_to_its_end(workshop: TestClient, number: int) -> None:
    with race(workshop, f"race-{number}", number, seed=number) as seats:
        moves = moves_of(seats[0])
        for seat in seats[1:]:
            assert seat.say("place", **moves[0]).hear("placed")["covered"] == [5, 0, 0]
        for move in moves:
            assert seats[0].say("place", **move).hear("placed")["piece"] == move["piece"]
        ends = [seat.hear("finish") for seat in seats]
        assert all(end == ends[0] for end in ends)
        assert ends[0]["winner"] == "P0"
        assert type(ends[0]["ms"]) is int
        assert ends[0]["ms"] >= 0
        (entry,) = [
            each for each in workshop.get("/api/ranking?game=twenty").json() if each["board"] == f"{rebuild_name(seats[0])}"
        ]
        assert set(entry) == {"player", "ms", "board", "coverings", "at"}
        assert (entry["player"], entry["ms"], entry["coverings"]) == ("P0", ends[0]["ms"], ends[0]["coverings"])
        assert any(message["type"] == "progress" and message["player"] == "P0" for message in seats[1].heard)
        for seat in seats:
            seat.say("again")
        boards = [seat.hear("board") for seat in seats]
        assert all(board == boards[0] for board in boards)
        assert boards[0]["identity"] != entry["board"]


def rebuild_name(seat: Seat) -> str:
    return str(next(message for message in seat.heard if message["type"] == "board")["identity"])


def test_who_drops_out_returns_and_wins(workshop: TestClient) -> None:
    with race(workshop, "return", 2) as (host, guest):
        moves = moves_of(guest)
        guest.say("place", **moves[0]).hear("placed")
        host.say("place", **moves[1]).hear("placed")
        guest.drop()
        token = next(message for message in guest.heard if message["type"] == "joined")["player_token"]
        with at(workshop, "return") as back:
            back.say("join", name="P1", player_token=token)
            assert back.hear("joined")["you"] == "P1"
            assert back.hear("board")["identity"] == rebuild_name(host)
            assert back.hear("state")["coverings"][0] == [{"piece": moves[0]["piece"], "cells": moves[0]["cells"]}]
            assert back.hear("progress") == {"type": "progress", "player": "P0", "covered": [5, 0, 0]}
            for move in moves[1:]:
                back.say("place", **move).hear("placed")
            assert back.hear("finish")["winner"] == host.hear("finish")["winner"] == "P1"


def test_a_cheat_and_rubbish_are_refused_and_the_race_goes_on(workshop: TestClient) -> None:
    with race(workshop, "cheat", 2) as (host, cheat):
        moves = moves_of(host)
        refused = cheat.say("place", covering=0, piece="I", cells=[[0, 0]] * 5).hear("refused")
        assert refused["of"] == "place"
        for text in ("{", "[1]", "x" * 20_000, '{"type": "cheat"}', '{"type": "finish", "winner": "P1"}'):
            cheat.send(text)
            assert cheat.hear("refused")["why"]
        assert cheat.say("place", **moves[0]).hear("placed")["covered"] == [5, 0, 0]
        for move in moves:
            host.say("place", **move).hear("placed")
        assert cheat.hear("finish")["winner"] == "P0"


def test_ten_times_rubbish_ends_the_connection(workshop: TestClient) -> None:
    with at(workshop, "noise") as seat:
        for _ in range(10):
            seat.send("noise")
        for _ in range(10):
            seat.hear("refused")
        with pytest.raises(WebSocketDisconnect):
            seat.hear("lobby")


def test_the_host_leaves(workshop: TestClient) -> None:
    with race(workshop, "host", 2) as (host, guest):
        host.say("leave")
        assert "host" in guest.hear("closed")["why"]
        with pytest.raises(WebSocketDisconnect):
            guest.hear("lobby")
    with at(workshop, "host") as seat:
        seat.say("join", name="new")
        assert seat.hear("joined")["host"] == "new"


@pytest.mark.parametrize(
    ("token", "headers"),
    [("wrong", {}), ("", {}), (SECRET, {"Origin": "http://evil.example"}), (SECRET, {"Host": "evil.example"})],
)
def test_strangers_are_not_let_in(stranger: TestClient, token: str, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), at(stranger, "room", token, **headers):
        pass


@pytest.mark.parametrize("room", ["a b", "x" * 41, "%2e%2e", "é"])
def test_no_room_has_a_strange_name(workshop: TestClient, room: str) -> None:
    with pytest.raises(WebSocketDisconnect), at(workshop, room):
        pass


def test_there_are_only_so_many_rooms(workshop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_ROOMS", 0)
    with pytest.raises(WebSocketDisconnect), at(workshop, "one-more"):
        pass


def test_rooms_are_listed(workshop: TestClient) -> None:
    with at(workshop, "listed") as seat:
        seat.say("join", name="Ada").hear("joined")
        told = workshop.get("/api/rooms").json()
        assert {"room": "listed", "players": 1, "host": "Ada", "playing": False} in told["rooms"]
        assert {"twenty", "thirty"} <= {each["game"] for each in told["games"]}


def claimed(identity: str, **changes: Any) -> dict[str, Any]:
    coverings: list[list[dict[str, Any]]] = [[], [], []]
    for move in solution(rebuild(identity)):
        coverings[move["covering"]].append({"piece": move["piece"], "cells": move["cells"]})
    return {"game": "twenty", "board": identity, "player": "=Ada", "ms": 5000, "coverings": coverings} | changes


def new_identity(workshop: TestClient) -> str:
    with at(workshop, "solo") as seat:
        seat.say("join", name="x").say("new", game="twenty", seed=77, difficulty="easy")
        return str(seat.hear("board")["identity"])


def test_a_result_of_somebody_who_played_alone_is_checked_and_kept(workshop: TestClient) -> None:
    identity = new_identity(workshop)
    right = claimed(identity)
    told = workshop.post("/api/ranking", json=right)
    assert told.status_code == 200, told.text
    assert told.json()["rank"] == 1
    short = [*right["coverings"][:2], right["coverings"][2][:3]]
    wrong = [
        {"coverings": short},
        {"coverings": []},
        {"coverings": "all"},
        {"coverings": [right["coverings"][0]] * 3},
        {"board": "board:0123456789#1"},
        {"game": "thirty"},
        {"game": "chess"},
        {"ms": -1},
        {"ms": 1.5},
        {"player": ""},
    ]
    for change in wrong:
        assert workshop.post("/api/ranking", json=right | change).status_code in {400, 422}, change
    assert workshop.post("/api/ranking", json=right, headers={"X-Printkit-Token": "wrong"}).status_code == 403
    listed = workshop.get(f"/api/ranking/entries?game=twenty&board={identity.replace('#', '%23')}&difficulty=easy").json()
    (entry,) = listed["entries"]
    assert (entry["player"], entry["coverings"], entry["race"]) == ("=Ada", 3, False)
    shown = workshop.get(f"/api/ranking/entries/{entry['number']}").json()
    assert shown["coverings"] == right["coverings"]
    assert shown["on"]["identity"] == identity
    assert workshop.get("/api/ranking/entries/99999").status_code == 404
    sheet = workshop.get(f"/api/ranking.csv?board={identity.replace('#', '%23')}")
    assert sheet.headers["content-type"].startswith("text/csv")
    (row,) = list(csv.DictReader(io.StringIO(sheet.content.decode("utf-8-sig"))))
    assert row["player"] == "'=Ada"
    assert row["ms"] == "5000"
