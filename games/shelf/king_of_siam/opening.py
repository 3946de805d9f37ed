"""Setting up: aid cards, homes, the random fill, the pool and the tiles. (Section 3.)"""

from collections.abc import Mapping

from games.kit.dice import Dice
from games.kit.inner import Cells
from games.shelf.king_of_siam import layout as at
from games.shelf.king_of_siam.cards import FULL_HAND, SET_SIZE
from games.shelf.king_of_siam.maps import MAPS, Map
from games.shelf.king_of_siam.settings import KEPT
from games.shelf.king_of_siam.tables import UNIT

FOLLOWERS = 18  # of each faction
REMOVED_FOR_TWO = 2  # of each faction, with two players
FILL = 4  # followers in a province at the start
HOME_FILL = 2  # of them, in a home, of its own faction
COPYING_CARD = 4  # the aid card without a pair of its own


def followers_in_game(seats: int) -> int:
    """Return how many followers of each faction take part."""
    return FOLLOWERS - REMOVED_FOR_TWO if seats == 2 else FOLLOWERS


def seat_players(cells: Cells, seats: int) -> None:
    """Give so many players full hands, with nothing decided yet."""
    cells[at.SEATS] = seats
    cells[at.LEFT] = SET_SIZE * seats
    cells[at.OPEN] = 255
    for seat in range(seats):
        cells[at.HAND + seat] = FULL_HAND
        cells[at.PILE + seat] = 1


def deal(settled: "Mapping[str, bool | int | str]", seats: int, dice: Dice) -> Cells:
    """Return the opening position."""
    cells = [0] * at.SIZE
    KEPT.put(cells, settled)
    seat_players(cells, seats)
    board = MAPS[cells[at.MAP]]
    supply = [followers_in_game(seats)] * 3
    _deal_aid_cards(cells, board, supply, dice)
    _fill_provinces(cells, board, supply, dice)
    for faction in range(3):
        cells[at.POOL + faction] = supply[faction]
    tiles = list(range(8))
    dice.shuffle(tiles)
    cells[at.TILE : at.TILE + 8] = tiles
    mark_occupied(cells)
    return cells


def _deal_aid_cards(cells: list[int], board: Map, supply: list[int], dice: Dice) -> None:
    seats = cells[at.SEATS]
    numbers = list(range(1, max(seats, 3) + 1))
    dice.shuffle(numbers)
    numbers = numbers[:seats]
    cells[at.AID : at.AID + seats] = numbers
    chosen = max(numbers) if cells[at.STARTER] else min(numbers)
    cells[at.TURN] = numbers.index(chosen)
    for seat, number in enumerate(numbers):
        if number != COPYING_CARD:
            _receive(cells, supply, seat, _pair(board, number))
        elif not cells[at.FOURTH_AID]:
            _receive(cells, supply, seat, _pair(board, numbers[(seat + 1) % seats]))
    if COPYING_CARD in numbers and cells[at.FOURTH_AID]:
        _receive(cells, supply, numbers.index(COPYING_CARD), _drawn(supply, dice))


def _pair(board: Map, number: int) -> list[int]:
    return [board.faction(faction) for faction in board.aid_cards[number - 1]]


def _drawn(supply: list[int], dice: Dice) -> list[int]:
    bag = [faction for faction in range(3) for _ in range(supply[faction])]
    dice.shuffle(bag)
    return bag[:2]


def _receive(cells: list[int], supply: list[int], seat: int, factions: list[int]) -> None:
    for faction in factions:
        cells[at.COURT + 3 * seat + faction] += 1
        supply[faction] -= 1


def _fill_provinces(cells: list[int], board: Map, supply: list[int], dice: Dice) -> None:
    for faction in range(3):
        cells[at.BOARD + board.home_of(faction)] += HOME_FILL * UNIT[faction]
        supply[faction] -= HOME_FILL
    bag = [faction for faction in range(3) for _ in range(supply[faction])]
    dice.shuffle(bag)
    for province, row in enumerate(board.provinces):
        for _ in range(FILL - HOME_FILL if row.home else FILL):
            faction = bag.pop()
            cells[at.BOARD + province] += UNIT[faction]
            supply[faction] -= 1


def mark_occupied(cells: list[int]) -> None:
    """Work out which slots are occupied from what stands in the provinces."""
    slots = 0
    for province in range(8):
        for faction in range(3):
            if cells[at.BOARD + province] >> (5 * faction) & 31:
                slots |= 1 << (8 * faction + province)
    cells[at.OCCUPIED] = slots
