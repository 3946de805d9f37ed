"""Buttons of a round: making it, its results, and what follows from them."""
