"""What makes a PDF fit for keeping (PDF/A-2b): a description in XMP and the colour space that its colours are meant in."""

from __future__ import annotations

import struct
from xml.sax.saxutils import escape

from printkit.render._pdf_file import PdfFile
from printkit.render.pdf import DocumentInfo
from printkit.scene.palette import linear_light

_D50 = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
"""The primaries of sRGB as seen under the light of profiles, D50."""
_STEPS = 1024


_EXTENSION = (
    '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"'
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
    '<rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>'
    "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>"
    '<rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>'
    "<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>"
    "<pdfaProperty:description>The part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>"
    "</rdf:li></rdf:Bag></pdfaExtension:schemas>"
)
"""What archives ask of every description that is not of their own: here that of tagged files."""


def archive_entries(file: PdfFile, info: DocumentInfo) -> bytes:
    """Write the description and the colour space; return what the catalogue says of them."""
    metadata = file.add_stream(_xmp(info), b"/Type/Metadata/Subtype/XML", packed=False)
    profile = file.add_stream(srgb_profile(), b"/N 3")
    condition = b"(sRGB IEC61966-2.1)"
    intent = b"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier%b/Info%b/DestOutputProfile %d 0 R>>"
    return b"/Metadata %d 0 R/OutputIntents[%b]" % (metadata, intent % (condition, condition, profile))


def _xmp(info: DocumentInfo) -> bytes:
    """Describe the document in the words that the document's own dictionary has, in the form archives ask for."""
    parts = _alternative("dc:title", info.title), _sequence("dc:creator", info.author), _alternative("dc:description", info.subject)
    tagged = f"<pdfuaid:part>1</pdfuaid:part>{_EXTENSION}" if info.tagged else ""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
        ' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f"<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>{tagged}"
        f"<xmp:CreatorTool>printkit</xmp:CreatorTool>{''.join(parts)}"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode()


def _alternative(name: str, text: str) -> str:
    return f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt></{name}>' if text else ""


def _sequence(name: str, text: str) -> str:
    return f"<{name}><rdf:Seq><rdf:li>{escape(text)}</rdf:li></rdf:Seq></{name}>" if text else ""


def srgb_profile() -> bytes:
    """Make an ICC profile of sRGB (version 2.1, a display) from the numbers of IEC 61966-2-1."""
    tags = {
        b"desc": _description(b"sRGB IEC61966-2.1"),
        b"cprt": b"text\0\0\0\0No copyright, use freely\0",
        b"wtpt": _xyz(_D50),
        **{name: _xyz(primary) for name, primary in _PRIMARIES.items()},
    }
    curve = _curve()
    content = b"".join(_padded(tag) for tag in (*tags.values(), curve))
    table, offset = b"", 128 + 4 + 12 * (len(tags) + 3)
    for name, tag in tags.items():
        table += name + struct.pack(">II", offset, len(tag))
        offset += len(_padded(tag))
    for name in (b"rTRC", b"gTRC", b"bTRC"):
        table += name + struct.pack(">II", offset, len(curve))
    body = struct.pack(">I", len(tags) + 3) + table + content
    return _header(128 + len(body)) + body


def _header(size: int) -> bytes:
    day = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    start = struct.pack(">I4sI4s4s4s", size, b"\0" * 4, 0x02100000, b"mntr", b"RGB ", b"XYZ ")
    rest = b"acsp" + b"\0" * 28 + _fixed(_D50)
    return (start + day + rest).ljust(128, b"\0")


def _curve() -> bytes:
    """Tabulate how light follows from the number of a colour."""
    levels = [round(65535 * linear_light(step / (_STEPS - 1))) for step in range(_STEPS)]
    return b"curv\0\0\0\0" + struct.pack(f">I{_STEPS}H", _STEPS, *levels)


def _description(text: bytes) -> bytes:
    return b"desc\0\0\0\0" + struct.pack(">I", len(text) + 1) + text + b"\0" + b"\0" * (8 + 3 + 67)


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(values)


def _fixed(values: tuple[float, float, float]) -> bytes:
    return struct.pack(">3i", *(round(value * 65536) for value in values))


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % 4)
