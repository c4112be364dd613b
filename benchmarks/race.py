"""A race of 100 players at one server, over websockets on loopback: is a move lost, is the winner right, how long do answers take?

The studio runs as a process of its own; the players are in this one, each at a connection of its own. Everybody lays the same
solution at a pace of its own, with moves that must be refused between, takes pieces back and lays them again. Every move is
answered exactly once, and the winner must be the one whose last piece the server saw first. It ends by itself.

Run it with: python benchmarks/race.py [PLAYERS] [SECONDS]
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from printkit.kinds.board.play.building import rebuild
from printkit.kinds.board.play.completion import completion
from printkit.kinds.board.play.covering import State

PLAYERS, SECONDS = 100, 30.0
LONGEST_SECONDS = 240.0
ALLOWED_MS = 50.0
ANSWERS = {"placed", "removed", "cleared", "refused"}

Move = dict[str, Any]


@dataclass
class Player:
    """A player: what it sent, what came back, and how long that took."""

    name: str
    socket: ClientConnection
    waiting: dict[int, float] = field(default_factory=dict)
    ms: list[float] = field(default_factory=list)
    sent: int = 0
    wrong: int = 0
    twice: int = 0
    progress: int = 0
    told: dict[str, asyncio.Future[Move]] = field(default_factory=dict)
    expected: dict[int, str] = field(default_factory=dict)

    def news(self, kind: str) -> asyncio.Future[Move]:
        return self.told.setdefault(kind, asyncio.get_running_loop().create_future())

    async def listen(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            message = json.loads(text)
            kind = message["type"]
            self.progress += kind == "progress"
            if kind in ANSWERS and "id" in message:
                began = self.waiting.pop(message["id"], None)
                self.twice += began is None
                self.wrong += self.expected.get(message["id"]) != kind
                if began is not None:
                    self.ms.append((now - began) * 1000)
                if not self.news("quiet").done() and not self.waiting:
                    self.news("quiet").set_result(message)
            elif kind not in {"progress", "lobby"} and not self.news(kind).done():
                self.news(kind).set_result(message)

    async def say(self, message: Move, expected: str) -> None:
        self.sent += 1
        self.expected[self.sent] = expected
        self.waiting[self.sent] = time.perf_counter()
        await self.socket.send(json.dumps({**message, "id": self.sent}))


def script(moves: list[Move], rng: random.Random) -> list[tuple[Move, str]]:
    """Write what a player does: its solution, some pieces taken back and laid again, and some attempts to cheat."""
    done: list[tuple[Move, str]] = []
    for number, move in enumerate(moves):
        place = {"type": "place", **move}
        if rng.random() < 0.3:
            done.append(({**place, "cells": move["cells"][:4]}, "refused"))
        done.append((place, "placed"))
        if number + 1 == len(moves):
            break
        if rng.random() < 0.3:
            done += [({"type": "remove", "covering": move["covering"], "piece": move["piece"]}, "removed"), (place, "placed")]
        if rng.random() < 0.1:
            done.append((place, "refused"))
    return done


async def play(player: Player, deeds: list[tuple[Move, str]], seconds: float, rng: random.Random) -> None:
    """Do all but the last move at random moments of the given time."""
    moments = sorted(rng.random() * seconds for _ in deeds[:-1])
    began = time.perf_counter()
    for moment, (message, expected) in zip(moments, deeds, strict=False):
        await asyncio.sleep(max(0.0, began + moment - time.perf_counter()))
        await player.say(message, expected)


async def race(pid: int, port: int, token: str, number: int, seconds: float) -> bool:
    address = f"ws://127.0.0.1:{port}/api/race/load?token={token}"
    players: list[Player] = []
    for place in range(number):
        player = Player(f"P{place}", await connect(address, compression=None, max_queue=None, open_timeout=60))
        asyncio.get_running_loop().create_task(player.listen())
        await player.socket.send(json.dumps({"type": "join", "name": player.name}))
        await player.news("joined")
        players.append(player)
    await players[0].socket.send(json.dumps({"type": "new", "game": "twenty", "seed": 11}))
    board = (await asyncio.gather(*(player.news("board") for player in players)))[0]
    for player in players:
        await player.socket.send(json.dumps({"type": "ready"}))
    await asyncio.gather(*(player.news("start") for player in players))
    began, before = time.perf_counter(), server_seconds(pid)
    found = completion(State(rebuild(board["identity"]))).coverings or ()
    moves = [
        {"covering": at, "piece": laid.piece, "cells": [list(cell) for cell in sorted(laid.cells)]}
        for at, covering in enumerate(found)
        for laid in covering
    ]
    scripts = [script(moves, random.Random(place)) for place in range(number)]
    await asyncio.gather(
        *(play(player, deeds, seconds, random.Random(player.name)) for player, deeds in zip(players, scripts, strict=True))
    )
    while any(player.waiting for player in players):
        await asyncio.sleep(0.01)
    # The last piece: one is a moment before all others, who then send theirs together.
    winner = players[random.Random(number).randrange(number)]
    await winner.say(*scripts[players.index(winner)][-1])
    while winner.waiting:
        await asyncio.sleep(0.001)
    for player, deeds in zip(players, scripts, strict=True):
        if player is not winner:
            await player.say(deeds[-1][0], "refused")
    ends = await asyncio.gather(*(player.news("finish") for player in players))
    while any(player.waiting for player in players):
        await asyncio.sleep(0.01)
    taken = time.perf_counter() - began
    return report(players, winner, ends, taken, server_seconds(pid) - before, ranked(port, token))


def server_seconds(pid: int) -> float:
    """Return how long processors have worked for a process, where the system tells."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, told[11:13])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def ranked(port: int, token: str) -> list[Move]:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/ranking?game=twenty", headers={"X-Printkit-Token": token})
    with urllib.request.urlopen(asked) as answer:
        return list(json.load(answer))


def report(players: list[Player], winner: Player, ends: list[Move], taken: float, worked: float, entries: list[Move]) -> bool:
    times = sorted(ms for player in players for ms in player.ms)
    sent, answered = sum(player.sent for player in players), len(times)
    wrong, twice = sum(player.wrong for player in players), sum(player.twice for player in players)
    names = {end["winner"] for end in ends}
    p95 = times[int(0.95 * len(times))]
    kept = [entry for entry in entries if entry["player"] == winner.name and entry["coverings"] == ends[0]["coverings"]]
    rows = [
        ("players", len(players)),
        ("moves sent", sent),
        ("moves answered", answered),
        ("answered twice", twice),
        ("answered wrongly", wrong),
        ("news of progress received", sum(player.progress for player in players)),
        ("seconds", round(taken, 1)),
        ("of which the server worked", round(worked, 1)),
        ("winner", ", ".join(sorted(names)) + f" (right: {winner.name})"),
        ("in the ranking", len(kept)),
        ("answer p50 ms", round(times[len(times) // 2], 1)),
        ("answer p95 ms", round(p95, 1)),
        ("answer max ms", round(times[-1], 1)),
    ]
    for name, value in rows:
        print(f"{name:28} {value}")
    fine = sent == answered and not twice and not wrong and names == {winner.name} and len(kept) == 1
    print(f"no move lost, no wrong winner: {'yes' if fine else 'NO'}")
    print(f"95 % of answers under {ALLOWED_MS:g} ms: {'yes' if p95 < ALLOWED_MS else 'NO'}")
    return fine and p95 < ALLOWED_MS


def main(number: int, seconds: float) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "printkit", "studio", "--no-browser", "--port", "0", folder]
        environment = {**os.environ, "PRINTKIT_DATA": folder}
        studio = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert studio.stdout
            port = int(studio.stdout.readline().rpartition(":")[2].strip("/\n"))
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
                token = re.search(r'printkit-token" content="([^"]+)"', page.read().decode())
            assert token
            return asyncio.run(asyncio.wait_for(race(studio.pid, port, token[1], number, seconds), LONGEST_SECONDS))
        finally:
            studio.terminate()
            studio.wait(20)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(0 if main(int(given[0]) if given else PLAYERS, float(given[1]) if len(given) > 1 else SECONDS) else 1)
