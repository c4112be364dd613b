"""The desk: open books. Their text, every change with its undo, the copy beside the file that outlives a crash, and their pages."""
