"""The only way from a match to a browser: a picture for one reader.

A picture is put together from nothing by adding what one reader may know. Whoever does not sit at
the table reads as a spectator, perhaps some moves behind, perhaps not at all while it runs.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games import shelf
from games.advice import hints
from games.kit.customs import customs_of
from games.kit.refusals import Refusal
from games.live.snapshots import Reader, Snapshot, match_of, snapshot
from games.logbook import stories
from games.logbook.replays import effective_moves, position_after
from games.matches import dice_drawing as drawing
from games.matches import remarks
from games.models import Ending, LogLine, Match, Status, Watching
from games.protocol import Seat, Word
from games.refusals import DiceDrawing, NotAllowed, NotRunning, NotWords

KEPT_POSITIONS = 256  # of delayed matches and replays, so that many readers cost one

__all__ = ["Reader", "Snapshot", "choices", "choices_of", "draw", "match_of", "picture", "snapshot"]


def picture(code: str, reader: Reader) -> dict[str, Any]:
    """Return what this reader may see of the match now."""
    return draw(_looked_at(code, reader), reader)


def shown(code: str, reader: Reader) -> dict[str, Any]:
    """Return the same without looking at a match that nobody has looked at: its page lets the
    device give something to the dice first."""
    return draw(snapshot(code), reader)


def draw(of: Snapshot, reader: Reader) -> dict[str, Any]:
    """Return what this reader may see of a snapshot."""
    match = of.match
    seat = match.seat_of(reader.user)
    behind = _moves_behind(match, seat)
    frame = _frame(of, seat, behind)
    if behind is None:
        return frame
    room = remarks.rooms(match, seat, behind)
    heard = match.said > reader.heard
    frame["remarks"] = remarks.heard(match, room, reader.heard) if heard else []
    if of.state is None or match.is_unseen():
        return frame
    return frame | _inside(of, (seat, behind), reader)


def choices(code: str, reader: Reader, said: Sequence[str]) -> dict[str, Any]:
    """Return which words may follow, with their labels and what is asked, for the reader's seat."""
    return choices_of(_looked_at(code, reader), reader, said)


def choices_of(of: Snapshot, reader: Reader, said: Sequence[str]) -> dict[str, Any]:
    """Return the same from a snapshot; refuse words that cannot be said, as the engine puts it."""
    seat = of.match.seat_of(reader.user)
    if seat is None or of.match.status != Status.RUNNING:
        raise NotRunning
    if of.match.is_unseen():
        raise DiceDrawing
    try:
        return _asked(of, seat, tuple(said), reader.language)
    except Refusal as no:
        raise NotWords(no.text.into(reader.language)) from no


def _looked_at(code: str, reader: Reader) -> Snapshot:
    of = snapshot(code)
    if of.match.is_unseen() and of.match.seat_of(reader.user) is not None:
        drawing.look(code=code, by=reader.user)
        of = snapshot(code)
    return of


def may_watch(match: Match) -> bool:
    """Tell whether somebody who does not sit at the table may look on now."""
    return match.status != Status.RUNNING or match.watching != Watching.CLOSED


def rooms_heard(match: Match, user: int) -> list[str]:
    """Return in which rooms somebody hears what is said."""
    seat = match.seat_of(user)
    behind = _moves_behind(match, seat)
    return [] if behind is None else remarks.rooms(match, seat, behind)


def _moves_behind(match: Match, seat: int | None) -> int | None:
    """Return how many moves behind this reader is; None for one who may not look at all."""
    if seat is not None or match.status == Status.FINISHED:
        return 0
    if not may_watch(match):
        return None
    return match.delay_moves if match.watching == Watching.DELAYED else 0


def _frame(of: Snapshot, seat: int | None, behind: int | None) -> dict[str, Any]:
    """Return what is public about every match: who plays what, and whether it is over."""
    match = of.match
    return {
        "code": match.code,
        "game": match.game,
        "version": 0 if behind is None else match.version,
        "status": match.status,
        "seat": seat,
        "seats": of.once("seats", lambda: [_sitter(match, each) for each in range(match.seats)]),
        "clock": None,
        "to_act": [],
        "offers": match.offers if seat is not None else {},
        "ending": match.ending,
        "ranks": None if match.ending == Ending.ABANDONED else match.ranks,
        "commitment": match.commitment,
        "dice": of.once("dice", lambda: drawing.shown(match)),
        "watchable": may_watch(match),
    }


def _sitter(match: Match, place: int) -> dict[str, Any]:
    sitter = match.people[place] or {"name": "", "bot": ""}
    gone = place in match.gone
    for_somebody = bool(sitter["bot"]) and sitter.get("user") is not None
    about = {"seat": place, "name": sitter["name"], "bot": sitter["bot"], "gone": gone}
    return about | {"stands_in": for_somebody}


def _inside(of: Snapshot, place: tuple[int | None, int], reader: Reader) -> dict[str, Any]:
    """Return the position, the log and the question, as far as this reader may know them."""
    match, (seat, behind) = of.match, place
    game = shelf.game(match.game)
    lines, state, hidden, newest = _as_seen(of, behind, reader)
    inside: dict[str, Any] = {
        "version": newest,
        "view": customs_of(game).shared_view(state, None if seat is None else Seat(seat)),
        # Who looks from behind must not read from turns and clocks what happened since.
        "to_act": sorted(game.to_act(state)) if behind else match.to_act,
        "clock": None if behind else match.clock,
        "behind": hidden,
        "log": [_told(of, line, seat, reader.language) for line in _open(of, lines, newest)],
    }
    if (shown := _log_shown(of)) is not None:
        inside["log_shown"] = shown
    if match.reason:
        inside["reason"] = match.reason.get(reader.language[:2], match.reason["en"])
    if seat is not None and match.status == Status.RUNNING:
        inside["ask"] = _asked(of, seat, (), reader.language)
        inside["hint"] = hints.hint_for(match, seat, reader.language)
        inside["may_talk"] = customs_of(game).may_talk(state)
    if match.status == Status.FINISHED:
        inside["seed"] = bytes(match.seed).hex()
    return inside


def _log_shown(of: Snapshot) -> int | None:
    """Return how many of the newest lines the rules let anybody read while the match runs."""
    if of.match.status != Status.RUNNING:
        return None
    return customs_of(shelf.game(of.match.game)).log_lines_shown(of.state)


def _open(of: Snapshot, lines: list[LogLine], newest: int) -> list[LogLine]:
    """Return those of the new lines that may be read."""
    shown = _log_shown(of)
    if shown is None or not lines:
        return lines
    return [line for line in lines if line.number > newest - shown]


def _told(of: Snapshot, line: LogLine, seat: int | None, language: str) -> dict[str, Any]:
    """Return a line as this reader may read it: the very same for all who read the same."""
    match = of.match
    alike = customs_of(shelf.game(match.game)).tells_alike and stories.is_open_to_all(line)
    reader = None if alike else seat

    def told() -> dict[str, Any]:
        return {
            "number": line.number,
            "seat": line.seat,
            "kind": line.kind,
            "at": line.at.isoformat(),
            "text": stories.sentences(match.game, line, reader, match.names(), language),
        }

    return of.once(("told", line.number, reader, language), told)


def _asked(of: Snapshot, seat: int, said: tuple[str, ...], language: str) -> dict[str, Any]:
    game = shelf.game(of.match.game)
    if seat not in of.match.to_act:
        return {"said": [], "words": [], "complete": False, "prompt": ""}
    words = tuple(Word(word) for word in said)
    following = game.choices(of.state, Seat(seat), words)
    return {
        "said": [{"word": word, "label": game.label(word, language)} for word in words],
        "words": [{"word": word, "label": game.label(word, language)} for word in following],
        "complete": bool(words) and not following,
        "prompt": game.prompt(of.state, Seat(seat), words, language),
    }


def _as_seen(of: Snapshot, behind: int, reader: Reader) -> tuple[list[LogLine], Any, int, int]:
    """Return the new lines and the position for a reader, how many moves they are behind, and the
    number of the newest line they know of: a newer number would tell how often others moved."""
    match = of.match
    if not behind:
        lines: Sequence[LogLine] = of.lines
        if reader.have < match.version - len(lines):
            lines = list(LogLine.objects.filter(match=match, number__gt=reader.have))
        return [line for line in lines if line.number > reader.have], of.state, 0, match.version
    everything = list(LogLine.objects.filter(match=match))
    moves = effective_moves(everything)
    shown = moves[: max(0, len(moves) - behind)]
    last = shown[-1].number if shown else 0
    known = [line for line in everything if line.number <= last and line.number > reader.have]
    state = _position(match.code, match.version, len(shown))
    return known, state, len(moves) - len(shown), last


@lru_cache(maxsize=KEPT_POSITIONS)
def _position(code: str, version: int, moves: int) -> Any:
    """Return the position after so many standing moves of a match at this version of its log."""
    match = match_of(code)
    standing = effective_moves(LogLine.objects.filter(match=match, number__lte=version))
    return position_after(match, standing[:moves])


def replay_step(code: str, step: int, seat: int | None) -> Mapping[str, Any]:
    """Return one position of a finished match as a seat saw it, or with every secret open."""
    match = match_of(code)
    if match.status != Status.FINISHED:
        raise NotAllowed
    moves = effective_moves(LogLine.objects.filter(match=match))
    step = max(0, min(step, len(moves)))
    game = shelf.game(match.game)
    state = _position(match.code, match.version, step)
    seats = range(match.seats)
    return {
        "step": step,
        "steps": len(moves),
        "line": moves[step - 1].number if step else 0,
        "view": game.view(state, None if seat is None else Seat(seat)),
        "open": [game.view(state, Seat(each)) for each in seats] if seat is None else [],
    }


def position_at(match: Match, step: int) -> tuple[int, int, Any]:
    """Return how many moves of a finished match were made, how many it has, and the position."""
    kinds = LogLine.objects.filter(match=match, kind__in=("move", "takeback"))
    many = len(effective_moves(kinds.only("kind", "number", "match_id")))
    step = max(0, min(step, many))
    return step, many, _position(match.code, match.version, step)
