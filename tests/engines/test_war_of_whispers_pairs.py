"""Every two cards that can meet in one attack do meet, with all pieces counted at every word.

An attack's cards are those that led to it (a card that acts from elsewhere, repeats or goes on),
those that widen its reach, those played while it is under way, and those played after it until
the next attack or position. Positions are drawn at random with the cards of one pair in hand,
and played on with a liking for attacks and for those two cards until they have met."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from games.kit.dice import QuickDice
from games.kit.inner import Cells, Raw
from games.shelf.war_of_whispers import GAME, atlas
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers import happenings as h
from games.shelf.war_of_whispers.notation import DO_ATTACK, FIRST_USE, LAST_USE, USE
from tests.engines.war_of_whispers_table import check_pieces, position, turn

OPENING = frozenset({"eagle_single", "lion_single", "bear_single", "midnight_oil"})
REACHING = frozenset({"armada", "eagle_double"})
CLOSING = frozenset({"bear_single", "midnight_oil"})
# An attack is reached in one way, comes from elsewhere once, and can be wiped out once.
NEVER_TOGETHER = {
    ("armada", "armada"),
    ("armada", "eagle_double"),
    ("bear_double", "bear_double"),
    ("eagle_double", "eagle_double"),
    ("eagle_single", "eagle_single"),
    ("eagle_single", "lion_single"),
    ("lion_single", "lion_single"),
}
# A reach for empty regions finds nobody to destroy unless a third card puts somebody there.
HELPED = {("eagle_double", "subjugate"): ("lion_double", "recruit", "uprising")}
Pair = tuple[str, str]
PAIRS: list[Pair] = [
    pair
    for pair in combinations_with_replacement(atlas.ABILITY_IDS, 2)
    if pair not in NEVER_TOGETHER
]
TRIES = 400
CHANCELLORS = [place for place in atlas.POSITION_IDS if place.endswith("_chancellor")]


class Meetings:
    """Follows the log and notes which cards met in one attack."""

    def __init__(self) -> None:
        self.leading: list[str] = []
        self.attack: list[str] | None = None
        self.met: set[Pair] = set()

    def hear(self, log: list[Raw]) -> None:
        """Take in what a move brought."""
        for raw in log:
            if raw[0] == h.PLAYED:
                self.play(atlas.ABILITY_IDS[raw[2]])
            elif raw[0] == h.ATTACKED:
                self.attack, self.leading = self.leading, []
                self.note()

    def play(self, ability: str) -> None:
        """Count a card to the attack before it, the one it leads to, or both."""
        leads = ability in OPENING or ability in REACHING
        if leads:
            self.leading.append(ability)
        if self.attack is not None and (not leads or ability in CLOSING):
            self.attack.append(ability)
            self.note()

    def note(self) -> None:
        """Remember all pairs of the attack's cards."""
        cards = sorted(self.attack or [])
        self.met |= {(a, b) for i, a in enumerate(cards) for b in cards[i + 1 :]}


def cards_for(abilities: tuple[str, ...], dice: QuickDice) -> list[str]:
    """Return cards that pay for all the abilities."""
    hand: list[str] = []
    for ability in abilities:
        cost = [atlas.EMPIRE_IDS[empire] for empire in atlas.COST[atlas.ABILITY[ability]]]
        wanted = [f"{cost[0]}-{cost[1]}"] if len(set(cost)) == 2 else []
        for empire in cost[len(wanted) :]:
            kinds = [k for k in atlas.KIND_IDS if k.startswith(f"{empire}-") and hand.count(k) < 2]
            wanted.append(kinds[dice.below(len(kinds))])
        hand.extend(wanted)
    # A card may have been drawn too often for its two copies.
    return hand if all(hand.count(kind) <= 2 for kind in hand) else cards_for(abilities, dice)


def drawn(pair: Pair, dice: QuickDice) -> Cells:
    """Return a position with a fair number of banners about and an attack at hand."""
    regions: dict[str, tuple[str, int]] = {}
    left = dict.fromkeys(atlas.EMPIRE_IDS, 18)
    for region, home in zip(atlas.REGION_IDS, atlas.HOME, strict=True):
        # Mostly at home, sometimes conquered.
        empire = atlas.EMPIRE_IDS[home if dice.below(4) else dice.below(5)]
        count = min(dice.below(5), left[empire])
        if count and dice.below(3):
            regions[region] = (empire, count)
            left[empire] -= count
    place = CHANCELLORS[dice.below(5)]
    other = atlas.POSITION_IDS[dice.below(20)]
    councils = {place: 0, **({other: 0} if other != place else {})}
    if other.split("_")[0] == place.split("_")[0]:
        councils = {place: 0}
        councils[CHANCELLORS[(CHANCELLORS.index(place) + 1) % 5]] = 0
    hands = {0: cards_for(pair + HELPED.get(pair, ()), dice)}
    more = {"councils": councils, "hands": hands, "turn": turn(place)}
    return list(position(regions=regions, **more).cells)


def steered(words: list[int], pair: Pair, dice: QuickDice) -> int:
    """Choose among the words: one of the two cards, an attack, or anything."""
    played = pair + HELPED.get(pair, ())
    liked = {USE[atlas.ABILITY[ability]] for ability in played} | {DO_ATTACK}
    wanted = [word for word in words if word in liked]
    others = [word for word in words if not FIRST_USE <= word <= LAST_USE] or words
    choice = wanted if wanted and dice.below(3) else others
    return choice[dice.below(len(choice))]


def walk(pair: Pair, dice: QuickDice) -> set[Pair]:
    """Play one position's business; return the pairs of cards that met."""
    cells = drawn(pair, dice)
    place, meetings = cells[at.TURN], Meetings()
    while cells[at.PHASE] == at.EMPIRE and cells[at.TURN] == place and cells[at.ROUND] == 2:
        log: list[Raw] = []
        complete = False
        while not complete:
            words = GAME.inner.options(cells, 0)
            assert words, "a dead end"
            complete = GAME.inner.speak(cells, 0, steered(words, pair, dice), log)
            check_pieces(cells)
        meetings.hear(log)
    return meetings.met


def walks(pair: Pair) -> Iterator[set[Pair]]:
    """Yield what met in walk after walk."""
    dice = QuickDice(PAIRS.index(pair))
    for _ in range(TRIES):
        yield walk(pair, dice)


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_cards_meet_in_one_attack(pair: Pair) -> None:
    assert any(pair in met for met in walks(pair)), f"{pair} never met"


@pytest.mark.parametrize("pair", sorted(NEVER_TOGETHER), ids="+".join)
def test_two_cards_that_exclude_each_other_never_meet(pair: Pair) -> None:
    dice = QuickDice(1)
    assert not any(pair in walk(pair, dice) for _ in range(60))
