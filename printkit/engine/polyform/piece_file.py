"""Piece sets that people write, as TOML.

```toml
name = "my pieces"
turn_over = false        # flat pieces may not be turned over; the default is that they may

[[piece]]
name = "F"
cells = [".XX", "XX.", ".X."]     # or a list of layers, each a list of rows
count = 2
```
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any

from printkit.engine.polyform.lattice import Lattice, regions, shape_of
from printkit.engine.polyform.piece import Piece, PieceSet
from printkit.engine.polyform.rows import cells_of_rows
from printkit.errors import Fault, InputError, suggest

LONGEST_FILE = 1_000_000
MOST_PIECES = 1_000
MOST_CELLS = 100
LARGEST_SIDE = 50
MOST_COPIES = 10_000
LONGEST_NAME = 40

_PIECE_KEYS = ("name", "cells", "count")
_SET_KEYS = ("name", "turn_over", "piece")


def piece_set_of_toml(text: str, place: str = "pieces.toml") -> PieceSet:
    """Read a piece set; all faults are reported at once, with the lines they are on."""
    if len(text) > LONGEST_FILE:
        raise InputError(Fault(f"the file has {len(text)} characters", f"use at most {LONGEST_FILE}", place=place))
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(Fault(f"this is not TOML: {error}", "see the format of piece sets", place=place)) from error
    reader = _Reader(text, place, [])
    found = reader.piece_set(content)
    if reader.faults or found is None:
        raise InputError(*reader.faults[:20])
    return found


@dataclass(frozen=True, slots=True)
class _Reader:
    """Checks the content of a file and collects what is wrong with it."""

    text: str
    place: str
    faults: list[Fault]

    def piece_set(self, content: dict[str, Any]) -> PieceSet | None:
        self._check_keys(content, _SET_KEYS, None)
        name = self._name(content.get("name", "pieces"), None)
        turn_over = content.get("turn_over", True)
        if not isinstance(turn_over, bool):
            self._fault(f'"{turn_over}" is neither true nor false', "write true or false", None, "turn_over")
        entries = content.get("piece")
        if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_PIECES:
            self._fault("the set has no pieces, or too many", f"write one to {MOST_PIECES} tables [[piece]]", None, "piece")
            return None
        pieces = [piece for number, entry in enumerate(entries) if (piece := self._piece(number, entry))]
        self._check_names(pieces)
        lattice = Lattice.CUBIC if any(cell[0] for piece in pieces for cell in piece.shape) else Lattice.SQUARE
        if lattice is Lattice.CUBIC and turn_over is False:
            self._fault("pieces in space can always be turned over", "leave turn_over out", None, "turn_over")
        return None if self.faults else PieceSet(name, lattice, tuple(pieces), turn_over)

    def _piece(self, number: int, entry: Any) -> Piece | None:
        before = len(self.faults)
        if not isinstance(entry, dict):
            self._fault("this is not a table", "write [[piece]] and its fields below", number, "")
            return None
        self._check_keys(entry, _PIECE_KEYS, number)
        name = self._name(entry.get("name"), number)
        count = entry.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_COPIES:
            self._fault(f'"{count}" is no number of copies', f"write 1 to {MOST_COPIES}", number, "count")
        cells = self._cells(entry.get("cells"), number)
        return None if len(self.faults) > before else Piece(name, shape_of(cells), count)

    def _cells(self, drawing: Any, number: int) -> list[tuple[int, int, int]]:
        layers = _layers(drawing)
        if layers is None:
            self._fault("the piece is not drawn as rows", 'write cells = [".XX", "XX."], or a list of such lists', number, "cells")
            return []
        rows = [row for layer in layers for row in layer]
        strange = next((character for row in rows for character in row if character not in ".X"), None)
        if strange is not None:
            self._fault(f'"{strange}" does not belong in a piece', "use X for a cell and . for none", number, "cells")
            return []
        cells = cells_of_rows(layers, "X")
        sides = [len(layers), *map(len, layers), *map(len, rows)]
        if not 1 <= len(cells) <= MOST_CELLS or max(sides) > LARGEST_SIDE:
            remedy = f"draw 1 to {MOST_CELLS}, in a box of at most {LARGEST_SIDE}"
            self._fault(f"the piece has {len(cells)} cells in a box of {max(sides)}", remedy, number, "cells")
            return []
        if len(regions(cells, Lattice.CUBIC)) > 1:
            self._fault("the piece falls apart", "draw cells that touch each other", number, "cells")
        return cells

    def _name(self, name: Any, number: int | None) -> str:
        if isinstance(name, str) and 0 < len(name.strip()) <= LONGEST_NAME and name.isprintable() and "," not in name:
            return name.strip()
        self._fault("there is no usable name", f"write a name of 1 to {LONGEST_NAME} characters without commas", number, "name")
        return ""

    def _check_names(self, pieces: list[Piece]) -> None:
        names = [piece.name for piece in pieces]
        for number, name in enumerate(names):
            if name in names[:number]:
                self._fault(f'two pieces are called "{name}"', "give each its own name, or write count = 2", number, "name")

    def _check_keys(self, table: dict[str, Any], known: tuple[str, ...], number: int | None) -> None:
        for key in table:
            if key not in known:
                self._fault(f'there is no field "{key}"', suggest(key, known), number, key)

    def _fault(self, problem: str, remedy: str, number: int | None, key: str) -> None:
        field = f"piece[{number}].{key}".rstrip(".") if number is not None else key
        self.faults.append(Fault(problem, remedy, field, f"{self.place}:{self._line(number, key)}"))

    def _line(self, number: int | None, key: str) -> int:
        """Find the line of a field: the first that sets it, below the header of its piece."""
        lines = self.text.splitlines()
        headers = [place for place, line in enumerate(lines) if re.match(r"\s*\[\[\s*[\"']?piece[\"']?\s*\]\]", line)] or [0]
        first = 0 if number is None else headers[min(number, len(headers) - 1)]
        last = next((header for header in headers if header > first), len(lines))
        for place in range(first, last):
            if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", lines[place]):
                return place + 1
        return first + 1


def _layers(drawing: Any) -> list[list[str]] | None:
    """Return a drawing as layers of rows, if it is one."""
    if not isinstance(drawing, list) or not drawing:
        return None
    if all(isinstance(row, str) for row in drawing):
        return [drawing]
    if all(isinstance(layer, list) and layer and all(isinstance(row, str) for row in layer) for layer in drawing):
        return drawing
    return None
