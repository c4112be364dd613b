"""From marks to lines: what can be seen, what of it a person would draw, and how the lines meet."""
