"""What waits in this room; each subject says its own."""

from siamleague.waiting import what_waits
from tournaments.clubs import waits as clubs
from tournaments.entries import waits as entries
from tournaments.fixtures import waits as fixtures
from tournaments.partners import waits as partners
from tournaments.rounds import waits as rounds
from tournaments.teams import waits as teams
from tournaments.webhooks import waits as webhooks

SUBJECTS = (rounds, entries, fixtures, teams, partners, clubs, webhooks)


def register() -> None:
    """Say what can wait here."""
    for subject in SUBJECTS:
        what_waits.register(subject.KINDS, subject.waiting, getattr(subject, "late", None))
