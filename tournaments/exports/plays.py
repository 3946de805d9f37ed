"""A table whose result stands, as a play that other programs log."""

from tournaments.events import read as events
from tournaments.exchange import bg_stats
from tournaments.exchange.bg_stats import Play, PlaySitter
from tournaments.models import ResultLine, ResultState, TableKind, Tournament
from tournaments.rounds.round_tables import TableOfRound


def link(event: Tournament, board: TableOfRound) -> str:
    """Return the link for BG Stats; nothing before a result stands."""
    if board.kind != TableKind.PLAY or board.state != ResultState.STANDING or not board.ranks:
        return ""
    if event.who.of_squads or board.forfeits:
        return ""  # nobody played a game there
    line = ResultLine.objects.filter(table=board.id, standing=True).order_by("-number").first()
    if line is None:
        return ""
    sitting = [
        PlaySitter(person, name, board.ranks[one.seat], starts=one.seat == 0)
        for one in board.sitting
        for person, name in _people(one.player or one.entry, one.name, one.persons)
    ]
    game = events.game_name(event) or event.name
    return bg_stats.link(Play(board.id, str(game), line.at, event.club.name, sitting))


def _people(number: int, name: str, persons: tuple[str, ...]) -> list[tuple[int, str]]:
    """Return who plays: of a team everybody, each with a number of their own."""
    if len(persons) < 2:
        return [(number, name)]
    return [(number * 10 + place, each) for place, each in enumerate(persons)]
