"""A kind that another package brings."""
