"""Logs: a match as a text file that anybody can read, write and play again.

    siamleague log 1
    game: pebbles
    players: 3
    options: {}
    seed: 00ff...
    rules_version: 1

    0: khon-thai rama>sukothai
    # state 0123456789abcdef
    1: pass

A line of moves is the seat, a colon and the words. A line "# state" holds the digest of the
position reached so far and is checked; any other line beginning with "#" is a remark. Whatever
does not fit is refused with the number of the line, in words.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.kit.refusals import OtherRules, Refusal
from games.kit.text import Text
from games.protocol import Event, Move, Seat, Word
from games.proving.playout import (
    Playable,
    Start,
    State,
    as_text,
    begin,
    digest,
    ending,
    playable,
)

TITLE = "siamleague log 1"
FIELDS = ("game", "players", "options", "seed", "rules_version")
_MOVE = re.compile(r"(\d{1,2}): *(\S.*)")
NOBODY = Seat(-1)  # says nothing: the line is a digest
_STATE = re.compile(r"# state ([0-9a-f]{16})")


class BadLog(Refusal):
    """The text is not a log, or its moves do not lead where it says."""


@dataclass(frozen=True)
class LogRow:
    """One line that matters: a move, or else a digest to check."""

    number: int  # of the line in the text, from 1
    seat: Seat = NOBODY
    move: Move = ()
    digest: str = ""


@dataclass(frozen=True)
class Log:
    slug: str
    rules_version: int
    start: Start
    lines: tuple[LogRow, ...]


@dataclass(frozen=True)
class Replayed:
    """One move carried out again."""

    seat: Seat
    move: Move
    events: tuple[Event, ...]
    state: State


def write(game: Playable, start: Start, moves: Iterator[tuple[Seat, Move]]) -> Iterator[str]:
    """Yield the lines of the log of these moves, with the digest after each."""
    yield TITLE
    yield f"game: {game.info.slug}"
    yield f"players: {start.players}"
    yield f"options: {as_text(start.options)}"
    yield f"seed: {start.seed.hex()}"
    yield f"rules_version: {game.info.rules_version}"
    yield ""
    state = begin(game, start)
    yield f"# state {digest(game, state)}"
    for seat, move in moves:
        state = game.apply(state, seat, move).state
        yield f"{seat}: {' '.join(move)}"
        yield f"# state {digest(game, state)}"


def read(text: str) -> Log:
    """Return the log written in this text, or refuse with the line that is wrong."""
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1)]
    rows = [(number, row) for number, row in rows if row]
    if not rows or rows[0][1] != TITLE:
        raise BadLog(_NO_TITLE.filled(title=TITLE))
    head, body = rows[1 : 1 + len(FIELDS)], rows[1 + len(FIELDS) :]
    values = dict(_field(number, row, name) for (number, row), name in zip(head, FIELDS))  # noqa: B905
    if len(values) < len(FIELDS):
        raise BadLog(_SHORT.filled(name=FIELDS[len(values)]))
    numbers = dict(zip(FIELDS, (number for number, _ in head), strict=True))
    start = Start(
        _whole(numbers["players"], values["players"]),
        _hex(numbers["seed"], values["seed"]),
        _object(numbers["options"], values["options"]),
    )
    version = _whole(numbers["rules_version"], values["rules_version"])
    lines = tuple(line for number, row in body for line in _line(number, row))
    return Log(values["game"], version, start, lines)


def replay(log: Log, game: Playable | None = None) -> Iterator[Replayed]:
    """Yield every move of the log, carried out again; refuse where it cannot be."""
    game = game or playable(log.slug)
    if game.info.rules_version != log.rules_version:
        raise OtherRules(
            _OTHER_RULES.filled(theirs=log.rules_version, ours=game.info.rules_version)
        )
    state = begin(game, log.start)
    for line in log.lines:
        if line.digest:
            _check_digest(game, state, line)
            continue
        try:
            applied = game.apply(state, line.seat, line.move)
        except Refusal as refusal:
            raise BadLog(_ILLEGAL.filled(line=line.number, why=refusal.text)) from refusal
        state = applied.state
        yield Replayed(line.seat, line.move, applied.events, state)


def check(text: str, language: str = "en") -> Iterator[str]:
    """Yield what a replayed log comes to, to be read; refuse a log that is wrong."""
    log = read(text)
    game = playable(log.slug)
    state = begin(game, log.start)
    moves = 0
    for replayed in replay(log, game):
        state = replayed.state
        moves += 1
    digests = sum(bool(line.digest) for line in log.lines)
    yield _CHECKED.filled(game=game.info.name, moves=moves, digests=digests).into(language)
    yield from ending(game.outcome(state), log.start.players, language)


def _check_digest(game: Playable, state: State, line: LogRow) -> None:
    found = digest(game, state)
    if found != line.digest:
        raise BadLog(_DIGEST.filled(line=line.number, said=line.digest, found=found))


def _field(number: int, row: str, name: str) -> tuple[str, str]:
    found, colon, value = row.partition(":")
    if found != name or not colon:
        raise BadLog(_FIELD.filled(line=number, name=name))
    return name, value.strip()


def _line(number: int, row: str) -> tuple[LogRow, ...]:
    state = _STATE.fullmatch(row)
    if state:
        return (LogRow(number, digest=state[1]),)
    if row.startswith("#") and not row.startswith("# state"):
        return ()
    move = _MOVE.fullmatch(row)
    if not move:
        raise BadLog(_NO_MOVE.filled(line=number))
    return (LogRow(number, Seat(int(move[1])), tuple(Word(word) for word in move[2].split())),)


def _whole(number: int, text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text):
        raise BadLog(_NOT_A_NUMBER.filled(line=number, text=text))
    return int(text)


def _hex(number: int, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadLog(_NOT_HEX.filled(line=number)) from None


def _object(number: int, text: str) -> Mapping[str, bool | int | str]:
    try:
        options = json.loads(text)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise BadLog(_NOT_OPTIONS.filled(line=number))
    return options


_CHECKED = Text("{game}: {moves} moves played again, {digests} positions compared, all as written.")
_NO_TITLE = Text("This is not a log: its first line must be “{title}”.")
_SHORT = Text("The log breaks off before its line “{name}:”.")
_FIELD = Text("Line {line}: “{name}: ...” belongs here.")
_NO_MOVE = Text("Line {line} is neither a move (“0: word word”) nor a remark.")
_NOT_A_NUMBER = Text("Line {line}: “{text}” is not a whole number.")
_NOT_HEX = Text("Line {line}: the seed must be written in hexadecimal digits.")
_NOT_OPTIONS = Text("Line {line}: the options must be a JSON object, such as {}.")
_OTHER_RULES = Text("The log was played by version {theirs} of the rules; this is version {ours}.")
_ILLEGAL = Text("Line {line}: {why}")
_DIGEST = Text("Line {line}: the position is {found} here, but the log says {said}.")
