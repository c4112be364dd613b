"""Rooms do not know what is played: the last fit and battleships go through the same doors."""

from __future__ import annotations

from typing import Any

from race_players import Gathering

from printkit.front.table import built, tables


class Evening(Gathering):
    """A room in which anything is built."""

    def follow(self, reaction: Any) -> None:
        build, reaction.build = reaction.build, None
        super().follow(reaction)
        if build is not None:
            self.builds.append(build)
            super().follow(self.room.built(build, built(build.game, build.wish), self.now))


def gathered(game: str, links: str, **wish: Any) -> Evening:
    here = Evening()
    for link in links:
        here.says(link, "join", name=link)
    here.says(links[0], "new", game=game, seed=0, **wish)
    for link in links:
        here.says(link, "ready")
    return here


def test_the_last_fit_is_played_in_turns_and_others_look_on() -> None:
    here = gathered("last-fit", "abcde", board="5x5")
    assert here.last("a", "start")["players"] == ["a", "b", "c", "d"]
    row = [[0, column] for column in range(5)]
    assert here.says("b", "lay", piece="I", cells=row)[0]["type"] == "refused"
    assert here.says("e", "lay", piece="I", cells=row)[0]["type"] == "refused"
    told = here.says("a", "lay", piece="I", cells=row)
    assert (told[0]["type"], told[0]["turn"]) == ("laid", "b")
    assert here.heard["e"][-1] == told[0]
    here.says("b", "leave")
    assert here.says("c", "lay", piece="L", cells=[[1, 0], [1, 1], [1, 2], [1, 3], [2, 0]])[0]["type"] == "laid"
    here.says("c", "leave")
    here.says("d", "leave")
    assert here.last("a", "finish")["winner"] == "a"
    assert here.wins == []
    assert here.says("a", "again")[-1]["type"] == "board"
    assert here.builds[-1].wish["board"] == here.last("a", "board")["board"]


def test_one_alone_cannot_begin_a_game_for_two() -> None:
    here = gathered("battleships", "a")
    assert "start" not in here.types("a")


def test_battleships_in_a_room() -> None:
    here = gathered("battleships", "ab")
    mine = here.says("a", "hide")[0]
    assert mine["type"] == "hidden"
    assert here.heard["b"][-1]["type"] == "hid"
    assert "pieces" not in here.heard["b"][-1]
    here.says("b", "hide")
    assert here.says("a", "ask", cells=[[0, 0]])[0]["type"] == "answered"
    here.says("b", "ask", cells=[[0, 0], [0, 1]])
    token = here.last("b", "joined")["player_token"]
    here.loses("b")
    here.says("b2", "join", player_token=token)
    assert here.last("b2", "state")["answers"][0]["cells"] == [[0, 0], [0, 1]]
    theirs = here.last("b", "hidden")["pieces"]
    told = here.says("a", "solve", pieces=theirs)
    assert [message["type"] for message in told] == ["solved", "finish", "lobby"]
    assert here.last("b2", "finish")["winner"] == "a"


def test_every_game_has_a_name_of_its_own() -> None:
    assert {"twenty", "thirty", "last-fit", "battleships"} <= set(tables())
    assert all(table.fewest <= table.most and table.deeds for table in tables().values())
