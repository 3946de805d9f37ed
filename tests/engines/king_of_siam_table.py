"""Positions of King of Siam in a few words, for its tests. Vectors are (Rama, Lao, Malay)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.worded import Position
from games.protocol import Applied, Move, Seat, Word
from games.shelf.king_of_siam import GAME

SET = ("maharacha", "khon-thai", "khon-thai", "1-vs-1", "2-vs-1", "rama", "lao", "malai")
TILES = (
    "sukothai", "khorat", "ayutthaya", "chiang_mai", "lao", "malay", "south_east",
    "upper_peninsula",
)  # fmt: skip
FACTIONS = ("rama", "lao", "malay")
Vector = tuple[int, int, int]


def all_but(*kept: str) -> list[str]:
    """Return the cards somebody has played who still holds these."""
    played = list(SET)
    for card in kept:
        played.remove(card)
    return played


def vector(counts: Mapping[str, int]) -> Vector:
    """Return counts by faction as (Rama, Lao, Malay)."""
    return counts["rama"], counts["lao"], counts["malay"]


def counts(vector: Vector) -> dict[str, int]:
    """Return (Rama, Lao, Malay) as counts by faction."""
    return dict(zip(FACTIONS, vector, strict=True))


def written(
    seats: int = 2,
    board: Mapping[str, Vector] | None = None,
    courts: Sequence[Vector] = (),
    played: Sequence[Sequence[str]] = (),
    times: Sequence[int] = (),
    control: Sequence[str] = (),
    tiles: Sequence[str] = TILES,
    kings: Sequence[str] = (),
    turn: int | None = 0,
    **rest: Any,
) -> dict[str, Any]:
    """Return a position as an arbiter would write it; unless told otherwise, each seat has
    played its cards before the next seat played any."""
    piles = [list(played[seat]) if seat < len(played) else [] for seat in range(seats)]
    ends = list(times)
    if not ends:
        ends = [sum(map(len, piles[: seat + 1])) if piles[seat] else 0 for seat in range(seats)]
    return {
        "rules_version": 1,
        "seats": seats,
        "tiles": [
            {
                "province": tile,
                "king": tile in kings,
                "control": control[box] if box < len(control) else None,
            }
            for box, tile in enumerate(tiles)
        ],
        "provinces": {name: counts(followers) for name, followers in (board or {}).items()},
        "players": [
            {
                "court": counts(courts[seat]) if seat < len(courts) else {},
                "played": piles[seat],
                "last_played": ends[seat],
            }
            for seat in range(seats)
        ],
        "turn": turn,
        **rest,
    }


def table(*args: Any, **kwargs: Any) -> Position:
    """Return the position that `written` describes."""
    return GAME.decode(written(*args, **kwargs))


def words(*said: str) -> Move:
    """Return a sentence."""
    return tuple(Word(word) for word in said)


def say(state: Position, seat: int, *said: str) -> Applied[Position]:
    """Make a move."""
    return GAME.apply(state, Seat(seat), words(*said))


def choices(state: Position, seat: int, *said: str) -> list[str]:
    """Return what may follow."""
    return [str(word) for word in GAME.choices(state, Seat(seat), words(*said))]


def everybody_passes(state: Position) -> Position:
    """Return the position after each seat on turn has passed, until a struggle is decided."""
    decided = len(markers(state))
    while len(markers(state)) == decided:
        state = say(state, min(GAME.to_act(state)), "pass").state
    return state


def markers(state: Position) -> list[str]:
    """Return who gained the provinces decided so far, in order."""
    return [marker["control"] for marker in seen(state)["markers"]]


def seen(state: Position) -> Any:
    """Return what a spectator sees."""
    return GAME.view(state, None)


def followers(state: Position, province: str) -> Vector:
    """Return who stands in a province."""
    return vector(seen(state)["provinces"][province])


def court(state: Position, seat: int) -> Vector:
    """Return the followers of a seat."""
    return vector(seen(state)["players"][seat]["court"])


def pool(state: Position) -> Vector:
    """Return the followers in the pool."""
    return vector(seen(state)["pool"])


def winners(state: Position) -> list[int]:
    """Return the seats in first place of a finished game."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]


def targets(state: Position, seat: int, card: str) -> set[str]:
    """Return the provinces into which a support card may place its first follower."""
    offered = choices(state, seat, card)
    return {word.split(">")[1] for word in offered if ">" in word}
