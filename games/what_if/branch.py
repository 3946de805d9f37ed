"""What would have come of other moves: a finished match played on from any of its positions.

Nothing of the match is changed: its log is replayed up to a position, and moves that somebody
imagines are made there. Whoever looks may look at every seat, as in the replay of a finished match;
cards that are drawn come as they lay in that match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import shelf
from games.kit.refusals import Refusal
from games.logbook import stories
from games.matches import pictures
from games.models import LogLine, Match, Status
from games.protocol import Move, Seat, Word
from games.refusals import NotAllowed, NotWords
from siamleague.numbers import whole

MOST = 40  # imagined moves
LONGEST = 4000  # letters of one of them, as an address carries it


@dataclass(frozen=True)
class Branch:
    """A position of a finished match, and what was imagined from there."""

    match: Match
    at: int  # moves of the match that were made
    steps: int  # moves that the match has
    state: Any
    made: tuple[tuple[Seat, Move, LogLine], ...]

    def actor(self, wanted: int | None = None) -> Seat | None:
        """Return whose move it is; where several may, the wanted one, else the first."""
        acting = sorted(shelf.game(self.match.game).to_act(self.state))
        if wanted is not None and wanted in acting:
            return Seat(wanted)
        return acting[0] if acting else None


def branch(match: Match, at: int, moves: Sequence[str]) -> Branch:
    """Return what comes of these moves, each as `0:word word`; refuse what cannot be played."""
    if match.status != Status.FINISHED:
        raise NotAllowed(_("When the match is over, everybody can try out what might have been."))
    if len(moves) > MOST:
        raise NotAllowed(_("So far ahead nobody looks: take a move back."))
    at, steps, state = pictures.position_at(match, at)
    game = shelf.game(match.game)
    made = []
    for sentence in moves:
        seat, words = _read(sentence, match.seats)
        try:
            applied = game.apply(state, seat, words)
        except Refusal as no:
            raise NotWords(no.text.into(get_language() or "en")) from no
        state = applied.state
        events = [stories.stored(event) for event in applied.events]
        made.append((seat, words, LogLine(kind="move", seat=seat, events=events)))
    return Branch(match, at, steps, state, tuple(made))


def drawn(of: Branch, seat: Seat | None, said: Sequence[str], language: str) -> dict[str, Any]:
    """Return what a page shows of it: the position as who is to move sees it, and the question."""
    match, game = of.match, shelf.game(of.match.game)
    outcome = game.outcome(of.state)
    return {
        "at": of.at,
        "steps": of.steps,
        "seat": seat,
        "to_act": sorted(game.to_act(of.state)),
        "names": match.names(),
        "view": game.view(of.state, seat),
        "open": [game.view(of.state, Seat(each)) for each in range(match.seats)]
        if seat is None
        else [],
        "ask": _asked(of, seat, said, language),
        "line": [_told(match, one, language) for one in of.made],
        "ranks": list(outcome.ranks) if outcome else None,
        "reason": outcome.reason.into(language) if outcome else "",
    }


def _asked(of: Branch, seat: Seat | None, said: Sequence[str], language: str) -> Mapping[str, Any]:
    game = shelf.game(of.match.game)
    if seat is None:
        return {"said": [], "words": [], "complete": False, "prompt": ""}
    words = tuple(Word(word) for word in said)
    try:
        following = game.choices(of.state, seat, words)
    except Refusal as no:
        raise NotWords(no.text.into(language)) from no
    return {
        "said": [{"word": word, "label": game.label(word, language)} for word in words],
        "words": [{"word": word, "label": game.label(word, language)} for word in following],
        "complete": bool(words) and not following,
        "prompt": game.prompt(of.state, seat, words, language),
    }


def _told(match: Match, one: tuple[Seat, Move, LogLine], language: str) -> dict[str, Any]:
    """Return an imagined move, and what came of it as its seat reads it."""
    seat, words, line = one
    game = shelf.game(match.game)
    return {
        "seat": seat,
        "words": list(words),
        "labels": [game.label(word, language) for word in words],
        "text": stories.sentences(match.game, line, seat, match.names(), language),
    }


def _read(sentence: str, seats: int) -> tuple[Seat, Move]:
    number, _colon, words = sentence.partition(":")
    seat = whole(number, digits=3)
    if seat is None or not 0 <= seat < seats or not words or len(sentence) > LONGEST:
        raise NotWords(_("This is no move of this game."))
    return Seat(seat), tuple(Word(word) for word in words.split(" "))
