"""Colours and paints as CSS writes them."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from dataclasses import dataclass

from printkit.sources.svg.number import NUMBER

Colour = tuple[float, float, float, float]
"""Red, green, blue and opacity, each from 0 to 1."""

BLACK: Colour = (0.0, 0.0, 0.0, 1.0)

_NAMED = """
    aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4 black=000000
    blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00
    chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b
    darkgoldenrod=b8860b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f
    darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b
    darkslategray=2f4f4f darkslategrey=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff
    dimgray=696969 dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22 fuchsia=ff00ff
    gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080
    honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5
    lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff lightgoldenrodyellow=fafad2
    lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1 lightsalmon=ffa07a lightseagreen=20b2aa
    lightskyblue=87cefa lightslategray=778899 lightslategrey=778899 lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00
    limegreen=32cd32 linen=faf0e6 magenta=ff00ff maroon=800000 mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3
    mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc
    mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead navy=000080
    oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98
    paleturquoise=afeeee palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd
    powderblue=b0e0e6 purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513
    salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd
    slategray=708090 slategrey=708090 snow=fffafa springgreen=00ff7f steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8
    tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3 white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32
"""
NAMED = dict(item.split("=") for item in _NAMED.split())

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![0-9a-f])")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_ARGUMENT = re.compile(rf"({NUMBER})(%|deg)?")
_REFERENCE = re.compile(r"""url\(\s*(["']?)\s*#?([^"')]*?)\s*\1\s*\)\s*(.*)""", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class PaintText:
    """A paint as declared: a colour, the current colour, a reference with a fallback, or nothing."""

    colour: Colour | None = None
    current: bool = False
    reference: str = ""
    fallback: str | None = None


def paint(text: str) -> PaintText | None:
    """Read a paint; nothing comes out of text that is not one."""
    text = text.strip()
    if match := _REFERENCE.match(text):
        local = text[match.start() :].lower().replace('"', "").replace("'", "").replace(" ", "").startswith("url(#")
        return PaintText(reference=match.group(2) if local else "?", fallback=match.group(3) or None)
    if text.lower() == "none":
        return PaintText()
    if text.lower() == "currentcolor":
        return PaintText(current=True)
    found = colour(text)
    return PaintText(found) if found else None


def colour(text: str) -> Colour | None:
    """Read a colour by name, in hexadecimal, or as `rgb()` or `hsl()`; an ICC colour after it is ignored."""
    text = text.strip().lower()
    if match := _HEX.match(text):
        return _from_hex(match.group(1))
    if match := _FUNCTION.match(text):
        return _from_function(match.group(1), match.group(2))
    name = text.split(maxsplit=1)[0] if text else ""
    if name == "transparent":
        return (0.0, 0.0, 0.0, 0.0)
    return _from_hex(NAMED[name]) if name in NAMED else None


def over(upper: Colour, lower: Colour) -> Colour:
    """Lay one colour over another."""
    r, g, b, a = upper
    alpha = a + lower[3] * (1 - a)
    if alpha <= 0:
        return (0.0, 0.0, 0.0, 0.0)
    rest = lower[3] * (1 - a)
    return ((r * a + lower[0] * rest) / alpha, (g * a + lower[1] * rest) / alpha, (b * a + lower[2] * rest) / alpha, alpha)


def _from_hex(digits: str) -> Colour:
    if len(digits) in {3, 4}:
        digits = "".join(2 * digit for digit in digits)
    values = [int(digits[index : index + 2], 16) / 255 for index in range(0, len(digits), 2)]
    red, green, blue = values[:3]
    return (red, green, blue, values[3] if len(values) == 4 else 1.0)


def _from_function(name: str, inside: str) -> Colour | None:
    found = [(float(value), unit) for value, unit in _ARGUMENT.findall(inside)]
    if len(found) not in {3, 4}:
        return None
    alpha = _clamped(found[3][0] / (100 if found[3][1] == "%" else 1)) if len(found) == 4 else 1.0
    if name == "hsl":
        hue, saturation, light = (value for value, _ in found[:3])
        red, green, blue = hls_to_rgb(hue / 360 % 1, _clamped(light / 100), _clamped(saturation / 100))
    else:
        red, green, blue = (_clamped(value / (100 if unit == "%" else 255)) for value, unit in found[:3])
    return (red, green, blue, alpha)


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))
