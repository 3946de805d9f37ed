"""The dice of a match are made of everybody's secrets, and nobody waits long for them."""

import json
import secrets
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command

from games import clocks
from games.kit import shared_dice
from games.kit.dice import commitment
from games.lobby import act as tables
from games.logbook import carried, log_files, verifying
from games.matches import dice_drawing as drawing
from games.matches import endings, moves, pictures, sweeping
from games.models import LogLine, Seating
from games.proving import replay
from games.refusals import DiceDrawing, DiceDrawn, NotSeated, NotWords
from tests.games.conftest import NOW, play, reread, whole_move

LATE = NOW + timedelta(minutes=1)


class Device:
    """Somebody's phone: it makes a secret and gives it where it is asked for."""

    def __init__(self, person):
        self.person = person
        self.secret = secrets.token_bytes(32).hex()
        self.seal = shared_dice.seal_of(self.secret)

    def sitter(self):
        return tables.SeatTaker(str(self.person), self.person.pk, dice=self.seal)

    def give_seal(self, match):
        return drawing.seal(code=match.code, dice=self.seal, by=self.person.pk, now=NOW)

    def open(self, match, now=NOW):
        return drawing.unseal(code=match.code, secret=self.secret, by=self.person.pk, now=now)


def table_of(*sitters, **about):
    """Return a match at whose table these have sat down, one after the other."""
    order = tables.TableOrder(game="king_of_siam", seats=len(sitters), **about)
    match = tables.open_table(table=order, by=sitters[0].user, now=NOW)
    for seat, sitter in enumerate(sitters):
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=sitter.user, now=NOW)
    return reread(match)


def ordered(*people, **about):
    """Return a match of an event: everybody is seated at once, and nobody is there yet."""
    order = tables.TableOrder(
        game="king_of_siam", seats=len(people), made_for=f"table-{uuid4()}", **about
    )
    sitters = [tables.SeatTaker(str(person), person.pk) for person in people]
    return reread(tables.open_for(table=order, sitters=sitters, now=NOW))


def seen(match, person=None):
    return pictures.picture(match.code, pictures.Reader(person.pk if person else None))


def how(match):
    return reread(match).dice.get("how")


def move(match, person, now=NOW):
    match = reread(match)
    words = whole_move(match, match.to_act[0])
    return moves.play_move(
        code=match.code, by=person.pk, seen=match.version, words=words, ticket=uuid4(), now=now
    )


@pytest.fixture
def phones(alice, bob):
    return Device(alice), Device(bob)


@pytest.fixture
def sealed(phones):
    """A table at which both have sat down with a seal."""
    return table_of(*(phone.sitter() for phone in phones))


def test_the_seed_is_made_of_the_sites_secret_and_of_both_devices(sealed, phones, alice):
    first = bytes(sealed.seed)
    assert (sealed.status, how(sealed)) == ("running", "opening")
    for phone in phones:
        phone.open(sealed)
    match = reread(sealed)
    site = bytes(match.site_secret)
    every = ([phone.seal for phone in phones], [phone.secret for phone in phones])
    assert bytes(match.seed) == shared_dice.seed_of(site, *every) != first
    assert commitment(site) == sealed.commitment == match.commitment
    assert (how(match), match.version) == ("shared", 1)
    line = LogLine.objects.get(match=match)
    assert (line.kind, line.data) == ("dice", {"gave": [0, 1], "shut": [], "none": []})
    assert "view" in seen(match, alice)
    assert list(verifying.faults_of(match)) == []


def test_while_the_dice_are_drawn_nobody_sees_a_position_or_moves(sealed, phones, alice, bob):
    for reader in (alice, bob, None):
        picture = seen(sealed, reader)
        assert not {"view", "ask", "log", "seed"} & picture.keys()
        assert picture["to_act"] == []
        assert picture["dice"]["sealed"] == [phone.seal for phone in phones]
    with pytest.raises(DiceDrawing):
        move(sealed, [alice, bob][sealed.to_act[0]])
    with pytest.raises(DiceDrawing):
        pictures.choices(sealed.code, pictures.Reader(alice.pk), [])
    with pytest.raises(DiceDrawing):
        endings.resign(code=sealed.code, by=alice.pk, ticket=uuid4(), now=NOW)
    assert reread(sealed).bots_to_move() == []


def test_no_secret_is_told_before_the_end_and_all_of_them_then(sealed, phones, alice, bob):
    phones[0].open(sealed)
    hidden = [phones[0].secret, bytes(sealed.site_secret).hex()]
    assert not any(each in json.dumps(seen(sealed, bob)) for each in hidden)
    phones[1].open(sealed)
    hidden += [phones[1].secret, bytes(reread(sealed).seed).hex()]
    for reader in (alice, bob, None):
        assert not any(each in json.dumps(seen(sealed, reader)) for each in hidden)
    play(sealed, [alice, bob])
    assert not any(each in json.dumps(seen(sealed, alice)) for each in hidden)
    endings.resign(code=sealed.code, by=alice.pk, ticket=uuid4(), now=NOW)
    over = json.dumps(seen(sealed))
    assert all(each in over for each in hidden)


def test_a_secret_is_taken_once_and_twice_is_harmless(sealed, phones, alice):
    phones[0].open(sealed)
    before = Seating.objects.get(match=sealed, seat=0)
    phones[0].open(sealed)
    phones[0].give_seal(sealed)
    other = Device(alice)
    for late in (other.open, other.give_seal):
        with pytest.raises(DiceDrawn):
            late(sealed)
    after = Seating.objects.get(match=sealed, seat=0)
    assert (after.dice_seal, after.dice_secret) == (before.dice_seal, before.dice_secret)
    assert how(sealed) == "opening"


def test_nobody_gives_a_seal_or_a_secret_for_somebody_else(sealed, phones, charlie, alice):
    for stranger in (charlie.pk, None):
        with pytest.raises(NotSeated):
            drawing.unseal(code=sealed.code, secret=phones[0].secret, by=stranger, now=NOW)
        with pytest.raises(NotSeated):
            drawing.seal(code=sealed.code, dice=phones[0].seal, by=stranger, now=NOW)
    with pytest.raises(DiceDrawn):  # Bob's secret does not fit Alice's seal
        drawing.unseal(code=sealed.code, secret=phones[1].secret, by=alice.pk, now=NOW)
    assert reread(sealed).dice["opened"] == []


@pytest.mark.parametrize("text", ["", "ab", "x" * 64, "A" * 64, "0" * 65])
def test_what_is_neither_is_refused_in_words(text, alice, bob):
    match = tables.open_table(
        table=tables.TableOrder(game="king_of_siam", seats=2), by=alice.pk, now=NOW
    )
    sitter = tables.SeatTaker("Alice", alice.pk)
    tables.sit(code=match.code, seat=0, sitter=sitter, by=alice.pk, now=NOW)
    with pytest.raises(NotWords, match="64 hexadecimal"):
        drawing.seal(code=match.code, dice=text, by=alice.pk, now=NOW)
    if text:
        wrong = tables.SeatTaker("Bob", bob.pk, dice=text)
        with pytest.raises(NotWords, match="64 hexadecimal"):
            tables.sit(code=match.code, seat=1, sitter=wrong, by=bob.pk, now=NOW)
    assert Seating.objects.filter(match=match).count() == 1


def test_who_does_not_open_is_waited_for_a_moment_named_and_gains_nothing(sealed, phones, alice):
    phones[0].open(sealed)
    assert not endings.claim_time(code=sealed.code, now=NOW + timedelta(seconds=7))
    assert endings.claim_time(code=sealed.code, now=NOW + drawing.SECRETS_WITHIN)
    match = reread(sealed)
    every = ([phone.seal for phone in phones], [phones[0].secret, ""])
    assert bytes(match.seed) == shared_dice.seed_of(bytes(match.site_secret), *every)
    story = " ".join(seen(match, alice)["log"][0]["text"])
    assert "of the site and of Alice" in story
    assert "not opened in time: the secret of Bob" in story
    with pytest.raises(DiceDrawn):
        phones[1].open(match, LATE)
    assert list(verifying.faults_of(match)) == []


def test_who_gives_no_seal_is_waited_for_a_moment_and_named(phones, alice, bob):
    match = table_of(phones[0].sitter(), tables.SeatTaker("Bob", bob.pk))
    assert how(match) == "sealing"
    sweeping.sweep(now=NOW + drawing.SEALS_WITHIN)
    assert how(match) == "opening"
    with pytest.raises(DiceDrawn):  # whoever did not seal has nothing to open, and may not begin
        phones[1].give_seal(match)
    phones[0].open(match)
    assert "No secret came from Bob." in seen(match, alice)["log"][0]["text"][0]
    assert list(verifying.faults_of(reread(match))) == []


def test_a_match_goes_on_by_itself_when_every_device_goes_silent(sealed, phones):
    sweeping.sweep(now=NOW + timedelta(seconds=9))
    match = reread(sealed)
    assert (how(match), match.version, match.is_drawing()) == ("shared", 1, False)
    assert LogLine.objects.get(match=match).data["shut"] == [0, 1]
    assert match.deadline_at is None


def test_a_late_seal_that_comes_in_time_is_taken(phones, bob):
    match = table_of(phones[0].sitter(), tables.SeatTaker("Bob", bob.pk))
    phones[1].give_seal(match)
    assert how(match) == "opening"
    phones[1].open(match)
    phones[0].open(match)
    assert LogLine.objects.get(match=match).data["gave"] == [0, 1]


def test_at_an_open_table_another_device_may_seal_anew(phones, alice, bob):
    order = tables.TableOrder(game="king_of_siam", seats=2)
    match = tables.open_table(table=order, by=alice.pk, now=NOW)
    tables.sit(code=match.code, seat=0, sitter=phones[0].sitter(), by=alice.pk, now=NOW)
    laptop = Device(alice)
    laptop.give_seal(match)
    tables.sit(code=match.code, seat=1, sitter=phones[1].sitter(), by=bob.pk, now=NOW)
    assert reread(match).dice["sealed"] == [laptop.seal, phones[1].seal]


def test_who_changes_seats_takes_no_seal_along(phones, alice):
    order = tables.TableOrder(game="king_of_siam", seats=2)
    match = tables.open_table(table=order, by=alice.pk, now=NOW)
    tables.sit(
        code=match.code, seat=0, sitter=tables.SeatTaker("A", alice.pk), by=alice.pk, now=NOW
    )
    with pytest.raises(NotSeated):
        phones[1].give_seal(match)
    phones[0].give_seal(match)
    tables.sit(
        code=match.code, seat=1, sitter=tables.SeatTaker("A", alice.pk), by=alice.pk, now=NOW
    )
    assert not Seating.objects.get(match=match).dice_seal


def test_without_any_seal_a_match_begins_at_once_as_ever(duel, alice):
    assert (duel.status, duel.version, duel.dice) == ("running", 0, {})
    assert bytes(duel.seed) == bytes(duel.site_secret)
    assert "view" in seen(duel, alice) and "view" in seen(duel)


def test_bots_are_not_waited_for(phones, alice):
    order = tables.TableOrder(game="king_of_siam", seats=2)
    match = tables.open_table(table=order, by=alice.pk, now=NOW)
    tables.sit(code=match.code, seat=0, sitter=phones[0].sitter(), by=alice.pk, now=NOW)
    bot = tables.SeatTaker("Bot", bot="random")
    tables.sit(code=match.code, seat=1, sitter=bot, by=alice.pk, now=NOW)
    assert how(match) == "opening"
    phones[0].open(match)
    assert LogLine.objects.get(match=match).data == {"gave": [0], "shut": [], "none": []}


def test_a_rematch_takes_a_seal_from_whoever_asks(duel, alice, bob, phones):
    endings.resign(code=duel.code, by=alice.pk, ticket=uuid4(), now=NOW)
    for phone in phones:
        by = phone.person.pk
        again = tables.rematch(code=duel.code, by=by, now=NOW, dice=phone.seal)
    assert how(again) == "opening"
    assert sorted(reread(again).dice["sealed"]) == sorted(phone.seal for phone in phones)


def test_a_match_of_an_event_is_drawn_when_its_first_player_comes(alice, bob, phones):
    match = ordered(alice, bob)
    assert (match.status, how(match)) == ("running", "unseen")
    assert "view" not in seen(match), "a spectator must not see what may be dealt anew"
    assert how(match) == "unseen", "nor settle it"
    phones[0].give_seal(match)
    assert how(match) == "sealing"
    phones[1].give_seal(match)
    for phone in phones:
        phone.open(match)
    match = reread(match)
    assert how(match) == "shared"
    clock = clocks.from_json(match.clock)
    assert clock.unmoved == {0, 1} and clock.first_ms == clocks.DAY_MS
    move(match, [alice, bob][match.to_act[0]])
    assert list(verifying.faults_of(reread(match))) == []


def test_whoever_has_looked_can_no_longer_change_the_dice(alice, bob, phones):
    match = ordered(alice, bob)
    before = bytes(match.seed)
    assert "view" in seen(match, bob)
    assert how(match) is None
    for phone in phones:
        with pytest.raises(DiceDrawn):
            phone.give_seal(match)
    assert bytes(reread(match).seed) == before and "view" in seen(match)


def test_whoever_moves_without_looking_can_no_longer_change_them(alice, bob, phones):
    match = ordered(alice, bob)
    people = [alice, bob]
    first = match.to_act[0]
    move(match, people[first])
    assert how(match) is None
    with pytest.raises(DiceDrawn):
        phones[1 - first].give_seal(match)


def test_an_arbiter_ends_a_match_that_nobody_looked_at(alice, bob, charlie):
    match = ordered(alice, bob)
    endings.call_off(code=match.code, by=charlie.pk, now=NOW)
    assert reread(match).status == "finished" and how(match) is None


def test_an_archive_brings_the_secrets_along_and_spoilt_ones_are_refused(alice, bob, phones):
    match = ordered(alice, bob)
    for phone in phones:
        phone.give_seal(match)
    for phone in phones:
        phone.open(match)
    endings.resign(code=match.code, by=alice.pk, ticket=uuid4(), now=NOW)
    ((_key, told),) = carried.told([match.made_for])
    told = json.loads(json.dumps(told))
    brought = carried.bring(told, made_for="elsewhere")
    assert brought.dice == reread(match).dice and brought.commitment == match.commitment
    wrong = {"how": "shared", "sealed": told["dice"]["sealed"], "opened": [0, 1]}
    for spoilt in (
        {**told, "site_secret": "00" * 16},
        {**told, "seed": "00" * 32},
        {**told, "dice": {**wrong, "secrets": ["00" * 32, told["dice"]["secrets"][1]]}},
        {**told, "dice": {**wrong, "secrets": "none"}},
        {**told, "dice": {**told["dice"], "opened": "all"}},
        {**told, "dice": {"how": "by magic"}},
        {**told, "dice": []},
    ):
        with pytest.raises(carried.NotPlayedHere):
            carried.bring(spoilt, made_for="spoilt")
    before = {name: told[name] for name in told if name not in ("dice", "site_secret")}
    before |= {"site_secret": told["site_secret"]}
    with pytest.raises(carried.NotPlayedHere):  # its seed is not the site's own
        carried.bring(before, made_for="old")


def test_the_log_to_take_home_says_what_the_dice_were_made_of(sealed, phones, alice, bob):
    for phone in phones:
        phone.open(sealed)
    play(sealed, [alice, bob])
    endings.resign(code=sealed.code, by=alice.pk, ticket=uuid4(), now=NOW)
    match = reread(sealed)
    text, _kind = log_files.as_text(match)
    assert f"# dice of seat 1: {phones[1].seal} {phones[1].secret}" in text
    assert len(list(replay.replay(replay.read(text)))) == 1
    data = json.loads(log_files.as_json(match)[0])
    site, dice = bytes.fromhex(data["dice"]["site"]), data["dice"]
    assert (
        list(shared_dice.faults(site, data["commitment"], bytes.fromhex(data["seed"]), dice)) == []
    )


@pytest.mark.parametrize("what", ["seed", "site_secret", "secrets", "sealed", "commitment"])
def test_verify_logs_names_dice_that_do_not_fit(sealed, phones, what):
    for phone in phones:
        phone.open(sealed)
    match = reread(sealed)
    call_command("verify_logs", match.code)
    if what in ("secrets", "sealed"):
        match.dice[what] = [match.dice[what][0], "00" * 32]
    else:
        setattr(match, what, "0" * 64 if what == "commitment" else b"another")
    match.save()
    assert any("seal" in fault or "seed" in fault for fault in verifying.faults_of(match))


def test_a_seed_is_what_a_browser_works_out_for_the_same_secrets():
    first, third = "ab" * 32, "cd" * 32
    sealed = [shared_dice.seal_of(first), "", shared_dice.seal_of(third)]
    seed = shared_dice.seed_of(bytes.fromhex("0f" * 16), sealed, [first, "", ""])
    # The same figure stands in tests/js/dice.test.mjs.
    assert seed.hex() == "5e85b33e3989b1990163e376f3feefae500c3d15a21339417a57db570b627533"
