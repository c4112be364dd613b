"""Random clients of a room: whatever they send in whatever order, the rules of the protocol hold."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from race_players import Gathering, solution

from printkit.studio.race.room import HOST_SECONDS

LINKS = [f"link{number}" for number in range(4)]
ANSWERS = {"place": {"placed"}, "remove": {"removed"}, "clear": {"cleared"}}
RUBBISH: list[Any] = [None, -1, 3, True, "x", [], {}, [[0, 0]], 1.5, "\u202e"]


class RandomClients(RuleBasedStateMachine):
    """Four connections that say anything."""

    @initialize()
    def begin(self) -> None:
        self.here = Gathering().racing(*LINKS[:2])  # most orders from nothing never come to a race
        self.moves = solution(self.here.game)

    @rule(link=st.sampled_from(LINKS), name=st.sampled_from(["Ada", "Bo", "", None]), back=st.sampled_from([*LINKS, None]))
    def join(self, link: str, name: str | None, back: str | None) -> None:
        token = next((m["player_token"] for m in self.here.heard[back] if m["type"] == "joined"), "none") if back else None
        told = self.here.says(link, "join", name=name, player_token=token)
        assert told[0]["type"] in {"joined", "refused"}

    @rule(link=st.sampled_from(LINKS), force=st.booleans())
    def new(self, link: str, force: bool) -> None:
        told = self.here.says(link, "new", game="twenty", force=force)
        is_host = self.here.room.host is not None and self.here.room.host.link == link
        assert is_host or [message["type"] for message in told] == ["refused"]

    @rule(link=st.sampled_from(LINKS), kind=st.sampled_from(["ready", "again", "leave"]))
    def plain(self, link: str, kind: str) -> None:
        self.here.says(link, kind)

    @rule(link=st.sampled_from(LINKS), number=st.integers(0, 11), kind=st.sampled_from(sorted(ANSWERS)))
    def move(self, link: str, number: int, kind: str) -> None:
        told = [message["type"] for message in self.here.says(link, kind, **self.moves[number])]
        answers = [each for each in told if each in ANSWERS[kind] | {"refused"}]
        assert len(answers) == 1
        assert told[0] == answers[0]
        assert told[1:] in ([], ["finish", "lobby"])

    @rule(link=st.sampled_from(LINKS), field=st.sampled_from(["covering", "piece", "cells"]), value=st.sampled_from(RUBBISH))
    def cheat(self, link: str, field: str, value: Any) -> None:
        told = self.here.says(link, "place", **{**self.moves[0], field: value})
        assert len(told) == 1
        assert told[0]["type"] in {"refused", "placed"}

    @rule(link=st.sampled_from(LINKS), seconds=st.sampled_from([0.0, 1.0, HOST_SECONDS]))
    def lose(self, link: str, seconds: float) -> None:
        self.here.loses(link)
        self.here.now += seconds
        self.here.follow(self.here.room.tick(self.here.now))

    @rule(link=st.sampled_from(LINKS))
    def finish(self, link: str) -> None:
        for move in self.moves:
            self.here.says(link, "place", **move)

    @invariant()
    def names_differ_and_positions_stay_secret(self) -> None:
        if not hasattr(self, "here"):
            return
        names = [player.name for player in self.here.room.players]
        assert len(set(names)) == len(names)
        links = [player.link for player in self.here.room.players if player.link is not None]
        assert len(set(links)) == len(links)
        for heard in self.here.heard.values():
            for message in heard:
                if message["type"] == "progress":
                    assert set(message) == {"type", "player", "covered"}
                    assert all(0 <= covered <= 20 and covered % 5 == 0 for covered in message["covered"])

    @invariant()
    def every_win_is_a_finished_game(self) -> None:
        for win in self.here.wins if hasattr(self, "here") else ():
            assert sorted(laid["piece"] for covering in win.coverings for laid in covering) == list("FILNPTUVWXYZ")
            assert win.ms >= 0


TestRandomClients = RandomClients.TestCase
TestRandomClients.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
