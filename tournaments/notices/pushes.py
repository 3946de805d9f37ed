"""What an event tells people's devices: that a round is out, that a result waits for a word."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.push import notices
from tournaments.models import Chair, Round, Table, Tournament
from tournaments.selectors.club import people


def register() -> None:
    """Say what there is to tell."""
    notices.register(
        "table",
        _("Your table is set"),
        _("%(event)s, round %(round)s: see where you sit."),
    )
    notices.register(
        "result",
        _("A result waits for you"),
        _("%(event)s, round %(round)s: somebody reported how your table ended."),
    )
    notices.register(
        "time",
        _("When you play"),
        _("%(event)s, match day %(round)s: there is news about your time."),
    )
    notices.register(
        "soon",
        _("You play soon"),
        _("%(event)s, match day %(round)s: within a day."),
    )


def of_round(round_: Round, event: Tournament) -> None:
    """Tell everybody who sits in a round that was just published."""
    if event.demo or not notices.wanted():
        return
    sitting = Chair.objects.filter(round=round_).values_list("people", flat=True)
    _tell("table", [player for chair in sitting for player in chair], event, round_)


def of_report(table: Table, event: Tournament, entry: int) -> None:
    """Tell the others at a table that somebody said how it ended."""
    if event.demo or not notices.wanted():
        return
    sitting = (
        Chair.objects.filter(table=table).exclude(entry=entry).values_list("people", flat=True)
    )
    _tell("result", [player for chair in sitting for player in chair], event, table.round)


def of_time(about: str, table: Table, besides: int | None) -> None:
    """Tell those who sit at a league table about its time, but not who has just said it."""
    event = table.round.tournament
    if event.demo or not notices.wanted():
        return
    sitting = Chair.objects.filter(table=table).values_list("people", flat=True)
    users = set(people.accounts(player for chair in sitting for player in chair).values())
    values: dict[str, str | int] = {"event": event.name, "round": table.round.number}
    url = reverse("tournaments:appointment", args=[table.pk])
    notices.tell(about, users - {besides or 0}, values=values, url=url)


def _tell(about: str, players: list[int], event: Tournament, round_: Round) -> None:
    values: dict[str, str | int] = {"event": event.name, "round": round_.number}
    users = people.accounts(players).values()
    notices.tell(about, users, values=values, url=f"{event.get_absolute_url()}mine/")
