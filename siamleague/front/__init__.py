"""The front page: the one place where all rooms are seen together, so it belongs to none."""
