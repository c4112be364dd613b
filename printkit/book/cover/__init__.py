"""The cover of a book: front, spine and back on one sheet that wraps around it, or the front alone for a screen."""
