"""Buttons of an event: from the wizard over entering and check-in to pools, cut and end."""
