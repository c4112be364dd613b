"""Files that are no line art, whatever they are called: photos and other pixel pictures, and pages for a printer."""

from __future__ import annotations

from printkit.errors import Fault, InputError

_PIXELS = {
    b"\xff\xd8\xff": "JPEG",
    b"\x89PNG\r\n": "PNG",
    b"GIF8": "GIF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
}
_PAGES = {b"%PDF-": "PDF", b"%!PS": "PostScript (EPS or AI)", b"\xc5\xd0\xd3\xc6": "EPS"}
_PHOTO_BRANDS = {b"heic": "HEIC", b"heix": "HEIC", b"mif1": "HEIC", b"avif": "AVIF"}


def refuse_foreign(data: bytes) -> None:
    """Raise an error that says what to do if the first bytes are those of a photo or of a PDF or EPS file."""
    sort = _sort_of_pixels(data)
    if sort:
        raise InputError(
            Fault(
                f"is a {sort} picture, which is made of pixels as a photo is, and not line art",
                "trace it in a drawing program (in Inkscape: Path > Trace Bitmap), delete the photo and save the lines as SVG",
            )
        )
    page = next((name for start, name in _PAGES.items() if data.startswith(start)), "")
    if page:
        raise InputError(
            Fault(f"is a {page} file and not an SVG", "open it in a drawing program such as Inkscape and save it as SVG")
        )


def _sort_of_pixels(data: bytes) -> str:
    """Name the format of a pixel picture; nothing if it is none."""
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:8] == b"ftyp":
        return _PHOTO_BRANDS.get(data[8:12], "")
    return next((name for start, name in _PIXELS.items() if data.startswith(start)), "")
