"""What an event tells people's devices: that a round is out, that a result waits for a word."""

from django.utils.translation import gettext_lazy as _

from siamleague.accounts.push import notices
from tournaments.models import Chair, Round, Table, Tournament
from tournaments.selectors import people


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


def _tell(about: str, players: list[int], event: Tournament, round_: Round) -> None:
    values: dict[str, str | int] = {"event": event.name, "round": round_.number}
    users = people.accounts(players).values()
    notices.tell(about, users, values=values, url=f"{event.get_absolute_url()}mine/")
