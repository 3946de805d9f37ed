"""Nobody is told what they may not know; and a game that tells is caught.

The first half puts every game through the check, the second half plants leaks in the secret toy,
one of each kind, and sees that the same check finds them."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from games.kit.dice import Dice, QuickDice
from games.kit.inner import Cells, Raw
from games.kit.text import Text, same
from games.kit.worded import Position
from games.protocol import Event, Json, Move, Seat, Word
from games.proving.leaks import Imagined, Scramble, check_secrecy
from games.proving.playout import Playable, Start, begin, dice_for, drawn_start, play
from games.proving.promises import BrokenPromise, watchers
from games.shelf import GAMES, part
from tests.engines import toy_rules as rules
from tests.engines.everything import EVERY_TABLE, SMALLEST_FIRST, TIMES
from tests.engines.scramble_sealed import scramble as scramble_sealed
from tests.engines.toys import SEALED, Sealed

POSITIONS = 25  # of each game and table are looked at, spread over its length


SCRAMBLES = {"sealed": scramble_sealed} | {
    slug: proofs.scramble for slug in GAMES if (proofs := part(slug, "proofs"))
}


def spread(game: Playable, start: Start, count: int) -> Sequence[Position]:
    """Return that many positions of a random game, evenly spread, the first one included."""
    positions = [begin(game, start), *(step.after for step in play(game, start))]
    return positions[:: max(1, len(positions) // count)]


@pytest.mark.parametrize(("game", "players"), SMALLEST_FIRST)
@pytest.mark.parametrize("number", range(TIMES))
def test_nobody_can_tell_the_true_world_from_an_imagined_one(
    game: Playable, players: int, number: int
) -> None:
    seed = b"secret %d" % number
    dice = dice_for(seed, "worlds")
    for state in spread(game, drawn_start(game, players, seed), POSITIONS):
        check_secrecy(game, state, dice, SCRAMBLES.get(game.info.slug))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [t for t in EVERY_TABLE if t.values[0].info.hidden])
def test_imagined_worlds_are_not_simply_the_true_one(game: Playable, players: int) -> None:
    dice = dice_for(b"imagined", "worlds")
    # Some games have secrets only with certain options: several starts draw them.
    starts = [drawn_start(game, players, b"imagined %d" % number) for number in range(8)]
    positions = [state for start in starts for state in spread(game, start, 4)]
    for watcher in watchers(game, positions[0]):
        imagined = Imagined()
        for state in positions:
            imagined.look(game, state, watcher, dice)
        imagined.check()


def chi_square(counts: Sequence[int], expected: float) -> float:
    """Return how far the counts are from all being what is expected."""
    return sum((count - expected) ** 2 for count in counts) / expected


def hands_imagined(game: Playable, draws: int) -> Counter[tuple[int, ...]]:
    """Return how often each hand of seat 1 was imagined by seat 0 after two rounds of Sealed."""
    steps = play(game, Start(2, b"fair", {"hand": 4}))
    state = [step.after for step in steps][3]
    view = game.view(state, Seat(0))
    worlds = (game.sample(view, QuickDice(number)) for number in range(draws))
    return Counter(
        tuple(n for n, place in enumerate(world.cells[rules.WHERE :]) if place == 2)
        for world in worlds
    )


def fairness(game: Playable) -> tuple[int, float]:
    """Return how many hands can be, and the chi-square of 60 times as many drawn ones."""
    hands = len(hands_imagined(SEALED, 2_000))
    counts = hands_imagined(game, 60 * hands)
    drawn = [*counts.values(), *[0] * (hands - len(counts))]
    return hands, chi_square(drawn, 60)


@pytest.mark.slow
def test_every_hand_the_others_may_hold_is_imagined_equally_often() -> None:
    hands, distance = fairness(SEALED)
    freedom = hands - 1
    # The mean of the distribution is its freedom and the variance twice that: five deviations.
    assert hands > 50
    assert distance < freedom + 5 * (2 * freedom) ** 0.5


class UnfairSample(Sealed):
    """Gives the others high cards a little more often."""

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        one, two = super().sample(view, dice), super().sample(view, dice)
        high = max(one, two, key=lambda world: world.cells[-1] == 2)
        return high if dice.below(4) == 0 else one


@pytest.mark.slow
def test_an_unfair_sample_is_noticed() -> None:
    hands, distance = fairness(UnfairSample())
    assert distance > (hands - 1) + 5 * (2 * (hands - 1)) ** 0.5


class LeakyView(Sealed):
    """Shows everybody the highest card anybody holds."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        held = [n for n, place in enumerate(state.cells[rules.WHERE :]) if 0 < place < 5]
        return {**super().view(state, seat), "highest": max(held, default=0)}


class LeakySpectator(Sealed):
    """Shows a spectator what seat 0 has sealed."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        more = {"sealed_by_0": state.cells[rules.SEALED]} if seat is None else {}
        return {**super().view(state, seat), **more}


class LeakySecret(Sealed):
    """Shows the secret of the dice, from which every later draw follows."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        return {**super().view(state, seat), "commitment": f"{state.cells[rules.SECRET]:x}"}


class LeakyChoices(Sealed):
    """Lets a seat play loudly only when nobody holds the highest card of all."""

    def choices(self, state: Position, seat: Seat, said: Move = ()) -> Sequence[Word]:
        words = super().choices(state, seat, said)
        held = state.cells[-1] not in (rules.DECK, rules.PLAYED, seat + 1)
        return [word for word in words if not (held and word == "loud")]


class LeakyRefusal(Sealed):
    """Says who holds a card that somebody else asks for."""

    def why_not(self, cells: Cells, seat: int, word: int) -> Text:
        holder = cells[rules.WHERE + word] if word < rules.CARDS else 0
        return same(f"It is at place {holder}.")


class LeakyPrompt(Sealed):
    """Warns a seat that has to follow a loud card."""

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        loud = any(sealed % 2 for sealed in state.cells[rules.SEALED : rules.WHERE])
        return super().prompt(state, seat, said, language) + ("!" if loud else "")


class LeakyTell(Sealed):
    """Tells everybody which card was sealed."""

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        return super().tell(Event(event.kind, event.data), seat, language)


class LeakyTellInItalian(LeakyTell):
    """Tells everybody which card was sealed, but only those who read Italian."""

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        teller = LeakyTell if language == "it" else Sealed
        return teller.tell(self, event, seat, language)


class LeakyData(Sealed):
    """Redacts the sentence and sends the data to everybody."""

    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        return tuple(Event(e.kind, e.data) for e in super().events(before, after, log))

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        return event.kind


class LeakyUndeclared(Sealed):
    """Shows things for a moment without naming the events that do."""

    reveals = frozenset()


class LeakyTurn(Sealed):
    """Lets a seat wait for its turn while another has sealed loudly."""

    def to_act(self, state: Position) -> frozenset[Seat]:
        acting = super().to_act(state)
        loud = any(sealed % 2 for sealed in state.cells[rules.SEALED : rules.WHERE])
        return frozenset({min(acting)}) if loud and acting else acting


class WrongSample(Sealed):
    """Forgets which cards have been played."""

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        return super().sample({**view, "played": []}, dice)


class StaleSample(LeakySecret):
    """Imagines with the true secret, so that it knows what will be drawn."""

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        cells = list(super().sample(view, dice).cells)
        cells[rules.SECRET] = int(str(view["commitment"]), 16)
        return Position(tuple(cells))


class ForgetfulSample(Sealed):
    """Draws from more than the dice it was given."""

    drawn = 0

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        ForgetfulSample.drawn += 1
        return super().sample(view, QuickDice(self.drawn))


class TransparentSample(Sealed):
    """Hides the whole truth in its view, and imagines nothing."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        cells = [0 if n == rules.SECRET else cell for n, cell in enumerate(state.cells)]
        return {**super().view(state, seat), "notes": cells}

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        notes = view["notes"]
        assert isinstance(notes, list)
        return Position(tuple(notes))


def look_for_leaks(game: Playable, scramble: Scramble | None) -> None:
    """The check of the first half, on several games of three."""
    for number in range(6):
        seed = b"planted %d" % number
        dice = dice_for(seed, "worlds")
        for state in spread(game, drawn_start(game, 3, seed), POSITIONS):
            check_secrecy(game, state, dice, scramble)


@pytest.mark.parametrize(
    ("leaky", "found"),
    [
        (LeakyView, "The view of seat 0 tells more"),
        (LeakySpectator, "The view of a spectator tells more"),
        (LeakySecret, "holds the secret of the dice"),
        (LeakyChoices, "What seat . may say after .* tells what is hidden"),
        (LeakyRefusal, "What seat . may say after .* tells what is hidden"),
        (LeakyPrompt, "What seat . may say after .* tells what is hidden"),
        (LeakyTell, "The log of .* tells what is hidden"),
        (LeakyTellInItalian, "The log of .* tells what is hidden"),
        (LeakyData, "The log of .* tells what is hidden"),
        (LeakyUndeclared, "by an event of the kind “showed”"),
        (LeakyTurn, "Who may act tells"),
        (WrongSample, "An imagined world has other pieces|The view of .* tells more"),
        (StaleSample, "secret"),
        (ForgetfulSample, "The same dice imagined another world"),
    ],
)
def test_a_planted_leak_is_found(leaky: type[Sealed], found: str) -> None:
    with pytest.raises(BrokenPromise, match=found):
        look_for_leaks(leaky(), None)


def test_the_toy_without_a_leak_passes_the_same_look() -> None:
    look_for_leaks(SEALED, scramble_sealed)


def test_a_view_that_hides_the_truth_for_its_own_sample_is_found_by_the_scramble() -> None:
    with pytest.raises(BrokenPromise, match="The view of seat 0 tells more"):
        look_for_leaks(TransparentSample(), scramble_sealed)


def test_a_sample_that_is_the_truth_is_found_by_what_others_see() -> None:
    game, imagined = TransparentSample(), Imagined()
    for state in spread(game, Start(3, b"truth"), 8):
        imagined.look(game, state, Seat(0), QuickDice(1))
    with pytest.raises(BrokenPromise, match="were the true one"):
        imagined.check()
