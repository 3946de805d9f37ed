"""Somebody who cannot see the screen plays: by keys, and by what the accessibility tree says.

Here a game of King of Siam is played to its end, of the others as many moves as the gate has time
for; `manage.py prove blind` plays whole games of all three.
"""

import json
import os
import random
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser

from games import shelf
from games.matches import moves
from games.models import Match
from games.protocol import Seat
from siamleague.accounts.models import User
from tests.browser.blind import BlindPlayer
from tests.browser.players import seated, table
from tests.people import person

# Whole games take minutes on a busy machine of two cores.
pytestmark = pytest.mark.timeout(1800)
MOST_WORDS = 25
WHOLE = "SIAMLEAGUE_BLIND_GAMES"  # to the end; names the file to which is written how it went
GAMES = {
    "king_of_siam": (2, {}, 99),
    "war_of_whispers": (2, {}, 10),
    "verrat": (4, {"rounds": 5}, 8),
}
MOVES = 1500  # no game asks anybody for more


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


def others_move(match: Match, people: list[User], dice: random.Random) -> None:
    """Let everybody but the first seat move until the first one is asked, or it is over."""
    rules = shelf.game(match.game)
    match.refresh_from_db()
    while match.status == "running" and (others := [seat for seat in match.to_act if seat]):
        seat = others[0]
        state, said = rules.decode(match.state), ()
        while words := rules.choices(state, Seat(seat), said):
            said = (*said, dice.choice(words))
        by, now, seen = people[seat].pk, timezone.now(), match.version
        moves.play_move(code=match.code, by=by, seen=seen, words=said, ticket=uuid4(), now=now)
        match.refresh_from_db()


def told_of_the_end(blind: BlindPlayer) -> bool:
    """Wait until the scene of the end has come; tell whether it is said."""
    for _ in range(100):
        blind.page.wait_for_timeout(300)
        if blind.is_over():
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_without_seeing_the_screen(
    site: str, browser: Browser, people: list[User], axe: Any, game: str
) -> None:
    seats, options, most = GAMES[game]
    report = os.environ.get(WHOLE, "")
    most = MOVES if report else most
    match = table(people[:seats], game, options=options)
    dice = random.Random(3)
    with seated(browser, site, match, people[:1], reduced_motion="reduce") as (alice,):
        blind = BlindPlayer(alice.page, 5)
        for _ in range(most):
            others_move(match, people, dice)
            if match.status != "running":
                break
            before = match.version
            alice.await_version(before)
            blind.move()
            alice.await_version(before + 1)
        match.refresh_from_db()
        assert match.version >= 8
        if most >= 99:
            assert match.status == "finished"
            assert told_of_the_end(blind)
        long = [heard for heard in blind.decisions if heard[0] > MOST_WORDS]
        assert not long, f"{len(long)} of {len(blind.decisions)}: {long[:3]}"
        assert axe(alice.page) == []
    if report:
        words = [heard[0] for heard in blind.decisions]
        with Path(report).open("a") as file:
            told = {"decisions": len(words), "most": max(words), "mean": sum(words) / len(words)}
            file.write(json.dumps({"game": game, "moves": match.version, **told}) + "\n")
