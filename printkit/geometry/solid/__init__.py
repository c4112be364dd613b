"""Bodies in space and how they look from somewhere.

- `Camera` turns points of space into points of a picture;
- `Body` is a piece of unit cubes; `surface` finds the plane regions of its outside;
- `seen` removes what is hidden, exactly and in vectors, and sorts the lines of the picture;
- `good_view` looks for a direction from which much is seen and nothing is confusing;
- `unfold` lays the surface of a body flat, with tabs to glue it together again.
"""

from printkit.geometry.solid.camera import ISOMETRIC_Z_DEG, Camera, Vector
from printkit.geometry.solid.good_view import View, good_view, rate, shown, shown_askew
from printkit.geometry.solid.net import Net, NetFace, unfold
from printkit.geometry.solid.sight import Line, Seen, Sight, seen
from printkit.geometry.solid.surface import Body, Cube, surface

__all__ = [
    "ISOMETRIC_Z_DEG",
    "Body",
    "Camera",
    "Cube",
    "Line",
    "Net",
    "NetFace",
    "Seen",
    "Sight",
    "Vector",
    "View",
    "good_view",
    "rate",
    "seen",
    "shown",
    "shown_askew",
    "surface",
    "unfold",
]
