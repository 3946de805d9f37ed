"""The intrigue of Verrat!: several offers, answers, bounds, and who is ready when."""

import pytest

from games.kit.refusals import IllegalMove
from games.protocol import Seat
from games.shelf.verrat import GAME
from tests.engines.verrat_table import BLUE, GREEN, RED, YELLOW, Table, table

HANDS = {"red": "gold gold horses", "blue": "ships troops", "green": "cannon supplies"}
COURT = {"red-fat": "seat-12", "blue-fat": "seat-9", "green-fat": "seat-4"}


def talk() -> Table:
    return table(COURT, HANDS)


def test_all_four_may_talk_and_trade_at_the_same_time() -> None:
    assert talk().acting == [RED, BLUE, GREEN, YELLOW]


def test_several_offers_lie_open_for_all_to_see() -> None:
    match = talk()
    match.say(RED, "offer to-blue give-gold ask-ships done")
    match.say(RED, "offer to-green give-horses ask-cannon done")
    match.say(GREEN, "offer to-blue give-cannon ask-troops done")
    seen = [(offer["from"], offer["to"]) for offer in match.view(None)["offers"]]
    assert seen == [(RED, BLUE), (RED, GREEN), (GREEN, BLUE)]
    assert match.view(YELLOW)["offers"] == match.view(BLUE)["offers"]
    assert {"accept-red", "refuse-red", "accept-green", "refuse-green"} <= set(match.words(BLUE))


def test_an_offer_is_refused_or_withdrawn_and_then_gone() -> None:
    match = talk().say(RED, "offer to-blue give-gold ask-ships done").say(BLUE, "refuse-red")
    assert match.data["offers"] == []
    match.say(RED, "offer to-blue give-gold ask-troops done").say(RED, "withdraw-blue")
    assert match.kinds() == ["offered", "refused", "offered", "withdrawn"]
    assert match.hand(RED) == {"horses": 1, "gold": 2}
    with pytest.raises(IllegalMove, match="No offer of theirs"):
        match.say(BLUE, "accept-red")


def test_only_one_offer_lies_open_to_the_same_player() -> None:
    match = talk().say(RED, "offer to-blue give-gold ask-ships done")
    assert match.words(RED, "offer") == ["to-green"]
    with pytest.raises(IllegalMove, match="still open"):
        match.words(RED, "offer to-blue")


def test_offers_a_round_are_limited_even_when_withdrawn() -> None:
    match = table(COURT, HANDS, options={"offers": 2})
    for _ in range(2):
        match.say(RED, "offer to-blue give-gold ask-ships done").say(RED, "withdraw-blue")
    assert match.words(RED) == ["ready"]
    with pytest.raises(IllegalMove, match="may make 2 offers a round"):
        match.words(RED, "offer")
    match.seal()
    assert "offer" in match.words(RED)


def test_without_trades_the_intrigue_is_only_talk() -> None:
    assert table(COURT, HANDS, options={"offers": 0}).words(RED) == ["ready"]


def test_a_new_offer_makes_the_one_it_is_made_to_unready() -> None:
    match = talk().say(BLUE, "ready").say(GREEN, "ready")
    match.say(RED, "offer to-blue give-gold ask-ships done")
    assert match.acting == [RED, BLUE, YELLOW]


def test_a_trade_carried_out_makes_everybody_unready() -> None:
    match = talk().say(RED, "offer to-blue give-gold ask-ships done")
    match.say(GREEN, "ready").say(RED, "ready").say(BLUE, "accept-red")
    assert match.acting == [RED, BLUE, GREEN, YELLOW]


def test_an_offer_stays_binding_when_its_maker_is_ready() -> None:
    match = talk().say(RED, "offer to-blue give-gold ask-ships done").say(RED, "ready")
    match.say(BLUE, "accept-red")
    assert match.hand(BLUE) == {"gold": 1, "troops": 1}


def test_offers_that_can_no_longer_be_kept_lapse_after_a_trade() -> None:
    match = talk().say(RED, "offer to-green give-horses ask-cannon done")
    match.say(BLUE, "offer to-red give-ships ask-horses done").say(RED, "accept-blue")
    assert match.told("lapsed") == [{"seat": RED, "other": GREEN}]
    assert match.data["offers"] == []


def test_open_offers_lapse_when_all_are_ready() -> None:
    match = talk().say(RED, "offer to-blue give-gold ask-ships done").ready()
    assert match.told("lapsed") == [{"seat": RED, "other": BLUE}]
    assert match.data["phase"] == "planning"
    assert match.data["offers_made"] == [0, 0, 0, 0]


def test_cards_are_named_in_one_order_and_no_kind_on_both_sides() -> None:
    match = table(COURT, {"red": "gold gold horses", "blue": "gold horses ships"})
    assert match.words(RED, "offer to-blue give-gold") == ["ask-horses", "ask-ships", "give-gold"]
    assert match.words(RED, "offer to-blue give-horses give-gold give-gold") == ["ask-ships"]
    with pytest.raises(IllegalMove, match="kind after kind"):
        match.words(RED, "offer to-blue give-gold give-horses")


def test_nobody_offers_what_cannot_be_exchanged() -> None:
    match = table(COURT, {"red": "gold gold", "blue": "gold", "green": "pardon"})
    assert match.words(RED) == ["ready"]
    with pytest.raises(IllegalMove, match="nothing to exchange"):
        match.words(RED, "offer")


def test_the_sealed_answer_of_one_is_not_stale_because_another_sealed() -> None:
    match = talk().ready()
    before = match.state
    match.say(BLUE, "fat>stay accuse-red-fat")
    assert GAME.same_question(before, match.state, RED)
    assert not GAME.same_question(before, match.state, BLUE)


def test_an_answer_to_an_offer_is_stale_once_the_offer_changed_but_not_when_others_talk() -> None:
    match = talk().say(RED, "offer to-blue give-gold ask-ships done")
    before = match.state
    match.say(YELLOW, "ready")
    assert GAME.same_question(before, match.state, BLUE)
    match.say(RED, "withdraw-blue").say(RED, "offer to-blue give-horses ask-ships done")
    assert not GAME.same_question(before, match.state, BLUE)


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_talk_and_sealing_may_be_undone_but_nothing_that_opened_plans(seat: Seat) -> None:
    match = talk()
    before = match.state
    match.say(seat, "ready")
    assert GAME.may_undo(before, match.state, ())
    match.ready()
    before = match.state
    match.seal()
    assert not GAME.may_undo(before, match.state, ())
