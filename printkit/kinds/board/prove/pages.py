"""Page and answer as they were read, and what holds for both whatever is asked: letters, colours and words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.errors import ProofError
from printkit.kinds.board.prove.asked import Kit
from printkit.kinds.board.prove.cells import Cells, congruent, cornered
from printkit.kinds.board.prove.eye import LEAST_TYPE, LETTERED, Board, Chip, Piece, Sheet
from printkit.page.language import Language
from printkit.scene import font
from printkit.scene.font import MM_PER_PT
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Words
from printkit.scene.weave import Patch, Weave, woven

Fact = tuple[str, str | int | float]
Laid = tuple[str, Cells]
"""A piece on a board: its name and its cells."""

LONGEST_LETTER = 2
"""Longer names are not written on pieces."""
TINY = 3.4
"""In cells that are smaller, answers show outlines where patterns would run together."""
SMALL = 80.0
"""Sheets with a shorter side than this do without words."""
MOST_COLOURS = 12
"""More pieces than this share colours."""


@dataclass(slots=True)
class Pages:
    """What a proof goes by."""

    page: Sheet
    answer: Sheet
    spec: Any
    language: Language
    colours: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The colours in which each piece was seen."""
    inks: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The colours of lines and letters of each piece."""
    patches: defaultdict[str, list[Patch]] = field(default_factory=lambda: defaultdict(list))
    """The grounds of each piece with their patterns."""

    def say(self, key: str, **values: object) -> str:
        """Return what a page of this kind says."""
        return self.language.say(f"board.{key}", **values)

    def own(self, key: str, **values: object) -> str:
        """Return what a page of this problem says."""
        return self.say(f"problem.{self.spec.problem}.{key}", **values)

    def named(self, pieces: Iterable[Piece], kit: Kit, cell: float, upside_down: bool = False) -> tuple[Laid, ...]:
        """Name pieces by their shapes, and refuse letters that are not theirs or missing; remember the colours."""
        seen = list(pieces)
        small = cell < LETTERED and not any(piece.letter for piece in seen)
        found = tuple((self._name(piece, kit, small), piece.cells) for piece in seen)
        if any(piece.letter and piece.upright == upside_down for piece in seen):
            raise ProofError("a letter stands on its head")
        return found

    def _name(self, piece: Piece, kit: Kit, small: bool) -> str:
        shape = congruent(cornered(piece.cells), kit.turn_over)
        names = [name for name in kit.names if congruent(kit.shape(name), kit.turn_over) == shape]
        if not names:
            raise ProofError(f"{piece.letter or 'a piece'} has the shape of none of the pieces")
        if piece.letter and (not self.spec.letters or piece.letter not in names or len(piece.letter) > LONGEST_LETTER):
            raise ProofError(f"a piece with the shape of {names[0]} is called {piece.letter}")
        if not piece.letter and self.spec.letters and len(names[0]) <= LONGEST_LETTER and not small:
            raise ProofError(f"{names[0]} has no letter")
        name = piece.letter or names[0]
        if piece.colour is not None:
            self._note_look(name, piece)
        return name

    def _note_look(self, name: str, piece: Piece) -> None:
        """Note the colours and the pattern of a piece, which are the same wherever it is drawn."""
        self.colours[name] |= {piece.colour} if piece.colour else set()
        self.patches[name] += [piece.patch] if piece.patch else []
        for place, ink in enumerate(piece.inks):
            self.inks[f"{name} {place}"] |= {ink} if ink else set()

    def waiting(self, kit: Kit) -> list[str]:
        """Name the pieces beside the boards of the page, be they drawn or named by a letter each."""
        tray = self.named(self.page.tray, kit, LETTERED)
        for chip in self.page.chips:
            if chip.letter not in kit.names:
                raise ProofError(f"there is no piece {chip.letter}")
            self._remember(chip)
        return [*(name for name, _ in tray), *(chip.letter for chip in self.page.chips)]

    def _remember(self, chip: Chip) -> None:
        """Remember what the square that stands for a piece looks like."""
        self.colours[chip.letter].add(chip.colour)
        self.patches[chip.letter].append(chip.patch)

    def legend(self, kit: Kit) -> None:
        """Look at the letters beside an answer whose cells have no room for them: they show the colours."""
        for chip in self.answer.chips:
            self._remember(chip)
        if self.answer.tray:
            raise ProofError("a piece lies beside the board of the answer")
        if self.answer.chips and sorted(chip.letter for chip in self.answer.chips) != sorted(kit.names):
            raise ProofError("the letters beside the answer are not those of the pieces")

    def check_looks(self) -> None:
        """Refuse pieces whose colour changes or is that of another, and answers in another style than the one asked for."""
        if any(len(colours) > 1 for colours in (*self.colours.values(), *self.inks.values())):
            raise ProofError("a piece has two colours")
        self._check_lines()
        self._check_told_apart()
        if any(piece.colour is None for board in self.page.boards for piece in board.pieces):
            raise ProofError("a given piece has no colour")
        for board in self.answer.boards:
            outlined = {piece.colour is None for piece in board.pieces}
            if outlined - {self.spec.answers == "outline"} and not (outlined == {True} and board.grid.cell < TINY):
                raise ProofError(f"the answer is not shown in {self.spec.answers}")

    def _check_told_apart(self) -> None:
        """Refuse patterns that are not whole or change, and pieces of one look, unless there are more pieces than looks."""
        weaves = self._weaves()
        seen = [(colour, weaves.get(name)) for name, colours in self.colours.items() for colour in colours]
        if len(seen) <= MOST_COLOURS and len(set(seen)) < len(seen):
            raise ProofError("two pieces have the same colour")

    def _weaves(self) -> dict[str, Weave]:
        """Read the patterns of all pieces; each has one of its own, wherever it is drawn."""
        named = [(name, patch) for name, patches in self.patches.items() for patch in patches]
        known = {id(patch) for _, patch in named}
        others = [piece.patch for piece in self._all_pieces() if piece.patch and id(piece.patch) not in known]
        read = woven([*(patch for _, patch in named), *others])
        found: dict[str, Weave] = {}
        for (name, _), weave in zip(named, read, strict=False):
            if found.setdefault(name, weave) != weave:
                raise ProofError(f"the pattern of {name} changes")
        if len({weave.ink for weave in read if weave.ink}) > 1:
            raise ProofError("patterns differ in colour")
        return found

    def _check_lines(self) -> None:
        """Refuse lines of one sort that differ in colour: outlines, borders, lines between cells."""
        boards = [*self.page.boards, *self.answer.boards]
        outlines = {piece.inks[0] for piece in self._all_pieces()}
        borders = {(board.dashed, board.inks[0]) for board in boards}
        if max(len(outlines), len(borders), len({board.inks[1] for board in boards})) > 1:
            raise ProofError("lines of one sort differ in colour")

    def _all_pieces(self) -> Iterator[Piece]:
        for sheet in (self.page, self.answer):
            yield from (piece for board in sheet.boards for piece in board.pieces)
            yield from sheet.tray

    def check_hole_colours(self) -> None:
        """Refuse holes that look different on page and answer."""
        colours = {colour for sheet in (self.page, self.answer) for board in sheet.boards for colour, _ in board.grounds}
        if len(colours) > 1 or PAPER in colours:
            raise ProofError("the holes differ in colour")


def squeezed(text: str) -> str:
    """Return a text without its spaces, so that it does not matter where lines break."""
    return "".join(font.seen(text).split())


def captions(sheet: Sheet, expected: Sequence[str]) -> bool:
    """Take the words under the boards; a board may lack its own only where there is no room, as on small pages."""
    texts = {squeezed(text) for text in expected}
    found = [_caption(sheet, board, texts) for board in sheet.boards]
    if not any(found):
        return False
    size = max(words.size_pt for words in found if words)
    for board, words, text in zip(sheet.boards, found, expected, strict=True):
        if words is None:
            room = min(board.box.width + 0.9 * board.grid.cell, sheet.width - board.box.left)
            if font.width(text, size) <= room - board.grid.cell:
                raise ProofError(f'"{text}" is missing under its board')
        elif squeezed(words.text) != squeezed(text):
            raise ProofError(f'under a board stands "{words.text}" instead of "{text}"')
    return True


def _caption(sheet: Sheet, board: Board, texts: set[str]) -> Words | None:
    """Take the line of text that begins under the left edge of a board, if it is one that belongs under boards."""
    for words in (words for words in sheet.words if squeezed(words.text) in texts):
        line = words.size_pt * MM_PER_PT
        below = words.start[1] - board.box.bottom
        aside = board.box.left - words.start[0]
        # The names of rows, where a board has them, stand between its words and its left edge.
        if words.upright and 0 < below < 2.5 * line and min(abs(aside), abs(aside - board.grid.cell)) < 0.8:
            _refuse_faint(words)
            sheet.words.remove(words)
            return words
    return None


def spoken(sheet: Sheet, *alternatives: str) -> int:
    """Say which of several texts stands at the foot of a page, word for word; every other one is refused."""
    text = heard(sheet)
    wanted = [squeezed(one) for one in alternatives]
    if squeezed(text) not in wanted:
        raise ProofError(f'the page says "{text[:300]}" instead of "{alternatives[0][:300]}"')
    _check_foot(sheet)
    sheet.words.clear()
    return wanted.index(squeezed(text))


def heard(sheet: Sheet) -> str:
    """Read all words that are left, line by line."""
    lines: list[list[Words]] = []
    for words in sorted(sheet.words, key=lambda words: words.start[1]):
        if lines and words.start[1] - lines[-1][0].start[1] < 0.8:
            lines[-1].append(words)
        else:
            lines.append([words])
    return " ".join(words.text for line in lines for words in sorted(line, key=lambda words: words.start[0]))


def _check_foot(sheet: Sheet) -> None:
    """Refuse words that cannot be read, or that stand on boards or pieces."""
    for words in sheet.words:
        _refuse_faint(words)
        if not words.upright:
            raise ProofError(f'"{words.text}" is turned')
    boxes = [board.box for board in sheet.boards] + ([sheet.tray_box] if sheet.tray_box else [])
    for words in sheet.words:
        x, y = words.middle
        if any(box.left < x < box.right and box.top < y < box.bottom for box in boxes):
            raise ProofError(f'"{words.text}" stands on a board')


def check_bottom(sheet: Sheet, words: Sequence[Words]) -> None:
    """Refuse a page with empty room at its foot, where words are missing that were to stand there.

    On small pages there may be room for words under the boards, but not across.
    """
    if min(sheet.width, sheet.height) < SMALL and len(sheet.boards) > 1:
        return
    line = max(words, key=lambda one: one.start[1], default=None)
    if line is not None and line.start[1] > sheet.lowest:
        gap, most = sheet.height - line.start[1], 0.85 * line.size_pt * MM_PER_PT
    else:
        gap, most = sheet.height - sheet.lowest, 2.5
    if gap > most:
        raise ProofError(f"the lowest {gap:.1f} mm of the page are empty: words are missing")


def _refuse_faint(words: Words) -> None:
    if contrast(words.colour, PAPER) < LEAST_TYPE:
        raise ProofError(f'"{words.text}" can hardly be read')
