"""Where the camera stands: given, a preset, or found by looking for a good view."""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

from printkit.errors import Fault, SpecError
from printkit.geometry.solid import ISOMETRIC_Z_DEG, Body, Camera, good_view
from printkit.geometry.solid.sight import is_among, is_inside

PARALLEL = 0.0
"""The distance that stands for a camera infinitely far away."""
USUAL_DISTANCE = 12.0
ROOMY = 2.3
"""Without a distance, the camera stands so many diagonals of the figure away, but never nearer than usual."""
DECIMALS = 3


class Preset(NamedTuple):
    """The angles of a view; parallel ones need no distance."""

    x_angle_deg: float
    z_angle_deg: float
    parallel: bool = False


PRESETS = {
    "usual": Preset(30.0, 60.0),
    "high": Preset(30.0, 40.0),
    "low": Preset(30.0, 75.0),
    "isometric": Preset(45.0, round(ISOMETRIC_Z_DEG, 6), parallel=True),
    "front": Preset(0.0, 90.0, parallel=True),
    "side": Preset(90.0, 90.0, parallel=True),
    "top": Preset(0.0, 0.0, parallel=True),
}


class Wish(NamedTuple):
    """What a spec says about the camera; None leaves it open."""

    view: str
    x_angle_deg: float | None
    z_angle_deg: float | None
    distance: float | None
    screen: float
    scale: float


class Shot(NamedTuple):
    """A camera as it is printed and written: angles in degrees, lengths in edges of a cube; a distance of 0 is parallel."""

    xa: float
    za: float
    distance: float
    screen: float
    scale: float = 0.0
    """Millimetres for each unit of the screen; 0 fits the picture to the page."""

    @property
    def camera(self) -> Camera:
        """Return the camera."""
        return Camera(self.xa, self.za, self.distance or inf, self.screen)


def usual_distance(bodies: tuple[Body, ...]) -> float:
    """Return a distance from which a figure of that size shows little distortion."""
    cubes = [cube for body in bodies for cube in body.cubes]
    spans = [max(cube[axis] for cube in cubes) - min(cube[axis] for cube in cubes) + 1 for axis in range(3)]
    return max(USUAL_DISTANCE, round(ROOMY * sqrt(sum(span * span for span in spans)), 1))


def shot_of(wish: Wish, bodies: tuple[Body, ...], front_only: bool = False) -> Shot:
    """Place the camera; one that would stand inside a cube is refused."""
    preset = PRESETS.get(wish.view)
    parallel = PARALLEL if preset and preset.parallel else None
    distance = next(one for one in (wish.distance, parallel, usual_distance(bodies)) if one is not None)
    xa, za = wish.x_angle_deg, wish.z_angle_deg
    if preset is None and (xa is None or za is None):
        found = good_view(bodies, distance or inf, wish.screen, front_only)
        preset = Preset(found.x_angle_deg, found.z_angle_deg)
    if preset is not None:
        xa, za = preset.x_angle_deg if xa is None else xa, preset.z_angle_deg if za is None else za
    shot = Shot(float(xa or 0.0), float(za or 0.0), float(distance), float(wish.screen), float(wish.scale))
    refuse_inside(shot, bodies)
    return shot


def refuse_inside(shot: Shot, bodies: tuple[Body, ...]) -> None:
    """Refuse a camera that stands inside a cube, and say how far away it sees something."""
    if not is_inside(shot.camera, bodies):
        return
    far = next(step / 10 for step in range(int(10 * shot.distance) + 1, 10_000) if _is_outside(shot, step / 10, bodies))
    raise SpecError(Fault("the camera stands inside the figure", f"write a distance of {far:g} or more, or 0", "distance"))


def _is_outside(shot: Shot, distance: float, bodies: tuple[Body, ...]) -> bool:
    return not is_among(shot._replace(distance=distance).camera, bodies)
