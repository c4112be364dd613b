"""Covering a stretch of a strand, as machine code.

Importing anything below this package but `memory` needs LLVM to be there; so only the search does it, when it begins. No kernel
reads a clock or makes choices by chance: noise comes in as numbers.
"""
