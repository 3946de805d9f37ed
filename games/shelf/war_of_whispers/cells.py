"""What each cell means. Seats, regions, positions, empires and kinds are the atlas's numbers.

The first stretch is the frame of the game, then the position whose business is under way and
the attack of that business, then the sentence being said (zero between moves), then the board.
"""

SEATS = 0
VARIANT = 1  # which reading of the map (see the atlas)
ONE_REGION = 2  # recruit puts its banners into one region only
SPYING = 3  # agents may be placed on regions
BONUS = 4  # a point per loyalty still face down
DISTINCT = 5  # the Devout loyalties were dealt different
ROUND = 6  # 1 to 4
FIRST = 7  # the first player
PHASE = 8
QUEUE = 9  # how many of this phase's turns are over

RETRIEVE, DEPLOY, EMPIRE, CLEAN_UP, EXCHANGE, OVER = 0, 1, 2, 3, 4, 5  # values of PHASE

TURN = 10  # the position the marker stands at
STAGE = 11
ACTOR = 12  # the seat whose business this is
ACTING = 13  # the position whose action is taken: the marker's, or another after a card or swap
DONE = 14  # the action last taken, plus one; 0 before any

BEFORE, DURING, AFTER = 0, 1, 2  # values of STAGE

FOUGHT = 15  # 1 when an attack is under way (DURING) or has just been made (AFTER)
SOURCE = 16  # region
TARGET = 17  # region
ARMY = 18  # banners on their way
LEFT = 19  # attackers that came through and still stand in the target
DEFENDER = 20  # the empire holding the target after a failed attack
STANDING = 21  # its banners that came through and still stand
KILLED = 22  # enemy banners the attack destroyed

# The sentence under way.
STEP = 23  # what is said next
CARD = 24  # the ability being paid or carried out, plus one
PAID = 25  # the first kind of card paid, plus one
LAST = 26  # the region last named, plus one: lists go on from there
REST = 27  # how many banners are still to be placed, moved or struck
PLACE_A = 28  # a region named, plus one
PLACE_B = 29  # another region named, plus one
REACH = 30  # the ability that lifts adjacency, plus one
EXTRA = 31  # 1 while the survivors of an attack attack again
WHO = 32  # the empire being rearranged

# What the last attack was, for the drawing.
SEEN_FROM = 33  # plus one
SEEN_INTO = 34  # plus one
SPEAKER = 35  # the seat that moved last, plus one

SECRET = 36
DRAWS = 37
RESERVE = 38  # 5: banners of each empire beside the board
HELD = 43  # 40: the empire that controls each region
COUNT = 83  # 40: banners in each region, all of the empire that controls it
COUNCIL = 123  # 20: the seat whose agent stands there, plus one
SPIES = 143  # 40: one bit per seat with an agent on the region
LOYALTY = 183  # 4 x 5: the empire on each slot of each seat
FACE_UP = 203  # 4 x 5
PAIRS = 223  # 4 x 2: the exchanges made, as numbers of pairs of slots plus one
HAND = 231  # 4 x 20: how many cards of each kind
COLOURS = 311  # 4 x 5: how many cards of each empire
OWN_VOICES = 331  # lion_single acts from any other position one controls
NEAR_HELP = 332  # reinforce may come from the region the attack leaves, too
SIZE = 333
