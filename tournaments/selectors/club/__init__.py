"""Questions about clubs, their people and their teams."""
