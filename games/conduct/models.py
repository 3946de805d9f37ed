"""What somebody said that another reports, and what was decided about it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 40  # letters of a name that a seat shows


class TalkFault(models.TextChoices):
    """Why somebody's talk is reported."""

    INSULT = "insult", _("insults or threatens somebody")
    ADVICE = "advice", _("tells somebody how to play")
    NOISE = "noise", _("disturbs: advertises, or says the same over and over")
    OTHER = "other", _("something else")


class TalkOutcome(models.TextChoices):
    """What came of a report; nothing yet while it is empty."""

    NOTHING = "nothing", _("no action")
    WARNED = "warned", _("warned")
    SILENCED = "silenced", _("may say phrases only")


class TalkReport(models.Model):
    """That somebody reported what another said at a match, and what was decided about it."""

    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="talk_reports")
    # Who decides, in the words of the room that ordered the match; nothing for the site's owner.
    ordered_by = models.CharField(max_length=40, blank=True)
    to_owner = models.BooleanField()
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(max_length=LONGEST_NAME)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    line = models.PositiveBigIntegerField()  # the remark that was pressed
    fault = models.CharField(max_length=8, choices=TalkFault.choices)
    words = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    outcome = models.CharField(max_length=8, choices=TalkOutcome.choices, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True)  # so long phrases only
    lifted_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)  # when whom it is about had read the decision

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [
            models.Index(fields=["about", "until"], name="silence_by_person"),
            models.Index(
                fields=["ordered_by"], name="report_not_decided", condition=models.Q(outcome="")
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "about", "by"],
                name="talk_reported_once",
                condition=models.Q(outcome=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.name}"


class ReportedLine(models.Model):
    """A remark as it stood when it was reported, or one that stood near it."""

    report = models.ForeignKey(TalkReport, on_delete=models.CASCADE, related_name="lines")
    remark = models.PositiveBigIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(max_length=LONGEST_NAME)
    text = models.CharField(max_length=280)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["report", "remark"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["report", "remark"], name="line_kept_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"
