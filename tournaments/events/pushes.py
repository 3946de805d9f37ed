"""What an event tells people's devices: that a round is out, that a result waits for a word."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.push import notices
from siamleague.waiting import bells
from tournaments.clubs import people
from tournaments.models import Chair, Round, Table


def register() -> None:
    notices.register(
        "table",
        _("Your table is set"),
        _("%(event)s, round %(round)s: see where you sit."),
    )
    notices.register(
        "taken-back",
        _("A round is taken back"),
        _("%(event)s, round %(round)s: it is paired anew."),
        kind="table",
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
        kind="fixture",
    )
    notices.register(
        "soon",
        _("You play soon"),
        _("%(event)s, match day %(round)s: within a day."),
        kind="fixture",
    )
    notices.register(
        "line-up",
        _("Your line-up is missing"),
        _("%(event)s, match day %(round)s: the match begins within a day."),
    )


def of_line_up(table: Table, entry: int) -> None:
    """Tell the captains of a squad that its line-up is missing."""
    mine = _players(Chair.objects.filter(table=table, entry=entry))
    url = reverse("tournaments:squad_match", args=[table.pk])
    _tell("line-up", people.accounts(mine).values(), table.round, url)


def hearing(round_: Round, sitting: Mapping[int, list[int]]) -> list[int]:
    """Return the accounts of those who hear that a round is out, by who sits for each entry."""
    if round_.tournament.who.of_squads:
        return in_round(round_)
    return sorted(people.accounts(p for each in sitting.values() for p in each).values())


def of_round(round_: Round, users: Iterable[int]) -> None:
    """Tell those who hear about it that a round was just published."""
    url = f"{round_.tournament.get_absolute_url()}mine/"
    _tell("table", users, round_, url)


def of_round_taken_back(round_: Round, users: Iterable[int]) -> None:
    """Tell those who sat in a round that it is taken back."""
    url = f"{round_.tournament.get_absolute_url()}mine/"
    _tell("taken-back", users, round_, url)


def of_report(table: Table, entry: int | None) -> None:
    """Tell the others at a table that somebody said how it ended."""
    others = Chair.objects.filter(table=table).exclude(entry=entry or 0)
    _tell_players("result", _players(others), table.round)


def of_time(about: str, table: Table, besides: int | None) -> None:
    """Tell those who sit at a league table about its time; who has just said it hears a bell."""
    users = set(people.accounts(_players(Chair.objects.filter(table=table))).values())
    bells.ring({besides})
    url = reverse("tournaments:appointment", args=[table.pk])
    _tell(about, users - {besides or 0}, table.round, url)


def in_round(round_: Round) -> list[int]:
    """Return the accounts of those who hear about a round."""
    return sorted(people.accounts(_players(Chair.objects.filter(round=round_))).values())


def at(table: Table) -> list[int]:
    """Return the accounts of those who hear about a table."""
    return list(people.accounts(_players(Chair.objects.filter(table=table))).values())


def _players(chairs: "QuerySet[Chair]") -> list[int]:
    told = people.told(list(chairs.select_related("entry")))
    return [player for players in told.values() for player in players]


def _tell_players(about: str, players: list[int], round_: Round) -> None:
    url = f"{round_.tournament.get_absolute_url()}mine/"
    _tell(about, people.accounts(players).values(), round_, url)


def _tell(about: str, users: Iterable[int], round_: Round, url: str) -> None:
    """Ring these people's bells and tell their devices; of the demo nothing is told."""
    event = round_.tournament
    if event.demo:
        return
    told = list(users)
    bells.ring(told)
    values: dict[str, str | int] = {"event": event.name, "round": round_.number}
    notices.tell(about, told, values=values, url=url)
