"""Matches for programs: the same services and the same pictures as the pages have."""
