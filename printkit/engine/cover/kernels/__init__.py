"""The searches as machine code.

Importing anything below this package needs LLVM to be there; so only `printkit.engine.cover.run` does it, and only when a search
turns out to be long. Each kernel has a twin in plain Python that takes the same steps in the same order.
"""
