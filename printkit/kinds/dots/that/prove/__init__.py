"""The proof: it reads the drawn page and shares no code with the maker."""
