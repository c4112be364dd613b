"""The parameters: the size of the grid."""

from __future__ import annotations

from pydantic import Field

from printkit import contract

MOST = 20


# The parameters. This one model serves the book file, the options of `printkit make` and the JSON schema; a value out of bounds is
# reported with its place in the book file, before anything is made. Descriptions are what `--help` shows.
class Spec(contract.Spec):
    """The size of the grid."""

    rows: int = Field(6, ge=2, le=MOST, description="Rows of boxes, from 2 to 20.")
    columns: int = Field(6, ge=2, le=MOST, description="Boxes in a row, from 2 to 20.")
