"""cairosvg's surface, with the one thing it lacks for our drawings: clipping paths that follow the even-odd rule."""

from __future__ import annotations

from typing import Any

from cairosvg.surface import PNGSurface, cairo


class EvenOddSurface(PNGSurface):  # type: ignore[misc] # cairosvg is not typed
    """Clips by whatever rule is in force when a node is drawn, so this puts the right one in force around clipped nodes."""

    def draw(self, node: Any) -> None:
        """Draw a node and all in it."""
        if node.get("clip-path"):
            self.context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
        super().draw(node)
        self.context.set_fill_rule(cairo.FILL_RULE_WINDING)
