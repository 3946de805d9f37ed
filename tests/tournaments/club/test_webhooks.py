"""A club tells other programs: what everybody may read, once decided, signed, and not for ever."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import reverse
from standardwebhooks.webhooks import Webhook as Checked
from standardwebhooks.webhooks import WebhookVerificationError

from siamleague.history.models import AuditLine
from siamleague.waiting import what_waits
from tests.tournaments.club.told import reading
from tests.tournaments.hall import (
    NOW,
    clock,
    club_of,
    decide_all,
    entered,
    event_of,
    played,
    proposed,
    published,
    tables,
)
from tournaments.events import act as events
from tournaments.models import Delivery, DeliveryState, Webhook, WebhookRest
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting
from tournaments.webhooks import act, contents, delivering, outbox, targets
from tournaments.webhooks.act import WebhookWish
from tournaments.webhooks.forms import TOPICS

pytestmark = pytest.mark.django_db
OUTSIDE = "https://hooks.example.org/in"


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def here(settings):
    settings.PUSH_TO_THIS_MACHINE = True


@pytest.fixture
def reader(here):
    with reading() as found:
        yield found


def target(club, by, address=OUTSIDE, shape="standard", topics=TOPICS, **more):
    wish = WebhookWish("ours", shape, address, topics, **more)
    return act.add_webhook(club_id=club.pk, wish=wish, by=by.pk, now=NOW)


def by_now(seconds=0):
    """Return a clock that stands near the clock of this machine: signatures are checked by it."""
    from django.utils import timezone

    return lambda: timezone.now() + timedelta(seconds=seconds)


def sent(reader):
    return [json.loads(body) for _headers, body in reader.came]


def topics_of(webhook):
    return list(webhook.deliveries.order_by("pk").values_list("topic", flat=True))


@pytest.fixture
def event(club, alice):
    made = event_of(alice, club)
    entered(made, alice, 4)
    return made


def test_a_published_round_is_told_signed_as_any_library_checks_it(club, alice, event, reader):
    webhook = target(club, alice, reader.url, topics=["round.published"])
    published(event, alice)
    assert delivering.send(webhook.pk, by_now()) == 1
    headers, body = reader.came[0]
    said = Checked(targets.secret(webhook)).verify(body, headers)
    assert said["type"] == "round.published"
    assert said["data"]["event"]["name"] == "Winter Cup"
    assert len(said["data"]["tables"]) == 2
    with pytest.raises(WebhookVerificationError):  # the control: one letter changed
        Checked(targets.secret(webhook)).verify(body.replace(b"Winter", b"Summer"), headers)
    row = webhook.deliveries.get()
    assert (row.state, row.status, row.tries) == (DeliveryState.SENT, 200, 1)
    assert delivering.send(webhook.pk, by_now()) == 0
    assert len(reader.came) == 1


def test_an_evening_is_told_in_its_order(club, alice, event, reader):
    webhook = target(club, alice, reader.url)
    round_ = proposed(event, alice)
    delivering.send(webhook.pk, clock())
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    decide_all(round_, alice)
    delivering.send(webhook.pk, clock())
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    delivering.send(webhook.pk, clock())
    reporting.decide(
        table_id=tables(round_)[0].pk,
        score=reporting.Score((2, 1)),
        by=alice.pk,
        why="a slip",
        ticket=uuid4(),
        now=NOW,
    )
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    assert delivering.send(webhook.pk, clock()) > 0
    came = [each["type"] for each in sent(reader)]
    assert came == [
        "round.published",
        "result.confirmed",
        "result.confirmed",
        "standings.changed",
        "result.corrected",
        "standings.changed",
        "event.finished",
    ], topics_of(webhook)
    assert len(set(reader.numbers)) == len(reader.numbers)


def test_what_nobody_may_read_yet_is_told_nobody(club, alice, event, reader):
    """A proposal is no round; one that was taken back before it was sent is told no more."""
    webhook = target(club, alice, reader.url, topics=["round.published"])
    round_ = proposed(event, alice)
    assert topics_of(webhook) == []
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="wrong", now=NOW)
    delivering.send(webhook.pk, clock())
    assert reader.came == []
    assert webhook.deliveries.get().state == DeliveryState.VOID


def test_the_row_is_written_with_the_deed_or_not_at_all(club, alice, event):
    webhook = target(club, alice, topics=["round.published"])
    round_ = proposed(event, alice)
    with transaction.atomic():
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
        transaction.set_rollback(True)
    assert topics_of(webhook) == []
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert topics_of(webhook) == ["round.published"]


def test_a_worker_killed_between_sending_and_marking_says_it_again_under_one_number(
    club, alice, event, reader, monkeypatch
):
    webhook = target(club, alice, reader.url, topics=["round.published"])
    published(event, alice)

    def killed(*_args):
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(delivering, "_mark", killed)
        with pytest.raises(SystemExit):
            delivering.send(webhook.pk, clock())
    Webhook.objects.update(busy_until=NOW + delivering.LEASE)  # a kill leaves the lease as it was
    assert delivering.send(webhook.pk, clock(60)) == 0  # still its own
    assert delivering.due(clock(60)()) == []
    assert delivering.due(clock(100)()) == [webhook.pk]
    assert delivering.send(webhook.pk, clock(100)) == 1
    assert len(reader.came) == 2
    assert len(set(reader.numbers)) == 1
    assert reader.came[0][1] == reader.came[1][1]
    assert webhook.deliveries.get().state == DeliveryState.SENT


def test_two_workers_speak_to_one_target_one_after_the_other(club, alice, event, reader):
    webhook = target(club, alice, reader.url, topics=["round.published"])
    published(event, alice)
    Webhook.objects.update(busy_until=NOW + timedelta(seconds=30))
    assert delivering.send(webhook.pk, clock()) == 0
    assert reader.came == []


def test_what_fails_is_tried_five_times_with_longer_pauses(club, alice, event, reader):
    webhook = target(club, alice, reader.url, topics=["round.published"])
    published(event, alice)
    reader.answers = [500] * 10
    tried = []
    for minute in range(200):
        delivering.send(webhook.pk, clock(60 * minute))
        if len(reader.came) > len(tried):
            tried.append(minute)
    row = webhook.deliveries.get()
    assert (len(reader.came), row.state, row.status) == (5, DeliveryState.FAILED, 500)
    assert tried == [0, 1, 2, 12, 72]
    assert len(set(reader.numbers)) == 1


def test_who_says_too_often_is_left_alone_for_as_long_as_they_say(club, alice, event, reader):
    webhook = target(club, alice, reader.url, topics=["round.published"])
    published(event, alice)
    reader.answers, reader.again = [429], "120"
    delivering.send(webhook.pk, clock())
    assert delivering.due(clock(100)()) == []
    assert delivering.due(clock(130)()) == [webhook.pk]


def test_a_target_that_always_fails_is_switched_off_and_its_organisers_are_told(
    club, alice, bob, reader
):
    webhook = target(club, alice, reader.url)
    reader.answers = [500] * 100
    for turn in range(delivering.OFF_AFTER):
        act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
        delivering.send(webhook.pk, clock(turn))
    webhook.refresh_from_db()
    assert webhook.resting == WebhookRest.FAILING
    found = [each.text for each in what_waits.ask(alice.pk, [], NOW) if each.kind == "webhook"]
    assert found == ["ours is told nothing any more: switch it on or remove it"]
    assert not [each for each in what_waits.ask(bob.pk, [], NOW) if each.kind == "webhook"]
    with pytest.raises(NotNow):
        act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    outbox.tell("round.published", {"round": 1}, club=club.pk, now=NOW)
    assert not webhook.deliveries.filter(state=DeliveryState.WAITING).exists()
    act.wake_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    assert not [each for each in what_waits.ask(alice.pk, [], NOW) if each.kind == "webhook"]


@pytest.mark.parametrize(("answer", "left"), [(410, WebhookRest.GONE), (302, "")])
def test_who_is_gone_is_believed_and_nobody_is_followed(club, alice, event, reader, answer, left):
    webhook = target(club, alice, reader.url)
    act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    reader.answers = [answer]
    delivering.send(webhook.pk, clock())
    webhook.refresh_from_db()
    assert (webhook.resting, len(reader.came)) == (left, 1)
    assert webhook.deliveries.get().state == DeliveryState.FAILED


def test_a_message_is_sent_again_by_hand_under_its_number(club, alice, bob, reader):
    webhook = target(club, alice, reader.url)
    act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    delivering.send(webhook.pk, clock())
    row = webhook.deliveries.get()
    with pytest.raises(NotYours):
        act.replay_delivery(delivery_id=row.pk, by=bob.pk, now=NOW)
    for _ in range(2):
        act.replay_delivery(delivery_id=row.pk, by=alice.pk, now=NOW)
    assert AuditLine.objects.filter(verb="webhook.replayed").count() == 1
    delivering.send(webhook.pk, clock())
    assert len(reader.came) == 2
    assert len(set(reader.numbers)) == 1


def test_a_new_secret_signs_beside_the_old_one_for_a_day(club, alice, bob, reader):
    webhook = target(club, alice, reader.url)
    old = targets.secret(webhook)
    with pytest.raises(NotYours):
        act.renew_secret(webhook_id=webhook.pk, by=bob.pk, now=NOW)
    for _ in range(2):
        webhook = act.renew_secret(webhook_id=webhook.pk, by=alice.pk, now=by_now()(), seen=0)
    assert webhook.edition == 1
    new = targets.secret(webhook)
    assert new != old
    act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    delivering.send(webhook.pk, by_now())
    headers, body = reader.came[0]
    for secret in (old, new):
        Checked(secret).verify(body, headers)
    later = targets.signed(webhook, "msg_1", b"{}", NOW + timedelta(days=400))
    assert len(later["webhook-signature"].split()) == 1


@pytest.mark.parametrize(
    ("shape", "more", "where", "key"),
    [
        ("discord", {}, "/in", "content"),
        ("slack", {}, "/in", "text"),
        ("telegram", {"room": "-100"}, "/in", "text"),
        (
            "matrix",
            {"room": "!a:b.org", "key": "k"},
            "/in/_matrix/client/v3/rooms/%21a%3Ab.org/send/m.room.message/msg_",
            "body",
        ),
    ],
)
def test_a_chat_reads_a_sentence_and_nobody_in_it_is_called(
    club, alice, event, reader, shape, more, where, key
):
    webhook = target(club, alice, reader.url, shape, ["round.published"], **more)
    event.entries.update(name="@everyone <!channel> & co")
    published(event, alice)
    assert delivering.send(webhook.pk, clock()) == 1
    (said,) = sent(reader)
    assert "Winter Cup: round 1 is published" in said[key]
    assert f"/clubs/{club.slug}/events/winter-cup/rounds/1/" in said[key]
    assert reader.paths[0].startswith(where)
    if shape == "slack":
        assert "<!channel>" not in said["text"]
    if shape == "discord":
        assert said["allowed_mentions"] == {"parse": []}
    if shape == "telegram":
        assert said["chat_id"] == "-100"
    if shape == "matrix":
        assert reader.came[0][0]["authorization"] == "Bearer k"


def test_standings_that_are_as_they_were_are_not_told_again(club, alice, event, reader):
    webhook = target(club, alice, reader.url, topics=["standings.changed"])
    played(event, alice)
    outbox.of_decision(type(event).objects.get(pk=event.pk), NOW)
    delivering.send(webhook.pk, clock())
    assert len(reader.came) == 1
    assert [row.state for row in webhook.deliveries.order_by("pk")].count(DeliveryState.VOID) >= 1


def test_a_whole_round_typed_at_once_is_one_message(club, alice, event, reader):
    webhook = target(club, alice, reader.url, topics=["result.confirmed"])
    round_ = published(event, alice)
    scores = {each.pk: reporting.Score((1, 2)) for each in tables(round_)}
    reporting.decide_many(round_id=round_.pk, scores=scores, by=alice.pk, now=NOW)
    delivering.send(webhook.pk, clock())
    (said,) = sent(reader)
    assert [each["table"] for each in said["data"]["results"]] == [1, 2]


def test_only_who_runs_the_club_lets_it_tell_and_one_place_once(club, alice, bob):
    with pytest.raises(NotYours):
        target(club, bob)
    made = target(club, alice)
    with pytest.raises(NotNow):
        target(club, alice)
    assert OUTSIDE not in str(Webhook.objects.values().get())
    assert targets.opened(made).address == OUTSIDE
    for turn in range(act.MOST - 1):
        target(club, alice, f"{OUTSIDE}/{turn}")
    with pytest.raises(NotNow):
        target(club, alice, f"{OUTSIDE}/more")


def test_what_a_chat_needs_is_asked_for(club, alice):
    for shape, more in (("telegram", {}), ("matrix", {"room": "!a:b"})):
        with pytest.raises(NotWhole):
            target(club, alice, shape=shape, **more)


def test_alice_adds_tries_and_removes_a_target_on_its_pages(club, alice, bob, client, reader):
    client.force_login(alice)
    new = reverse("tournaments:add_webhook", args=[club.slug])
    told = {"name": "ours", "shape": "standard", "address": reader.url, "topics": TOPICS}
    page = client.post(new, told).content.decode()
    webhook = Webhook.objects.get()
    assert targets.secret(webhook) in page
    there = reverse("tournaments:webhook", args=[club.slug, webhook.pk])
    assert targets.secret(webhook) not in client.get(there).content.decode()
    client.post(reverse("tournaments:try_webhook", args=[club.slug, webhook.pk]))
    delivering.send(webhook.pk, by_now())
    assert "delivered (200)" in client.get(there).content.decode()
    client.force_login(bob)
    assert client.get(there).status_code == 403
    assert client.get(reverse("tournaments:webhooks", args=[club.slug])).status_code == 403
    client.force_login(alice)
    client.post(reverse("tournaments:remove_webhook", args=[club.slug, webhook.pk]))
    assert not Webhook.objects.exists()


def test_a_program_is_answered_the_secret_once(club, alice, client):
    client.force_login(alice)
    about = {"name": "ours", "shape": "standard", "address": OUTSIDE}
    where = f"/api/clubs/{club.slug}/webhooks/"
    made = client.post(where, about, content_type="application/json")
    assert made.json()["secret"] == targets.secret(Webhook.objects.get())
    assert "secret" not in client.get(where).json()[0]


def test_deeds_ask_once_for_targets_however_many_there_are(
    club, alice, event, django_assert_max_num_queries
):
    for turn in range(act.MOST):
        target(club, alice, f"{OUTSIDE}/{turn}")
    with django_assert_max_num_queries(4), transaction.atomic():
        outbox.tell("round.published", {"round": 1}, club=club.pk, now=NOW)
    assert Delivery.objects.count() == act.MOST
    assert contents.TEST not in TOPICS
    decide_all(published(event, alice), alice)
