"""A moment to find the right move for, the moves that were tried there, and who found one."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Puzzle(models.Model):
    """A position of a finished match, before a move that gave much away.

    It is prepared in pieces: found, looked at a second time, the master's line laid move by move.
    What turned out to be none keeps its row, so that nobody finds it again; it has no day.
    """

    match = models.OneToOneField("games.Match", on_delete=models.CASCADE, related_name="puzzle")
    game = models.CharField(max_length=40)
    step = models.PositiveIntegerField()  # the move that was played there; 1 is the first
    seat = models.PositiveSmallIntegerField()
    hoped = models.PositiveSmallIntegerField()  # thousandths, after the master's move
    lost = models.PositiveSmallIntegerField()  # thousandths, by the move that was played
    line = models.JSONField(default=list)  # the master's, for every seat: {"seat", "words"}
    pieces = models.PositiveSmallIntegerField(default=0)  # of its preparation that are done
    refused = models.BooleanField(default=False)  # the second look did not find so much
    found_at = models.DateTimeField()
    day = models.DateField(null=True, unique=True)

    class Meta:
        ordering: ClassVar = ["-day", "-pk"]

    def __str__(self) -> str:
        """Return its number and its day."""
        return f"{self.pk}: {self.day}"


class PuzzleMove(models.Model):
    """A move that somebody tried, and what it gives away; the same for whoever tries it next."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="moves")
    about = models.CharField(max_length=64)  # its words, as a digest
    words = models.JSONField()
    lost = models.PositiveSmallIntegerField(null=True)  # thousandths; nothing while it is judged
    rung_at = models.DateTimeField()  # when a worker was last called for it

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["puzzle", "about"], name="puzzle_move_judged_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["rung_at"], name="puzzle_move_waits", condition=models.Q(lost=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.puzzle_id}: {self.about[:8]}"


class PuzzleSolver(models.Model):
    """How far somebody is with a puzzle."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="solvers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzles"
    )
    tries = models.PositiveSmallIntegerField(default=0)
    last = models.ForeignKey(PuzzleMove, on_delete=models.SET_NULL, null=True, related_name="+")
    solved_at = models.DateTimeField(null=True)
    shown_at = models.DateTimeField(null=True)  # when the answer was asked for instead

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["puzzle", "user"], name="puzzle_solved_once"),
        ]

    def __str__(self) -> str:
        return f"{self.puzzle_id}: {self.user_id}"

    @property
    def is_over(self) -> bool:
        """Tell whether they know the answer."""
        return self.solved_at is not None or self.shown_at is not None
