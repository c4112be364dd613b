"""The proof: it reads board, pieces and answer off the drawn pages, and counts the solutions anew.

`reading` tells what is drawn, `marks` knows the pictures on edges and `board` the shapes of boards; `search` lays the pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.triangles.prove.board import check_shape, rotations
from printkit.kinds.triangles.prove.marks import matches
from printkit.kinds.triangles.prove.reading import Sheet, Tile, edges_between, read
from printkit.kinds.triangles.prove.search import count, turned
from printkit.page.language import Language

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXYZ"
"""The letters of the pieces in the order in which they are shown; a W would be an M upside down."""
ROOMY = 120.0
"""A page whose sides are at least so long says what there is to do; a smaller one may say how many solutions there are."""


def prove(printed: Printed) -> Proof:
    """Prove that the answer fits, that the number of solutions is right, and that the page is what was asked for."""
    spec = printed.spec
    page, answer = read(printed.page, spec.edges, solved=False), read(printed.answer, spec.edges, solved=True)
    check_shape(page.board, spec.board, spec.size)
    _check_pieces(page.tiles, spec)
    _check_looks(page, answer)
    _check_answer(page, answer, spec.border == "plain")
    turns = rotations(page.board)
    counted = count(page.board, [tile.marks for tile in page.tiles], spec.border == "plain")
    # all pieces differ, so a solution that is turned with its board is never the same solution
    number = counted.solutions // turns
    if number > spec.solutions:
        raise ProofError(f"there are {number} solutions, more than {spec.solutions}")
    _check_words(page.said, printed.language, spec, len(page.tiles), number, min(printed.page.width, printed.page.height) >= ROOMY)
    return Proof(
        (("solutions", number), ("rotations of the board", turns), ("pieces", len(page.tiles)), ("search steps", counted.steps))
    )


def _check_pieces(tiles: Sequence[Tile], spec: Any) -> None:
    """Make sure that the pieces are different, that their letters are in order, and that they have no more pictures than asked."""
    if len({min(map(str, turned(tile.marks))) for tile in tiles}) != len(tiles):
        raise ProofError("two pieces are alike")
    if spec.border == "free" and any(None in tile.marks for tile in tiles):
        raise ProofError("an edge has no picture")
    letters = "".join(tile.letter for tile in tiles)
    if letters not in {"", LETTERS[: len(tiles)]}:
        raise ProofError(f"the pieces have the letters {letters}")
    pictures = {mark.picture for tile in tiles for mark in tile.marks if mark}
    if spec.marks and len(pictures) > spec.marks:
        raise ProofError(f"there are {len(pictures)} pictures, not {spec.marks}")


def _check_looks(page: Sheet, answer: Sheet) -> None:
    """Make sure that a picture has the same colours wherever it is, and that all pieces have one sort of outline."""
    tiles = [*page.tiles, *answer.tiles]
    looks = [(picture, look) for tile in tiles for picture, look in tile.looks]
    colours = {(picture, look.fill, look.line) for picture, look in looks}
    weaves = {(picture, look.weave) for picture, look in looks if look.weave}
    for known in (colours, weaves):
        if len(known) != len({one[0] for one in known}):
            raise ProofError("a picture is not everywhere of the same colour")
    if len({weave.ink for _, weave in weaves if weave.ink}) > 1:
        raise ProofError("patterns differ in colour")
    if len({tile.line for tile in tiles}) != 1:
        raise ProofError("the outlines of pieces differ")


def _check_answer(page: Sheet, answer: Sheet, plain: bool) -> None:
    """Make sure that the pieces of the page fill the board in the answer, and that halves make a whole at every edge."""
    if answer.said:
        raise ProofError("the answer has words, which it should not")
    if answer.board != page.board or sorted(answer.on_board) != sorted(page.board):
        raise ProofError("the pieces of the answer do not fill the board of the page")
    own = {min(map(str, turned(tile.marks))): tile.letter for tile in page.tiles}
    laid = [(min(map(str, turned(tile.marks))), tile.letter) for tile in answer.tiles]
    if sorted(own) != sorted(look for look, _ in laid):
        raise ProofError("the pieces of the answer are not those of the page")
    if any(letter and own[look] and letter != own[look] for look, letter in laid):
        raise ProofError("a piece has another letter in the answer")
    _check_edges(answer, plain)


def _check_edges(answer: Sheet, plain: bool) -> None:
    """Make sure that neighbours match, and that edges on the outside are plain where they should be."""
    for met in edges_between(answer.on_board, answer.tiles).values():
        if len(met) == 1 and plain and met[0]:
            raise ProofError("an edge on the outside has a picture")
        if len(met) == 2 and not (met[0] and met[1] and matches(met[0], met[1])):
            raise ProofError("two neighbours do not match")


def _check_words(said: str, language: Language, spec: Any, pieces: int, number: int, is_roomy: bool) -> None:
    """Compare what is said on the page with what is true, letter by letter."""
    task = language.say(f"triangles.task.{spec.edges}", pieces=pieces)
    border = language.say(f"triangles.border.{spec.border}")
    full = f"{task} {border} {language.say('triangles.solutions', count=number)}"
    allowed = [full] if is_roomy else ["", language.say("triangles.solutions_short", count=number)]
    if _bare(said) not in map(_bare, allowed):
        raise ProofError(f'the page says "{said}", but true is "{allowed[-1]}"')


def _bare(text: str) -> str:
    """Leave out what depends on where lines are broken."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in "-\u00ad")
