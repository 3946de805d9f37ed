"""What somebody brought in a file, until it is let in; and what a club knows of its people."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club, Player
from tournaments.events.models import Tournament


class ImportKind(models.TextChoices):
    """What a file holds."""

    PEOPLE = "people", _("people of the club")
    ENTRIES = "entries", _("entries of an event")
    EVENT = "event", _("an event with its rounds")
    CLUB = "club", _("a whole club")


class ImportState(models.TextChoices):
    """How far it is let in."""

    READ = "read", _("read, nothing written")
    WORKING = "working", _("being written")
    DONE = "done", _("written")
    BACK = "back", _("taken back")


class Import(models.Model):
    """A file that was read. Nothing of it is written before somebody confirms what was understood.

    When it is written its lines are forgotten; what it made stays known, so that it can be taken
    back.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="imports")
    event = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="imports"
    )
    kind = models.CharField(max_length=7, choices=ImportKind.choices)
    state = models.CharField(max_length=7, choices=ImportState.choices, default=ImportState.READ)
    file_name = models.CharField(max_length=120, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=0)
    rows = models.JSONField(default=list)  # [line, [cells]]; of an event, the text of its file
    about = models.JSONField(default=dict)  # encoding, separator
    columns = models.JSONField(default=list)  # a meaning for each
    heading = models.BooleanField(default=False)  # whether the first row says what they are
    choices = models.JSONField(default=dict)  # by line: a player's number, 0 somebody new
    made = models.JSONField(default=dict)  # what was written, by kind of row

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.club}: {self.file_name or self.kind}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:import", args=[self.club.slug, self.pk])

    @property
    def subject(self) -> str:
        """Return what a line of history about it is about."""
        return f"tournament:{self.event_id}" if self.event_id else f"club:{self.club_id}"


class Papers(models.Model):
    """What a club wrote down about somebody: a title, a number, a year. Its organisers see it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="papers")
    facts = models.JSONField(default=dict)  # listed_people.FACTS, and `written` as a file has it

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "player"], name="papers_once_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.club})"


class FidePlayer(models.Model):
    """Somebody on the chess federation's list, which who runs the site may keep: no person of ours.

    Nothing names these rows, and they name nobody: lists that are brought are completed by them.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    name = models.CharField(max_length=80)
    federation = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    title = models.CharField(max_length=3, blank=True)
    standard = models.PositiveSmallIntegerField(default=0)
    rapid = models.PositiveSmallIntegerField(default=0)
    blitz = models.PositiveSmallIntegerField(default=0)
    born = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class EventPapers(models.Model):
    """What a report says of an event that has no other room here, so that it goes out again."""

    event = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="papers")
    about = models.JSONField(default=list)  # [tag, text]: federation, arbiters, days
    others = models.JSONField(default=list)  # [tag, text]: lines that nobody here knows
    comments = models.JSONField(default=list)
    # "round.number": a sign that is not the usual one; of squads "short.team": a short name, and
    # "list.team": numbers and ratings of its people, in their order.
    letters = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.event)


class ClubFile(models.Model):
    """The archive of a whole club, in pieces: taken, to be fetched within a day, or brought."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    brought = models.OneToOneField(
        Import, on_delete=models.CASCADE, null=True, related_name="archive"
    )
    made_at = models.DateTimeField()
    size = models.PositiveIntegerField(default=0)  # of a file that is whole, in bytes

    def __str__(self) -> str:
        return f"{self.club_id}: {self.size}"


class ClubFilePiece(models.Model):
    """A piece of an archive, small enough to be written while others write."""

    file = models.ForeignKey(ClubFile, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["file", "number"], name="piece_of_a_file_once"),
        ]

    def __str__(self) -> str:
        return f"{self.file_id}.{self.number}"


class BroughtRows(models.Model):
    """Some rows of an archive that are written: which became which, until all of them are."""

    brought = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="written")
    kind = models.CharField(max_length=20)
    first = models.PositiveIntegerField()  # the place of the first among those of its kind, from 0
    numbers = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["brought", "kind", "first"], name="brought_rows_once"),
        ]

    def __str__(self) -> str:
        return f"{self.brought_id}: {self.kind} {self.first}"
