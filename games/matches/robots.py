"""Bots at tables. They think in the worker, never in a web process, and move through the same
service as people do, from the same view that a person on their seat would get."""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime

from games import shelf
from games.bots import choose
from games.kit.dice import SwiftDice
from games.live import snapshots
from games.matches import moves
from games.models import Match
from games.protocol import Move, Seat
from games.refusals import NotWords, Refused

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotMove:
    """What a bot has made up its mind to do, and which position it thought about."""

    code: str
    seat: Seat
    seen: int
    words: Move


def think(*, code: str) -> BotMove | None:
    """Return the move of one bot that is to move, or None when there is none."""
    match = Match.objects.filter(code=code).first()
    seats = match.bots_to_move() if match else []
    if match is None or not seats:
        return None
    game = shelf.game(match.game)
    seat = Seat(seats[0])
    level = match.people[seat]["bot"]
    view = game.view(snapshots.position_of(match), seat)
    words = choose(game, view, seat, SwiftDice(secrets.randbits(64)), level)
    return BotMove(code, seat, match.version, words)


def carry_out(thought: BotMove, *, now: datetime) -> bool:
    """Make the move; the line it writes wakes the next bot. Tell whether it was made."""
    try:
        moves.play_bot_move(
            code=thought.code, seat=thought.seat, seen=thought.seen, words=thought.words, now=now
        )
    except NotWords:
        # Its words came from the rules themselves: that is our fault, and the match stands still.
        # The sentence of a refusal names words that the bot might have said: not for a log.
        log.error("a bot's move was refused", extra={"match": thought.code, "seat": thought.seat})
        return False
    except Refused:  # somebody was quicker, and their line has woken us again
        return False
    return True
