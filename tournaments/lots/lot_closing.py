"""The lot of an event: sealed when it is published, drawn when its first round is asked for.

| state   | means                                                                               |
|---------|-------------------------------------------------------------------------------------|
| (none)  | nobody needed one yet; it is sealed when somebody does                               |
| open    | the site has sealed a secret; devices may seal theirs                                |
| opening | the entries are closed: devices open their secrets, for a few seconds                |
| drawn   | the number of the event is made of all that was opened, and nothing changes it again |

Where no device gave anything the lot is drawn at once, from the site's secret alone. A secret that
is not opened in time is left out and named. Pools and finals take their numbers from the lot of the
whole event. An event that was begun before there were lots keeps its number, and so does the demo.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.api import commitment, shared_dice
from tournaments.events import holding
from tournaments.lots import making
from tournaments.models import Lot, LotChance, LotState, Section, Stage, Tournament
from tournaments.refusals import NotNow

OPENED_WITHIN = timedelta(seconds=8)
PAUSE = 0.2  # seconds between two looks whether all is opened
LOOKS = 50  # no more, also where a clock stands still


def seal(event: Tournament, now: datetime) -> Lot:
    """Return the lot of a held event, sealed now if it has none yet."""
    known = Lot.objects.filter(event=event).first()
    if known is not None:
        return known
    site = secrets.token_bytes(shared_dice.SECRET_BYTES)
    made = Lot.objects.create(event=event, seal=commitment(site), secret=site.hex())
    note(event, "lot.sealed", {"seal": made.seal}, now)
    return made


def close(event: Tournament, now: datetime, *, begins: bool) -> bool:
    """Let nobody add to the lot of a held event any more; tell whether its number is known.

    It is not while devices open their secrets: then `wait` has to follow. `begins` says that the
    event has not begun before; otherwise one without a lot keeps the number that it has.
    """
    if event.demo:
        return True
    lot = Lot.objects.filter(event=event).first()
    if lot is None and not begins:
        return True
    whole = Section.objects.filter(tournament=event).values_list("programme__event", flat=True)
    of_whole = Lot.objects.filter(event__in=whole, state=LotState.DRAWN).first()
    if of_whole is not None:
        if begins:
            _take(event, of_whole, now)
        return True
    lot = lot or seal(event, now)
    if lot.state == LotState.OPEN:
        given = list(LotChance.objects.filter(lot=lot).values_list("seal", flat=True))
        note(event, "lot.closed", {"sealed": given}, now)
        lot.state, lot.until = LotState.OPENING, now + OPENED_WITHIN if given else now
        lot.save(update_fields=["state", "until"])
        holding.changed(event, still_played=True)
    if lot.state == LotState.OPENING and _may_be_drawn(lot, now):
        _draw(event, lot, now)
    return lot.state == LotState.DRAWN


def wait(event_id: int, now: Callable[[], datetime]) -> None:
    """Wait, in no transaction, until every secret is opened or it is too late; draw the lot."""
    for _look in range(LOOKS):
        lot = Lot.objects.filter(event=event_id).first()
        if lot is None or lot.state != LotState.OPENING:
            return
        if _may_be_drawn(lot, now()):
            break
        time.sleep(PAUSE)
    with transaction.atomic():
        event = holding.hold(event_id)
        lot = Lot.objects.get(event=event)
        if lot.state == LotState.OPENING:
            _draw(event, lot, now())


def be_drawn(event_id: int, now: datetime) -> None:
    """Have the lot of an event drawn, in no transaction; say so where devices are waited for."""
    with transaction.atomic():
        event = holding.hold(event_id)
        known = close(event, now, begins=event.stage == Stage.PUBLISHED)
    if not known:
        raise NotNow(
            _("Devices in the hall open their secrets for the lot. Press again in %(n)s seconds.")
            % {"n": OPENED_WITHIN.seconds}
        )


def note(event: Tournament, verb: str, body: dict[str, Any], now: datetime) -> None:
    """Seal a line about the lot in the log of the event."""
    from tournaments.rounds import logged  # late: rounds know how an event counts

    logged.of_lot(event, verb, body, now)


def follow_log(event: Tournament, lines: Sequence[tuple[str, Any, datetime]]) -> None:
    """Bring the lot of a held event to where these lines about it in its log have it.

    On a laptop a lot is drawn in the hall. One that was begun there and not drawn is nobody's.
    """
    if not lines:
        return
    Lot.objects.filter(event=event).delete()
    verb, body, at = lines[-1]
    if verb != "lot.drawn":
        return
    lot = Lot.objects.create(
        event=event,
        state=LotState.DRAWN,
        seal=body["seal"],
        secret=body["site"],
        value=body["lot"],
        drawn_at=at,
    )
    LotChance.objects.bulk_create(
        LotChance(lot=lot, number=number, seal=given, secret=secret, at=at)
        for number, (given, secret) in enumerate(
            zip(body["sealed"], body["secrets"], strict=True), 1
        )
    )
    _number(event, int(body["seed"]))


def _may_be_drawn(lot: Lot, now: datetime) -> bool:
    shut = LotChance.objects.filter(lot=lot, secret="").exists()
    return not shut or lot.until is None or lot.until <= now


def _draw(event: Tournament, lot: Lot, now: datetime) -> None:
    chances = list(LotChance.objects.filter(lot=lot).order_by("number"))
    given = [each.seal for each in chances]
    lot.value = making.value_of(lot.secret, given, [each.secret for each in chances])
    lot.state, lot.drawn_at = LotState.DRAWN, now
    lot.save(update_fields=["value", "state", "drawn_at"])
    _take(event, lot, now, chances)
    holding.changed(event)


def _take(
    event: Tournament, lot: Lot, now: datetime, chances: Sequence[LotChance] | None = None
) -> None:
    """Give an event, or a part of one, the number that the lot has for it."""
    if chances is None:
        chances = list(LotChance.objects.filter(lot=lot).order_by("number"))
    seed = making.seed_for(lot.value, event.pk)
    body = {
        "of": lot.event_id,
        "seal": lot.seal,
        "site": lot.secret,
        "sealed": [each.seal for each in chances],
        "secrets": [each.secret for each in chances],
        "shut": [each.number for each in chances if not each.secret],
        "lot": lot.value,
        "seed": str(seed),
    }
    _number(event, seed)
    note(event, "lot.drawn", body, now)


def _number(event: Tournament, seed: int) -> None:
    Tournament.objects.filter(pk=event.pk).update(seed=seed)
    event.seed = seed


def may_add(event: Tournament, lot: Lot | None) -> bool:
    """Tell whether a device may still add its chance."""
    if event.stage != Stage.PUBLISHED or event.demo or event.elsewhere:
        return False
    return lot is None or lot.state == LotState.OPEN
