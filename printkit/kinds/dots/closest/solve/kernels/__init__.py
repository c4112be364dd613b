"""The search as machine code.

Importing anything below this package but `memory` needs LLVM to be there; so only the functions of the package above that search
do it, when called. No kernel reads a clock; chance comes from a word of state that the caller seeds.
"""
