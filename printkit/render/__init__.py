"""Drawing scenes as PDF, SVG and PNG. Importing this is cheap: each library is imported when something is first drawn with it."""

from printkit.render.pdf import DocumentInfo, Link, OutlineEntry, PageLabel, PrintSetup, Spot, write_pdf
from printkit.render.png import png
from printkit.render.svg import svg

__all__ = ["DocumentInfo", "Link", "OutlineEntry", "PageLabel", "PrintSetup", "Spot", "png", "svg", "write_pdf"]
