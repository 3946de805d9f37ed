"""Rules at hand: every line in short can be reached from the thing on the board it speaks of."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from games import shelf
from games.shelf import GAMES

SHELF = Path(shelf.__file__).parent
NODE = re.compile(r'"data-rule": (?P<said>[^,]*)')
NAME = re.compile(r'["`]([a-z0-9-]+)(?:["`]|\$)')
MADE = {"king_of_siam": {"side", "khon-thai", "1-vs-1", "2-vs-1", "maharacha"}}  # by a variable


def spoken_of(slug):
    """Return the names of rules on the nodes of a board."""
    found = set(MADE.get(slug, ()))
    for file in (SHELF / slug / "static").glob("*.js"):
        for node in NODE.finditer(file.read_text()):
            found |= set(NAME.findall(node["said"])) - {"british-"}
    return found


def lines_of(client, slug):
    page = client.get(reverse("games:learn", args=[slug])).text
    return set(re.findall(r'data-rule-text="([^"]+)"', page))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_rule_a_board_names_stands_in_the_rules_in_short(slug, client):
    lines, named = lines_of(client, slug), spoken_of(slug)
    assert named, "the board names rules"
    for name in named:
        assert name in lines or any(line.startswith(name) for line in lines), name


@pytest.mark.django_db
def test_the_twenty_abilities_are_told_with_cost_time_and_effect_in_both_languages(client):
    lines = GAMES["war_of_whispers"].info.lines
    assert len(lines) == 20
    assert {f"{line.slug}" for line in lines} <= lines_of(client, "war_of_whispers")
    for line in lines:
        for language in ("en", "it"):
            assert "{" not in line.name.into(language) + line.text.into(language)
        assert line.text.into("en") != line.text.into("it")
    first = lines[0].name.into("en")
    assert first.endswith("(Bear)")


@pytest.mark.django_db
def test_what_one_needs_at_the_table_is_said(client):
    needed = {
        "king_of_siam": {"start", "last-card", "british", "british-partners"},
        "war_of_whispers": {"start", "leaving", "attack", "supply"},
        "verrat": {"journeys", "vote", "dungeons"},
    }
    for slug, names in needed.items():
        assert names <= lines_of(client, slug)
