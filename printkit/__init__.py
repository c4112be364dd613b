"""printkit makes printable puzzle workbooks.

One corridor leads from a book file to a bound book:

1. `sources` reads an illustration, `engine` a board;
2. `book.load` reads the book file into a checked `Book`, and reports all its faults at once;
3. `book.plan` gives `Job`s: plain data, each with its own seed;
4. `contract.run(job)` makes a `Puzzle` with the kind's `make`,
5. draws its page and its answer as `Scene`s,
6. and lets the kind's `prove` solve it again from these scenes alone, which gives a proved `Leaf`;
7. `book.layout` sets scenes on paper: title, contents, rules, numbers, footers, cut-out sheets, answer key;
8. `render` draws scenes as PDF, SVG and PNG.

A kind of puzzle is a folder in `kinds`. `batch` runs the jobs in parallel, keeps what is finished and holds the corridor together;
the command line is a thin door in front of it.
"""

__version__ = "0.1.0"
