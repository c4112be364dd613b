"""A finished page as plain data: what is drawn, where, in which ink, in millimetres with y pointing down.

A scene is a display list of very few kinds of item. It is self-contained: every renderer draws it without asking anyone else.
Beside the items live what all drawing shares: inks and themes, palettes, fonts and the setting of text, marks and patterns.
"""

from printkit.scene.item import (
    Dot,
    Group,
    Ink,
    Item,
    Path,
    Scene,
    Segment,
    Stroke,
    Text,
)

__all__ = ["Dot", "Group", "Ink", "Item", "Path", "Scene", "Segment", "Stroke", "Text"]
