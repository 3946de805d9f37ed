"""What may be said of a table now: refusals in words, before a line of it is written."""

from django.utils.translation import gettext as _

from tournaments.models import ResultState, RoundState, Table, TableKind
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds.results import Score

PLAYING = (RoundState.PUBLISHED,)
TWO = 2


def check_two_can_settle(table: Table) -> None:
    """Refuse to let one of several settle what another of them disputes."""
    if table.result == ResultState.DISPUTED and table.chairs.count() > TWO:
        raise NotNow(_("This result is disputed; the arbiter decides."))


def check_playing(table: Table) -> None:
    """Refuse reports of what stands already, or is played online."""
    if table.round.state not in PLAYING or table.result == ResultState.STANDING:
        raise NotNow(_("This result stands; ask the arbiter to correct it."))
    if table.match:
        raise NotNow(_("This table is played online; its result comes by itself."))


def check_published(table: Table) -> None:
    """Refuse to decide what nobody plays, or sees yet."""
    if table.round.state not in (RoundState.PUBLISHED, RoundState.CLOSED):
        raise NotNow(_("The round is not published yet."))
    if table.kind != TableKind.PLAY:
        raise NotNow(_("Nobody plays at this table."))


def check_ranks(score: Score, seats: int) -> None:
    """Refuse ranks that are not one for each seat, counted from 1 as ties are."""
    ranks = score.ranks
    came = sorted(rank for seat, rank in enumerate(ranks) if seat not in score.forfeits)
    proper = all(rank == 1 + sum(other < rank for other in came) for rank in came)
    if len(ranks) != seats or not proper or not set(score.forfeits) <= set(range(seats)):
        raise NotWhole(_("Give each seat its place at the table, 1 for the first."))


def check_reason(table: Table, why: str) -> None:
    """Refuse to change what stood, or to settle a dispute, without a word."""
    if why.strip():
        return
    if table.result == ResultState.STANDING:
        raise NotWhole(_("Say why the result is corrected; it stays in the history."))
    if table.result == ResultState.DISPUTED:
        raise NotWhole(_("Say why you decide so; both sides read it."))
