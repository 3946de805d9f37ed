"""Many at once: secrets are taken once and the dice are drawn once, on both databases."""

import secrets

import pytest

from games.kit import shared_dice
from games.lobby import act as tables
from games.logbook import verifying
from games.matches import dice_drawing as drawing
from games.matches import endings
from games.models import LogLine, Match, Seating
from games.refusals import Refused
from tests.games.conftest import NOW
from tests.people import person
from tests.tournaments.races import PRESSES, pass_on_postgresql, together

SECRETS = [bytes([number]).hex() * 32 for number in range(1, PRESSES + 1)]


@pytest.fixture
def people(transactional_db):
    return [person(name) for name in ("Alice", "Bob", "Charlie")]


def begun(people, seals):
    order = tables.TableOrder(game="king_of_siam", seats=len(people), made_for="a table")
    sitters = [tables.SeatTaker(str(one), one.pk) for one in people]
    match = tables.open_for(table=order, sitters=sitters, now=NOW)
    for one, seal in zip(people, seals, strict=False):
        drawing.seal(code=match.code, dice=seal, by=one.pk, now=NOW)
    return match


def test_of_twenty_seals_of_one_seat_at_once_one_is_taken(people):
    match = begun(people, [])
    seals = [shared_dice.seal_of(secret) for secret in SECRETS]
    by = people[0].pk
    found = together(lambda dice: drawing.seal(code=match.code, dice=dice, by=by, now=NOW), seals)
    assert len([each for each in found if not isinstance(each, Refused)]) == 1
    taken = Seating.objects.get(match=match, seat=0).dice_seal
    assert Match.objects.get().dice["sealed"] == [taken, "", ""] and taken in seals


def test_twenty_presses_of_all_secrets_draw_the_dice_once(people):
    own = [secrets.token_bytes(32).hex() for _one in people]
    match = begun(people, [shared_dice.seal_of(secret) for secret in own])

    def press(number):
        if number % 4 == 3:
            return endings.claim_time(code=match.code, now=NOW + drawing.SECRETS_WITHIN)
        seat = number % 4
        return drawing.unseal(code=match.code, secret=own[seat], by=people[seat].pk, now=NOW)

    together(press, range(PRESSES))
    match = Match.objects.get()
    assert match.dice["how"] == "shared"
    assert LogLine.objects.filter(match=match, kind="dice").count() == match.version == 1
    given = [secret if opened else "" for secret, opened in zip(own, match.dice["secrets"])]  # noqa: B905
    assert match.dice["secrets"] == given
    assert list(verifying.faults_of(match)) == []


def test_whoever_looks_and_whoever_seals_at_once_agree_on_the_dice(people):
    match = begun(people, [])
    seal = shared_dice.seal_of(SECRETS[0])
    deeds = [
        lambda: drawing.look(code=match.code, by=people[1].pk),
        lambda: drawing.seal(code=match.code, dice=seal, by=people[0].pk, now=NOW),
    ] * 5
    found = together(lambda deed: deed(), deeds)
    how = Match.objects.get().dice.get("how")
    taken = not all(isinstance(each, Refused) for each in found[1::2])
    assert (how == "sealing") == taken
    assert (True in found[::2]) == (how is None)


@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="twenty or agree", passed=3)
