"""Pages of a club's year."""
