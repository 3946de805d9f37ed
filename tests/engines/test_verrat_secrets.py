"""What nobody may know in Verrat!, and that imagined worlds are fair."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from games.kit.dice import QuickDice
from games.kit.worded import Position
from games.protocol import Event, Json, Seat
from games.proving.leaks import check_secrecy
from games.proving.playout import Playable, begin, dice_for, drawn_start, play
from games.proving.promises import BrokenPromise
from games.shelf.verrat import GAME, Verrat
from games.shelf.verrat import layout as at
from games.shelf.verrat.proofs import scramble
from tests.engines.verrat_table import BLUE, FOUR, GREEN, RED, YELLOW, Table, table

COURT = {"red-fat": "seat-12", "blue-fat": "seat-9", "green-fat": "seat-4", "yellow-fat": "gidda"}


def sealed_by_red(order: str) -> Table:
    return table(COURT, {"blue": FOUR}).ready().say(RED, order)


def test_that_a_seat_has_sealed_is_public_and_nothing_else_of_it() -> None:
    one = sealed_by_red("fat>gidda accuse-blue-fat")
    two = sealed_by_red("fat>stay accuse-green-fat")
    for watcher in (BLUE, GREEN, YELLOW, None):
        assert json.dumps(one.view(watcher)) == json.dumps(two.view(watcher))
        assert one.view(watcher)["seats"][RED]["sealed"] is True
    assert one.view(RED)["own_order"] == {
        "plan": {"fat": "gidda"},
        "accuses": "blue-fat",
        "ask_me": False,
    }


def test_others_read_only_that_an_order_was_sealed() -> None:
    event = sealed_by_red("fat>gidda accuse-blue-fat").events[-1]
    assert event.seen_by == {RED}
    assert GAME.tell(event, BLUE) == GAME.tell(event, None) == "{seat0} has sealed an order."
    assert GAME.tell(event, RED, "it") == (
        "Il tuo ordine: grasso a Gidda; accusi il visir blu grasso."
    )


def collecting() -> Table:
    """Yellow is asked first; the plans are open, the accusations are not."""
    return table(COURT, {"blue": FOUR}).seal(red="accuse-blue-fat", yellow="ask-me")


def test_with_the_plans_open_the_accusations_stay_hidden() -> None:
    match = collecting()
    assert match.acting == [YELLOW]
    assert match.view(BLUE)["plans"][RED] == {"fat": "stay"}
    assert match.view(RED)["own_order"]["accuses"] == "blue-fat"
    for watcher in (BLUE, None):
        assert '"accuses": "blue-fat"' not in json.dumps(match.view(watcher))
    assert "vote" not in match.kinds()


def test_after_the_vote_every_accusation_is_open() -> None:
    match = collecting().say(YELLOW, "take-gidda")
    assert {vote["seat"] for vote in match.told("vote") + match.told("void_vote")} == {0, 1, 2, 3}


def check_games(game: Playable, games: int, every: int) -> None:
    """Look for leaks at some positions of random games, with two kinds of imagined worlds."""
    for number in range(games):
        seed = b"verrat %d" % number
        dice = dice_for(seed, "worlds")
        start = drawn_start(game, 4, seed)
        positions = [begin(game, start), *(step.after for step in play(game, start))]
        for state in positions[:200:every]:
            check_secrecy(game, state, dice, scramble)


@pytest.mark.slow
def test_no_watcher_can_tell_the_true_world_from_another() -> None:
    check_games(GAME, 3, 9)


class ShowsNextCard(Verrat):
    """Shows what lies under the open card in Bukhara."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        size = state.cells[at.SIZE]
        under = state.cells[at.PILE + size - 2] if size > 1 else 0
        return {**super().view(state, seat), "under": under}


class ShowsKaffa(Verrat):
    """Lets everybody look into Kaffa."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        kaffa = at.PILE + at.KAFFA * at.PILE_ROOM
        return {**super().view(state, seat), "kaffa": list(state.cells[kaffa : kaffa + 7])}


class ShowsAccusations(Verrat):
    """Shows whom everybody accuses as soon as it is sealed."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        accused = list(state.cells[at.ACCUSED : at.ACCUSED + 4])
        return {**super().view(state, seat), "accused": accused}


class ShowsWishes(Verrat):
    """Shows who wants to be asked."""

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        return {**super().view(state, seat), "wishes": list(state.cells[at.ASK_ME : at.ASK_ME + 4])}


class TellsOrders(Verrat):
    """Tells everybody what was sealed."""

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        return super().tell(Event(event.kind, event.data), seat, language)


@pytest.mark.slow
@pytest.mark.parametrize(
    "leaky", [ShowsNextCard, ShowsKaffa, ShowsAccusations, ShowsWishes, TellsOrders]
)
def test_a_planted_leak_is_found(leaky: type[Verrat]) -> None:
    with pytest.raises(BrokenPromise):
        check_games(leaky(), 3, 5)


def test_past_visitors_know_kaffa_in_every_imagined_world() -> None:
    match = table({"red-fat": "kaffa", "blue-fat": "seat-12"}, tops={"kaffa": "gold ships"}).seal()
    match.say(RED, "kaffa-gold")
    for number in range(20):
        world = Table(GAME.encode(GAME.sample(match.view(RED), QuickDice(number))))  # type: ignore[arg-type]
        assert world.pile("kaffa") == match.pile("kaffa")


def test_a_pardon_seen_going_under_a_pile_is_there_in_every_imagined_world() -> None:
    prison = {"red-fat": "seat-12", "green-fat": "dungeon-2"}
    match = table(prison, {"green": "pardon"}, {"kaffa": "gold"}).seal()
    match.say(GREEN, "free-green-fat")
    city = str(match.told("pardoned")[0]["city"])
    for number in range(20):
        world = Table(GAME.encode(GAME.sample(match.view(None), QuickDice(number))))  # type: ignore[arg-type]
        assert world.pile(city)[-1] == "pardon"


def imagined(match: Table, look: Any, draws: int) -> Counter[Any]:
    """Return how often each thing was imagined by Blue."""
    view = match.view(BLUE)
    worlds = (GAME.encode(GAME.sample(view, QuickDice(number))) for number in range(draws))
    return Counter(look(world) for world in worlds)


@pytest.mark.slow
def test_every_legal_order_is_imagined_equally_often() -> None:
    match = sealed_by_red("fat>gidda accuse-blue-fat")

    def order(world: Any) -> tuple[str, str, bool]:
        sealed = world["orders"][RED]
        return sealed["plan"]["fat"], sealed["accuses"], sealed["ask_me"]

    found = imagined(match, order, 5_000)
    # to stay or go to Kaffa, with twelve accusations; six open cities with or without the wish
    possible = 2 * 12 + 6 * 12 * 2
    expected = 5_000 / possible
    distance = sum((count - expected) ** 2 for count in found.values()) / expected
    freedom = possible - 1
    assert len(found) == possible
    assert distance < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.slow
def test_the_unseen_card_under_an_open_one_is_each_of_the_unseen_equally_often() -> None:
    match = table(COURT, {"blue": FOUR})
    draws = 4_000
    found = imagined(match, lambda world: world["piles"]["bukhara"]["cards"][1], draws)
    data = match.data
    unseen: Counter[str] = Counter()
    for city, pile in data["piles"].items():
        unseen.update(pile["cards"] if city == "kaffa" else pile["cards"][1:])
    total = sum(unseen.values())
    distance = sum(
        (found[card] - draws * count / total) ** 2 / (draws * count / total)
        for card, count in unseen.items()
    )
    freedom = len(unseen) - 1
    assert set(found) == set(unseen)
    assert distance < freedom + 5 * (2 * freedom) ** 0.5
