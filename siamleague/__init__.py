"""The Django project: wiring, and the few things both rooms share."""
