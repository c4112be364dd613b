"""What stands below or beside a board: words, boxes to write in, signs of players, lone pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.strips.prove.drawn import Drawn, Pattern, take_pattern
from printkit.kinds.strips.prove.pool import NEAR, Pool, is_within, middle_of, overlap
from printkit.scene import font
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import PAPER, Colour, Pen, Picture, Words
from printkit.scene.weave import Patch, woven

_BEFORE_BOX = (2.4, 3.4)
"""How far a box to write in stands from its name, in millimetres."""
_BETWEEN_BOXES = (1.3, 1.7)
_ON_ONE_LINE = 0.3

Corners = tuple[Point, ...]


class Chip(NamedTuple):
    """The sign of a player: a large square alone."""

    letter: str
    large: Colour
    dark: Colour
    """The colour of its pattern; nothing if it has none."""
    pattern: Pattern
    line: Pen
    ink: Colour
    """The colour of its letter."""
    box: Box


@dataclass
class Foot:
    """What is left beside a board and its pieces; readers take out what they understand."""

    width: float
    height: float
    loose: list[Drawn]
    chips: list[Chip]
    boxes: list[Box]
    words: list[Words]
    taken: list[Box] = field(default_factory=list)
    """The room of what was taken out already."""

    def __bool__(self) -> bool:
        return bool(self.loose or self.chips or self.boxes or self.words or self.taken)

    def take_field(self, name: str, boxes: int) -> list[Box]:
        """Take out a name and the boxes to write in after it."""
        found = [words for words in self.words if words.text == name]
        if len(found) != 1:
            raise ProofError(f'the name "{name}" of a box is not there')
        self.words.remove(found[0])
        self.taken.append(room(found[0]))
        return self._take_boxes(found[0].end[0], found[0].middle[1], boxes)

    def take_chip(self, letter: str, boxes: int) -> Chip:
        """Take out the sign of a player and the boxes to write in after it."""
        found = [chip for chip in self.chips if chip.letter == letter]
        if len(found) != 1:
            raise ProofError(f"there are {len(found)} signs of player {letter}")
        self.chips.remove(found[0])
        self.taken.append(found[0].box)
        self._take_boxes(found[0].box.right, middle_of(found[0].box)[1], boxes)
        return found[0]

    def take_loose(self) -> list[Drawn]:
        """Take out the pieces that lie on no board."""
        loose, self.loose = self.loose, []
        self.taken += [piece.box for piece in loose]
        return loose

    def take_words(self) -> list[Words]:
        """Take out all words that are left."""
        words, self.words = self.words, []
        self.taken += map(room, words)
        return words

    def take_paragraphs(self) -> list[str]:
        """Take out all words that are left, and read what they say together."""
        return list(Picture(self.width, self.height, tuple(self.take_words())).paragraphs)

    def require_empty(self, board: Box | None) -> None:
        """Make sure that everything was taken, and that nothing lies on anything else or off the page."""
        if self.loose or self.chips or self.boxes or self.words:
            raise ProofError("there is more on the page than belongs to it")
        for box in self.taken:
            inside = min(box.left, box.top) >= -NEAR and box.right <= self.width + 0.5 and box.bottom <= self.height + 0.5
            if not inside or (board and overlap(box, board)):
                raise ProofError("something beside the board lies on it or off the page")
        if any(overlap(one, two) for one, two in combinations(self.taken, 2)):
            raise ProofError("things beside the board lie on each other")

    def _take_boxes(self, edge: float, middle: float, count: int) -> list[Box]:
        """Take out the boxes that follow each other from an edge on, on one line."""
        found = []
        gap = _BEFORE_BOX
        for _ in range(count):
            after = [
                box for box in self.boxes if gap[0] <= box.left - edge <= gap[1] and abs(middle_of(box)[1] - middle) <= _ON_ONE_LINE
            ]
            if len(after) != 1:
                raise ProofError("a box to write in is missing or not in its place")
            self.boxes.remove(after[0])
            found.append(after[0])
            edge, gap = after[0].right, _BETWEEN_BOXES
        self.taken += found
        return found


def read_boxes(pool: Pool) -> list[Box]:
    """Take out the boxes to write in: blank rectangles with round corners."""
    found = [filled for filled in pool.filled if filled.colour == PAPER and filled.pen and len(filled.ring) > 4]
    colours = {filled.pen.colour for filled in found if filled.pen}
    if len(colours) > 1 or PAPER in colours:
        raise ProofError("the boxes to write in differ, or cannot be seen")
    pool.filled = [filled for filled in pool.filled if filled not in found]
    return [bounds(filled.ring) for filled in found]


def read_chips(pool: Pool) -> list[Chip]:
    """Take out the signs of players."""
    return [_read_chip(ring.ring, pool) for ring in list(pool.rings) if len(ring.ring) == 4 and not ring.pen.dash]


def read_foot(pool: Pool, loose: Iterable[Drawn], chips: list[Chip], boxes: list[Box]) -> Foot:
    """Put everything together that stands beside a board; the words are all that are left."""
    words, pool.words = pool.words, []
    if any(line.colour == PAPER or not line.upright for line in words):
        raise ProofError("words beside the board cannot be read")
    return Foot(pool.width, pool.height, list(loose), chips, boxes, words)


def room(words: Words) -> Box:
    """Return the room that a line of text takes up, without what hangs below the line."""
    high = font.cap_height(words.size_pt, "bold" if words.bold else "body")
    return Box(words.start[0], words.start[1] - high, words.end[0], words.start[1])


def _read_chip(ring: Corners, pool: Pool) -> Chip:
    """Read the sign of a player: a large square alone, with its pattern and its letter."""
    box = bounds(ring)
    (line,) = pool.rings_as(ring)
    large = pool.filled_as(ring)
    words = pool.words_at(middle_of(box), 0.3)
    if words is None or words.colour == large.colour or pool.levels[words] < large.level or large.pen or line.pen.dash:
        raise ProofError("the sign of a player has no letter that can be read")
    inside = [lines.pen.colour for lines in pool.lines if is_within(lines.strokes[0][0], box)]
    inside += [filled.colour for filled in pool.filled if is_within(filled.ring[0], box)]
    if len(set(inside)) > 1:
        raise ProofError("the pattern on the sign of a player has several colours")
    dark = inside[0] if inside else ""
    pattern, marks = take_pattern(pool, [ring], dark, line.pen.width) if dark else (frozenset[int | str](), [])
    woven([Patch([ring], marks, words.middle)])
    return Chip(words.text, large.colour, dark, pattern, line.pen, words.colour, box)
