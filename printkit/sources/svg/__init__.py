"""Reading SVG from strangers: bytes, tree, styles, geometry, each behind its own caps; nothing is ever fetched."""
