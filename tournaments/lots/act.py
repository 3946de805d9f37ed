"""What a device does about the lot of an event: it adds a sealed secret, and opens it later."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from games.api import shared_dice
from tournaments.events import holding
from tournaments.lots import lot_closing
from tournaments.models import LotChance, LotState, Section
from tournaments.refusals import NotNow, NotWhole

MOST = 200  # devices of one event; each may be waited for, and is a line of the log


@transaction.atomic
def add_chance(*, tournament_id: int, seal: str, by: int, now: datetime) -> int:
    """Return under which number the log has the seal of somebody's device. Twice is once.

    As long as nothing is opened another device of the same person may take its place.
    """
    event = holding.hold(tournament_id)
    _check_digits(seal)
    if Section.objects.filter(tournament=event).exists():
        raise NotNow(_("Add your chance on the page of the whole event: its lot is drawn there."))
    if not lot_closing.may_add(event, getattr(event, "lot", None)):
        raise NotNow(_("Nobody can add to the lot of this event now."))
    lot = lot_closing.seal(event, now)
    rows = LotChance.objects.filter(lot=lot)
    mine = rows.filter(user=by).first()
    if mine is not None and mine.seal == seal:
        return mine.number
    if rows.filter(seal=seal).exists():
        raise NotWhole(_("Somebody else has given this seal. Let your device make another."))
    number = mine.number if mine else rows.count() + 1
    if number > MOST:
        raise NotNow(_("So many have added their chance that no more are taken."))
    values = {"number": number, "seal": seal, "at": now}
    LotChance.objects.update_or_create(lot=lot, user_id=by, defaults=values)
    lot_closing.note(event, "lot.given", {"number": number, "seal": seal}, now)
    holding.changed(event, still_played=True)
    return number


@transaction.atomic
def open_chance(*, tournament_id: int, secret: str, by: int, now: datetime) -> int:
    """Take the secret that fits the seal of somebody's device. Twice is once."""
    event = holding.hold(tournament_id)
    _check_digits(secret)
    mine = LotChance.objects.filter(lot__event=event, user=by).select_related("lot").first()
    if mine is None or shared_dice.seal_of(secret) != mine.seal:
        raise NotNow(_("This secret does not fit the seal that you gave."))
    if mine.secret == secret:
        return mine.number
    if mine.lot.state == LotState.OPEN:
        raise NotNow(_("Keep it shut: secrets are opened when the first round is paired."))
    if mine.lot.state != LotState.OPENING:
        raise NotNow(_("The lot is drawn, and your secret came too late to be in it."))
    LotChance.objects.filter(pk=mine.pk).update(secret=secret)
    return mine.number


def _check_digits(text: str) -> None:
    if not shared_dice.is_digits(text):
        raise NotWhole(_("Seals and secrets are written as 64 hexadecimal digits, 0-9 and a-f."))
