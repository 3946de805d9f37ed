"""What is true of every position, and the sentence for a position of which it is not."""

from games.kit.given import all_different, must, nothing_lost
from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.king_of_siam import layout as at
from games.shelf.king_of_siam.cards import MAHARACHA, SET_SIZE, cards_of_pile
from games.shelf.king_of_siam.maps import MAPS
from games.shelf.king_of_siam.opening import followers_in_game, mark_occupied


def check(cells: Cells) -> None:
    """Work out what follows from the entries; raise BadState unless it is a position of the
    game."""
    mark_occupied(cells)
    cells[at.OVER] = ending(cells)
    all_different(cells[at.TILE : at.TILE + 8], "tiles")
    all_different([aid for aid in cells[at.AID : at.COURT] if aid], "players.aid")
    _check_times(cells)
    _check_followers(cells)
    played = [card for seat in range(cells[at.SEATS]) for card in _pile(cells, seat)]
    must(cells[at.KINGS].bit_count() <= played.count(MAHARACHA), _KINGS)
    if cells[at.OVER]:
        must(not cells[at.PASSES], _OVER)
    else:
        must(bool(cells[at.HAND + cells[at.TURN]]), _NO_CARDS, seat=cells[at.TURN])


def ending(cells: Cells) -> int:
    """Return how the game has ended, as in OVER; 0 while it runs."""
    if cells[at.HELD + 3].bit_count() == at.BRITISH_LIMIT:
        return at.COLONY
    return at.ENDED if cells[at.STRUGGLE] == 8 else 0


def pieces(cells: Cells) -> dict[str, int]:
    """Return what can neither appear nor vanish: each faction's followers, and the cards."""
    seats = range(cells[at.SEATS])
    found = {"cards": cells[at.LEFT] + sum(_pile_size(cells, seat) for seat in seats)}
    for number, faction in enumerate(MAPS[cells[at.MAP]].factions):
        found[faction.id] = cells[at.POOL + number] + _placed(cells, number)
    return found


def _placed(cells: Cells, faction: int) -> int:
    on_board = sum(cells[at.BOARD + place] >> (5 * faction) & 31 for place in range(8))
    return on_board + sum(cells[at.COURT + faction : at.BOARD : 3])


def _pile(cells: Cells, seat: int) -> list[int]:
    return cards_of_pile(cells[at.PILE + seat])


def _pile_size(cells: Cells, seat: int) -> int:
    return (cells[at.PILE + seat].bit_length() - 1) // 3


def _check_times(cells: Cells) -> None:
    """Refuse numbers of last cards that no order of play could have given."""
    seats = cells[at.SEATS]
    played = SET_SIZE * seats - cells[at.LEFT]
    times = sorted((cells[at.PLAYED_AT + seat], _pile_size(cells, seat)) for seat in range(seats))
    before = 0
    for place, (time, cards) in enumerate(times):
        before += cards
        same = place > 0 and time > 0 and time == times[place - 1][0]
        must(not same and before <= time and (time > 0) == (cards > 0), _TIMES)
    must(times[-1][0] == played, _LATEST, played=played)


def _check_followers(cells: Cells) -> None:
    """Work out the pool unless it was given; refuse lost or invented followers."""
    board, total = MAPS[cells[at.MAP]], followers_in_game(cells[at.SEATS])
    for place, province in enumerate(board.provinces):
        empty = not cells[at.BOARD + place] or bool(cells[at.OPEN] >> place & 1)
        must(empty, _NOT_EMPTY, province=province.label)
    given = max(cells[at.POOL : at.POOL + 3]) >= 0
    for faction in range(3):
        rest = cells[at.POOL + faction] if given else total - _placed(cells, faction)
        cells[at.POOL + faction] = max(rest, 0)
    nothing_lost(pieces(cells), {faction.id: total for faction in board.factions})


_TIMES = Text("The numbers in “last_played” do not fit the cards played.")
_LATEST = Text("The highest “last_played” must be {played}, the number of cards played so far.")
_NOT_EMPTY = Text("{province} is decided, so no follower can stand there.")
_KINGS = Text("There are more King markers than Maharacha cards played.")
_OVER = Text("The game is over in this position: “turn” must be null and “passes” 0.")
_NO_CARDS = Text("Seat {seat} holds no card, so it cannot be on turn: it passes by itself.")
