"""What every puzzle page is made of, each with one home.

The frame to draw in, strings by language, difficulty, how-to-play pages and cut-out sheets. Kinds use these; none brings its own.
"""
