"""Buttons of clubs, their people and their teams."""
