"""What Challonge's newer programs describe (version 2.1), told as those before described it.

There each thing is a resource with a kind, a number and its attributes, and a tournament comes in
three answers: itself, who takes part, the matches. They may stand in one file in any way in which
people put answers together: one behind the other, in a list, or under names of their own.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from tournaments.exchange.trf_reading import BadReport

KINDS = ("tournament", "participant", "match")
NUMBER = re.compile(r"[0-9]{1,15}")
DEEPEST = 6  # lists and names around the resources
Told = dict[str, Any]


def looks_like(text: str) -> bool:
    """Tell whether a text holds such resources."""
    marks = ('"attributes"', '"match"', '"participant"', '"type"')
    return text.lstrip()[:1] in ("{", "[") and all(mark in text for mark in marks)


def tournament(text: str) -> Told:
    """Return the tournament, its people and its matches with the names of version 1."""
    found: dict[str, dict[str, Told]] = {kind: {} for kind in KINDS}
    for each in _documents(text):
        for one in _resources(each, DEEPEST):
            found[one["type"]][str(one["id"])] = one
    if len(found["tournament"]) > 1:
        raise BadReport([(1, "shape", "")])
    about = next(iter(found["tournament"].values()), {})
    return {
        **_about(about.get("attributes") or {}),
        "participants": [_person(one) for one in found["participant"].values()],
        "matches": [_match(one) for one in found["match"].values()],
    }


def _documents(text: str) -> Iterator[Any]:
    """Yield the answers of a file, one behind the other."""
    reader, place = json.JSONDecoder(), 0
    while place < len(text):
        if text[place] in " \t\r\n,\ufeff":
            place += 1
            continue
        told, place = reader.raw_decode(text, place)
        yield told


def _resources(told: Any, deeper: int) -> Iterator[Told]:
    if isinstance(told, dict) and told.get("type") in KINDS and "attributes" in told:
        yield told
    elif isinstance(told, dict | list) and deeper:
        for each in told.values() if isinstance(told, dict) else told:
            yield from _resources(each, deeper - 1)


def _about(said: Told) -> Told:
    times = said.get("timestamps") or {}
    return {
        "name": said.get("name"),
        "game_name": said.get("game_name"),
        "tournament_type": str(said.get("tournament_type") or "").replace("_", " "),
        "started_at": times.get("started_at") or said.get("starts_at"),
    }


def _person(one: Told) -> Told:
    said = one["attributes"]
    several = said.get("group_player_ids") or ()
    return {
        "id": _number(one["id"]),
        "name": said.get("name"),
        "username": said.get("username"),
        "seed": said.get("seed"),
        "final_rank": said.get("final_rank"),
        "group_player_ids": [_number(each) for each in several],
    }


def _match(one: Told) -> Told:
    said, beside = one["attributes"], one.get("relationships") or {}
    group = (beside.get("group") or {}).get("data") or {}
    first, second = (_side(said, beside, place) for place in (0, 1))
    winner = said.get("winner_id")
    return {
        "id": _number(one["id"]),
        "state": said.get("state"),
        "player1_id": first,
        "player2_id": second,
        "winner_id": None if winner is None else _number(winner),
        "forfeited": said.get("forfeited"),
        "suggested_play_order": said.get("suggested_play_order"),
        "group_id": group.get("id", said.get("group_id")),
    }


def _side(said: Told, beside: Told, place: int) -> int | None:
    """Return who plays on a side: as the relation says, or else the points."""
    related = (beside.get(f"player{place + 1}") or {}).get("data") or {}
    points = said.get("points_by_participant") or []
    found = related.get("id")
    if found is None and place < len(points):
        found = points[place].get("participant_id")
    return None if found is None else _number(found)


def _number(value: Any) -> int:
    """Return the number of a resource, which is written as a text or as a number."""
    text = str(value)
    if isinstance(value, bool) or not NUMBER.fullmatch(text):
        raise BadReport([(1, "shape", "")])
    return int(text)
