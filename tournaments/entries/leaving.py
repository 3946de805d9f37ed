"""What becomes of somebody's entries, and of their name in events, when their account goes."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from siamleague.history import audit
from siamleague.history.models import AuditLine
from tournaments.entries import act as entries
from tournaments.entries import forgetting
from tournaments.formats import shelf
from tournaments.models import Entry, EntryState, Player, ResultLine, Stage

# What players give reasons for; the reasons of a club's officers are the club's.
OWN = ("entry.withdrawn", "time.postponement_asked")
SAID = ("report", "confirm", "dispute")  # what players say; a decision is the club's


@transaction.atomic
def leave_events(*, player: Player, by: int, now: datetime) -> None:
    """Withdraw a player from what has not begun, and from rounds to come where none is drawn.

    Where every round is drawn the arbiter decides, because others' results hang on it. Parts of an
    event follow the event, and divisions their season.
    """
    ahead = Q(tournament__stage__in=(Stage.DRAFT, Stage.PUBLISHED))
    ahead |= Q(tournament__stage=Stage.RUNNING) & ~Q(tournament__format__in=shelf.closed())
    mine = Entry.objects.filter(ahead, player=player).exclude(state=EntryState.OUT)
    mine = mine.filter(tournament__division__isnull=True, tournament__section__isnull=True)
    mine = mine.filter(tournament__play_offs_of__isnull=True)
    mine = mine.filter(tournament__elsewhere=False)  # on a laptop the organiser withdraws them
    for number in mine.order_by("tournament", "pk").values_list("pk", flat=True):
        entries.withdraw(entry_id=number, by=by, now=now)


@transaction.atomic
def forget_in_events(*, player: Player, user_id: int, name: str, now: datetime) -> None:
    """Let the new name stand wherever the player's own stood, and forget what they wrote."""
    mine = Entry.objects.filter(player=player)
    names = {*mine.values_list("name", flat=True), player.name}
    numbers = sorted(set(mine.values_list("tournament", flat=True)))
    names |= _former_names(mine)
    mine.update(name=name)
    own = ResultLine.objects.filter(by=user_id, verb__in=SAID).exclude(why="")
    own.update(why="…")
    audit.forget_words(user_id, OWN)
    forgetting.forget("tournament", numbers, names, name, now)


def _former_names(mine: "QuerySet[Entry]") -> set[str]:
    """Return what these entries were called before somebody changed that."""
    subjects = {f"tournament:{number}" for number in mine.values_list("tournament", flat=True)}
    numbers = set(mine.values_list("pk", flat=True))
    lines = AuditLine.objects.filter(subject__in=subjects, verb="entry.edited")
    return {
        change["before"]
        for line in lines
        if line.data.get("entry") in numbers
        for change in line.data["changes"]
        if change["what"] == "name"
    }
