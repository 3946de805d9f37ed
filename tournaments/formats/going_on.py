"""Who goes on in a knock-out when a result is corrected, and what was paired from it.

A round that is laid was made from the results before it. So a correction after which somebody else
would go on is refused as long as such a round lies on the tables, with a sentence that says what to
do first. Where it has been played, who went on stays: the arbiter says so first, then corrects.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.formats.asked import Named
from tournaments.formats.drawn import SETTLED
from tournaments.formats.sheets import GOES_ON, going_on
from tournaments.models import LAID, ResultLine, Round, RoundState, Table
from tournaments.refusals import NotNow


def kept(table: Table, ranks: Sequence[int], forfeits: Sequence[int]) -> Named:
    """Return who was named to go on, if that must stay; refuse a result that would change it."""
    if laid_after(table) is None:
        return ()
    named = tuple({key: extra[key] for key in extra if key == GOES_ON} for extra in table.extras)
    check_unchanged(table, going_on(seats(table), ranks, forfeits, named))
    return named


def named(table: Table, entry: int) -> Named:
    """Return what is kept of each seat, with one that goes on whatever the result says."""
    extras = table.extras or [{} for _seat in seats(table)]
    found = []
    for who, extra in zip(seats(table), extras, strict=True):
        rest = {key: value for key, value in extra.items() if key != GOES_ON}
        found.append(rest | ({GOES_ON: 1} if who == entry else {}))
    return tuple(found)


def check_unchanged(table: Table, after: int | None) -> None:
    """Refuse that somebody else goes on while a round lies on the tables that was paired so."""
    before = going_on(seats(table), table.ranks, table.forfeits, table.extras)
    later = laid_after(table)
    if later is None or after == before:
        return
    words = {"n": later.number}
    if later.state == RoundState.PROPOSED:
        raise NotNow(
            _(
                "Round %(n)s is proposed as this result stands. "
                "Throw the proposal away first, then correct the result."
            )
            % words
        )
    if later.state == RoundState.PUBLISHED and not _is_played(later):
        raise NotNow(
            _(
                "Round %(n)s was paired from this result, and nothing has been played in it. "
                "Take the round back first, then correct the result."
            )
            % words
        )
    raise NotNow(
        _(
            "Round %(n)s was paired from this result and has been played. "
            "Say first at this table who goes on all the same, then correct the result."
        )
        % words
    )


def laid_after(table: Table) -> Round | None:
    """Return the first later round that lies on the tables, if there is one."""
    rows = Round.objects.filter(tournament=table.round.tournament_id, state__in=LAID)
    return rows.filter(number__gt=table.round.number).order_by("number").first()


def seats(table: Table) -> list[int]:
    return list(table.chairs.order_by("seat").values_list("entry_id", flat=True))


def _is_played(round_: Round) -> bool:
    said = ResultLine.objects.filter(table__round=round_).exclude(verb=SETTLED)
    return said.exists()
