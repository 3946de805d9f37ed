"""What an event tells people's devices: that a round is out, that a result waits for a word."""

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.push import notices
from tournaments.clubs import people
from tournaments.models import Chair, Round, Table, Tournament


def register() -> None:
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
    notices.register(
        "line-up",
        _("Your line-up is missing"),
        _("%(event)s, match day %(round)s: the match begins within a day."),
    )


def of_line_up(table: Table, entry: int) -> None:
    """Tell the captains of a squad that its line-up is missing."""
    if not notices.wanted():
        return
    event = table.round.tournament
    mine = _players(Chair.objects.filter(table=table, entry=entry))
    values: dict[str, str | int] = {"event": event.name, "round": table.round.number}
    url = reverse("tournaments:squad_match", args=[table.pk])
    notices.tell("line-up", people.accounts(mine).values(), values=values, url=url)


def of_round(round_: Round, event: Tournament) -> None:
    """Tell everybody who sits in a round that was just published."""
    if event.demo or not notices.wanted():
        return
    _tell("table", _players(Chair.objects.filter(round=round_)), event, round_)


def of_report(table: Table, event: Tournament, entry: int) -> None:
    """Tell the others at a table that somebody said how it ended."""
    if event.demo or not notices.wanted():
        return
    others = Chair.objects.filter(table=table).exclude(entry=entry)
    _tell("result", _players(others), event, table.round)


def of_time(about: str, table: Table, besides: int | None) -> None:
    """Tell those who sit at a league table about its time, but not who has just said it."""
    event = table.round.tournament
    if event.demo or not notices.wanted():
        return
    users = set(people.accounts(_players(Chair.objects.filter(table=table))).values())
    values: dict[str, str | int] = {"event": event.name, "round": table.round.number}
    url = reverse("tournaments:appointment", args=[table.pk])
    notices.tell(about, users - {besides or 0}, values=values, url=url)


def _players(chairs: "QuerySet[Chair]") -> list[int]:
    told = people.told(list(chairs.select_related("entry")))
    return [player for players in told.values() for player in players]


def _tell(about: str, players: list[int], event: Tournament, round_: Round) -> None:
    values: dict[str, str | int] = {"event": event.name, "round": round_.number}
    users = people.accounts(players).values()
    notices.tell(about, users, values=values, url=f"{event.get_absolute_url()}mine/")
