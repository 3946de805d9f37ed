"""The words by which things are found."""

from typing import ClassVar

from django.db import models


class NamedKind(models.IntegerChoices):
    """What has a name that can be found."""

    PERSON = 1
    EVENT = 2
    CLUB = 3
    LEAGUE = 4


class NameWord(models.Model):
    """A word of the name of something, as bytes: those stand in the same order everywhere."""

    kind = models.PositiveSmallIntegerField(choices=NamedKind.choices)
    word = models.BinaryField(max_length=128)
    place = models.PositiveSmallIntegerField()  # among the words of the name
    thing = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "thing", "word"], name="name_word_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["kind", "word", "place", "thing"], name="name_words"),
        ]

    def __str__(self) -> str:
        """Return the word."""
        return bytes(self.word).decode()


class NameSlip(models.Model):
    """A word that is used, under itself and under what it is without one of its letters."""

    key = models.CharField(max_length=32)
    word = models.CharField(max_length=32)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key", "word"], name="name_slip_once"),
        ]

    def __str__(self) -> str:
        """Return the word."""
        return self.word
