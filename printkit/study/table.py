"""Tables of figures: built from records, written as CSV for programs and as Markdown for people."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

Value = str | int | float | bool | None
Record = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns; every row has as many values as there are columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]

    @classmethod
    def of(cls, records: Iterable[Record], columns: Sequence[str] = ()) -> Table:
        """Build a table from records; unless given, the columns are those of the first record."""
        found = list(records)
        names = tuple(columns or (found[0] if found else ()))
        return cls(names, tuple(tuple(record.get(name) for name in names) for record in found))

    def column(self, name: str) -> tuple[Value, ...]:
        """Return the values of one column."""
        at = self.columns.index(name)
        return tuple(row[at] for row in self.rows)

    def records(self) -> list[dict[str, Value]]:
        """Return the rows as records."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def csv(self) -> str:
        """Write the table for programs; what was not measured is empty."""
        target = StringIO()
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_plain(value) for value in row] for row in self.rows)
        return target.getvalue()

    def markdown(self, show: Callable[[Value], str] | None = None) -> str:
        """Write the table for people who read plain text."""
        show = show or _shown
        numeric = [all(not isinstance(row[at], str) for row in self.rows) for at in range(len(self.columns))]
        rule = ["---:" if right else "---" for right in numeric]
        lines = [self.columns, rule, *([show(value) for value in row] for row in self.rows)]
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def mean(values: Iterable[Value]) -> float | None:
    """Return the mean of the numbers among some values."""
    numbers = [float(value) for value in values if isinstance(value, int | float)]
    return sum(numbers) / len(numbers) if numbers else None


def quantile(values: Iterable[Value], share: float) -> float | None:
    """Return the value below which this share of the numbers lies; between two of them, in proportion."""
    numbers = sorted(float(value) for value in values if isinstance(value, int | float))
    if not numbers:
        return None
    place = share * (len(numbers) - 1)
    below = int(place)
    above = min(below + 1, len(numbers) - 1)
    return numbers[below] + (place - below) * (numbers[above] - numbers[below])


def _plain(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _shown(value: Value) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"
    return _plain(value).replace("|", "\\|")
