"""What each cell means. Seats, regions, positions, empires and kinds are the atlas's numbers.

The first stretch is the frame of the game, then the position whose business is under way and
the attack of that business, then the sentence being said (zero between moves), then the board.
"""

from typing import Final

SEATS: Final = 0
VARIANT: Final = 1  # which reading of the map (see the atlas)
ONE_REGION: Final = 2  # recruit puts its banners into one region only
SPYING: Final = 3  # agents may be placed on regions
BONUS: Final = 4  # a point per loyalty still face down
DISTINCT: Final = 5  # the Devout loyalties were dealt different
ROUND: Final = 6  # 1 to 4
FIRST: Final = 7  # the first player
PHASE: Final = 8
QUEUE: Final = 9  # how many of this phase's turns are over

# Values of PHASE
RETRIEVE: Final = 0
DEPLOY: Final = 1
EMPIRE: Final = 2
CLEAN_UP: Final = 3
EXCHANGE: Final = 4
OVER: Final = 5

TURN: Final = 10  # the position the marker stands at
STAGE: Final = 11
ACTOR: Final = 12  # the seat whose business this is
# The position whose action is taken: the marker's, or another after a card or swap.
ACTING: Final = 13
DONE: Final = 14  # the action last taken, plus one; 0 before any

# Values of STAGE
BEFORE: Final = 0
DURING: Final = 1
AFTER: Final = 2

FOUGHT: Final = 15  # 1 when an attack is under way (DURING) or has just been made (AFTER)
SOURCE: Final = 16  # region
TARGET: Final = 17  # region
ARMY: Final = 18  # banners on their way
LEFT: Final = 19  # attackers that came through and still stand in the target
DEFENDER: Final = 20  # the empire holding the target after a failed attack
STANDING: Final = 21  # its banners that came through and still stand
KILLED: Final = 22  # enemy banners the attack destroyed

# The sentence under way.
STEP: Final = 23  # what is said next
CARD: Final = 24  # the ability being paid or carried out, plus one
PAID: Final = 25  # the first kind of card paid, plus one
LAST: Final = 26  # the region last named, plus one: lists go on from there
REST: Final = 27  # how many banners are still to be placed, moved or struck
PLACE_A: Final = 28  # a region named, plus one
PLACE_B: Final = 29  # another region named, plus one
REACH: Final = 30  # the ability that lifts adjacency, plus one
EXTRA: Final = 31  # 1 while the survivors of an attack attack again
WHO: Final = 32  # the empire being rearranged

# What the last attack was, for the drawing.
SEEN_FROM: Final = 33  # plus one
SEEN_INTO: Final = 34  # plus one
SPEAKER: Final = 35  # the seat that moved last, plus one

SECRET: Final = 36
DRAWS: Final = 37
RESERVE: Final = 38  # 5: banners of each empire beside the board
HELD: Final = 43  # 40: the empire that controls each region
COUNT: Final = 83  # 40: banners in each region, all of the empire that controls it
COUNCIL: Final = 123  # 20: the seat whose agent stands there, plus one
SPIES: Final = 143  # 40: one bit per seat with an agent on the region
LOYALTY: Final = 183  # 4 x 5: the empire on each slot of each seat
FACE_UP: Final = 203  # 4 x 5
PAIRS: Final = 223  # 4 x 2: the exchanges made, as numbers of pairs of slots plus one
HAND: Final = 231  # 4 x 20: how many cards of each kind
COLOURS: Final = 311  # 4 x 5: how many cards of each empire
OWN_VOICES: Final = 331  # lion_single acts from any other position one controls
NEAR_HELP: Final = 332  # reinforce may come from the region the attack leaves, too
SIZE: Final = 333
