"""The book: its file, its plan, its layout."""
