"""Colour spaces of a PDF, told apart by what a printer cares about: grey, RGB, CMYK or a spot colour."""

from __future__ import annotations

from typing import Any

from printkit.preflight.trace import Paint, Space

_DEVICE: dict[str, Space] = {
    "/DeviceGray": "grey",
    "/CalGray": "grey",
    "/G": "grey",
    "/DeviceRGB": "rgb",
    "/CalRGB": "rgb",
    "/Lab": "rgb",
    "/RGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/CMYK": "cmyk",
    "/Pattern": "pattern",
}
_BY_CHANNELS: dict[int, Space] = {1: "grey", 3: "rgb", 4: "cmyk"}
_FIRST = {"grey": (0.0,), "rgb": (0.0, 0.0, 0.0), "cmyk": (0.0, 0.0, 0.0, 1.0)}
_DEEPEST = 4


def paint_of(space: Any, resources: Any) -> Paint:
    """Return the paint that a newly chosen colour space begins with."""
    family, name = family_of(space, resources)
    return Paint(family, _FIRST.get(family, (1.0,)), name)


def family_of(space: Any, resources: Any, depth: int = 0) -> tuple[Space, str]:
    """Tell the family of a colour space, by its name, its definition or a name that the page gives it; and a spot's name."""
    if depth > _DEEPEST or space is None:
        return "other", ""
    if not _is_array(space):
        word = str(space)
        if word in _DEVICE:
            return _DEVICE[word], ""
        return family_of(_named(word, resources), resources, depth + 1)
    return _family_of_array(space, resources, depth)


def _family_of_array(space: Any, resources: Any, depth: int) -> tuple[Space, str]:
    word = str(space[0])
    if word == "/ICCBased":
        return _BY_CHANNELS.get(int(space[1].get("/N", 0)), "other"), ""
    if word == "/Separation":
        return "spot", str(space[1]).removeprefix("/")
    if word == "/DeviceN":
        return "spot", " + ".join(str(name).removeprefix("/") for name in space[1])
    if word in ("/Indexed", "/I"):
        return family_of(space[1], resources, depth + 1)
    return _DEVICE.get(word, "other"), ""


def _is_array(space: Any) -> bool:
    return type(space).__name__ in ("Array", "list") or getattr(space, "_type_name", "") == "array"


def _named(word: str, resources: Any) -> Any:
    spaces = resources.get("/ColorSpace") if resources is not None else None
    return spaces.get(word) if spaces is not None else None
