"""Enumerations over many boards as machine code; importing anything below needs LLVM to be there."""
