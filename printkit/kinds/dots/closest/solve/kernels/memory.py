"""What the kernels read and write: tables of records.

A *slot* is a place on a strand where a dot may stand, about every 0.75 mm, in order along the strand. A *site* is where a dot
would be printed: slots of one junction share a site, every other slot has its own. A *hue* is a colour's number; `INK` marks
pre-drawn pieces, and `GAP` the very end of an open strand that the last dot stands for.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Records: TypeAlias = Any
"""An array of records whose fields are read as attributes, which only compiled code can do; its type is one of those below."""
Reals = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]

INK = -1
UNUSED = -2
GAP = -3
NONE = -1
MANY = -2
FAR = 1e18

HUES = 8
ENTRIES = 64
"""The most places for dots that are considered in a window."""

STEPS = 16
"""The most steps of equal length that are tried at once."""

CLOSE = 32
WINDOWS = 64
LINKS = 32
"""No dot of a valid sheet has so many links: in each hue there is room for six around a dot, and a dot has at most a few hues."""


def _records(**fields: Any) -> np.dtype[np.void]:
    """Make a type of record; a field is a letter (f, i or b), or a letter and the number of its values."""
    letters = {"f": np.float64, "i": np.int64, "b": np.bool_}
    parts = [
        (name, letters[kind]) if isinstance(kind, str) else (name, letters[kind[0]], (kind[1],)) for name, kind in fields.items()
    ]
    return np.dtype(parts, align=True)


FINE = _records(
    x="f", y="f", step="f", weight="f", before="i", after="i", along_x="f", along_y="f", lone="i"
)  # fmt: skip
"""A vertex of the drawing or a point between, the distance to the next one and the price of a squared deviation per millimetre.

`before` and `after` are its neighbours on the strand, or NONE, and `along` is the direction of the step to the next. `lone` is the
number of the small part that it belongs to, if that stands alone, or NONE."""

STRAND = _records(
    first_fine="i", fines="i", first_slot="i", slots="i", closed="b", length="f", left="f", top="f", right="f", bottom="f"
)  # fmt: skip
"""A strand, with the upright rectangle around it."""

SLOT = _records(
    strand="i", fine="i", arc="f", site="i", hub="b", corner="b", x="f", y="f", normal_x="f", normal_y="f", reach="f"
)  # fmt: skip
"""`hub` marks junctions and ends; a dot may stand as far as `reach` beside the line, across it."""

PIECE = _records(after="i", hue="i", price="f", was="b")
"""What a slot leads to: the next slot in use (or NONE), the hue of the link or INK, and the price of the link's shape.

`was` marks, during a move, the dots that it took away."""

SITE = _records(x="f", y="f", degree="i", mask="i", place="i", nearest=("f", HUES), nearest_to=("i", HUES))
"""A dot, if it has links: its hues as bits, its place among the active, and for each hue the shortest link."""

LINK = _records(hue="i", to="i", length="f")

SHADES = 3
SHADE = _records(inked="b", links=("i", SHADES))
"""The step from a fine point to the next: whether it is ink, and how many links run so near that it need not be printed, for each
depth of shade: hardly apart from it, beside it, and across it."""

GRID = _records(left="f", top="f", side="f", columns="i", rows="i")
"""Square cells that are laid over the drawing."""

ENTRY = _records(
    slot="i", site="i", x="f", y="f", arc="f", usable="b", mask="i", bound="i", banned="i", outer=("f", HUES), near=("f", HUES),
    near_site=("i", HUES), second=("f", HUES), block=("i", HUES), first_out="i", first_in="i", ink="f", inking="f",
)  # fmt: skip
"""A place in a window where a dot may stand, and what the rest of the sheet means to it.

`usable`: there is room for a dot. As bits: `mask`, hues that the site has from links outside the window; `bound`, those in
which it must itself draw one of these links; `banned`, tried and found to fail. By hue: `outer`, the shortest link from outside;
`near` and `second`, how far the two nearest other sites with the hue are; `block`, a site that would mistake this one for its
nearest, NONE or MANY.
`first_out` and `first_in` are places among the edges ordered by start and by end. `ink` is the price of ink to the next entry, and
`inking` what it costs in addition where the ink begins here."""

EDGE = _records(start="i", end="i", length="f", price="f", form="f")


class Lines(NamedTuple):
    """The drawing as points along strands, while it is surveyed."""

    x: Reals
    y: Reals
    strand: Numbers  # [point]
    arc: Reals  # [point]
    length: Reals  # [strand]
    closed: Flags  # [strand]


class Hubs(NamedTuple):
    """Where strands end and meet, and which of these places is nearest to each point."""

    x: Reals
    y: Reals
    nearest: Numbers  # [point]
    away: Reals  # [point]


class Ground(NamedTuple):
    """The drawing, sampled: nothing in it changes during a search."""

    fines: Records  # FINE, along the strands
    strands: Records  # STRAND
    slots: Records  # SLOT, along the strands
    grid: Records  # GRID, [1]
    cells: Numbers  # [cell]: its first place in `inside`; one more number ends the last
    inside: Numbers  # the fine points, cell by cell


class Terms(NamedTuple):
    """The hard rules and the prices of everything else."""

    eps: float
    rho: float
    dmin: float
    longest: float
    hues: int
    hues_per_dot: int
    diameters: tuple[float, ...]  # [number of hues]
    dot_price: float
    multi_price: float
    ink_price: float
    piece_price: float
    shade_prices: tuple[float, float, float]  # [depth]
    shade: float  # how far from a link ink need not be printed
    foreign_price: float
    detach_price: float
    gap_price: float
    longest_gap: float
    pairs: bool  # whether no dot has two links of one hue
    same: float  # links that differ by less than this are equal, so a dot may draw several; 0 where it may not


class Habits(NamedTuple):
    """How the search goes about its work."""

    steps: int
    heat: float  # how much worse a sheet may become at the start; nothing at the end
    noise: float  # how much prices are shaken, in units of the heat
    entries: int  # about how many places for dots are considered in a window
    shortest: float  # a stretch that is covered anew
    longest: float
    disc_share: float  # how often everything in a disc is covered anew instead
    least_radius: float
    most_radius: float
    most_windows: int  # in a disc
    ink_share: float  # how often a place with ink is chosen


class State(NamedTuple):
    """A valid sheet at every moment between moves: what is linked and what is ink."""

    pieces: Records  # PIECE, one for each slot
    sites: Records  # SITE
    links: Records  # LINK, [site, number]
    active: Numbers  # the sites that have links, in no order
    counts: Numbers  # [2]: the number of active sites, and the latest mark
    marks: Numbers  # [site]
    shades: Records  # SHADE, one for each fine point
    ledger: Reals  # [1]: the price of all ink
    chance: Words  # [1]


WINDOW = _records(entries="i", edges="i", passed="i", opens="b", closes="b", complete="b")
"""How much of a view is in use; `passed` is the number of entries of the cover that was found.

`opens` and `closes`: the window starts or ends at an open end of the strand. `complete`: there was room for all junctions and
former dots."""


class View(NamedTuple):
    """A window: a stretch of one strand that is to be covered anew, with the links that are possible in it."""

    window: Records  # WINDOW, [1]
    entries: Records  # ENTRY, and one more record that ends the lists of edges
    edges: Records  # EDGE, ordered by start
    incoming: Numbers  # the numbers of the edges, ordered by end
    fill: Numbers  # [entry]: used while ordering
    close: Numbers  # dots that links of the window might run over


class Table(NamedTuple):
    """What the best ways to each place of a window cost, and how they came there."""

    price: Reals  # [edge, hue, phase]
    origin: Numbers  # [edge, hue, phase]: a step's number, FROM_INK or a hue
    ended: Reals  # [entry, hue]: a chain ends here
    ended_by: Numbers  # [entry, hue]: its last step
    inked: Reals  # [entry]: ink leads here
    gapped: Reals  # [entry]: nothing but a gap is before
    inked_from: Numbers  # [entry]: the hue of the chain that ended where the ink's last piece starts, or INK
    extra: Reals  # [hue]: what the hue costs at the entry in hand
    passed: Numbers  # the entries of the best cover, from the last to the first
    hues: Numbers  # the hue of the piece after each of them


class Notes(NamedTuple):
    """What stands on a sheet, by slot, and where its dots are, by site."""

    after: Numbers
    hue: Numbers
    price: Reals
    x: Reals
    y: Reals


class Near(NamedTuple):
    """The dots that matter to a window, in the order in which they are active, side by side so that they are read quickly."""

    size: Numbers  # [1]: how many there are
    site: Numbers
    x: Reals
    y: Reals
    square: Reals  # of the distance from which on a dot does not matter


class Run(NamedTuple):
    """Places of dots that are stepped off."""

    size: Numbers  # [1]: how many there are
    slot: Numbers
    x: Reals
    y: Reals


class Desk(NamedTuple):
    """Room to work in: kernels allocate nothing."""

    frame: View
    table: Table
    start: Numbers  # [window]: the windows of a move
    end: Numbers
    touched: Numbers  # [entry]: dots that a cover changed
    fault: Numbers  # [2]: a site, and a hue or NONE
    before: Notes
    kept: Notes
    run: Run
    near: Near


def desk(slots: int, sites: int) -> Desk:
    """Make room for a drawing with so many slots and sites."""
    edges = ENTRIES * (ENTRIES - 1) // 2
    view = View(
        np.zeros(1, WINDOW), np.zeros(ENTRIES + 1, ENTRY), np.zeros(edges, EDGE), *map(_numbers, (edges, ENTRIES + 1, CLOSE))
    )
    table = Table(
        np.zeros((edges, HUES, 2)), np.zeros((edges, HUES, 2), np.int64), np.zeros((ENTRIES, HUES)),
        np.zeros((ENTRIES, HUES), np.int64), np.zeros(ENTRIES), np.zeros(ENTRIES), _numbers(ENTRIES), np.zeros(HUES),
        _numbers(ENTRIES + 1), _numbers(ENTRIES + 1),
    )  # fmt: skip
    run = Run(_numbers(1), _numbers(STEPS + 1), np.zeros(STEPS + 1), np.zeros(STEPS + 1))
    start, end, touched, fault = map(_numbers, (WINDOWS, WINDOWS, ENTRIES, 2))
    near = Near(_numbers(1), _numbers(sites), np.zeros(sites), np.zeros(sites), np.zeros(sites))
    return Desk(view, table, start, end, touched, fault, _notes(slots, sites), _notes(slots, sites), run, near)


def _numbers(size: int) -> Numbers:
    return np.zeros(size, np.int64)


def _notes(slots: int, sites: int) -> Notes:
    return Notes(_numbers(slots), _numbers(slots), np.zeros(slots), np.zeros(sites), np.zeros(sites))
