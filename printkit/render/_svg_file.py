"""The frame of an SVG file: size, namespaces, title, metadata, and lines that a person can read."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import svgwrite

from printkit.render._number import short
from printkit.render._svg_name import slug, xml_text
from printkit.scene.item import Scene

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACES = {
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:printkit": "urn:printkit:scene",
}
_AS_MEASURED = "font-kerning:none;font-variant-ligatures:none"
"""Letters stand where their widths put them, as in print."""


def new_drawing(scene: Scene) -> Any:
    """Start a drawing in millimetres; svgwrite's validator is slow and knows no Inkscape, so it stays off."""
    width, height = short(scene.width, 3), short(scene.height, 3)
    drawing = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    drawing.attribs |= _NAMESPACES | {"style": _AS_MEASURED}
    if scene.title:
        drawing.set_desc(title=xml_text(scene.title))
    for entry in scene.meta:
        drawing.set_metadata(_metadata(entry))
    return drawing


def finished(drawing: Any) -> str:
    """Return the file's text, one element on each line."""
    root = drawing.get_xml()
    _tidy(root, "\n")
    return _DECLARATION + ET.tostring(root, encoding="unicode") + "\n"


def _metadata(entry: tuple[str, str]) -> ET.Element:
    """Write one name and value; a name that XML cannot use for an element is kept beside it."""
    name, value = entry
    tag = slug(name, "entry")
    element = ET.Element(f"printkit:{tag}", {} if tag == name else {"name": xml_text(name)})
    element.text = xml_text(value)
    return element


def _tidy(element: ET.Element, margin: str) -> None:
    """Indent containers, but not text, where spaces count; and name each element before describing it."""
    first = {key: element.attrib[key] for key in ("id", "class") if key in element.attrib}
    element.attrib = first | element.attrib
    if element.tag == "text" or not len(element):
        return
    for child in element:
        _tidy(child, margin + "  ")
        child.tail = margin + "  "
    element.text, element[-1].tail = margin + "  ", margin
