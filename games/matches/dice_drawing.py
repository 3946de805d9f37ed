"""Drawing the dice of a match out of everybody's secrets, in a few seconds and never longer.

`Match.dice` says how far it is. Nothing in it is a secret but `secrets`, which stands there once
the dice are drawn, and is told when the match is over.

| how     | means                                                                              |
|---------|------------------------------------------------------------------------------------|
| nothing | the site's secret alone: nobody gave one, or the match is from before              |
| unseen  | ordered for somebody, dealt by the site's secret, and looked at by nobody who sits |
| sealing | somebody gave a seal; the other seats have a moment to do the same                 |
| opening | all seals lie there: each device opens its secret                                  |
| shared  | the seed is made of the site's secret and those of the seats                       |

No clock runs meanwhile and nobody sees a position. A seat that gives no seal, or does not open it,
is waited for so long and then named; the match begins all the same.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import clocks, shelf
from games.kit import shared_dice
from games.kit.shared_dice import SHARED
from games.lobby import book
from games.models import OPENING, SEALING, UNSEEN, Match, Seating, Status
from games.refusals import DiceDrawn, NotWords

SEALS_WITHIN = timedelta(seconds=4)
SECRETS_WITHIN = timedelta(seconds=8)


def deal(match: Match, now: datetime) -> set[str]:
    """Set up the position from the seed and start the clocks; return the changed columns."""
    game = shelf.game(match.game)
    state = game.setup(match.options, match.seats, bytes(match.seed))
    actors = sorted(game.to_act(state))
    agreed = clocks.from_json(match.tempo)
    clock = clocks.begun(agreed, actors, book.milliseconds(now), _first_move_within(match))
    match.state, match.to_act = game.encode(state), actors
    match.asked = {str(seat): match.version for seat in actors}
    return {"state", "to_act", "asked", *book.keep_clock(match, clock)}


def begin(match: Match, now: datetime) -> None:
    """Decide in a row that begins how its dice come about."""
    if any(seating.dice_seal for seating in match.seatings.all()):
        _gather(match, now)
    elif match.made_for:
        match.dice = {"how": UNSEEN}


@transaction.atomic
def seal(*, code: str, dice: str, by: int, now: datetime) -> int:
    """Take the seal of a seat's secret; the same again changes nothing.

    At an open table a device may seal another secret, since none was opened yet.
    """
    match = book.hold(code)
    seat = book.seat_of(match, by)
    if match.status == Status.OPEN:
        check_digits(dice)
        Seating.objects.filter(match=match, seat=seat).update(dice_seal=dice)
        return match.version
    mine = Seating.objects.filter(match=match, seat=seat)
    if mine.filter(dice_seal=dice).exclude(dice_seal="").exists():
        return match.version
    if match.status != Status.RUNNING or match.dice.get("how") not in (UNSEEN, SEALING):
        raise DiceDrawn
    check_digits(dice)
    if not mine.filter(dice_seal="").update(dice_seal=dice):
        raise DiceDrawn
    _gather(match, now)
    _keep(match)
    return match.version


@transaction.atomic
def unseal(*, code: str, secret: str, by: int, now: datetime) -> int:
    """Take the secret that fits a seat's seal; the same again changes nothing."""
    match = book.hold(code)
    seat = book.seat_of(match, by)
    mine = Seating.objects.filter(match=match, seat=seat)
    if mine.filter(dice_secret=secret).exclude(dice_secret="").exists():
        return match.version
    if match.status != Status.RUNNING or match.dice.get("how") != OPENING:
        raise DiceDrawn
    check_digits(secret)
    if shared_dice.seal_of(secret) != match.dice["sealed"][seat]:
        raise DiceDrawn
    if not mine.filter(dice_secret="").update(dice_secret=secret):
        raise DiceDrawn
    match.dice = {**match.dice, "opened": sorted({*match.dice["opened"], seat})}
    if len(match.dice["opened"]) == sum(map(bool, match.dice["sealed"])):
        return _draw(match, now)
    _keep(match)
    return match.version


@transaction.atomic
def look(*, code: str, by: int | None) -> bool:
    """Let somebody who sits there look at a match that nobody has looked at: from then on its
    dice are what they are. Tell whether that changed anything."""
    match = book.hold(code)
    if match.dice.get("how") != UNSEEN or match.seat_of(by) is None:
        return False
    match.dice = {}
    _keep(match)
    return True


def go_on_if_due(match: Match, now: datetime) -> bool:
    """Go on without those who gave nothing for long enough, in a transaction that holds the
    match; tell whether that was so."""
    if match.deadline_at is not None and match.deadline_at > now:
        return False
    if match.dice["how"] == SEALING:
        _await_secrets(match, now)
        _keep(match)
    else:
        _draw(match, now)
    return True


def cut_short(match: Match, now: datetime) -> None:
    """Draw with what is there: somebody who may ends the match, and waits for no dice."""
    if match.is_drawing():
        _draw(match, now)


def shown(match: Match) -> dict[str, Any]:
    """Return what everybody may know of a match's dice now, and all of it when it is over."""
    dice = match.dice
    told = {"how": dice.get("how", shared_dice.SITE)}
    told |= {name: dice[name] for name in ("sealed", "opened") if name in dice}
    if match.is_drawing() and match.deadline_at is not None:
        told["until"] = book.milliseconds(match.deadline_at)
    if match.status == Status.FINISHED:
        told |= {"site": match.sealed().hex()}
        told |= {"secrets": dice["secrets"]} if "secrets" in dice else {}
    return told


def _gather(match: Match, now: datetime) -> None:
    """Write down who has given a seal, and wait for the others, or for the secrets."""
    seatings = list(match.seatings.all())
    waited = match.deadline_at if match.dice.get("how") == SEALING else now + SEALS_WITHIN
    sealed = [seating.dice_seal for seating in sorted(seatings, key=lambda one: one.seat)]
    match.dice = {"how": SEALING, "sealed": sealed, "opened": []}
    match.deadline_at = waited
    if all(seating.dice_seal for seating in seatings if seating.user_id and not seating.bot):
        _await_secrets(match, now)


def _await_secrets(match: Match, now: datetime) -> None:
    match.dice = {**match.dice, "how": OPENING}
    match.deadline_at = now + SECRETS_WITHIN


def _draw(match: Match, now: datetime) -> int:
    """Make the seed, deal, and write down who took part; return the number of that line."""
    seatings = {seating.seat: seating for seating in match.seatings.all()}
    sealed = match.dice["sealed"]
    secrets = [seatings[seat].dice_secret for seat in range(match.seats)]
    match.seed = shared_dice.seed_of(match.sealed(), sealed, secrets)
    match.dice = {"how": SHARED, "sealed": sealed, "opened": match.dice["opened"]}
    match.dice["secrets"] = secrets
    Match.objects.filter(pk=match.pk).update(seed=match.seed)
    columns = {"dice", *deal(match, now)}
    match.asked = dict.fromkeys(match.asked, match.version + 1)  # pages showed no question
    people = [seat for seat, one in seatings.items() if one.user_id and not one.bot]
    data: dict[str, object] = {
        "gave": match.dice["opened"],
        "shut": [seat for seat in range(match.seats) if sealed[seat] and not secrets[seat]],
        "none": sorted(seat for seat in people if not sealed[seat]),
    }
    return book.write(match, book.NewLine("dice", data=data), now, columns)


def _keep(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(dice=match.dice, deadline_at=match.deadline_at)
    book.tell(match)


def check_digits(text: str) -> None:
    """Refuse what is neither a seal nor a secret."""
    if not shared_dice.is_digits(text):
        raise NotWords(_("Seals and secrets are written as 64 hexadecimal digits, 0-9 and a-f."))


def _first_move_within(match: Match) -> int:
    """Return how long a first move is waited for: without a clock for ever, but for a day where
    somebody ordered the match and counts on it."""
    usual = clocks.first_move_within(clocks.from_json(match.tempo).tempo)
    return usual or (clocks.DAY_MS if match.made_for else 0)
