"""What each cell of a position means.

A position is one flat list of whole numbers. Provinces and factions are numbered by the order
of their ids on the map. A *slot* is faction * 8 + province; sets of slots and of provinces are
kept as bit masks. The last four single cells hold the sentence under way and are zero between
moves.
"""

from typing import Final

# What was settled before the game
MAP: Final = 0  # which board, by its place in maps.MAPS
APART: Final = 1  # 1: "1 vs 1" may not be played between neighbours (another reading)
STARTER: Final = 2  # 0: the lowest aid card started, 1: the highest
TOP_ONLY: Final = 3  # 1: only the top card of each pile is shown
TALK: Final = 4  # 1: partners may talk openly
FOURTH_AID: Final = 5  # 0: aid card 4 copied the next seat, 1: it drew two followers
SEATS: Final = 6
# Where the game stands
TURN: Final = 7  # the seat to act; 0 when the game is over
PASSES: Final = 8  # passes in a row
STRUGGLE: Final = 9  # how many struggles are decided
OVER: Final = 10  # 0 running, 1 ended after eight struggles, 2 ended by the fourth British marker
LEFT: Final = 11  # action cards not yet played, all seats together
OPEN: Final = 12  # provinces not yet decided (8 bits)
OCCUPIED: Final = 13  # slots with at least one follower (24 bits)
KINGS: Final = 14  # provinces whose tile carries a King marker (8 bits)
GAINS: Final = 15  # who gained struggle n: two bits at 2n; 0-2 a faction, 3 the British
BAN: Final = 16  # the exchange that would undo the last one: way | first << 3 | second << 9
LAST: Final = 17  # the last move: (seat + 1) << 4, plus 1 for a pass or the card + 2
LAST_WORDS: Final = 18  # and how the card was carried out: FIRST_OF[kind] + argument, 8 bits each
# The sentence under way
STEP: Final = 19  # the kind of word that must come next; 0 at the start of a move
MASK: Final = 20  # which of these words may be said, as bits
FIRST: Final = 21  # the first half of what is being said, plus one
WAY: Final = 22  # which execution is under way
# Counts
HELD: Final = 23  # 4 cells: provinces held by each faction and by the British (8 bits)
POOL: Final = 27  # 3 cells: followers in the common pool
HAND: Final = 30  # 4 cells: the cards of each seat, see cards.py
PLAYED_AT: Final = 34  # 4 cells: the number of a seat's last card in the whole game; 0 none
PILE: Final = 38  # 4 cells: a seat's played cards, three bits each under a leading 1
AID: Final = 42  # 4 cells: the aid card of each seat; 0 when not recorded
COURT: Final = 46  # 12 cells: three for each seat
BOARD: Final = 58  # 8 cells: followers in a province, five bits for each faction
TILE: Final = 66  # 8 cells: the province whose tile lies in this box
SIZE: Final = 74

ENDED: Final = 1
COLONY: Final = 2
BRITISH: Final = 3  # where a faction 0-2 could stand
BRITISH_LIMIT: Final = 4  # so many British markers end the game

# Kinds of word, and the STEP that waits for them
START: Final = 0
PASS: Final = 0
CARD: Final = 1
TAKE: Final = 2
PLACE: Final = 3
PICK: Final = 4
PAIR: Final = 5
KING: Final = 6
WITH: Final = 7
FIRST_OF: Final[list[int]] = [0, 0, 1, 25, 49, 73, 121, 129]  # words numbered through, from 1

# Ways of executing a card
ONE_FOR_ONE: Final = 1
TWO_FOR_ONE: Final = 2
PARTLY: Final = 3  # a "2 vs 1" that could only be carried out one for one
FREE_PEOPLE: Final = 4
SUPPORT: Final = 5

# Raw events: the kind, then what the comment names
PASSED: Final = 0  # seat
SAT_OUT: Final = 1  # seat: it has no cards, so it passed without being asked
PLAYED: Final = 2  # seat, card
PLACED: Final = 3  # seat, slot
EXCHANGED: Final = 4  # seat, slot, slot
TRADED: Final = 5  # seat, pair, slot
CROWNED: Final = 6  # seat, province, province
NOTHING: Final = 7  # seat, card
TOOK: Final = 8  # seat, slot
NOBODY: Final = 9  # seat: no follower on the board to take
DECIDED: Final = 10  # province, winner, followers as in BOARD
FINISHED: Final = 11  # how, as in OVER
