"""What a message says: read when it is first sent, from what everybody may read on the page.

A round that was taken back meanwhile, a draft, standings that are as they were when last told: then
there is nothing to say, and nothing is sent.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.models import (
    Delivery,
    Pool,
    ResultState,
    Round,
    RoundState,
    Season,
    SeasonState,
    Stage,
    Table,
    Topic,
    Tournament,
    WebhookShape,
)
from tournaments.ratings import read as ratings
from tournaments.rounds import ranking, round_tables
from tournaments.seasons.places import InSeason, to_season

MOST_TABLES = 100
MOST_LINES = 10  # of standings, and of a chat
LONGEST = 1500  # letters of a chat
TEST = "test"

Facts = Mapping[str, Any]


class NothingToSay(Exception):
    """What this told of is not so any more."""


@dataclass(frozen=True)
class Content:
    """What is told: a sentence, a few lines, the page, and the figures for programs."""

    says: str
    lines: tuple[str, ...]
    url: str
    data: Mapping[str, Any]

    @property
    def text(self) -> str:
        """Return it as a chat shows it."""
        shown = "\n".join((self.says, *self.lines[:MOST_LINES]))
        return f"{shown[:LONGEST]}\n{self.url}"


def of(delivery: Delivery) -> Content:
    """Return what a message says, or refuse with NothingToSay."""
    return _MADE[delivery.topic](delivery)


def body(delivery: Delivery, content: Content, shape: str, room: str) -> str:
    """Return the message as its reader takes it."""
    shaped = _SHAPES[shape]
    made = shaped(content, room) if shaped else {
        "type": delivery.topic,
        "timestamp": delivery.made_at.isoformat(),
        "data": {"says": content.says, "url": content.url, **content.data},
    }  # fmt: skip
    return json.dumps(made, ensure_ascii=False)


def _of_round(delivery: Delivery) -> Content:
    rows = Round.objects.filter(pk=delivery.facts["round"], state__in=round_tables.SHOWN)
    round_ = rows.select_related("tournament__club").first()
    if round_ is None:
        raise NothingToSay
    event = _shown(round_.tournament)
    laid = round_tables.boards(round_, points=False)
    told = {"event": event.name, "round": round_.number}
    tables = [_table(each) for each in laid[:MOST_TABLES]]
    return Content(
        says=_("%(event)s: round %(round)s is published") % told,
        lines=tuple(f"{each['table']}. {' – '.join(each['names'])}" for each in tables),
        url=f"{_page(event)}rounds/{round_.number}/",
        data={**_event(event), "round": round_.number, "tables": tables, "of_all": len(laid)},
    )


def _of_results(delivery: Delivery) -> Content:
    wanted = delivery.facts["tables"]
    rows = Table.objects.filter(
        pk__in=wanted[:MOST_TABLES],
        result=ResultState.STANDING,
        round__state__in=round_tables.SHOWN,
    )
    tables = list(rows.select_related("round__tournament__club").order_by("number"))
    if not tables:
        raise NothingToSay
    round_ = tables[0].round
    event = _shown(round_.tournament)
    laid = round_tables.boards(round_, points=False, only=[each.pk for each in tables])
    lines = [f"{each.number}. {each.outcome}" for each in laid]
    told = {"event": event.name, "round": round_.number, "table": laid[0].number}
    if delivery.topic == Topic.CORRECTION:
        says = _("%(event)s, round %(round)s: the result of table %(table)s is corrected") % told
    elif len(laid) > 1:
        says = _("%(event)s, round %(round)s: results") % told
    else:
        says = _("%(event)s, round %(round)s, table %(table)s: a result") % told
    results = [
        {**_table(each), "ranks": each.ranks, "forfeits": each.forfeits, "says": each.outcome}
        for each in laid
    ]
    return Content(
        says=says,
        lines=tuple(lines),
        url=f"{_page(event)}rounds/{round_.number}/",
        data={
            **_event(event),
            "round": round_.number,
            "results": results,
            "of_all": len(wanted),
        },
    )


def _of_standings(delivery: Delivery) -> Content:
    event = _found(delivery)
    if not event.in_parts and not event.round_set.filter(state=RoundState.CLOSED).exists():
        raise NothingToSay  # everybody has nothing yet
    lines = ranking.lines(event, ranking.table(event), breaks=False)
    places = [{"place": each.rank, "name": each.name, "points": each.points} for each in lines]
    mark = sha256(json.dumps(places).encode()).hexdigest()
    if not places or mark == _last_mark(delivery):
        raise NothingToSay
    delivery.facts = {**delivery.facts, "mark": mark}
    return Content(
        says=_("%(event)s: the standings have changed") % {"event": event.name},
        lines=_places(places),
        url=f"{_page(event)}standings/",
        data={**_event(event), "standings": places[:MOST_LINES], "of_all": len(places)},
    )


def _last_mark(delivery: Delivery) -> str:
    """Return by which the standings that were told last are known again."""
    earlier = Delivery.objects.filter(
        webhook=delivery.webhook_id, topic=Topic.STANDINGS, pk__lt=delivery.pk
    ).exclude(body="")
    for facts in earlier.order_by("-pk").values_list("facts", flat=True)[:50]:
        if facts.get("event") == delivery.facts["event"]:
            return str(facts.get("mark", ""))
    return ""


def _of_end(delivery: Delivery) -> Content:
    event = _found(delivery)
    if event.stage != Stage.FINISHED:
        raise NothingToSay
    lines = ranking.lines(event, ranking.table(event)[:MOST_LINES], breaks=False)
    places = [{"place": each.rank, "name": each.name, "points": each.points} for each in lines]
    return Content(
        says=_("%(event)s is over") % {"event": event.name},
        lines=_places(places),
        url=_page(event),
        data={**_event(event), "standings": places},
    )


def _of_season(delivery: Delivery) -> Content:
    rows = Season.objects.filter(pk=delivery.facts["season"], state=SeasonState.CLOSED)
    season = rows.select_related("league__club").first()
    if season is None:
        raise NothingToSay
    told = {"league": season.league.name, "season": season.name}
    return Content(
        says=_("%(league)s: the season %(season)s is closed") % told,
        lines=(),
        url=settings.SITE_URL + to_season(InSeason(season), "season"),
        data={**told, "club": season.league.club.name},
    )


def _of_ratings(delivery: Delivery) -> Content:
    pool = Pool.objects.select_related("club").filter(pk=delivery.facts["pool"]).first()
    if pool is None:
        raise NothingToSay
    card = ratings.card(pool, ratings.language())
    return Content(
        says=_("New ratings: %(list)s") % {"list": card.title},
        lines=(),
        url=settings.SITE_URL + card.url,
        data={"list": card.title, "game": card.game},
    )


def _of_test(delivery: Delivery) -> Content:
    club = delivery.webhook.club
    return Content(
        says=_("A test of %(club)s: this target is told.") % {"club": club.name},
        lines=(),
        url=settings.SITE_URL + club.get_absolute_url(),
        data={"club": club.name},
    )


_MADE: Mapping[str, Callable[[Delivery], Content]] = {
    Topic.ROUND: _of_round,
    Topic.RESULT: _of_results,
    Topic.CORRECTION: _of_results,
    Topic.STANDINGS: _of_standings,
    Topic.FINISHED: _of_end,
    Topic.SEASON: _of_season,
    Topic.RATINGS: _of_ratings,
    TEST: _of_test,
}


def _found(delivery: Delivery) -> Tournament:
    rows = Tournament.objects.select_related("club").filter(pk=delivery.facts["event"])
    event = rows.first()
    if event is None:
        raise NothingToSay
    return _shown(event)


def _shown(event: Tournament) -> Tournament:
    """Return an event that everybody may look at."""
    if event.stage in (Stage.DRAFT, Stage.CANCELLED):
        raise NothingToSay
    return event


def _page(event: Tournament) -> str:
    return settings.SITE_URL + event.get_absolute_url()


def _event(event: Tournament) -> dict[str, Any]:
    return {
        "club": event.club.name,
        "event": {"name": event.name, "slug": event.slug, "club": event.club.slug},
    }


def _table(laid: round_tables.TableOfRound) -> dict[str, Any]:
    return {"table": laid.number, "names": [each.name for each in laid.sitting]}


def _places(places: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(f"{each['place']}. {each['name']}, {each['points']}" for each in places)


def _discord(content: Content, room: str) -> dict[str, Any]:
    """Nobody is called by a name that is written like a mention."""
    return {"content": content.text, "allowed_mentions": {"parse": []}}


def _slack(content: Content, room: str) -> dict[str, Any]:
    text = content.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": text}


def _telegram(content: Content, room: str) -> dict[str, Any]:
    return {"chat_id": room, "text": content.text}


def _matrix(content: Content, room: str) -> dict[str, Any]:
    return {"msgtype": "m.notice", "body": content.text}


Shape = Callable[[Content, str], dict[str, Any]]
_SHAPES: Mapping[str, Shape | None] = {
    WebhookShape.STANDARD: None,
    WebhookShape.DISCORD: _discord,
    WebhookShape.SLACK: _slack,
    WebhookShape.TELEGRAM: _telegram,
    WebhookShape.MATRIX: _matrix,
}
