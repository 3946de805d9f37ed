"""Comparing every stored match with its log. The log is the truth; whatever differs is a fault."""

from collections.abc import Iterator, Mapping
from typing import Any

from games import shelf
from games.kit import shared_dice
from games.kit.refusals import Refusal
from games.logbook import stories
from games.logbook.replays import effective_moves, steps
from games.models import LogLine, Match, Status

MOST_REPLAYED = 5000  # matches of a copy of the site: the newest; `verify_logs` plays all


def faults(code: str = "") -> Iterator[str]:
    """Yield one sentence for each fault of each match that has begun, or of one match."""
    matches = Match.objects.exclude(status__in=(Status.OPEN, Status.CLOSED)).order_by("pk")
    for match in (matches.filter(code=code) if code else matches).iterator(chunk_size=100):
        yield from (f"{match.code}: {fault}" for fault in faults_of(match))


def count() -> int:
    """Return how many matches there are."""
    return Match.objects.count()


def faults_in_copy(counted: int) -> Iterator[str]:
    """Yield what is wrong with the matches of a copy of a site that had so many."""
    if (found := count()) != counted:
        yield f"{found} of {counted} matches are there"
    begun = Match.objects.exclude(status__in=(Status.OPEN, Status.CLOSED))
    for match in begun.order_by("-pk")[:MOST_REPLAYED].iterator(chunk_size=100):
        yield from (f"{match.code}: {fault}" for fault in faults_of(match))


def faults_of(match: Match) -> Iterator[str]:
    lines = list(match.log.all())
    if [line.number for line in lines] != list(range(1, match.version + 1)):
        yield f"the log has gaps, or not as many lines as its version, {match.version}"
        return
    if not match.is_drawing():
        yield from shared_dice.faults(
            match.sealed(), match.commitment, bytes(match.seed), _dice(match)
        )
    moves = effective_moves(lines)
    try:
        yield from _differences(match, moves)
    except Refusal as no:
        yield f"the log cannot be played again: {no}"


def _dice(match: Match) -> Mapping[str, Any]:
    """Return how the dice came about: of a match that nobody looked at yet by the site alone."""
    return {} if match.is_unseen() else match.dice


def _differences(match: Match, moves: list[LogLine]) -> Iterator[str]:
    game = shelf.game(match.game)
    played = list(steps(match, moves))
    for number, (_state, events) in enumerate(played):
        if number and [stories.stored(event) for event in events] != moves[number - 1].events:
            yield f"what happened at line {moves[number - 1].number} differs from its replay"
    state = played[-1][0]
    if game.encode(state) != match.state:
        yield "the stored position differs from the log"
    if match.status == Status.RUNNING and sorted(game.to_act(state)) != match.to_act:
        yield "the seats that are to move differ from the log"
    if match.status == Status.RUNNING and game.outcome(state) is not None:
        yield "the match runs on after its end"
