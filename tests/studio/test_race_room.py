"""A room of a race: who is told what, whatever players do, in any order."""

from __future__ import annotations

import pytest
from race_players import Gathering, solution

from printkit.errors import Fault, SpecError
from printkit.studio.race.message import RUBBISH_ALLOWED, Allowance, Rubbish, read_message
from printkit.studio.race.name import LONGEST, cleaned, distinct
from printkit.studio.race.room import HOST_SECONDS, MOST_PLAYERS


def test_who_joins_gets_a_name_a_token_and_the_host() -> None:
    here = Gathering()
    joined, lobby = here.says("a", "join", name="Ada")
    assert {name: joined[name] for name in ("type", "you", "host")} == {"type": "joined", "you": "Ada", "host": "Ada"}
    assert joined["player_token"]
    assert lobby["type"] == "lobby"
    assert lobby["players"] == ["Ada"]
    assert here.says("b", "join", name="ADA")[0]["you"] == "ADA 2"
    assert here.last("b", "joined")["host"] == "Ada"
    assert here.last("b", "joined")["player_token"] != joined["player_token"]
    assert here.last("a", "lobby")["players"] == ["Ada", "ADA 2"]


def test_only_the_host_chooses_and_all_confirm_before_the_start() -> None:
    here = Gathering()
    here.says("a", "join", name="Ada")
    here.says("b", "join", name="Bo")
    assert here.says("a", "ready")[-1]["type"] == "refused"
    assert here.says("b", "new", game="twenty")[-1]["type"] == "refused"
    here.says("a", "new", game="twenty", seed=1)
    for link in "ab":
        board = here.last(link, "board")
        assert board["board"] == here.game.to_json()["board"]
        assert board["coverings"] == 3
        assert sorted(board["pieces"]) == list("FILNPTUVWXYZ")
        assert board["identity"] == here.game.identity
    move = solution(here.game)[0]
    assert here.says("a", "place", **move)[-1]["type"] == "refused"
    here.says("b", "ready")
    assert "start" not in here.types("a")
    here.says("a", "ready")
    assert here.types("a").count("start") == here.types("b").count("start") == 1


def test_every_move_is_answered_once_and_others_hear_how_far_but_not_where() -> None:
    here = Gathering().racing("a", "b")
    move = solution(here.game)[0]
    told = here.says("a", "place", id=7, **move)
    assert [message["type"] for message in told] == ["placed"]
    assert told[0]["id"] == 7
    assert told[0]["covering"] == 0
    assert told[0]["state"] == [{"piece": move["piece"], "cells": move["cells"]}]
    assert here.heard["b"][-1] == {"type": "progress", "player": "a", "covered": [5, 0, 0]}
    assert [message["type"] for message in here.says("a", "place", **move)] == ["refused"]
    assert here.says("a", "remove", covering=0, piece=move["piece"])[0] == {
        "type": "removed",
        "covering": 0,
        "piece": move["piece"],
        "state": [],
        "covered": [0, 0, 0],
    }
    here.says("a", "place", **move)
    assert here.says("a", "clear", covering=0)[0]["type"] == "cleared"
    assert here.heard["b"][-1]["covered"] == [0, 0, 0]


def test_the_first_with_all_coverings_wins_and_is_ranked() -> None:
    here = Gathering()
    here.now = 100.0
    here.racing("a", "b")
    moves = solution(here.game)
    for move in moves[:-1]:
        here.says("b", "place", **move)
        here.says("a", "place", **move)
    assert here.wins == []
    here.now = 112.3456
    told = here.says("b", "place", **moves[-1])
    assert [message["type"] for message in told] == ["placed", "finish", "lobby"]
    finish = here.last("a", "finish")
    assert (finish["winner"], finish["ms"]) == ("b", 12346)
    assert [len(covering) for covering in finish["coverings"]] == [4, 4, 4]
    (win,) = here.wins
    assert (win.game, win.player, win.ms, win.identity) == ("twenty", "b", 12346, here.game.identity)
    assert win.coverings == finish["coverings"]
    assert here.says("a", "place", **moves[-1])[-1]["type"] == "refused"
    assert len(here.wins) == 1


def test_a_new_board_comes_when_all_who_played_want_one() -> None:
    here = Gathering().racing("a", "b")
    assert here.says("a", "again")[-1]["type"] == "refused"
    for move in solution(here.game):
        here.says("a", "place", **move)
    here.says("late", "join", name="late")
    here.says("a", "again")
    assert len(here.builds) == 1
    here.says("b", "again")
    assert len(here.builds) == 2
    assert "seed" not in here.builds[1].wish
    assert here.types("late")[-1] == "board"
    for link in ("a", "b", "late"):
        here.says(link, "ready")
    assert here.types("late")[-1] == "start"


def test_late_comers_wait_for_the_next_round() -> None:
    here = Gathering().racing("a", "b")
    here.says("late", "join", name="late")
    assert "board" not in here.types("late")
    assert here.says("late", "place", **solution(here.game)[0])[-1]["type"] == "refused"
    assert here.says("late", "ready")[-1]["type"] == "refused"


def test_who_comes_before_the_start_plays_with_the_others() -> None:
    here = Gathering()
    here.says("a", "join", name="a")
    here.says("a", "new", game="twenty")
    here.says("b", "join", name="b")
    assert here.types("b")[-1] == "board"
    here.says("a", "ready")
    assert "start" not in here.types("a")
    here.says("b", "ready")
    assert here.types("a")[-1] == "start"


def test_who_drops_out_comes_back_to_the_same_state() -> None:
    here = Gathering().racing("a", "b")
    moves = solution(here.game)
    here.says("b", "place", **moves[0])
    here.says("a", "place", **moves[1])
    here.loses("b")
    here.says("a", "place", **moves[2])
    token = here.last("b", "joined")["player_token"]
    here.now = 2.5
    told = here.says("b again", "join", name="whoever", player_token=token)
    kinds = [message["type"] for message in told]
    assert kinds[0] == "joined"
    assert kinds[-3:] == ["board", "state", "progress"]
    assert told[0]["you"] == "b"
    assert told[-2]["coverings"] == [[{"piece": moves[0]["piece"], "cells": moves[0]["cells"]}], [], []]
    assert told[-2]["ms"] == 2500
    assert told[-1] == {"type": "progress", "player": "a", "covered": [10, 0, 0]}
    assert here.says("b again", "place", **moves[1])[0]["type"] == "placed"


def test_who_comes_back_before_the_old_connection_is_gone_takes_its_place() -> None:
    here = Gathering().racing("a", "b")
    here.says("b2", "join", name="b", player_token=here.last("b", "joined")["player_token"])
    assert here.cut == ["b"]
    here.loses("b")
    assert here.says("b2", "place", **solution(here.game)[0])[0]["type"] == "placed"
    assert here.says("b", "place", **solution(here.game)[0])[0]["type"] == "refused"


def test_a_player_who_is_gone_does_not_hold_up_the_others() -> None:
    here = Gathering()
    for link in "abc":
        here.says(link, "join", name=link)
    here.says("a", "new", game="twenty")
    here.says("a", "ready")
    here.says("b", "ready")
    here.loses("c")
    assert here.types("a")[-1] == "start"
    for move in solution(here.game):
        here.says("a", "place", **move)
    here.says("a", "again")
    here.says("b", "leave")
    assert len(here.builds) == 2


@pytest.mark.parametrize("when", ["lobby", "board", "race"])
def test_the_game_ends_for_all_when_the_host_leaves(when: str) -> None:
    here = Gathering()
    for link in "ab":
        here.says(link, "join", name=link)
    if when != "lobby":
        here.says("a", "new", game="twenty")
    if when == "race":
        here.says("a", "ready")
        here.says("b", "ready")
    here.says("a", "leave")
    assert here.heard["b"][-1]["type"] == "closed"
    assert "a" in here.heard["b"][-1]["why"]
    assert sorted(here.cut) == ["a", "b"]
    assert here.room.is_empty


def test_a_host_who_was_cut_off_has_a_while_to_come_back() -> None:
    here = Gathering().racing("a", "b")
    here.loses("a")
    here.now = HOST_SECONDS - 0.1
    here.follow(here.room.tick(here.now))
    assert "closed" not in here.types("b")
    here.says("a2", "join", player_token=here.last("a", "joined")["player_token"])
    here.now = HOST_SECONDS + 1
    here.follow(here.room.tick(here.now))
    assert "closed" not in here.types("b")
    here.loses("a2")
    here.now += HOST_SECONDS
    here.follow(here.room.tick(here.now))
    assert here.types("b")[-1] == "closed"


CHEATS = [
    {"covering": 3},
    {"covering": -1},
    {"covering": True},
    {"covering": "0"},
    {"piece": "Q"},
    {"piece": 5},
    {"piece": None},
    {"cells": []},
    {"cells": "all"},
    {"cells": [[0, 0]] * 5},
    {"cells": [[90, 90], [90, 91], [90, 92], [90, 93], [90, 94]]},
    {"cells": [[0.0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]},
    {"cells": [[-1, 0], [0, 0], [1, 0], [2, 0], [3, 0]]},
]


@pytest.mark.parametrize("change", CHEATS, ids=str)
def test_a_client_that_cheats_is_refused_and_nothing_changes(change: dict[str, object]) -> None:
    here = Gathering().racing("a", "b")
    before = len(here.heard["b"])
    told = here.says("a", "place", **(solution(here.game)[0] | change))
    assert [message["type"] for message in told] == ["refused"]
    assert told[0]["why"]
    assert len(here.heard["b"]) == before
    assert here.says("a", "place", **solution(here.game)[0])[0]["covered"] == [5, 0, 0]


def test_a_piece_lies_on_one_covering_only_and_never_on_another_piece() -> None:
    here = Gathering().racing("a")
    moves = solution(here.game)
    here.says("a", "place", **moves[0])
    assert here.says("a", "place", **(moves[0] | {"covering": 1}))[0]["type"] == "refused"
    assert here.says("a", "remove", covering=1, piece=moves[0]["piece"])[0]["type"] == "refused"
    other = next(move for move in moves if move["covering"] == 1 and any(cell in moves[0]["cells"] for cell in move["cells"]))
    assert here.says("a", "place", **(other | {"covering": 0}))[0]["type"] == "refused"


def test_what_cannot_be_built_is_told_to_the_host() -> None:
    here = Gathering()
    here.says("a", "join", name="a")
    assert here.says("a", "new", game="chess")[-1]["type"] == "refused"
    wish = here.room.hear("a", {"type": "new", "game": "twenty", "seed": "x"}, 0.0).build
    assert wish is not None
    here.follow(here.room.not_built(wish, SpecError(Fault("this is no seed"))))
    assert here.last("a", "refused")["why"] == "this is no seed"
    here.says("a", "new", game="twenty")
    assert here.types("a")[-1] == "board"


def test_of_two_boards_that_are_being_built_the_later_counts() -> None:
    here = Gathering()
    here.says("a", "join", name="a")
    wishes = [here.room.hear("a", {"type": "new", "game": "twenty", "seed": seed}, 0.0).build for seed in (1, 2)]
    assert wishes[0]
    assert wishes[1]
    here.follow(here.room.built(wishes[0], here.game.to_json(), 0.0))
    assert "board" not in here.types("a")
    here.follow(here.room.built(wishes[1], here.game.to_json(), 0.0))
    assert "board" in here.types("a")


def test_a_round_is_not_thrown_away_by_mistake() -> None:
    here = Gathering().racing("a", "b")
    assert here.says("a", "new", game="twenty")[-1]["type"] == "refused"
    here.says("a", "new", game="twenty", force=True)
    assert here.types("b")[-1] == "board"


def test_a_room_has_room_for_so_many() -> None:
    here = Gathering()
    for number in range(MOST_PLAYERS):
        here.says(str(number), "join", name="x")
    assert len({player.name for player in here.room.players}) == MOST_PLAYERS
    assert here.says("one more", "join", name="x")[-1]["type"] == "refused"


def test_rubbish_is_told_from_what_is_merely_wrong() -> None:
    here = Gathering().racing("a")
    assert here.room.hear("a", {"type": "dance"}, 0.0).was_rubbish
    assert not here.room.hear("a", {"type": "place"}, 0.0).was_rubbish
    assert not here.room.hear("stranger", {"type": "place"}, 0.0).was_rubbish
    for text in ("", "{", "[]", "3", "null", '{"type": 3}', '{"type": "' + "x" * 50 + '"}', "x" * 9000, '{"type": NaN}', b"{}"):
        with pytest.raises(Rubbish):
            read_message(text)
    assert RUBBISH_ALLOWED >= 10


def test_messages_are_allowed_at_a_rate() -> None:
    allowance = Allowance()
    taken = sum(allowance.takes(0.0) for _ in range(1000))
    assert taken == 240
    assert sum(allowance.takes(1.0) for _ in range(1000)) == 60


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u202eevil", "Adaevil"),
        ("A\x00d\x1ba\n", "Ada"),
        ("x" * 100, "x" * LONGEST),
        ("e\u0301", "é"),
        ("q" + "\u0323\u0331\u0332\u0333" * 9, "q\u0323\u0331"),
        ("<b>&", "<b>&"),
        ("日本", "日本"),
    ],
)
def test_names_are_cleaned(given: str, name: str) -> None:
    assert cleaned(given) == name


@pytest.mark.parametrize("given", ["", "  ", "\u202e\u200b", None, 3, ["Ada"], "\u0301\u0301"])
def test_what_is_no_name_is_refused(given: object) -> None:
    here = Gathering()
    assert here.says("a", "join", name=given)[-1]["type"] == "refused"
    assert here.room.is_empty


def test_a_taken_name_gets_a_number_that_is_free() -> None:
    assert distinct("Ada", ["ada", "Ada 2"]) == "Ada 3"
    assert distinct("x" * LONGEST, ["x" * LONGEST]) == "x" * (LONGEST - 2) + " 2"
