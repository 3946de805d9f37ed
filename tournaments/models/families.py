"""Families: people whom an event shall not pair with each other if it can be helped."""

from typing import ClassVar

from django.db import models

from tournaments.models.people import Club, Player


class Family(models.Model):
    """Players of a club who live together; only its organisers see this."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="families")
    name = models.CharField(max_length=40)
    players = models.ManyToManyField(Player, related_name="families")

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        """Return the name the organisers gave it."""
        return self.name
