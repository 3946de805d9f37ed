"""Whole positions that fit a view.

With open piles there is nothing to imagine. With "only the top card" the cards below are dealt
anew from what each seat can have played, every order of every possible set as likely as the
next. King markers tell how many Maharacha cards were played, so the deal keeps to them.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.kit.dice import Dice
from games.shelf.king_of_siam.cards import CARD_KINDS, COPIES, MAHARACHA
from games.shelf.king_of_siam.maps import MAPS
from games.shelf.king_of_siam.notation import card_word
from games.shelf.king_of_siam.view import position_from

if TYPE_CHECKING:
    from games.protocol import Json

_UNSEEN = 7  # cards of a set below the top one


def imagine(view: Mapping[str, Any], dice: Dice) -> "dict[str, Json]":
    """Return a whole position, as JSON, that looks like this view from this seat."""
    players = view["players"]
    if all(player["played_count"] == len(player["played"]) for player in players):
        return position_from(view, [list(player["played"]) for player in players])
    crowned = _draw_crowned(view, dice)
    piles = [_pile(view, seat, crowned[seat], dice) for seat in range(view["seats"])]
    return position_from(view, piles)


def _full_set(view: Mapping[str, Any]) -> list[str]:
    board = next(board for board in MAPS if board.id == view["options"]["map"])
    return [card_word(board, card) for card in range(CARD_KINDS) for _ in range(COPIES[card])]


def _below(view: Mapping[str, Any], seat: int) -> list[str]:
    """Return the cards that may lie below the top of a pile; for the reader, those that do."""
    cards = _full_set(view)
    gone = list(view["players"][seat]["played"])
    if seat == view["seat"]:
        gone += view["hand"]
    for card in gone:
        cards.remove(card)
    return cards


def _pile(view: Mapping[str, Any], seat: int, crowned: bool, dice: Dice) -> list[str]:
    player = view["players"][seat]
    if not player["played"]:
        return []
    king = _king_card(view)
    size = player["played_count"] - 1
    others = [card for card in _below(view, seat) if card != king]
    hidden = _shuffled(others, dice)[: size - crowned] + [king] * crowned
    return [*_shuffled(hidden, dice), *player["played"]]


def _shuffled(cards: list[str], dice: Dice) -> list[str]:
    order = list(range(len(cards)))
    dice.shuffle(order)
    return [cards[place] for place in order]


def _king_card(view: Mapping[str, Any]) -> str:
    return _full_set(view)[MAHARACHA]


def _draw_crowned(view: Mapping[str, Any], dice: Dice) -> list[bool]:
    """Return which seats have a Maharacha below their top card.

    Each way of spreading them is as likely as it would be if all hidden piles were dealt at
    random and those that contradict the King markers were thrown away."""
    ways = _ways(view)
    chosen = [way for way in ways if _surplus(view, way[0]) == 0]
    if not chosen or _free_tiles(view) < 2:
        chosen = [way for way in ways if _surplus(view, way[0]) >= 0]
    draw = dice.below(sum(weight for _, weight in chosen))
    for crowned, weight in chosen:
        draw -= weight
        if draw < 0:
            return crowned
    raise AssertionError("the weights do not add up")


def _ways(view: Mapping[str, Any]) -> list[tuple[list[bool], int]]:
    """Return every spread of hidden Maharacha cards with its weight in sevenths."""
    ways: list[tuple[list[bool], int]] = [([], 1)]
    for seat in range(view["seats"]):
        chance = _chance(view, seat)
        with_king = [([*crowned, True], weight * chance) for crowned, weight in ways]
        without = [([*crowned, False], weight * (_UNSEEN - chance)) for crowned, weight in ways]
        ways = [way for way in with_king + without if way[1]]
    return ways


def _chance(view: Mapping[str, Any], seat: int) -> int:
    """Return in how many of seven deals this seat has a Maharacha below its top card."""
    below = _below(view, seat)
    hidden = max(view["players"][seat]["played_count"] - 1, 0)
    if _king_card(view) not in below:
        return 0
    return _UNSEEN if seat == view["seat"] else hidden


def _surplus(view: Mapping[str, Any], crowned: list[bool]) -> int:
    """Return how many Maharacha cards more than King markers this makes; each one played while
    two tiles could be swapped has left a marker."""
    king = _king_card(view)
    played = sum(crowned) + sum(king in player["played"] for player in view["players"])
    return played - sum(1 for tile in view["tiles"] if tile["king"])


def _free_tiles(view: Mapping[str, Any]) -> int:
    return sum(1 for tile in view["tiles"] if tile["control"] is None and not tile["king"])
