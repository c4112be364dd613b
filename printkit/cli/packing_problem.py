"""The packing problem that the options of `printkit solve` describe."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printkit.cli import wish
from printkit.errors import PrintkitError

if TYPE_CHECKING:
    from printkit.front.packing import Packings


def packings_of(options: dict[str, Any], number: int | None, cells: int | None, wishes: wish.Wishes) -> Packings | None:
    """Read board and pieces; what is wrong with them goes to the wishes, and then there is no problem."""
    from printkit.front.packing import solve

    rules = {name: options[name] for name in ("some", "repeat", "partial")}
    try:
        return solve(options["board"], options["pieces"], number=number, cells=cells, **rules)
    except PrintkitError as error:
        wishes.faults.extend(
            replace(fault, field=f"--{fault.field}" if fault.field and not fault.place else fault.field) for fault in error.faults
        )
        return None
