"""What was said without a line, and arrives when another result stands already.

What stands goes on standing until an arbiter decides: nothing is pushed aside by whoever comes
last. The late word is a line beside it, the table is contested, and the arbiters are called. Each
entry is heard so once about a table, so that nobody opens again what was decided about their word.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.events import holding
from tournaments.models import ResultLine, ResultState, RoundState, Stage, Table, Tournament
from tournaments.refusals import NotNow
from tournaments.rounds.result_lines import SaidLine, append
from tournaments.rounds.results import Score

SAID_IN = (RoundState.PUBLISHED, RoundState.CLOSED)


def may_contest(table: Table, tournament: Tournament) -> bool:
    """Tell whether a result stands that a late word can be put beside.

    What was played here comes from the match itself, and an event that is over is for its arbiters.
    """
    stands = table.result == ResultState.STANDING and not table.match
    return stands and table.round.state in SAID_IN and tournament.stage == Stage.RUNNING


def take(table: Table, tournament: Tournament, word: SaidLine, now: datetime) -> int:
    """Put a late word beside what stands; where it says the same, return the line that stands."""
    stood = table.results.filter(standing=True).order_by("-number").first()
    if stood is not None and word.verb == "report" and _same(stood, word.score):
        return int(stood.number)
    if table.results.filter(by_entry=word.entry, late=True).exists():
        raise NotNow(_("The arbiter has your version of this table already."))
    number = append(table, tournament, word, now)
    playing = table.round.state == RoundState.PUBLISHED
    holding.changed(tournament, still_played=playing, table=table.pk)
    return number


def read(table: Table, number: int | None) -> Score:
    """Return the report that was read and agreed with."""
    return _score(table.results.filter(number=number or 0, verb="report").first())


def objected_to(table: Table, entry: int) -> Score:
    """Return the report that an entry disagreed with; refuse where something else stands."""
    rows = table.results.filter(verb="report", late=False).exclude(by_entry=entry)
    said = rows.order_by("-number").first()
    if said is None or not _same(said, Score(tuple(table.ranks), tuple(table.forfeits))):
        raise NotNow(_("There is no report to answer."))
    return _score(said)


def _score(line: ResultLine | None) -> Score:
    if line is None:
        raise NotNow(_("There is no report to answer."))
    return Score(tuple(line.ranks), tuple(line.forfeits), tuple(line.extras))


def _same(line: ResultLine, score: Score) -> bool:
    figures = list(score.extras) in ([], line.extras)
    return figures and (tuple(line.ranks), tuple(line.forfeits)) == (score.ranks, score.forfeits)
