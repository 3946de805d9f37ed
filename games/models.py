"""Matches: who sits where, the log that is the truth, and the position that is its cache."""

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.conduct import models as talk  # its rows, too: Django looks for them here
from games.protocol import Move, Seat, Word
from games.puzzles import models as puzzles  # likewise

# Letters and digits that cannot be taken for each other when read aloud.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LONGEST_NAME = talk.LONGEST_NAME
Puzzle = puzzles.Puzzle
PuzzleMove = puzzles.PuzzleMove
PuzzleSolver = puzzles.PuzzleSolver


def new_code() -> str:
    """Return the short name of a match in its address."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(8))


def new_seed() -> bytes:
    """Return 128 fresh bits from the operating system; nobody chooses them."""
    return secrets.token_bytes(16)


class Status(models.TextChoices):
    """Where a match is in its life."""

    OPEN = "open", _("open")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CLOSED = "closed", _("closed before it began")


class Ending(models.TextChoices):
    """Why a match stopped."""

    RULES = "rules", _("by the rules")
    RESIGNED = "resigned", _("by resignation")
    FLAGGED = "flagged", _("on time")
    AGREED = "agreed", _("draw by agreement")
    ABANDONED = "abandoned", _("abandoned")
    ARBITER = "arbiter", _("by the arbiter")


class Watching(models.TextChoices):
    """Who may look on."""

    OPEN = "open", _("anybody, at once")
    DELAYED = "delayed", _("anybody, some moves behind")
    CLOSED = "closed", _("nobody while it runs")


# How far the dice of a match are, beside what games/kit/shared_dice.py knows.
UNSEEN = "unseen"  # an ordered match that nobody at the table has looked at: it may still begin
SEALING, OPENING = "sealing", "opening"  # seals are waited for, then secrets
DRAWING = (SEALING, OPENING)


class Match(models.Model):
    """One game being played. `state` is a cache of the log; `version` counts the log's lines."""

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    tempo = models.JSONField(default=dict)
    rated = models.BooleanField(default=False)
    public = models.BooleanField(default=True)
    watching = models.CharField(max_length=8, choices=Watching.choices, default=Watching.OPEN)
    delay_moves = models.PositiveSmallIntegerField(default=0)
    made_for = models.CharField(max_length=80, blank=True)  # the caller's own key, e.g. a table
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # A copy of the seatings, so that a move reads one row: per seat user, name and bot, or null.
    people = models.JSONField(default=list)
    said = models.PositiveBigIntegerField(default=0)  # the newest remark
    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="rematch"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True)
    ranks: Any = models.JSONField(null=True)
    reason: Any = models.JSONField(null=True)  # the rules' own sentence, in every language
    seed = models.BinaryField(max_length=32, default=new_seed, editable=False)
    # The seed is made of this and of secrets of the seats (games/kit/shared_dice.py), and until
    # then the same; empty in matches from before, where the seed was the site's own.
    site_secret = models.BinaryField(max_length=32, default=b"", editable=False)
    commitment = models.CharField(max_length=64, editable=False)  # the seal of the site's secret
    dice: Any = models.JSONField(default=dict)  # how the seed came about; see dice_drawing.py
    state = models.JSONField(null=True, editable=False)
    clock: Any = models.JSONField(null=True)
    stood_in = models.JSONField(default=list)  # seats that a bot played for a while, by a press
    # By seat: since when its question is the same, and what the master would answer when known.
    hints = models.JSONField(default=dict)
    offers = models.JSONField(default=dict)  # open offers: kind to {"by": seat, "yes": [seats]}
    gone = models.JSONField(default=list)  # seats that resigned or flagged, the first one first
    version = models.PositiveIntegerField(default=0)
    to_act = models.JSONField(default=list)
    asked = models.JSONField(default=dict)  # seat: version since which its question is the same
    deadline_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-opened_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["status", "-opened_at"], name="match_by_status"),
            models.Index(
                fields=["deadline_at"],
                name="match_by_deadline",
                condition=models.Q(deadline_at__isnull=False),
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["made_for"], name="match_made_once", condition=~models.Q(made_for="")
            ),
        ]

    # Which writing of the row was read, and which outage was the newest then, where these count.
    row_as_of = away_as_of = ""

    def __str__(self) -> str:
        """Return the name in the address; never anything of the position."""
        return self.code

    def seat_of(self, user: int | None) -> int | None:
        """Return where a person sits, or None. Whose seat a bot took over looks on like others
        until the end."""
        for seat, sitter in enumerate(self.people):
            if user is not None and sitter and sitter["user"] == user:
                replaced = sitter["bot"] and self.status == Status.RUNNING
                return None if replaced else seat
        return None

    def names(self) -> list[str]:
        """Return the name on each seat, empty for a free one."""
        return [sitter["name"] if sitter else "" for sitter in self.people]

    def sealed(self) -> bytes:
        """Return the secret that the site sealed; before others took part it was the seed."""
        return bytes(self.site_secret) or bytes(self.seed)

    def is_drawing(self) -> bool:
        """Tell whether secrets for the dice are being gathered: nothing else happens meanwhile."""
        return self.status == Status.RUNNING and self.dice.get("how") in DRAWING

    def is_unseen(self) -> bool:
        """Tell whether no position of the match may be looked at yet."""
        return self.is_drawing() or self.dice.get("how") == UNSEEN

    def bots_to_move(self) -> list[int]:
        """Return the seats of bots that are to move now."""
        if self.status != Status.RUNNING or self.clock["since"] is None or self.is_drawing():
            return []
        return [seat for seat in self.to_act if self.people[seat]["bot"]]


class Seating(models.Model):
    """Somebody, or a bot, on a numbered place."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seatings")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="seatings"
    )
    name = models.CharField(max_length=LONGEST_NAME)
    bot = models.CharField(max_length=20, blank=True)
    # What the device there gives to the dice; in the match's row once they are drawn.
    dice_seal = models.CharField(max_length=64, blank=True, default="", editable=False)
    dice_secret = models.CharField(max_length=64, blank=True, default="", editable=False)
    sat_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["match", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["match", "user"], name="person_sits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"


class LogLine(models.Model):
    """One line of the log, never changed: a move, or a decision beside the rules.

    `kind` is "move" (words in `words`), or what somebody decided: resign, offer, accept, refuse,
    withdraw, pause, resume, flag, calloff, arbiter, takeback,
    standin, hint, dice. `number` counts all lines of a match.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    seat = models.PositiveSmallIntegerField(null=True)
    words = models.JSONField(default=list)
    data = models.JSONField(default=dict)
    events = models.JSONField(default=list)  # what the engine said happened; a cache of the move
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    ticket = models.UUIDField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["match", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="log_number_once"),
            models.UniqueConstraint(fields=["match", "ticket"], name="log_ticket_once"),
        ]

    def __str__(self) -> str:
        """Return the line's place and kind; its words may be a secret."""
        return f"{self.number}: {self.kind}"

    def moved(self) -> tuple[Seat, Move]:
        assert self.seat is not None, self.kind
        return Seat(self.seat), tuple(Word(word) for word in self.words)


class Analysis(models.Model):
    """That somebody wants to know what the master thinks of every move of a match."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="analysis")
    steps = models.PositiveIntegerField()  # moves that stand
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    rung_at = models.DateTimeField()  # when a worker was last called for it
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """Return which match it is of."""
        return str(self.match)


class Judgement(models.Model):
    """What the master thinks of one move; chances in thousandths, for each seat after the move."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="judgements")
    step = models.PositiveIntegerField()  # 1 is the first move that stands
    seat = models.PositiveSmallIntegerField()
    best = models.JSONField()  # the words that the master would have said
    hoped = models.PositiveSmallIntegerField()  # the seat's chance after those
    chances = models.JSONField()
    exact = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["match", "step"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "step"], name="move_judged_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.step}"


class WhatIf(models.Model):
    """A question to the master about a position that was imagined; kept for some days."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="what_ifs")
    about = models.CharField(max_length=64)  # which position and seat, as a digest
    at = models.PositiveIntegerField()
    moves = models.JSONField()
    seat = models.PositiveSmallIntegerField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    asked_at = models.DateTimeField(db_index=True)
    rung_at = models.DateTimeField()  # when a worker was last called for it
    answer: Any = models.JSONField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "about"], name="what_if_asked_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.at}"


class Room(models.TextChoices):
    """Where something was said."""

    TABLE = "table", _("at the table")
    GALLERY = "gallery", _("among the spectators")


class Remark(models.Model):
    """Something said beside the game; the players do not hear the gallery while they play."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    room = models.CharField(max_length=8, choices=Room.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    name = models.CharField(max_length=LONGEST_NAME)
    text = models.CharField(max_length=280)
    ticket = models.UUIDField()
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["match", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "ticket"], name="remark_ticket_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Outage(models.Model):
    """A span in which no web process answered; it costs no player time."""

    began_at = models.DateTimeField(unique=True)
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"


class Pulse(models.Model):
    """The single row that the web processes touch while they live."""

    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.beat_at)
