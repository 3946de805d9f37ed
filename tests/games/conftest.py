"""Tables to play at."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from games import clocks, shelf
from games.lobby import act as tables
from games.lobby import book
from games.matches import moves
from games.models import Match
from games.protocol import Seat

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def match_between(*people, game="king_of_siam", **about):
    """Return a running match with these people on seats 0, 1, ..."""
    table = tables.TableOrder(game=game, seats=len(people), **about)
    match = tables.open_table(table=table, by=people[0].pk, now=NOW)
    for seat, person in enumerate(people):
        sitter = tables.SeatTaker(str(person), person.pk)
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=person.pk, now=NOW)
    match.refresh_from_db()
    return match


def under_way(match):
    """Return the match as one in which everybody has made a first move, so that clocks count."""
    clock = replace(clocks.from_json(match.clock), unmoved=frozenset())
    book.keep_clock(match, clock)
    match.save()
    return match


def whole_move(match, seat, pick=0):
    """Return a legal move: always the word at this place of the list, or the last one."""
    game = shelf.game(match.game)
    state, said = game.decode(match.state), ()
    while words := game.choices(state, Seat(seat), said):
        said = (*said, words[min(pick, len(words) - 1)])
    return said


def play(match, people, pick=0, now=NOW):
    """Let whoever is to act make a move; return its number."""
    match.refresh_from_db()
    seat = match.to_act[0]
    return moves.play_move(
        code=match.code,
        by=people[seat].pk,
        seen=match.version,
        words=whole_move(match, seat, pick),
        ticket=uuid4(),
        now=now,
    )


@pytest.fixture
def duel(alice, bob):
    """A running King of Siam between Alice (seat 0) and Bob (seat 1)."""
    return match_between(alice, bob)


def reread(match):
    """Return the match as the database has it."""
    return Match.objects.get(pk=match.pk)
