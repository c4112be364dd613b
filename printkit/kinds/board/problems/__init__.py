"""The types of problem, a module for each."""
