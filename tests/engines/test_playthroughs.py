"""One whole game of each kind is kept as a text that a reviewer reads as a story.

`pytest tests/engines --bless` writes the files anew after a change that was meant."""

from pathlib import Path

import pytest

from games.proving.playout import Playable, Start
from games.proving.playthrough import playthrough
from games.shelf import GAMES
from tests.engines.everything import SMALLEST_FIRST
from tests.engines.toys import TOYS

FOLDER = Path(__file__).parent / "playthroughs"
MOST_LINES = 1_500


def written(game: Playable, players: int) -> str:
    """Return the golden text as it would be written now."""
    return "\n".join(playthrough(game, Start(players, b"playthrough"))) + "\n"


@pytest.mark.parametrize(("game", "players"), SMALLEST_FIRST)
def test_the_game_is_played_as_its_golden_text_tells(
    game: Playable, players: int, bless: bool
) -> None:
    path = FOLDER / f"{game.info.slug}-{players}p.txt"
    now = written(game, players)
    assert now.count("\n") < MOST_LINES, "too long to be read"
    if bless:
        path.write_text(now, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; write it with pytest tests/engines --bless"
    kept = path.read_text(encoding="utf-8")
    assert now == kept, f"{path.name} tells another story; read the difference, then --bless"


def test_no_golden_text_tells_of_a_game_that_is_gone() -> None:
    expected = {
        f"{slug}-{players}p.txt"
        for slug, game in (TOYS | GAMES).items()
        for players in game.info.seat_counts
    }
    assert {path.name for path in FOLDER.glob("*.txt")} <= expected


def test_a_changed_rule_changes_the_golden_text(monkeypatch: pytest.MonkeyPatch) -> None:
    pebbles = TOYS["pebbles"]
    before = written(pebbles, 2)
    monkeypatch.setattr("tests.engines.toy_rules.MOST", 2)
    assert written(pebbles, 2) != before


def test_what_only_one_seat_reads_is_told_of_that_seat_alone() -> None:
    text = written(TOYS["sealed"], 3)
    assert "0 reads: Seat 0 seals card" in text
    assert "1,2,S read: Seat 0 seals a card." in text
