"""The log of a finished match, as a seat may read it afterwards or with every secret open."""

from typing import Any

from games.logbook import stories
from games.matches.pictures import match_of
from games.models import LogLine, Match, Status
from games.refusals import NotAllowed


def retold(code: str, seat: int | None, language: str) -> list[dict[str, Any]]:
    """Return every line in words; without a seat each event is told as its best-informed reader
    knows it. Refused while the match runs."""
    match = match_of(code)
    if match.status != Status.FINISHED:
        raise NotAllowed
    return [_line(match, line, seat, language) for line in LogLine.objects.filter(match=match)]


def _line(match: Match, line: LogLine, seat: int | None, language: str) -> dict[str, Any]:
    told = _told if seat is not None or line.kind != "move" else _open
    return {
        "number": line.number,
        "seat": line.seat,
        "kind": line.kind,
        "at": line.at.isoformat(),
        "text": told(match, line, seat, language),
    }


def _told(match: Match, line: LogLine, seat: int | None, language: str) -> list[str]:
    return stories.sentences(match.game, line, seat, match.names(), language)


def _open(match: Match, line: LogLine, seat: int | None, language: str) -> list[str]:
    """Return the sentences of a move event by event, each for somebody who may know it."""
    events, text = line.events, []
    for event in events:
        line.events = [event]
        reader = min(event["seen_by"]) if event["seen_by"] else None
        text += stories.sentences(match.game, line, reader, match.names(), language)
    line.events = events
    return text
