"""Matches that are over, as they leave with whom they were played for, and come in elsewhere.

A log leaves with its seed, since all is told of a match that is over; nobody leaves but by the name
on the seat, and nothing that was said beside the game. What comes in is played again: a log that
does not hold together, or of rules that are not those of this site, is not taken.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from games import clocks, shelf
from games.bots import LEVELS
from games.kit.dice import commitment
from games.kit.refusals import Refusal
from games.logbook import verifying
from games.models import LONGEST_NAME, LogLine, Match, Seating, Status, new_code

PLAIN = (
    "code game rules_version seats options tempo rated public watching delay_moves ending ranks "
    "reason state clock gone stood_in version dice"
).split()
TIMES = ("opened_at", "started_at", "finished_at")
SEATS = ("gone", "stood_in")
MISSING: dict[str, Any] = {"gone": [], "stood_in": [], "dice": {}}  # in archives from before
EMPTY = "opened_by offers hints to_act asked rematch_of deadline_at started_at".split()
OF_LINE = "number kind seat words data events".split()
WRONG = (Refusal, ValidationError, IntegrityError, ValueError, TypeError, LookupError,
         AttributeError, AssertionError, ArithmeticError)  # fmt: skip


class NotPlayedHere(Exception):
    """A log cannot be played again here."""


def told(keys: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the matches made for these keys that are over, each with its key."""
    found = Match.objects.filter(made_for__in=list(keys), status=Status.FINISHED)
    for match in found.order_by("pk").iterator(50):
        yield match.made_for, _told(match)


def _told(match: Match) -> dict[str, Any]:
    lines = match.log.order_by("number")
    return {
        **{name: getattr(match, name) for name in PLAIN},
        **{name: value and value.isoformat() for name in TIMES if [value := getattr(match, name)]},
        "seed": bytes(match.seed).hex(),
        "site_secret": match.sealed().hex(),
        "people": [{"name": s["name"], "bot": s["bot"]} if s else None for s in match.people],
        "log": [
            {**{name: getattr(line, name) for name in OF_LINE}, "at": line.at.isoformat()}
            for line in lines
        ],
    }


def bring(told: Mapping[str, Any], *, made_for: str) -> Match:
    """Write a match that was over elsewhere; twice is once. Raise NotPlayedHere where its log is
    not played again to the same end."""
    there = Match.objects.filter(made_for=made_for).first()
    if there is not None:
        return there
    try:
        with transaction.atomic():
            match = _written(told, made_for)
            if (fault := next(verifying.faults_of(match), None)) is not None:
                raise ValueError(fault)
    except WRONG as wrong:
        raise NotPlayedHere(str(wrong)) from wrong
    return match


def _written(told: Mapping[str, Any], made_for: str) -> Match:
    game = shelf.game(told["game"])
    match = Match(made_for=made_for, status=Status.FINISHED)
    for name in PLAIN:
        setattr(match, name, told.get(name, MISSING[name]) if name in MISSING else told[name])
    for name in TIMES:
        setattr(match, name, datetime.fromisoformat(told[name]) if told[name] else None)
    match.seed = bytes.fromhex(told["seed"])
    match.site_secret = bytes.fromhex(told.get("site_secret", told["seed"]))
    match.commitment = commitment(match.site_secret)
    if Match.objects.filter(code=match.code).exists():
        match.code = new_code()
    _check(match, game.info.rules_version)
    seatings = list(_seatings(match, told["people"]))
    match.people = [{"user": None, "name": one.name, "bot": one.bot} for one in seatings]
    json_columns = (
        "options",
        "tempo",
        "people",
        "ranks",
        "reason",
        "state",
        "clock",
        "dice",
        *SEATS,
    )
    match.clean_fields(exclude=(*json_columns, *EMPTY))
    match.save(force_insert=True)
    Seating.objects.bulk_create(seatings)
    LogLine.objects.bulk_create([_line(match, one) for one in told["log"]])
    return match


def _check(match: Match, rules_version: int) -> None:
    """Refuse what no match of this site has."""
    for clock in (match.tempo, match.clock):
        if clock and clocks.to_json(clocks.from_json(clock)) != clock:
            raise ValueError("clock")
    ranks = match.ranks is None or [type(each) for each in match.ranks] == [int] * match.seats
    named = [seat for name in SEATS for seat in getattr(match, name)]
    gone = all(isinstance(seat, int) and 0 <= seat < match.seats for seat in named)
    reason = match.reason is None or all(isinstance(each, str) for each in match.reason.values())
    same = match.rules_version == rules_version and match.finished_at is not None
    if not (ranks and gone and reason and same):
        raise ValueError(match.game)


def _seatings(match: Match, people: list[Any]) -> Iterator[Seating]:
    if len(people) != match.seats:
        raise ValueError("people")
    for seat, one in enumerate(people):
        if one["bot"] and one["bot"] not in LEVELS:
            raise ValueError("bot")
        name = str(one["name"])[:LONGEST_NAME]
        yield Seating(match=match, seat=seat, name=name, bot=one["bot"], sat_at=match.opened_at)


def _line(match: Match, told: Mapping[str, Any]) -> LogLine:
    line = LogLine(match=match, at=datetime.fromisoformat(told["at"]))
    for name in OF_LINE:
        setattr(line, name, told[name])
    seated = line.seat is None or 0 <= line.seat < match.seats
    shapes = isinstance(line.words, list) and isinstance(line.data, dict)
    if not seated or not shapes or not isinstance(line.events, list):
        raise ValueError(line.kind)
    nobody = ("seat",) if line.seat is None else ()  # what an arbiter or the dice say is of no seat
    line.clean_fields(exclude=("match", "words", "data", "events", "by", "ticket", *nobody))
    return line
