"""Hands on a table of polyominoes: where its squares are on the screen, and which keys turn a piece as it is to lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

Cells = list[list[int]]
FLOAT_PX = 28
"""How far above a finger a piece floats."""


def at_origin(cells: Cells) -> Cells:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return sorted([r - top, c - left] for r, c in cells)


def keys_for(shape: Cells, cells: Cells) -> str:
    """Return the keys that bring a piece from how it stands to how it is to lie: R turns it, H mirrors it."""
    for mirrored in ("", "h"):
        form = [[r, -c] for r, c in shape] if mirrored else shape
        for turns in range(4):
            if at_origin(form) == at_origin(cells):
                return mirrored + "r" * turns
            form = [[c, -r] for r, c in form]
    raise AssertionError("the piece never lies like that")


def opened(page: Page, wish: str, seed: int = 3) -> None:
    page.goto(f"/#/kind/board/play?{wish}&seed={seed}")
    page.locator(".cover-piece").first.wait_for()


def cell_size(page: Page, columns: int) -> float:
    box = page.locator(".cover-board-art").first.bounding_box()
    assert box is not None
    return box["width"] / columns


def middle_of(page: Page, piece: str) -> tuple[float, float]:
    box = page.locator(f'.cover-piece[data-piece="{piece}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def target_of(page: Page, board: int, cells: Cells, columns: int) -> tuple[float, float]:
    """Return where the middle of a piece is that covers cells of a board."""
    box = page.locator(".cover-board-art").nth(board).bounding_box()
    assert box is not None
    side = box["width"] / columns
    rows, across = [r for r, _ in cells], [c for _, c in cells]
    return box["x"] + side * (min(across) + max(across) + 1) / 2, box["y"] + side * (min(rows) + max(rows) + 1) / 2


def drag(page: Page, piece: str, x: float, y: float) -> None:
    page.mouse.move(*middle_of(page, piece))
    page.mouse.down()
    page.mouse.move(x + 20, y - 15, steps=3)
    page.mouse.move(x, y)
    page.mouse.up()


def press(page: Page, piece: str, keys: str) -> None:
    page.locator(f'.cover-piece[data-piece="{piece}"]').focus()
    for key in keys:
        page.keyboard.press(key)


def touch(fingers: CDPSession, sort: str, *points: tuple[float, float]) -> None:
    places: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    fingers.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": places})
