"""Sorting out pairs of lines and dots, as machine code.

Importing anything below this package needs LLVM to be there; so only the search does it, when it begins.
"""
