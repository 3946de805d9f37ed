"""The game's README tells the truth: its position can be read, its rulings are tested."""

import json
import re
from pathlib import Path

import pytest

from games.shelf.war_of_whispers import GAME, atlas
from games.shelf.war_of_whispers.notation import PLAIN, ROLES

ROOM = Path(__file__).parent
README = (ROOM.parents[1] / "games/shelf/war_of_whispers/README.md").read_text(encoding="utf-8")
TESTS = [
    name
    for path in sorted(ROOM.glob("test_war_of_whispers_*.py"))
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]


def test_the_position_of_the_readme_can_be_read() -> None:
    block = re.search(r"```json\n(.*?)```", README, re.DOTALL)
    assert block
    state = GAME.decode(json.loads(block[1]))
    assert GAME.to_act(state) == {0}


@pytest.mark.parametrize("number", range(1, 44))
def test_every_ruling_is_in_the_readme_and_has_a_test(number: int) -> None:
    assert f"| R{number} |" in README
    assert any(re.search(rf"_r{number}_", name) for name in TESTS), f"R{number} is not tested"


@pytest.mark.parametrize("ability", atlas.ABILITY_IDS)
def test_every_ability_has_a_test_of_its_own_and_a_word_in_the_readme(ability: str) -> None:
    family = re.sub(r"_(single|double)$", "_*", ability)
    assert f"`{ability}`" in README or f"`{family}`" in README
    assert any(name.startswith(f"test_{ability}") for name in TESTS), f"{ability} is not tested"


@pytest.mark.parametrize("option", [option.slug for option in GAME.info.options])
def test_every_option_is_in_the_readme(option: str) -> None:
    assert f"`{option}`" in README


@pytest.mark.parametrize("word", [*PLAIN, *(f"{role}:" for role in ROLES)])
def test_every_kind_of_word_is_in_the_readme(word: str) -> None:
    assert word in README
