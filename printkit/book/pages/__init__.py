"""Drawing what stands on the pages of a book beside the puzzles themselves."""
