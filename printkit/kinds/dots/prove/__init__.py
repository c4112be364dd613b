"""What the proofs of the family share: reading pages and answers as an eye does, and judging what comes out.

Nothing here is shared with the makers, neither code nor types.
"""
