"""Running jobs: in parallel, with a cache, through to the bound book."""
