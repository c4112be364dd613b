"""Drawing scenes as PDF, SVG and PNG."""
