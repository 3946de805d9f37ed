"""What players read in Verrat!: labels, prompts and the log, in both languages."""

import pytest

from games.kit.refusals import IllegalMove
from games.protocol import Event, Seat, Word
from games.shelf.verrat import GAME, tales
from games.shelf.verrat.story import EVENTS
from tests.engines.verrat_table import FOUR, GREEN, RED, Table, table

COURT = {"red-fat": "seat-12", "red-tall": "kaffa", "blue-fat": "seat-9", "green-fat": "dungeon-2"}


def asked(match: Table, seat: int, said: str = "", language: str = "en") -> str:
    return GAME.prompt(match.state, Seat(seat), tuple(Word(w) for w in said.split()), language)


def test_every_event_has_a_tale_and_every_tale_an_event() -> None:
    assert {kind for kind, _ in EVENTS.values()} == set(tales.TALES)


def test_the_prompt_follows_the_sentence_and_the_phase() -> None:
    match = table(COURT, {"green": "pardon", "red": "gold", "blue": "ships"})
    assert asked(match, RED) == "Intrigue: talk, trade, and say when you are ready."
    assert asked(match, RED, "offer") == "To whom do you offer a trade?"
    assert asked(match, RED, "offer to-blue") == "What do you give? Then say what you ask for."
    match.ready()
    assert "il visir rosso grasso" in asked(match, RED, "", "it")
    assert "the tall red vizier" in asked(match, RED, "fat>stay")
    assert "accuse" in asked(match, RED, "fat>stay tall>stay")
    assert asked(match, RED, "fat>stay tall>stay accuse-red-fat") == "Your move is complete."
    match.seal()
    assert "You alone see what lies in Kaffa" in asked(match, RED)
    assert asked(match, GREEN) == "Wait for the others."
    match.say(RED, "leave-kaffa")
    assert "pardon" in asked(match, GREEN)


@pytest.mark.parametrize(
    ("word", "english", "italian"),
    [
        ("fat>seat-8", "Fat: to seat 8", "Grasso: al posto 8"),
        ("tall>kaffa", "Tall: to Kaffa", "Alto: a Kaffa"),
        ("accuse-red-fat", "Accuse the fat red vizier", "Accusa il visir rosso grasso"),
        ("demand-blue-gold", "Demand gold from blue", "Chiedi oro al blu"),
        ("kaffa-pardon", "Take from Kaffa: pardon", "Prendi da Kaffa: grazia"),
        ("free-green-tall", "Play a pardon for the tall green vizier", None),
    ],
)
def test_words_read_well_on_buttons(word: str, english: str, italian: str | None) -> None:
    assert GAME.label(Word(word)) == english
    if italian:
        assert GAME.label(Word(word), "it") == italian


def test_a_round_reads_like_a_story() -> None:
    match = table(COURT, {"blue": FOUR}, {"kaffa": "gold gold"})
    match.seal(red="fat>gidda accuse-blue-fat", blue="fat>tabriz")
    told = [GAME.tell(event, None) for event in match.events]
    assert "{seat0} planned: fat to Gidda, tall stays." in told
    assert "The fat red vizier goes from seat 12 to Gidda." in told
    assert "{seat0} takes {x} from Gidda.".replace("{x}", match.told("took")[0]["card"]) in told
    assert "{seat0} searches Kaffa." in told


def test_trades_name_every_card() -> None:
    match = table(COURT, {"red": "gold gold horses", "blue": "ships troops"})
    match.say(RED, "offer to-blue give-gold give-gold ask-troops ask-ships done")
    event = match.events[-1]
    assert GAME.tell(event, None) == "{seat0} offers {seat1} 2 gold for troops, ships."
    assert GAME.tell(event, None, "it") == "{seat0} offre a {seat1} 2 oro per truppe, navi."


def test_an_event_kept_as_json_is_told_the_same() -> None:
    event = Event("pardoned", {"seat": 2, "vizier": "green-fat", "city": "kaffa"})
    assert GAME.tell(event, None) == (
        "{seat2} plays a pardon for the fat green vizier; the card goes under the pile of Kaffa."
    )


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("tall>stay", "in the order fat, small, tall"),
        ("fat>seat-3", "cannot move to another seat"),
        ("fat>stay tall>kaffa", "say that it stays"),
        ("fat>stay tall>seat-12", "same seat"),
    ],
)
def test_an_impossible_plan_is_refused_with_its_reason(said: str, reason: str) -> None:
    match = table(COURT).ready()
    with pytest.raises(IllegalMove, match=reason) as refused:
        match.words(RED, said)
    assert refused.value.text.into("it") != refused.value.text.en
