"""A tournament as Challonge's programs describe it in JSON, as a tournament report.

Who met whom, and who won: what a bracket looks like is not read. Somebody may have several matches
in what Challonge calls a round; here each is a round of its own, in the order of the matches. What
its newer programs say is told as the older ones said it: `challonge_resources.py`.
"""

import json
from collections.abc import Iterable
from typing import Any

from tournaments.exchange import challonge_resources
from tournaments.exchange.trf_reading import MOST_PLAYERS, MOST_ROUNDS, BadReport
from tournaments.exchange.trf_values import TrfGame, TrfLine, TrfPlayer, TrfReport, worth

MOST_MATCHES = 20_000
FORMATS = {"round robin": "robin"}  # of brackets only the matches are read


def looks_like(text: str) -> bool:
    """Tell whether a text is such a description at all."""
    older = text.lstrip()[:1] == "{" and '"matches"' in text and '"participants"' in text
    return older or challonge_resources.looks_like(text)


def read(text: str) -> TrfReport:
    """Return the report; raise BadReport for what cannot be read."""
    try:
        newer = challonge_resources.looks_like(text)
        told = challonge_resources.tournament(text) if newer else json.loads(text)["tournament"]
        people = [_inner(each, "participant") for each in told["participants"]]
        matches = [_inner(each, "match") for each in told["matches"]]
        return _report(told, people, matches)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        if isinstance(wrong, BadReport):
            raise
        raise BadReport([(1, "shape", "")]) from wrong


def _inner(each: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = each.get(name, each)
    return found


def _report(
    told: dict[str, Any], people: list[dict[str, Any]], matches: list[dict[str, Any]]
) -> TrfReport:
    if len(people) > MOST_PLAYERS:
        raise BadReport([(1, "players", str(MOST_PLAYERS))])
    if len(matches) > MOST_MATCHES:
        raise BadReport([(1, "lines", "")])
    people = sorted(people, key=lambda one: (_whole(one.get("seed")) or 10**6, one["id"]))
    numbers: dict[Any, int] = {}
    for place, one in enumerate(people, 1):
        numbers[one["id"]] = place
        numbers |= dict.fromkeys(one.get("group_player_ids") or (), place)
    games = _games(numbers, _in_order(matches))
    rounds = max((len(mine) for mine in games.values()), default=0)
    players = []
    for place, one in enumerate(people, 1):
        mine = games.get(place, {})
        name = " ".join(str(one.get("name") or one.get("username") or "").split())
        if not name.isprintable() or not name:
            raise BadReport([(place, "name", "")])
        of_all = tuple(mine.get(number, TrfGame()) for number in range(1, rounds + 1))
        player = TrfPlayer(place, name, rank=_whole(one.get("final_rank")), games=of_all)
        players.append(TrfPlayer(**{**vars(player), "points": worth(player)}))
    kind = str(told.get("tournament_type") or "")
    about = (TrfLine("012", _line(told.get("name"))), TrfLine("042", _day(told.get("started_at"))))
    comments = (
        f"siamleague format {FORMATS.get(kind, 'swiss')}",
        f"siamleague game {_line(told.get('game_name')) or 'Challonge'}",
    )
    said = tuple(line for line in about if line.text)
    return TrfReport((*said, TrfLine("092", kind)), tuple(players), (), (), comments)


def _in_order(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the matches as they are played: those of groups first, then by their order."""
    return sorted(
        matches,
        key=lambda one: (
            one.get("group_id") is None,
            _whole(one.get("suggested_play_order")) or 10**6,
            one["id"],
        ),
    )


def _games(
    numbers: dict[Any, int], matches: Iterable[dict[str, Any]]
) -> dict[int, dict[int, TrfGame]]:
    """Return everybody's games by round; two who meet do so in the next round free for both."""
    found: dict[int, dict[int, TrfGame]] = {}
    for one in matches:
        first, second = numbers.get(one.get("player1_id")), numbers.get(one.get("player2_id"))
        if not first or not second or one.get("state") == "pending":
            continue
        if first == second:
            raise BadReport([(1, "met", str(one["id"]))])
        mine, theirs = found.setdefault(first, {}), found.setdefault(second, {})
        number = 1 + max((*mine, *theirs), default=0)
        if number > MOST_ROUNDS:
            raise BadReport([(1, "rounds", str(MOST_ROUNDS))])
        signs = _signs(one, numbers, first)
        mine[number] = TrfGame(second, "w", signs[0])
        theirs[number] = TrfGame(first, "b", signs[1])
    return found


def _signs(one: dict[str, Any], numbers: dict[Any, int], first: int) -> tuple[str, str]:
    winner = numbers.get(one.get("winner_id"))
    if winner is None:
        return ("=", "=") if one.get("state") == "complete" else ("", "")
    won = ("+", "-") if one.get("forfeited") else ("1", "0")
    return won if winner == first else (won[1], won[0])


def _whole(value: Any) -> int:
    return value if type(value) is int and 0 < value < 10**7 else 0


def _line(value: Any) -> str:
    text = " ".join(str(value or "").split())[:80]
    return text if text.isprintable() else ""


def _day(value: Any) -> str:
    return str(value or "")[:10].replace("-", "/") if str(value or "")[:4].isascii() else ""
