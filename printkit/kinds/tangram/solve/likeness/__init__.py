"""Figures like a drawing: pieces are laid exactly beside each other so that what they make comes as near to the drawing as it can.

`face` holds pieces as arrays, `ground` the drawing, `joint` lists the ways to lay one more piece, `snapping` fills what was drawn
roughly, `nearest` looks for the figure that is most like a drawing which cannot be laid at all.
"""
