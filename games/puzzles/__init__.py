"""Puzzles: a moment of a real match at which somebody missed much, one new each day."""
