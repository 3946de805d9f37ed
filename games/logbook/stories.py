"""The log of a match in words, as one reader may read it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import shelf
from games.models import LogLine
from games.protocol import Event, Seat
from siamleague.numbers import whole


def stored(event: Event) -> dict[str, Any]:
    """Return an event as the log keeps it, with who may know of it."""
    seen_by = None if event.seen_by is None else sorted(event.seen_by)
    return {"kind": event.kind, "data": dict(event.data), "seen_by": seen_by}


def sentences(
    game: str, line: LogLine, seat: int | None, names: Sequence[str], language: str
) -> list[str]:
    """Return what a line of the log says to this reader; a secret event says nothing to others."""
    if line.kind != "move":
        return [_with_names(_decision(line), names)]
    rules = shelf.game(game)
    told = []
    for data in line.events:
        if data["seen_by"] is not None and seat not in data["seen_by"]:
            continue
        event = Event(data["kind"], data["data"], _seats(data["seen_by"]))
        reader = None if seat is None else Seat(seat)
        told.append(_with_names(rules.tell(event, reader, language), names))
    return told


def is_open_to_all(line: LogLine) -> bool:
    """Tell whether nothing that a line tells is for some readers alone."""
    return all(data["seen_by"] is None for data in line.events)


def _decision(line: LogLine) -> str:
    """Return the sentence for what somebody decided beside the rules."""
    who = "" if line.seat is None else f"{{seat{line.seat}}}"
    data: Mapping[str, Any] = line.data
    if line.kind == "arbiter":
        return _("The arbiter ended the match: %(why)s") % {"why": data["why"]}
    if line.kind == "standin":
        comes, again = _("A bot plays for %(who)s."), _("%(who)s plays again.")
        return (comes if data["bot"] else again) % {"who": who}
    if line.kind == "flag":
        seats = ", ".join(f"{{seat{seat}}}" for seat in data["seats"])
        return _("Out of time: %(who)s.") % {"who": seats}
    if line.kind == "calloff":
        return _called_off(data)
    if line.kind == "dice":
        return _dice(data)
    return _plain(line.kind, data.get("kind", "")) % {"who": who}


def _called_off(data: Mapping[str, Any]) -> str:
    if data["why"] == "board":
        return _("The match is called off: it is played at the board.")
    seats = ", ".join(f"{{seat{seat}}}" for seat in data["seats"])
    return _("No first move in time: %(who)s. The match is called off.") % {"who": seats}


def _dice(data: Mapping[str, Any]) -> str:
    """Return whose secrets the dice were made of, and who gave none."""
    gave, shut, none = (
        ", ".join(f"{{seat{seat}}}" for seat in data[name]) for name in ("gave", "shut", "none")
    )
    told = [
        _("The dice are made of secrets of the site and of %(who)s.") % {"who": gave}
        if gave
        else _("The dice are made of the site's secret.")
    ]
    if shut:
        told.append(_("Sealed, but not opened in time: the secret of %(who)s.") % {"who": shut})
    if none:
        told.append(_("No secret came from %(who)s.") % {"who": none})
    return " ".join(told)


def _plain(kind: str, what: str) -> str:
    offered = {
        "draw": _("%(who)s offers a draw."),
        "pause": _("%(who)s asks for a pause."),
        "resume": _("%(who)s would like to go on."),
        "takeback": _("%(who)s asks to take the last move back."),
    }
    if kind == "offer":
        return offered[what]
    return {
        "resign": _("%(who)s resigns."),
        "hint": _("%(who)s asks the master bot for a hint."),
        "refuse": _("%(who)s says no."),
        "withdraw": _("%(who)s withdraws the request."),
        "draw": _("Everybody agrees on a draw."),
        "pause": _("Everybody agrees: the clocks stand still."),
        "resume": _("The match goes on."),
        "takeback": _("Everybody agrees: the last move is taken back."),
    }[kind]


def _seats(seen_by: list[int] | None) -> frozenset[Seat] | None:
    return None if seen_by is None else frozenset(Seat(seat) for seat in seen_by)


def _with_names(sentence: str, names: Sequence[str]) -> str:
    """Put the names in. A name is put in once and never read as a sentence itself."""
    parts = sentence.split("{seat")
    named = [parts[0]]
    for part in parts[1:]:
        number, closed, rest = part.partition("}")
        seat = whole(number, digits=3)
        known = closed and seat is not None and seat < len(names)
        named.append(names[seat] + rest if known and seat is not None else "{seat" + part)
    return "".join(named)
