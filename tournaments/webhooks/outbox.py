"""Writing down what is to be told, in the transaction of the deed; ringing after its commit."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import transaction

from siamleague.jobs import bell
from tournaments.models import (
    Delivery,
    ResultState,
    Round,
    RoundState,
    Stage,
    Table,
    Topic,
    Tournament,
    Webhook,
    WebhookShape,
)

SEND = "tournaments.tasks.send_webhooks"
MOST = 1000  # targets of all clubs together that are told of one thing
BATCH = 500
GOING = (Stage.RUNNING, Stage.FINISHED)


def tell(topic: str, facts: Mapping[str, Any], *, club: int | None, now: datetime) -> None:
    """Write a message to every target of a club that wants it, or without a club to all."""
    here = Webhook.objects.filter(resting="") if club is None else of_club(club)
    rows = here.order_by("pk").values_list("pk", "topics")[:MOST]
    write([pk for pk, topics in rows if topic in topics], topic, facts, now)


def of_club(club: int) -> Any:
    return Webhook.objects.filter(club=club, resting="")


def write(wanted: Iterable[int], topic: str, facts: Mapping[str, Any], now: datetime) -> None:
    """Write the rows, and ring for those targets after the commit."""
    _keep([_message(pk, topic, facts, now) for pk in wanted])


def _message(webhook: int, topic: str, facts: Mapping[str, Any], now: datetime) -> Delivery:
    told = {"topic": topic, "facts": dict(facts), "next_at": now, "made_at": now}
    return Delivery(webhook_id=webhook, message=uuid4(), **told)


def _keep(rows: Sequence[Delivery]) -> None:
    if rows:
        Delivery.objects.bulk_create(rows, batch_size=BATCH)
        numbers = sorted({row.webhook_id for row in rows})
        transaction.on_commit(partial(ring, numbers), robust=True)


def of_round(event: Tournament, round_: Round, now: datetime) -> None:
    tell(Topic.ROUND, {"round": round_.pk}, club=event.club_id, now=now)


def of_laid(laid: Iterable[Tournament], club: int, now: datetime) -> None:
    """Tell of all rounds of these events, which were laid beforehand and are seen from now on.

    Programs hear of each; a chat, where that would be a flood, of the first of each event.
    """
    here = of_club(club).order_by("pk").values_list("pk", "topics", "shape")[:MOST]
    wanted = [(pk, shape) for pk, topics, shape in here if Topic.ROUND in topics]
    if not wanted:
        return
    rounds = Round.objects.filter(tournament__in=laid, state=RoundState.PUBLISHED)
    numbers = rounds.order_by("number", "tournament").values_list("pk", "number")[:MOST]
    _keep([
        _message(webhook, Topic.ROUND, {"round": pk}, now)
        for webhook, shape in wanted
        for pk, number in numbers
        if shape == WebhookShape.STANDARD or number == 1
    ])  # fmt: skip


def of_result(event: Tournament, table: Table, now: datetime) -> None:
    """Tell of a result that stands; `table` is as it was before."""
    corrected = table.result == ResultState.STANDING
    topic = Topic.CORRECTION if corrected else Topic.RESULT
    tell(topic, {"tables": [table.pk]}, club=event.club_id, now=now)


def of_results(event: Tournament, tables: Iterable[Table], now: datetime) -> None:
    """Tell of many results at once, in one message."""
    tell(Topic.RESULT, {"tables": [each.pk for each in tables]}, club=event.club_id, now=now)


def of_decision(event: Tournament, now: datetime) -> None:
    """Tell of standings that may have changed; whoever sends it looks whether they have."""
    if event.stage in GOING:
        tell(Topic.STANDINGS, {"event": event.pk}, club=event.club_id, now=now)


def of_end(event: Tournament, now: datetime) -> None:
    tell(Topic.FINISHED, {"event": event.pk}, club=event.club_id, now=now)


def of_season(season: int, club: int, now: datetime) -> None:
    tell(Topic.SEASON, {"season": season}, club=club, now=now)


def of_ratings(pool: int, club: int | None, now: datetime) -> None:
    """Tell of a list that was rated: its club, or all of a list of the whole site."""
    tell(Topic.RATINGS, {"pool": pool}, club=club, now=now)


def ring(wanted: Iterable[int]) -> None:
    """Let workers send what waits for these targets."""
    for number in wanted:
        bell.call(SEND, number)
