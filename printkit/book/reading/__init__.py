"""Reading: the book file and page furniture, checked at the border, with all faults at once."""
