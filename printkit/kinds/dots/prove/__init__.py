"""What the proofs of the family share: reading dots and lines off a page, and measuring how far two pictures are apart."""
