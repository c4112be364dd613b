"""The proofs of the pages that ask something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.strips.prove import judge
from printkit.kinds.strips.prove.board import Lying, cell_name, place_read
from printkit.kinds.strips.prove.drawn import Drawn, Paint
from printkit.kinds.strips.prove.judge import COLOURS, Size
from printkit.kinds.strips.prove.marks import SMALL_CELL, Edge, require_badges, strip_edges
from printkit.kinds.strips.prove.quarter import TURNS, Piece, strips
from printkit.kinds.strips.prove.sight import (
    Sight,
    look,
    looks,
    numbered,
    owners,
    require_chips,
    require_same_looks,
)
from printkit.page.language import Language

Facts = dict[str, str | int | float]

_HALF_FULL = (0.2, 0.7)
"""Which share of a board is covered by pieces that were to make it about half full."""


@dataclass(frozen=True)
class Asked:
    """A page and its answer, and what the book asked for."""

    printed: Printed
    size: Size
    colours: str
    """The letters of those who play."""
    straight: bool

    @cached_property
    def page(self) -> Sight:
        """Return what is seen on the page."""
        return look(self.printed.page)

    @cached_property
    def answer(self) -> Sight:
        """Return what is seen on the answer."""
        return look(self.printed.answer)

    @property
    def language(self) -> Language:
        """Return the language of the words."""
        return self.printed.language

    def strips(self) -> list[frozenset[Piece]]:
        """Return the strips of the answer's position, the longest first and then from left to right."""
        return sorted(strips(self.answer.pieces, self.straight), key=lambda strip: (-len(strip), sorted(strip)))

    def require_boards(self) -> None:
        """Make sure that page and answer show the board that was asked for."""
        for sight in (self.page, self.answer):
            if sight.board.size != self.size:
                raise ProofError(f"the board has {sight.board.size.rows} rows of {sight.board.size.columns} cells")
        if self.page.board.inks != self.answer.board.inks:
            raise ProofError("the board looks different in the answer")

    def require_question(self, key: str, about_strips: bool = True, **values: object) -> None:
        """Make sure that the words that are left on the page ask the question."""
        proviso = f" {self.language.say('strips.straight')}" if about_strips and self.straight else ""
        self.require_said(self.page, self.language.say(f"strips.question.{key}", **values) + proviso)

    def require_caption(self, text: str) -> None:
        """Make sure that the answer says something, and nothing else; where it has no room for words, the marks are all."""
        if not self.answer.is_mute:
            self.require_said(self.answer, text)

    def require_said(self, sight: Sight, text: str) -> None:
        """Make sure that the words beside a board say something, that there is nothing else, and that nothing hides it."""
        said = sight.foot.take_paragraphs()
        if len(said) != 1 or not same_words(said[0], text):
            raise ProofError(f'it should say "{text[:80]}"; it says "{" / ".join(said)[:120]}"')
        sight.foot.require_empty(sight.board.box)

    def require_strips(self, sight: Sight, found: Iterable[frozenset[Piece]]) -> None:
        """Make sure that exactly these strips are outlined, each with its length."""
        listed = list(found)
        require(not sight.marks.ghosts, "a large square to come is drawn where there is none")
        require(not sight.marks.corners, "a place that seems to fit is marked where nobody asks for it")
        require(sight.marks.edges == _outline(listed), "the strips that are outlined are not those on the board")
        require_badges(sight.marks, listed, sight.board)

    def require_sound(self) -> None:
        """Make sure that the position of the page was played by the rules, with as many pieces as were asked for."""
        wrong = judge.faults(self.page.pieces, self.size)
        if wrong:
            raise ProofError(*wrong)
        self.require_amount()
        require(not self.page.marks, "the page shows marks of a solution already")

    def require_amount(self) -> None:
        """Make sure that as many pieces lie on the board as were asked for, or as suit the page."""
        count, wanted, page = len(self.page.lying), self.printed.spec.pieces, self.printed.spec.problem
        if wanted:
            require(count == wanted, f"there are {count} pieces on the board, not {wanted}")
        elif page in {"count", "winner"}:
            require(not judge.legal_places(self.page.pieces, self.size), "the game is not over")
        elif page != "last":
            require(_HALF_FULL[0] <= self.size.covered(count) <= _HALF_FULL[1], f"{count} pieces do not suit the board")

    def require_turns(self, known: dict[Piece, str]) -> None:
        """Make sure that the players can have taken turns."""
        counted = Counter(known.values())
        shares = [counted[colour] for colour in self.colours]
        due = [len(range(number, len(known), len(self.colours))) for number in range(len(self.colours))]
        require(not known or shares == due, "the players have not taken turns")


def require(holds: object, problem: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise ProofError(problem)


def same_words(one: str, two: str) -> bool:
    """Tell whether two texts say the same; in narrow columns long words are broken, so spaces mean nothing."""
    return "".join(one.split()) == "".join(two.split())


def asked_of(printed: Printed) -> Asked:
    """Read from the parameters what was asked for."""
    spec = printed.spec
    rows, columns = map(int, spec.board.split("x"))
    return Asked(printed, Size(rows, columns), COLOURS[: spec.players], spec.strips == "straight")


def prove_five(printed: Printed) -> Proof:
    """Try every place of the board: one piece more completes the strip in one place only, which the answer shows."""
    asked = asked_of(printed)
    found, facts = _completing(asked)
    require(len(found) == 1, f"there must be one place that completes the strip; there are {len(found)}")
    (last,) = found
    paint = _next_paint(asked)
    answer, pieces = asked.answer, asked.page.pieces
    (added,) = require_same_pieces(asked, [last])
    require(paint in {None, added.paint}, "the piece of the answer is not of the player whose turn it is")
    require(answer.marks.ringed == (last,), "the heavy line is not around the piece of the answer")
    asked.require_strips(answer, judge.completed(last, pieces, printed.spec.length, asked.straight))
    side = asked.language.say(f"strips.sides.{last.turn + 1}")
    asked.require_caption(asked.language.say("strips.place", cell=cell_name(last), side=side))
    if not asked.page.is_mute:
        require_loose(asked.page.foot.take_loose(), paint)
        asked.require_question("five", length=_number_word(printed.spec.length, asked.language))
    return Proof(facts)


def prove_ways(printed: Printed) -> Proof:
    """Try every place of the board, and compare the ways to complete the strip with those that are drawn and told."""
    asked = asked_of(printed)
    found, facts = _completing(asked)
    paint = _next_paint(asked)
    page, answer, length = asked.page, asked.answer, printed.spec.length
    require_same_pieces(asked)
    ways = [way for ghost in answer.marks.ghosts for way in ghost.ways]
    require(sorted(ways) == sorted(found), f"the answer marks {len(ways)} ways; a strip of {length} is completed in {len(found)}")
    require(not answer.marks.ringed, "a piece of the answer has a heavy line around it")
    made = [strip - {last} for last in found for strip in judge.completed(last, page.pieces, length, asked.straight)]
    require(answer.marks.edges == _outline(made), "the strips that are outlined are not those that are completed")
    counted = {ghost.middle: str(len(ghost.ways)) for ghost in answer.marks.ghosts}
    require(not answer.marks.corners, "a place that seems to fit is marked where nobody asks for it")
    small = answer.board.cell < SMALL_CELL and not answer.marks.badges
    require(small or answer.marks.badges == counted, "the numbers on the squares to come are wrong")
    if not answer.is_mute:
        _require_ways_told(asked, found)
    if not page.is_mute:
        page.foot.take_field(asked.language.say("strips.fields.ways"), 1)
        if loose := page.foot.take_loose():
            require_loose(loose, paint)
        asked.require_question("ways", length=_number_word(length, asked.language))
    return Proof(facts)


def prove_count(printed: Printed) -> Proof:
    """Find all strips anew."""
    asked = asked_of(printed)
    asked.require_boards()
    asked.require_sound()
    known = _same_owners(asked)
    asked.require_turns(known)
    found = asked.strips()
    require(len(found) > 0, "there is no strip to count")
    require(not asked.answer.marks.ringed, "a piece of the answer has a heavy line around it")
    asked.require_strips(asked.answer, found)
    lengths = [str(len(strip)) for strip in found]
    asked.require_caption(asked.language.say("strips.answer.count", count=len(found), lengths=_listed(lengths, asked.language)))
    if not asked.page.is_mute:
        (number,) = asked.page.foot.take_field(asked.language.say("strips.fields.strips"), 1)
        (row,) = asked.page.foot.take_field(asked.language.say("strips.fields.lengths"), 1)
        require(number.width <= row.width + 0.1, "the lengths have less room than their number")
        asked.require_question("count")
    facts: Facts = {
        "pieces": len(asked.page.lying),
        "strips": len(found),
        "lengths": "+".join(lengths),
        "near misses": judge.corner_contacts(asked.page.pieces),
    }
    return Proof(tuple(facts.items()))


def prove_winner(printed: Printed) -> Proof:
    """Count the points anew, and make sure that no further piece fits and that one player has most."""
    asked = asked_of(printed)
    asked.require_boards()
    asked.require_sound()
    require(not judge.legal_places(asked.page.pieces, asked.size), "the game is not over")
    known = _same_owners(asked)
    require(bool(known), "nobody can tell whose pieces these are")
    asked.require_turns(known)
    found = asked.strips()
    score, winner, decided_by = judge.result(found, known, asked.colours, over=True)
    require(decided_by != "last", "points and strips do not tell who wins")
    require(not asked.answer.marks.ringed, "a piece of the answer has a heavy line around it")
    asked.require_strips(asked.answer, found)
    require(not asked.answer.is_mute, "the answer does not tell who wins")
    asked.require_caption(result(score, winner, decided_by, asked.language))
    if not asked.page.is_mute:
        chips = [asked.page.foot.take_chip(colour, 1) for colour in asked.colours]
        require_chips(chips, looks(asked.page.lying, lambda one: one.word))
        asked.require_question("winner")
    ranked = sorted(score.values(), reverse=True)
    near = sum(judge.is_close(strip, known) for strip in found)
    facts: Facts = {"pieces": len(known), "winner": winner, **score, "near misses": near, "lead": ranked[0] - ranked[1]}
    return Proof(tuple(facts.items()))


def prove_last(printed: Printed) -> Proof:
    """Try every place of the board: one more piece fits in one place only, which the answer shows."""
    asked = asked_of(printed)
    asked.require_boards()
    asked.require_sound()
    pieces = asked.page.pieces
    legal = judge.legal_places(pieces, asked.size)
    require(len(legal) == 1, f"there must be one place for a further piece; there are {len(legal)}")
    (last,) = legal
    paint = _next_paint(asked)
    (added,) = require_same_pieces(asked, [last])
    require(paint in {None, added.paint}, "the piece of the answer is not of the player whose turn it is")
    require(asked.answer.marks.ringed == (last,), "the heavy line is not around the piece of the answer")
    require(not asked.answer.marks.but_rings, "the answer marks more than a piece")
    side = asked.language.say(f"strips.sides.{last.turn + 1}")
    asked.require_caption(asked.language.say("strips.place", cell=cell_name(last), side=side))
    if not asked.page.is_mute:
        require_loose(asked.page.foot.take_loose(), paint)
        asked.require_question("last", about_strips=False)
    near = len(judge.seeming_places(pieces, asked.size))
    tried = sum(1 for _ in asked.size.places())
    return Proof((("pieces", len(pieces)), ("places tried", tried), ("solutions", 1), ("near misses", near)))


def result(score: dict[str, int], winner: str, decided_by: str, language: Language) -> str:
    """Tell the points of all players, who has won, and by what if not by points."""
    told = ", ".join(language.say("strips.points", colour=colour, count=number) for colour, number in score.items())
    if not winner:
        return language.say("strips.drawn", points=told)
    return language.say(f"strips.won.{decided_by}", points=told, colour=winner)


def require_in_turn(asked: Asked) -> None:
    """Make sure that the players took turns: the looks of the moves come round in the order of the numbers."""
    turn = {one.piece: asked.colours[number % len(asked.colours)] for number, one in enumerate(numbered(asked.page))}
    require(sorted(turn) == sorted(asked.answer.pieces), "the pieces of the answer are not those of the page")
    require_same_looks(*(looks(sight.lying, lambda one: turn[one.piece]) for sight in (asked.page, asked.answer)))


def require_same_pieces(asked: Asked, further: Sequence[Piece] = ()) -> list[Lying]:
    """Make sure that the answer shows the pieces of the page as they are there, and some further ones, which are returned."""
    before = {one.piece: one for one in asked.page.lying}
    added = [one for one in asked.answer.lying if one.piece not in before]
    kept = [one for one in asked.answer.lying if one.piece in before]
    require([one.piece for one in added] == list(further), "the answer adds other pieces than it should")
    require(len(kept) == len(before), "pieces of the page are missing in the answer")
    for one in kept:
        other = before[one.piece]
        same_word = one.word == other.word or "" in {one.word, other.word}
        require(one.paint == other.paint and same_word, "a piece looks different in the answer")
    return added


def _completing(asked: Asked) -> tuple[list[Piece], tuple[tuple[str, int], ...]]:
    """Try every place of the board; return those that complete the strip, and what was found out on the way."""
    asked.require_boards()
    asked.require_sound()
    pieces, length = asked.page.pieces, asked.printed.spec.length
    legal = judge.legal_places(pieces, asked.size)
    linking = [place for place in legal if judge.linked(place, pieces)]
    found = [place for place in linking if judge.completed(place, pieces, length, asked.straight)]
    near = len(linking) - len(found) + judge.blocked(pieces, asked.size, length, asked.straight, legal)
    tried = sum(1 for _ in asked.size.places())
    facts = {"pieces": len(pieces), "places tried": tried, "solutions": len(found), "near misses": near}
    return found, tuple(facts.items())


def _same_owners(asked: Asked) -> dict[Piece, str]:
    """Return who owns the pieces of the page; they are those of the answer, and look the same there."""
    require_same_pieces(asked)
    known = owners(asked.page, asked.colours)
    known = known or owners(asked.answer, asked.colours)
    if known:
        require_same_looks(*(looks(sight.lying, lambda one: known[one.piece]) for sight in (asked.page, asked.answer)))
    return known


def _next_paint(asked: Asked) -> Paint | None:
    """Return the look of the player whose turn it is: the first of those with the fewest pieces.

    Nothing is known where cells are too small for letters, and of a player who has no piece on the board yet.
    """
    known = owners(asked.page, asked.colours)
    told = owners(asked.answer, asked.colours)
    if not known or not told:
        return None
    seen = looks(asked.page.lying, lambda one: known[one.piece])
    both = looks(asked.answer.lying, lambda one: told[one.piece])
    require_same_looks(seen, both)
    counted = Counter(known.values())
    turn = min(asked.colours, key=lambda colour: counted[colour])
    if asked.printed.spec.problem in {"five", "last"}:
        added = [told[one.piece] for one in asked.answer.lying if one.piece not in known]
        require(set(added) <= {turn}, f"it is the turn of {turn}")
    return both[turn][0] if turn in both else None


def require_loose(loose: Sequence[Drawn], paint: Paint | None) -> None:
    """Make sure that the piece to be placed is shown in all its turns, in the colour of the player whose turn it is."""
    require(sorted(piece.turn for piece in loose) == list(range(TURNS)), "the piece to be placed is not shown in all its turns")
    alike = {(piece.paint, piece.word, piece.letter, round(piece.unit, 2)) for piece in loose}
    require(len(alike) == 1, "the pieces beside the board are not alike")
    require(paint in {None, loose[0].paint}, "the pieces beside the board are not of the player whose turn it is")


def _require_ways_told(asked: Asked, found: Sequence[Piece]) -> None:
    """Make sure that the answer tells every way once, and how many there are."""
    language = asked.language
    said = asked.answer.foot.take_paragraphs()
    asked.answer.foot.require_empty(asked.answer.board.box)
    directions = language.list("strips.directions")
    text = said[0] if len(said) == 1 else ""
    heard = language.heard("strips.answer.ways", text)
    listed = heard[0]["places"].replace(f" {language.say('strips.and')} ", ", ").split(", ") if heard else []
    told = [place_read(entry, directions) for entry in listed]
    require(sorted(told) == sorted(found), f'a strip is completed in {len(found)} ways; the answer says "{text[:80]}"')
    names = _listed([f"{cell_name(place)} {directions[place.turn]}" for place in told], language)
    require(text == language.say("strips.answer.ways", count=len(found), places=names), f'the answer says "{text[:80]}"')


def _outline(found: Iterable[Iterable[Piece]]) -> frozenset[Edge]:
    return frozenset(edge for strip in found for edge in strip_edges(strip))


def _number_word(number: int, language: Language) -> str:
    return language.say(f"strips.numbers.{number}")


def _listed(words: Sequence[str], language: Language) -> str:
    *most, last = words
    return f"{', '.join(most)} {language.say('strips.and')} {last}" if most else last
