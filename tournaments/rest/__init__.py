"""Clubs, events and ratings for programs: the same services and selectors as the pages have."""
