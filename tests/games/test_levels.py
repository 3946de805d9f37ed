"""Levels of bots: legal, the same from the same dice, blind to what their seat may not know."""

import pytest

from games.bots import LEVELS, OFFERED, choose, master, tree_search
from games.bots.faring import Scales, hoped, sense_of
from games.bots.imagining import imagined
from games.kit.dice import QuickDice
from games.kit.senses import Effort
from games.protocol import Seat
from games.shelf import GAMES
from tests.bench.bots import Pairing, play
from tests.engines import war_of_whispers_table as land

TABLES = [(slug, seats) for slug, game in GAMES.items() for seats in game.info.seat_counts]
LITTLE = Effort(words=3_000, ahead=60, worlds=3)


def level(name):
    """Return a level; the master thinks little, so that many moves can be looked at."""
    if name == "master":
        return lambda game, view, seat, dice: master.choose(game, view, seat, dice, LITTLE)
    return LEVELS[name]


def positions(slug, seats, every, most, options=None):
    """Yield positions of a random game, one of so many."""
    game, dice = GAMES[slug], QuickDice(seats)
    state = game.setup(options or {}, seats, b"levels")
    for number in range(every * most):
        acting = sorted(game.to_act(state))
        if not acting:
            return
        if number % every == every - 1:
            yield state, Seat(acting[0])
        seat = Seat(acting[dice.below(len(acting))])
        move = choose(game, game.view(state, seat), seat, dice, "random")
        state = game.apply(state, seat, move).state


@pytest.mark.parametrize("name", OFFERED)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_level_moves_by_the_rules_and_alike_with_the_same_dice(slug, seats, name):
    game = GAMES[slug]
    for state, seat in positions(slug, seats, 7, 4):
        view = game.view(state, seat)
        move = level(name)(game, view, seat, QuickDice(5))
        assert game.apply(state, seat, move).state != state
        assert level(name)(game, view, seat, QuickDice(5)) == move


class Peeking:
    """A game that shows bots the position as it is, whatever they ask it to imagine."""

    def __init__(self, game, state):
        self.game, self.state = game, state

    def __getattr__(self, name):
        return getattr(self.game, name)

    def sample(self, view, dice):
        return self.state


def told_apart(slug, seats, name, peeks, options=None):
    """Return at how many positions a bot moved otherwise in a world that its seat cannot tell from
    the real one."""
    game, dice, found = GAMES[slug], QuickDice(9), 0
    for state, seat in positions(slug, seats, 5, 10, options):
        view = game.view(state, seat)
        moves = set()
        for world in (state, game.sample(view, dice), game.sample(view, dice)):
            assert game.view(world, seat) == view
            asked = Peeking(game, world) if peeks else game
            moves.add(level(name)(asked, game.view(world, seat), seat, QuickDice(5)))
        found += len(moves) > 1
    return found


TOP = {"king_of_siam": {"played": "top"}}


@pytest.mark.parametrize("name", OFFERED)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_bot_moves_alike_in_all_worlds_that_its_seat_cannot_tell_apart(slug, seats, name):
    assert told_apart(slug, seats, name, peeks=False, options=TOP.get(slug)) == 0


@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_that_peeks_is_found_by_this(slug):
    seats = GAMES[slug].info.seat_counts[0]
    assert told_apart(slug, seats, "master", peeks=True, options=TOP.get(slug)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("one", ["club", "master:20000"])
def test_club_and_master_beat_the_beginner_at_king_of_siam(one):
    pairings = [Pairing("king_of_siam", 2, one, "beginner", number) for number in range(4)]
    assert sum(play(pairing)[0] for pairing in pairings) >= 3


def test_the_master_thinks_no_longer_than_the_words_it_may_say():
    game = GAMES["king_of_siam"]
    assert sense_of(game).effort.words >= LITTLE.words
    for state, seat in positions("king_of_siam", 2, 3, 5):
        worlds = imagined(game, game.view(state, seat), seat, QuickDice(1), 3)
        thought = tree_search.Thought(Scales(game, state), seat, QuickDice(1), LITTLE, worlds)
        tree_search.think(thought)
        assert thought.spent < 2 * LITTLE.words


def test_what_agents_serve_tells_what_their_owners_are_loyal_to():
    """Bob's agents sit with the Lion: he loves it in more of the worlds that Alice imagines."""
    councils = {"lion_sheriff": 1, "lion_steward": 1, "lion_marshal": 1, "bear_sheriff": 0}
    state = land.position(phase="retrieve", councils=councils)
    game = GAMES["war_of_whispers"]

    def loves(believing):
        view, dice = game.view(state, Seat(0)), QuickDice(3)
        if believing:
            worlds = [each.state() for each in imagined(game, view, Seat(0), dice, 60)]
        else:
            worlds = [game.sample(view, dice) for _ in range(60)]
        return sum(game.encode(world)["loyalties"][1][0] == "lion" for world in worlds)

    assert loves(believing=True) > 2 * loves(believing=False)


def test_partners_stand_alike_and_against_the_others():
    sense, game = sense_of(GAMES["king_of_siam"]), GAMES["king_of_siam"]
    stands = sense.standing(game.setup({}, 4, b"partners").cells)
    assert (stands[0], stands[1]) == (stands[2], stands[3])
    assert stands[0] + stands[1] == pytest.approx(1)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_who_has_lost_never_fares_better_than_who_still_plays(slug, seats):
    game = GAMES[slug]
    for state, _seat in positions(slug, seats, 9, 6):
        scales = Scales(game, state)
        lost = scales.shares(tuple(1 if seat == 0 else 2 for seat in range(seats)))[-1]
        hopes = [hoped(one) for one in sense_of(game).standing(state.cells)]
        assert all(lost < one < 1 for one in hopes)
