"""The pictures that the tests of the boards draw are those the engines give.

`pytest tests/engines --bless` writes the files anew after a change that was meant."""

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from games import shelf
from games.kit.options import settle
from games.protocol import Move, Seat

PICTURES = Path("tests/js/pictures")
READER = Seat(0)
View = Mapping[str, Any]
Moment = Callable[[View], bool]

MOMENTS: dict[str, tuple[int, dict[str, Moment]]] = {
    "war_of_whispers": (
        2,
        {
            "middle": lambda view: view["round"] == 2 and view["phase"] == "empires",
            "over": lambda view: view["phase"] == "over",
        },
    ),
    "verrat": (
        4,
        {
            "intrigue": lambda view: view["round"] == 3 and bool(view["offers"]),
            "planning": lambda view: view["round"] == 4 and view["seats"][1]["sealed"],
            "collecting": lambda view: bool(view["asked_about"]),
            "over": lambda view: view["phase"] == "over",
        },
    ),
}


def played(slug: str) -> dict[str, Any]:
    """Return seat 0's picture at the first of each of these moments of one random game."""
    seats, moments = MOMENTS[slug]
    game, dice = shelf.game(slug), random.Random(1)
    state = game.setup(settle(game.info.options, {}, seats), seats, bytes([7]) * 16)
    found: dict[str, Any] = {}
    while True:
        view = game.view(state, READER)
        found |= {name: view for name, now in moments.items() if name not in found and now(view)}
        if not game.to_act(state):
            return found
        seat = dice.choice(sorted(game.to_act(state)))
        said: Move = ()
        while words := game.choices(state, seat, said):
            said = (*said, dice.choice(words))
        state = game.apply(state, seat, said).state


@pytest.mark.parametrize("slug", sorted(MOMENTS))
def test_the_boards_are_tested_with_pictures_of_the_real_engine(slug: str, bless: bool) -> None:
    path = PICTURES / f"{slug}.json"
    found = played(slug)
    assert set(found) == set(MOMENTS[slug][1])
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
    if bless:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "read what changed, then --bless"
