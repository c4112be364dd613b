"""What every puzzle page is made of, each with one home: the frame to draw in, page strings by language, difficulty, how-to-play
pages and cut-out sheets. Kinds use these; none brings its own.
"""

from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import Language, language

__all__ = ["Difficulty", "Frame", "Language", "language"]
