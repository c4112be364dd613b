"""Colours as the operators that set them, in the inks of the printer."""

from __future__ import annotations

from functools import lru_cache

from printkit.render._number import short
from printkit.render._pdf_file import PdfFile
from printkit.render.pdf import PrintSetup, Spot

_WHITE = 1.0
_SOLID = 0.85
"""A grey as dark as this becomes solid black on a press: a screen of dots would fray letters and lines."""
_LUMA = (0.2126, 0.7152, 0.0722)

_ALL = "All"
"""The name of the ink that is printed on every plate, for the marks of the cutter."""


class Colours:
    """The colours of one file. What was translated once is remembered."""

    def __init__(self, setup: PrintSetup) -> None:
        self._setup = setup
        self.fill = lru_cache(maxsize=512)(self._fill)
        self.stroke = lru_cache(maxsize=512)(self._stroke)

    def resources(self, file: PdfFile) -> bytes:
        """Write the inks that are not the usual ones and return the entry by which pages find them."""
        spaces = b""
        if self._setup.spot:
            spaces += b"/Spot %d 0 R" % file.add(_separation(self._setup.spot.name, cmyk(self._setup.spot.colour)))
        if self._setup.marks:
            spaces += b"/All %d 0 R" % file.add(_separation(_ALL, (1.0, 1.0, 1.0, 1.0)))
        return b"/ColorSpace<<%b>>" % spaces if spaces else b""

    def _fill(self, colour: str) -> str:
        return self._operator(colour, stroking=False)

    def _stroke(self, colour: str) -> str:
        return self._operator(colour, stroking=True)

    def _operator(self, colour: str, *, stroking: bool) -> str:
        """Set a colour; greys are set as such, so that a press prints them with black ink alone."""
        red, green, blue = rgb(colour)
        if red == green == blue:
            return self._grey(self._held(red), stroking)
        if self._setup.spot:
            return f"/Spot {'CS' if stroking else 'cs'} {short(_tint(colour, self._setup.spot), 4)} {'SCN' if stroking else 'scn'}"
        if self._setup.colours == "cmyk":
            return f"{_numbers(cmyk(colour))} {'K' if stroking else 'k'}"
        return f"{_numbers((red, green, blue))} {'RG' if stroking else 'rg'}"

    def _grey(self, level: float, stroking: bool) -> str:
        if self._setup.colours == "cmyk":
            black = 1 - level if 1 - level < _SOLID else 1.0
            return f"0 0 0 {short(black, 4)} {'K' if stroking else 'k'}"
        return f"{short(level, 4)} {'G' if stroking else 'g'}"

    def _held(self, level: float) -> float:
        """Darken a grey that is too pale to hold; white is no ink and stays."""
        return level if level == _WHITE else min(level, 1 - self._setup.least_grey)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return the shares of red, green and blue light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def cmyk(colour: str) -> tuple[float, float, float, float]:
    """Return the shares of the four inks, with as much black as there is grey in the colour.

    This undoes exactly what PDF does to show four inks on a screen (red is one less cyan and black), so that proofs look as
    meant; two inks and black never add up to more than twice full ink.
    """
    red, green, blue = rgb(colour)
    black = 1 - max(red, green, blue)
    return 1 - red - black, 1 - green - black, 1 - blue - black, black


def _tint(colour: str, spot: Spot) -> float:
    """Return how much of a spot colour is as dark as a colour, at most all of it."""
    return min(1.0, _darkness(colour) / max(_darkness(spot.colour), 0.01))


def _darkness(colour: str) -> float:
    return 1 - sum(weight * share for weight, share in zip(_LUMA, rgb(colour), strict=True))


def _numbers(shares: tuple[float, ...]) -> str:
    return " ".join(short(share, 4) for share in shares)


def _separation(name: str, inks: tuple[float, float, float, float]) -> bytes:
    """Describe an ink with what to show for it where it is not to be had."""
    function = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{_numbers(inks)}]/N 1>>"
    return f"[/Separation/{_name(name)}/DeviceCMYK{function}]".encode("ascii")


def _name(text: str) -> str:
    """Write a text as a PDF name."""
    return "".join(chr(byte) if chr(byte).isalnum() and byte < 128 else f"#{byte:02X}" for byte in text.encode())
