"""Buttons of ratings: lists, runs, and who carries them."""
