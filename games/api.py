"""The only door by which other rooms enter this one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from django.urls import reverse

from games import clocks
from games import shelf as engines
from games.finished import match_finished
from games.kit import shared_dice
from games.kit.customs import customs_of
from games.kit.dice import commitment
from games.lobby import act as tables
from games.lobby import rule_options as rules
from games.lobby.forms import UsualChoice, WatchingForm, watched
from games.lobby.rule_options import RulesForm
from games.logbook import carried
from games.matches.endings import call_off, decide
from games.models import Ending, LogLine, Match, Status, Watching
from games.ordered_for import Orderer, Origin, told_by
from games.pace import BY_SLUG, PACES, in_words
from games.shelf import GAMES

__all__ = [
    "MatchOrder",
    "NotPlayedHere",
    "Orderer",
    "Origin",
    "RatedMatch",
    "RulesForm",
    "SeatTaker",
    "ShelfCard",
    "Summary",
    "UsualChoice",
    "WatchingForm",
    "bring_match",
    "call_off",
    "carried_matches",
    "commitment",
    "create_match",
    "decide_match",
    "endings",
    "forget_matches",
    "game_name",
    "has_begun",
    "known_rules",
    "match_finished",
    "paces",
    "rated_matches",
    "rules_forms",
    "rules_in_words",
    "rules_of",
    "shared_dice",
    "shelf",
    "sides",
    "summaries",
    "tempo_in_words",
    "tempo_of",
    "told_by",
    "watched",
    "watching_in_words",
]

SeatTaker = tables.SeatTaker
NotPlayedHere = carried.NotPlayedHere


@dataclass(frozen=True)
class ShelfCard:
    slug: str
    name: str
    blurb: str
    seats: str
    url: str
    seat_counts: tuple[int, ...]


@dataclass(frozen=True)
class MatchOrder:
    """What another room asks for: a match with everybody seated, made once for its key."""

    key: str
    game: str
    sitters: Sequence[SeatTaker]
    options: Mapping[str, object] = field(default_factory=dict)
    tempo: Mapping[str, object] = field(default_factory=dict)  # as clocks.to_json gives it
    rated: bool = False
    watching: str = Watching.OPEN
    delay_moves: int = 0


@dataclass(frozen=True)
class Summary:
    """How a match stands; `ranks` are there when it is over and has a result."""

    code: str
    key: str
    status: str
    ending: str
    ranks: tuple[int, ...] | None
    figures: tuple[Mapping[str, int], ...]  # per seat, what a game counts beside the rank
    finished_at: datetime | None
    unrated: bool = False  # a bot stood in for somebody where that counts for no rating

    @property
    def is_over(self) -> bool:
        """Tell whether nothing more will happen."""
        return self.status in (Status.FINISHED, Status.CLOSED)


@dataclass(frozen=True)
class RatedMatch:
    """A rated match that is over: who sat on which side, by account, and how the sides finished."""

    code: str
    game: str
    sides: tuple[tuple[int, ...], ...]  # in order of their first seat
    ranks: tuple[int, ...]  # per side
    ending: str
    moves: int  # lines of the log
    finished_at: datetime


def shelf(language: str) -> list[ShelfCard]:
    """Return every game the house can play, in the reader's language."""
    cards = [
        ShelfCard(
            slug=game.info.slug,
            name=game.info.name.into(language),
            blurb=game.info.blurb.into(language),
            seats=_spread(game.info.seat_counts),
            url=reverse("games:learn", args=(game.info.slug,)),
            seat_counts=game.info.seat_counts,
        )
        for game in GAMES.values()
    ]
    return sorted(cards, key=lambda card: card.name)


def game_name(slug: str, language: str) -> str:
    return engines.game(slug).info.name.into(language)


@cache
def sides(slug: str, seats: int) -> frozenset[frozenset[int]] | None:
    """Return who wins together when so many sit there, as the game says; None if it is not made
    for so many."""
    game = engines.game(slug)
    if seats not in game.info.seat_counts:
        return None
    return frozenset(map(frozenset, game.teams(game.setup({}, seats, bytes(16)))))


def rules_of(slug: str, given: Mapping[str, object], seats: int) -> dict[str, bool | int | str]:
    """Return by which of its rules a game is played; refuse those it does not know, in words.

    Where rated play has another usual, and nothing was chosen, a rule is left out.
    """
    return rules.kept(slug, given, seats)


def rules_in_words(
    slug: str, given: Mapping[str, object], seats: int, *, rated: bool = False
) -> list[tuple[str, str]]:
    """Return every rule that can be settled for so many seats, and how it is."""
    known = known_rules(slug, given, seats)
    return rules.in_words(slug, rules.settled(slug, known, seats, rated=rated))


def known_rules(slug: str, given: Mapping[str, object], seats: int) -> dict[str, object]:
    """Return those of the rules that the game knows: they may have been chosen for another one."""
    return {name: value for name, value in given.items() if rules.knows(slug, name, value, seats)}


def rules_forms(data: Any, slug: str, chosen: Mapping[str, object]) -> list[RulesForm]:
    """Return a form of the rules of each game; of one of them, what was chosen is filled in."""
    return [RulesForm(data, slug=each, chosen=chosen if each == slug else {}) for each in GAMES]


def create_match(*, order: MatchOrder, now: datetime) -> str:
    """Return the code of the match made for this key; asking again returns the same one."""
    tempo = clocks.from_json(order.tempo).tempo if order.tempo else tables.UNTIMED
    table = tables.TableOrder(
        game=order.game,
        seats=len(order.sitters),
        options=order.options,
        tempo=tempo,
        rated=order.rated,
        watching=order.watching,
        delay_moves=order.delay_moves,
        made_for=order.key,
    )
    return tables.open_for(table=table, sitters=order.sitters, now=now).code


def decide_match(*, code: str, by: int, ranks: list[int] | None, why: str, now: datetime) -> None:
    """End a match by an arbiter's decision, with ranks or without a result."""
    decide(code=code, by=by, ranks=ranks, why=why, now=now)


def carried_matches(keys: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the matches made for these keys that are over, as they leave, each with its key."""
    return carried.told(keys)


def bring_match(told: Mapping[str, Any], *, key: str) -> tuple[int, str]:
    """Write a match that was over elsewhere, for a key; return its number and its code.

    Raise NotPlayedHere where its log is not played again to the same end. Twice is once.
    """
    match = carried.bring(told, made_for=key)
    return match.pk, match.code


def forget_matches(numbers: Iterable[int]) -> None:
    """Delete matches that were brought."""
    Match.objects.filter(pk__in=list(numbers)).delete()


def has_begun(code: str) -> bool:
    """Tell whether anybody has moved in a match."""
    return LogLine.objects.filter(match__code=code, kind="move").exists()


def summaries(keys: Iterable[str]) -> dict[str, Summary]:
    """Return how the matches made for these keys stand; one query, however many."""
    found = Match.objects.filter(made_for__in=list(keys)).defer("seed", "options", "people")
    return {match.made_for: _summary(match) for match in found}


def _summary(match: Match) -> Summary:
    over = match.status == Status.FINISHED and match.ending != Ending.ABANDONED
    return Summary(
        code=match.code,
        key=match.made_for,
        status=match.status,
        ending=match.ending,
        ranks=tuple(match.ranks) if over else None,
        figures=_figures(match) if over else (),
        finished_at=match.finished_at,
        unrated=bool(match.stood_in) and not match.rated,
    )


def _figures(match: Match) -> tuple[Mapping[str, int], ...]:
    game = engines.game(match.game)
    return tuple(customs_of(game).figures(game.decode(match.state)))


def _spread(counts: tuple[int, ...]) -> str:
    """Return "2–4" for two, three and four."""
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low}–{high}"


def paces() -> list[tuple[str, str]]:
    """Return the clocks an organiser can choose from: a short name, and what it means."""
    return [
        (p.slug, f"{p.name}: {in_words(p.tempo)}" if p.tempo.is_timed else str(p.name))
        for p in PACES
    ]


def tempo_of(pace: str) -> Mapping[str, object]:
    """Return a chosen clock as an order of a match carries it; nothing for play without one."""
    tempo = BY_SLUG[pace].tempo
    return clocks.to_json(clocks.fresh(tempo, 2)) if tempo.is_timed else {}


def tempo_in_words(tempo: Mapping[str, object]) -> str:
    """Return a clock, as an order of a match carries it, as people say it."""
    return in_words(clocks.from_json(tempo).tempo if tempo else tables.UNTIMED)


def watching_in_words(watching: str, delay_moves: int) -> str:
    """Return who may look on."""
    words = str(Watching(watching).label)
    return f"{words} ({delay_moves})" if delay_moves else words


def rated_matches(since: datetime) -> Iterator[RatedMatch]:
    """Yield the rated matches that ended since then with a result, the earliest first.

    Only those that nobody ordered (a tournament knows its own tables), and in which people sat on
    every seat.
    """
    found = Match.objects.filter(
        rated=True, made_for="", status=Status.FINISHED, finished_at__gte=since
    ).exclude(ending=Ending.ABANDONED)
    for match in found.defer("seed", "options").order_by("finished_at", "pk").iterator(500):
        users = [sitter and not sitter["bot"] and sitter["user"] for sitter in match.people]
        if all(users) and match.ranks and match.finished_at:
            yield _rated_match(match, users)


def endings(codes: Sequence[str]) -> dict[str, tuple[str, int]]:
    """Return, by code, how matches ended and after how many moves; unknown codes are left out."""
    found: dict[str, tuple[str, int]] = {}
    for start in range(0, len(codes), 500):
        rows = Match.objects.filter(code__in=codes[start : start + 500], status=Status.FINISHED)
        for code, ending, moves in rows.values_list("code", "ending", "version"):
            found[code] = (ending, moves)
    return found


def _rated_match(match: Match, users: Sequence[int]) -> RatedMatch:
    assert match.finished_at, match.code
    game = engines.game(match.game)
    teams = sorted(sorted(team) for team in game.teams(game.decode(match.state)))
    return RatedMatch(
        code=match.code,
        game=match.game,
        sides=tuple(tuple(users[seat] for seat in team) for team in teams),
        ranks=tuple(match.ranks[team[0]] for team in teams),
        ending=match.ending,
        moves=match.version,
        finished_at=match.finished_at,
    )
