"""Plays for those who log them: what BG Stats reads, and through it BoardGameGeek.

One play is a link. Many are a play file (.bgsplay), as the app shares plays: lists of players,
places, games and plays that name each other by numbers; everything has an identifier that is the
same whenever the file is made, so that it is known again. It is not the app's copy of everything,
which has lists of tags, groups, challenges and deleted things beside these and takes the place of
what is in the app.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, UUID, uuid5

DOOR = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "SiamLeague"
ABOUT = "Plays for Board Game Stats: share this file with the app, or open it there."
NEVER = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class PlaySitter:
    """Somebody who sat there, and how they did."""

    number: int  # ours, by which the app knows them again
    name: str
    rank: int
    starts: bool = False


@dataclass(frozen=True)
class Play:
    """One play of a game."""

    number: int
    game: str
    at: datetime
    place: str
    players: Sequence[PlaySitter]


def told(play: Play) -> str:
    """Return a play as JSON, as the app wants it."""
    best = min((one.rank for one in play.players), default=1)
    data = {
        "sourceName": SOURCE,
        "sourcePlayId": str(play.number),
        "playDate": _at(play.at),
        "location": play.place,
        "game": {"name": play.game, "noPoints": True, "sourceGameId": play.game},
        "players": [
            {
                "name": one.name,
                "sourcePlayerId": str(one.number),
                "rank": one.rank,
                "winner": one.rank == best,
                "startPlayer": one.starts,
            }
            for one in play.players
        ],
    }
    return json.dumps(data, ensure_ascii=False)


def link(play: Play) -> str:
    """Return the link that opens the app with this play filled in."""
    return DOOR + quote(told(play), safe="")


def file(plays: Sequence[Play], site: str) -> str:
    """Return plays as the app shares them; `site` tells the identifiers of sites apart."""
    space, made = uuid5(NAMESPACE_URL, site), max((play.at for play in plays), default=NEVER)
    games = {name: n for n, name in enumerate(dict.fromkeys(play.game for play in plays), 1)}
    places = {name: n for n, name in enumerate(dict.fromkeys(play.place for play in plays), 1)}
    names = {one.number: one.name for play in plays for one in play.players}
    refs = {number: n for n, number in enumerate(names, 1)}
    said: dict[str, Any] = {
        "about": ABOUT,
        "players": [
            {
                "id": refs[number],
                "name": name,
                "isAnonymous": False,
                "bggUsername": "",
                "metaData": "",
                **_known(space, "p", number, made),
            }
            for number, name in names.items()
        ],
        "locations": [
            {"id": n, "name": name, **_known(space, "l", name, made)} for name, n in places.items()
        ],
        "games": [
            {
                "id": n,
                "name": name,
                "bggId": 0,  # what the app does not know it asks about
                "bggName": "",
                "bggYear": 0,
                "designers": "",
                "copies": [],
                "cooperative": False,
                "highestWins": True,
                "noPoints": True,
                "usesTeams": False,
                **_known(space, "g", name, made),
            }
            for name, n in games.items()
        ],
        "plays": [
            {
                **_known(space, "t", play.number, made),
                "entryDate": _at(play.at),
                "playDate": _at(play.at),
                "playDateYmd": int(f"{play.at.astimezone(UTC):%Y%m%d}"),
                "gameRefId": games[play.game],
                "locationRefId": places[play.place],
                "durationMin": 0,
                "ignored": False,
                "manualWinner": True,
                "rounds": 0,
                "rating": 0,
                "scoringSetting": 0,
                "bggId": 0,
                "importPlayId": 0,
                "nemestatsId": 0,
                "board": "",
                "expansionPlays": [],
                "playImages": "[]",
                "usesTeams": False,
                "comments": SOURCE,
                "playerScores": _scores(play, refs),
            }
            for play in plays
        ],
        "userInfo": {"meRefId": 0},  # the file knows nobody as its reader
    }
    return json.dumps(said, ensure_ascii=False, indent=1)


def _scores(play: Play, refs: Mapping[int, int]) -> list[dict[str, Any]]:
    best = min((one.rank for one in play.players), default=1)
    return [
        {
            "playerRefId": refs[one.number],
            "rank": one.rank,
            "winner": one.rank == best,
            "startPlayer": one.starts,
            "seatOrder": place,
            "newPlayer": False,
            "score": "",
        }
        for place, one in enumerate(play.players, 1)
    ]


def _known(space: UUID, kind: str, what: object, made: datetime) -> dict[str, str]:
    return {"uuid": str(uuid5(space, f"{kind}:{what}")), "modificationDate": _at(made)}


def _at(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
