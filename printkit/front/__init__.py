"""The front of printkit: what people call from Python, and what the doors for other people call for them.

Its functions and classes are the public names of `import printkit`; a test lists them. They take plain Python values, geometry of
shapely and numpy, paths and drawings, print nothing, end nothing, and keep no state but the store of finished puzzles; whatever is
wrong is a `PrintkitError` that says where. The rooms behind it may change; these names stay.
"""
