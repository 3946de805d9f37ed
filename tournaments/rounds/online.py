"""Tables that are played online: their matches, and the results that come back from them."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from django.db.models import Q

from games import api as games
from siamleague.numbers import whole
from tournaments.models import (
    Chair,
    Division,
    PlayedAt,
    Player,
    ResultState,
    Round,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import calling_off, reporting

AT_ONCE = 500


def key_of(table_id: int, tries: int = 1) -> str:
    """Return the name under which a table's match is known to the games room.

    The second one of a table, after the first was called off, has a name of its own.
    """
    return f"table:{table_id}" if tries <= 1 else f"table:{table_id}.{tries}"


def table_of(key: str) -> int:
    """Return the table whose match is known under that name; 0 for what is no table's."""
    room, _colon, number = key.partition(":")
    return (whole(number.partition(".")[0]) or 0) if room == "table" else 0


def make_matches(*, round_id: int, now: datetime, report: Callable[[int, int], None]) -> int:
    """Make the match of every table that has none; made twice, there is one. Return how many."""
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    if round_.state != RoundState.PUBLISHED or agrees_times(round_.tournament):
        return 0
    tables = Table.objects.filter(round=round_, kind=TableKind.PLAY, match="", played="")
    waiting = list(tables.prefetch_related("chairs").order_by("number"))
    people = _accounts(waiting)
    for done, table in enumerate(waiting, 1):
        if Tournament.objects.filter(pk=round_.tournament_id, stage=Stage.CANCELLED).exists():
            return done - 1
        _make_match(table, round_.tournament, people, now)
        report(done, len(waiting))
    return len(waiting)


def make_match(*, table_id: int, now: datetime) -> bool:
    """Make the match of one table whose time has come; made twice, there is one.

    Return whether there is one: none can be made while somebody has no account.
    """
    tables = Table.objects.select_related("round__tournament").prefetch_related("chairs")
    table = tables.get(pk=table_id)
    if table.match or table.round.state != RoundState.PUBLISHED:
        return bool(table.match)
    return _make_match(table, table.round.tournament, _accounts([table]), now)


def is_called_off(event: int) -> bool:
    return Tournament.objects.filter(pk=event, stage=Stage.CANCELLED).exists()


def going_on(event: int) -> list[str]:
    """Return the codes of the matches of an event and its parts that are not over."""
    here = Q(round__tournament=event) | Q(round__tournament__section__programme__event=event)
    tables = Table.objects.filter(here, kind=TableKind.PLAY)
    keys = [key_of(*table) for table in tables.values_list("pk", "tries")]
    found = games.summaries(keys).values()
    return [summary.code for summary in found if not summary.is_over]


def collect(*, keys: Iterable[str], now: datetime) -> int:
    """Take over the results of finished matches; taking one over twice changes nothing."""
    taken = 0
    for key, summary in games.summaries(keys).items():
        table_id = table_of(key)
        if summary.is_over and summary.ranks is None:
            taken += calling_off.take_calling_off(table_id=table_id, code=summary.code, now=now)
        elif summary.is_over and _waits(table_id):
            score = _score(table_id, summary)
            if summary.unrated:
                Table.objects.filter(pk=table_id).update(unrated=True)
            taken += reporting.take_from_match(table_id=table_id, score=score, now=now)
    return taken


def waiting_keys() -> list[str]:
    """Return the tables whose match may have ended without our hearing of it."""
    tables = Table.objects.filter(round__state=RoundState.PUBLISHED).exclude(match="")
    open_ones = tables.exclude(result=ResultState.STANDING).values_list("pk", "tries")
    return [key_of(*table) for table in open_ones[:AT_ONCE]]


def can_sit(table: Table) -> bool:
    """Tell whether everybody at a table has an account, and its game is played by so many."""
    event = table.round.tournament
    return bool(_sitters(table, event, _accounts([table])))


def agrees_times(tournament: Tournament) -> bool:
    """Tell whether those who meet agree on when: then a match is made when its time has come."""
    return Division.objects.filter(tournament=tournament).exists()


def _make_match(
    table: Table, tournament: Tournament, people: Mapping[int, Player], now: datetime
) -> bool:
    sitters = _sitters(table, tournament, people)
    if sitters:
        tries = table.tries + 1
        order = _order(key_of(table.pk, tries), tournament, sitters)
        code = games.create_match(order=order, now=now)
        waiting = Table.objects.filter(pk=table.pk, match="", tries=table.tries)
        waiting.update(match=code, tries=tries, played=PlayedAt.HERE)
    return bool(sitters)


def _waits(table_id: int) -> bool:
    waiting = Table.objects.filter(pk=table_id).exclude(result=ResultState.STANDING)
    return waiting.exists()


def _accounts(tables: Iterable[Table]) -> Mapping[int, Player]:
    players = {player for t in tables for chair in t.chairs.all() for player in chair.people}
    return {player.pk: player for player in Player.objects.filter(pk__in=players)}


def _sitters(
    table: Table, tournament: Tournament, people: Mapping[int, Player]
) -> list[games.SeatTaker]:
    """Return who sits on each seat of the match; nobody when somebody has no account.

    Partners sit opposite: the first team on seats 0 and 2, the second on 1 and 3.
    """
    chairs: list[Chair] = sorted(table.chairs.all(), key=lambda chair: chair.seat)
    order = [[people[player] for player in chair.people if player in people] for chair in chairs]
    if any(len(each) != (2 if tournament.who.of_teams else 1) for each in order):
        return []
    if tournament.who.of_teams:
        seated = [order[0][0], order[1][0], order[0][1], order[1][1]]
    else:
        seated = [each[0] for each in order]
    if any(player.user_id is None for player in seated):
        return []
    if games.sides(tournament.game, len(seated)) is None:  # a table that is one short
        return []
    return [games.SeatTaker(player.name, player.user_id) for player in seated]


def _order(key: str, tournament: Tournament, sitters: list[games.SeatTaker]) -> games.MatchOrder:
    return games.MatchOrder(
        key=key,
        game=tournament.game,
        sitters=sitters,
        options=tournament.game_options,
        tempo=tournament.tempo,
        rated=tournament.rated,
        watching=tournament.watching,
        delay_moves=tournament.delay_moves,
    )


def _score(table_id: int, summary: games.Summary) -> reporting.Score:
    """Return a match's result seat by seat of the table; a team has the better of its ranks."""
    chairs = Chair.objects.filter(table_id=table_id).count()
    ranks = summary.ranks or ()
    if len(ranks) == chairs:
        extras = tuple(dict(figure) for figure in summary.figures)
        return reporting.Score(tuple(ranks), extras=extras)
    sides = [min(ranks[seat::chairs]) for seat in range(chairs)]
    return reporting.Score(tuple(1 + sum(other < rank for other in sides) for rank in sides))
