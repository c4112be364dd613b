"""printkit makes printable puzzle workbooks.

One corridor leads from a book file to a bound book:

1. `sources` reads an illustration or a board;
2. `book.load` reads the book file into a checked `Book`, and reports all its faults at once;
3. `book.plan` gives `Job`s: plain data, each with its own seed;
4. `puzzles.run(job)` makes a `Puzzle` with the kind's `make`,
5. proves it with its `check`, which solves it again from what is printed,
6. and returns a `Leaf`, whose puzzle draws its page and its answer as `Scene`s;
7. `book.layout` sets scenes on paper: title, contents, rules, numbers, footers, cut-out sheets, answer key;
8. `render` draws scenes as PDF, SVG and PNG.

`batch` runs the jobs in parallel and holds the corridor together; the command line is a thin door in front of it.
"""

__version__ = "0.1.0"
