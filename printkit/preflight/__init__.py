"""Preflight: reading a finished PDF, ours or a stranger's, and saying what a printer would refuse, page by page."""
