"""A tree of SVG elements: size, namespaces, title, metadata, and lines that a person can read.

The library that builds the tree is no longer cared for by anybody, so this is the only file that knows it: whoever replaces it
gives `SvgTree` another inside.
"""

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
_WRITTEN = ("text", "tspan")
"""Elements that hold words."""
_AS_MEASURED = "font-kerning:none;font-variant-ligatures:none"
"""Letters stand where their widths put them, as in print."""


class SvgTree:
    """The elements of one file, in millimetres. What it gives for an element is good for being the parent of others."""

    def __init__(self, scene: Scene) -> None:
        width, height = short(scene.width, 3), short(scene.height, 3)
        # the validator of the library is slow and knows no Inkscape, so it stays off
        self._drawing = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
        self._drawing.attribs |= _NAMESPACES | {"style": _AS_MEASURED}
        if scene.title:
            self._drawing.set_desc(title=xml_text(scene.title))
        for entry in scene.meta:
            self._drawing.set_metadata(_metadata(entry))

    @property
    def root(self) -> Any:
        """Return what the first elements are added to."""
        return self._drawing

    @property
    def definitions(self) -> Any:
        """Return what elements are added to that others refer to."""
        return self._drawing.defs

    def add(self, parent: Any, tag: str, attributes: dict[str, str], text: str = "") -> Any:
        """Add an element to another one and return it."""
        element = self._drawing.g()
        element.elementname = tag
        if tag in _WRITTEN:
            element = getattr(self._drawing, tag)(text)
        element.attribs |= attributes
        return parent.add(element)

    def text(self) -> str:
        """Return the text of the file, one element on each line."""
        root = self._drawing.get_xml()
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
