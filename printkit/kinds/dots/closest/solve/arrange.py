"""Making a sheet: the drawing is surveyed, the search is run, and what it found is written down.

Everything is measured in a unit in which dots are at least 4.5 apart, so that one set of habits fits all sizes.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from printkit.errors import Fault, InputError
from printkit.kinds.dots.closest.solve.ground import Terrain, survey
from printkit.kinds.dots.closest.solve.ink import printed_lines
from printkit.kinds.dots.closest.solve.kernels.memory import (
    FAR,
    HUES,
    INK,
    LINK,
    LINKS,
    NONE,
    PIECE,
    SHADE,
    SITE,
    UNUSED,
    Ground,
    Habits,
    State,
    Terms,
    desk,
)
from printkit.kinds.dots.closest.solve.rule import USUAL_DISTANCE, USUAL_LONGEST, Rules, Taste
from printkit.kinds.dots.closest.solve.sheet import Dot, Link, Sheet
from printkit.kinds.dots.line_art import LineArt, Polyline

USUAL_STEPS = 80_000
USUAL_LENGTH, GREAT_LENGTH = 1500.0, 2200.0
LEAST_SHARE = 0.7
LEAST_RHO = 1.01
MARGIN = 1e-4
"""Rules are kept with a little to spare, so that rounded numbers keep them too."""

SAME = 0.004
"""Millimetres by which equal links may differ: less than any printer resolves."""

MERGING = (1.0, 4.0, 10.0)
"""How much it counts that a line is not drawn since another one is hardly apart from it, beside it, or across it."""

HABITS = Habits(
    steps=0, heat=1.0, noise=2.0, entries=24, shortest=25.0, longest=90.0, disc_share=0.6, least_radius=8.0, most_radius=30.0,
    most_windows=8, ink_share=0.3,
)  # fmt: skip


@dataclass(frozen=True)
class Workshop:
    """A drawing made ready for one set of rules; sheets with different numbers of colours are made in it."""

    art: LineArt
    rules: Rules
    taste: Taste
    unit: float
    terrain: Terrain

    @classmethod
    def open(cls, art: LineArt, rules: Rules, taste: Taste) -> Workshop:
        """Survey a drawing, or say why it cannot become a sheet."""
        if not art.lines:
            raise InputError(Fault("the drawing has no lines"))
        if art.extent < rules.dmin:
            problem = f"the drawing is only {art.extent:.3g} mm across, less than dmin, {rules.dmin:.3g} mm"
            raise InputError(Fault(problem, "make the drawing larger or dmin smaller"))
        unit = rules.unit
        scaled = LineArt(tuple(tuple((x / unit, y / unit) for x, y in line) for line in art.lines))
        return cls(art, rules, taste, unit, survey(scaled, rules.eps / unit, USUAL_DISTANCE, taste.likeness, taste.corners))

    def steps(self, effort: float) -> int:
        """Return the number of search steps that an effort means, within bounds.

        Short drawings need fewer, fine ones more; in very long ones, where each step takes longer, there are fewer too.
        """
        edges = sum(len(line) - 1 for line in self.art.lines)
        length = self.art.length / self.unit
        share = max(LEAST_SHARE, min(1.0, length / USUAL_LENGTH, GREAT_LENGTH / length))
        return round(effort * USUAL_STEPS * max(share, min(3.0, edges / 1000)))

    def blank(self, rng: Random) -> State:
        """Return a state in which everything is ink."""
        return _blank(self.terrain.ground, rng)

    def improve(self, state: State, colours: int, steps: int, heat: float) -> float:
        """Search from a state for a better one with at most so many colours; return what it is worth."""
        from printkit.kinds.dots.closest.solve.kernels.search import search

        ground, habits = self.terrain.ground, HABITS._replace(steps=steps, heat=heat)
        return float(search(ground, self._terms(colours), state, habits, desk(len(ground.slots), len(state.sites))))

    def fade(self, state: State, colours: int) -> None:
        """Turn the colour that draws least into ink, and number the others from 0 to `colours` - 1."""
        hue = state.pieces["hue"]
        arc = self.terrain.ground.slots["arc"]
        slots = np.flatnonzero(hue >= 0)
        drawn = np.bincount(hue[slots], np.abs(arc[state.pieces["after"][slots]] - arc[slots]), minlength=colours + 1)
        faded = int(drawn[: colours + 1].argmin())
        for slot in slots[hue[slots] == faded].tolist():
            self._ink_over(state, slot)
        # The kernels use hues from 0 on without gaps, so the last one takes the number that became free.
        hue[hue == colours] = faded

    def _ink_over(self, state: State, slot: int) -> None:
        """Replace a link by ink, slot by slot."""
        last, ground = int(state.pieces["after"][slot]), self.terrain.ground
        strand = ground.strands[ground.slots["strand"][slot]]
        first, number = int(strand["first_slot"]), int(strand["slots"])
        while slot != last:
            following = first + (slot + 1 - first) % number
            state.pieces["after"][slot], state.pieces["hue"][slot] = following, INK
            slot = following

    def _terms(self, colours: int) -> Terms:
        rules, taste, unit = self.rules, self.taste, self.unit
        eps = rules.eps / unit
        sizes = tuple(size / unit for size in rules.diameters)
        return Terms(
            # A little less than allowed, so that rounding never breaks the rule.
            eps=eps - min(0.01, 0.01 * eps),
            rho=max(rules.rho, LEAST_RHO) * (1 + MARGIN),
            dmin=USUAL_DISTANCE * (1 + MARGIN),
            longest=min(rules.reach / unit * (1 - MARGIN), USUAL_LONGEST),
            hues=colours,
            hues_per_dot=len(sizes),
            diameters=(sizes[0], *sizes, *sizes[-1:] * (HUES - len(sizes))),
            dot_price=taste.dot_price,
            multi_price=taste.multi_price,
            ink_price=taste.ink_price,
            piece_price=taste.piece_price,
            shade_prices=_shade_prices(taste),
            shade=eps - min(0.01, 0.01 * eps),
            foreign_price=taste.foreign_price,
            detach_price=taste.detach_price,
            gap_price=taste.gap_price,
            longest_gap=min(0.5 * eps, 1.5),
            pairs=rules.variant == "pairs",
            same=SAME / unit if rules.variant == "equal" else 0.0,
        )

    def sheet(self, state: State) -> Sheet:
        """Write down what the search left."""
        ground = self.terrain.ground
        lines = _lines(ground, state)
        sites = list(dict.fromkeys(site for one, other, _ in lines for site in (one, other)))
        number = {site: place for place, site in enumerate(sites)}
        colour = _by_use([hue for *_, hue in lines])
        dots = tuple(self._dot(state, site, [colour[hue] for one, other, hue in lines if site in (one, other)]) for site in sites)
        links = tuple(Link(number[one], number[other], colour[hue]) for one, other, hue in lines)
        drawn = np.array([[*_place(state, one), *_place(state, other)] for one, other, _ in lines]).reshape(-1, 4)
        ink = [*printed_lines(ground, state, drawn, self._terms(0).shade), *self._unseen(number)]
        scaled = tuple(tuple((x * self.unit, y * self.unit) for x, y in line) for line in ink)
        return Sheet(self.art, self.rules, dots, scaled, links)

    def _dot(self, state: State, site: int, colours: list[int]) -> Dot:
        """Write down a dot in millimetres, rounded to what a file keeps."""
        x, y = _place(state, site)
        return Dot(round(x * self.unit, 6), round(y * self.unit, 6), tuple(sorted(set(colours))))

    def _unseen(self, sites: dict[int, int]) -> list[Polyline]:
        """Return the short paths inside hubs where no dot stands for them."""
        inside = (path for site, paths in enumerate(self.terrain.loose) if site not in sites for path in paths)
        return [tuple((float(x), float(y)) for x, y in path.points) for path in inside]


def _shade_prices(taste: Taste) -> tuple[float, float, float]:
    """Price what is not drawn since a link stands for it; who wants more likeness gets more lines, up to the price of ink."""
    hardly_apart, beside, across = (min(taste.ink_price, factor * taste.merge_price * taste.likeness) for factor in MERGING)
    return hardly_apart, beside, across


def copied(state: State) -> State:
    """Return a state to go on with while the other stays as it is."""
    return State._make(table.copy() for table in state)


def _blank(ground: Ground, rng: Random) -> State:
    """Return a sheet on which everything is ink."""
    slots, sites = len(ground.slots), int(ground.slots["site"].max()) + 1
    pieces = np.zeros(slots, PIECE)
    pieces["after"], pieces["hue"] = np.arange(1, slots + 1), INK
    last = ground.strands["first_slot"] + ground.strands["slots"] - 1
    pieces["after"][last] = np.where(ground.strands["closed"], ground.strands["first_slot"], NONE)
    pieces["hue"][last] = np.where(ground.strands["closed"], INK, UNUSED)
    dots = np.zeros(sites, SITE)
    dots["x"][ground.slots["site"]], dots["y"][ground.slots["site"]] = ground.slots["x"], ground.slots["y"]
    dots["nearest"], dots["nearest_to"] = FAR, NONE
    chance = np.array([1 + int(rng.random() * 2**52)], np.uint64)
    active, counts, marks = np.zeros(sites, np.int64), np.zeros(2, np.int64), np.zeros(sites, np.int64)
    shades = np.zeros(len(ground.fines), SHADE)
    return State(pieces, dots, np.zeros((sites, LINKS), LINK), active, counts, marks, shades, np.zeros(1), chance)


def _place(state: State, site: int) -> tuple[float, float]:
    return float(state.sites["x"][site]), float(state.sites["y"][site])


Piece = tuple[int, int, int]
"""Two slots and the hue of what joins them."""


def _pieces(state: State, strand: np.void) -> list[Piece]:
    """Return the pieces of a strand in order."""
    first, end = int(strand["first_slot"]), int(strand["first_slot"] + strand["slots"])
    after, hue = state.pieces["after"][first:end].tolist(), state.pieces["hue"][first:end].tolist()
    return [(first + place, after[place], hue[place]) for place in range(len(after)) if after[place] != NONE]


def _lines(ground: Ground, state: State) -> list[tuple[int, int, int]]:
    """Return what is not ink, as two sites and a hue."""
    pieces = [piece for strand in ground.strands for piece in _pieces(state, strand)]
    return [(int(ground.slots["site"][one]), int(ground.slots["site"][other]), hue) for one, other, hue in pieces if hue >= 0]


def _by_use(hues: list[int]) -> dict[int, int]:
    """Number the colours from the most used to the least."""
    ordered = sorted(set(hues), key=lambda hue: (-hues.count(hue), hue))
    return {hue: place for place, hue in enumerate(ordered)}
