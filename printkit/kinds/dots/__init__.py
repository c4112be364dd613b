"""The family of the dots: kinds that hide an illustration among dots, and what they share."""
