"""Personal tokens: made, found, taken back. A token itself is shown once and kept by nobody."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.models import PersonalToken, User
from siamleague.accounts.tokens import held
from siamleague.accounts.tokens.held import Held
from siamleague.refusals import Refused

MOST = 40  # of one person
NOTED = timedelta(minutes=1)  # how often it is written down that one was used

Clubs = Callable[[int], Mapping[int, str]]
_clubs: list[Clubs] = []


class TooManyTokens(Refused):
    """Somebody has as many as anybody may."""

    code = "too-many-tokens"
    usual = _("You have too many tokens already. Revoke those that nothing uses.")


class NotYourClub(Refused):
    """A token would organise where its person does not."""

    code = "not-your-club"
    field = "clubs"
    usual = _("You do not run this club.")


class MadeBefore(Refused):
    """The same form was sent twice; the token was shown the first time."""

    code = "made-before"
    status = 409
    usual = _("This token was made already, and is shown only once.")


@dataclass(frozen=True)
class TokenWish:
    """What a token shall be called, and what it shall let its holder do."""

    name: str
    plays: bool = False
    clubs: tuple[int, ...] = ()
    ends_at: datetime | None = None
    ends_with_password: bool = False


def know_clubs(of: Clubs) -> None:
    """Let a room say which clubs somebody runs, by number and name."""
    if of not in _clubs:
        _clubs.append(of)


def clubs_of(user_id: int) -> dict[int, str]:
    """Return the clubs in which a token of this person could organise."""
    return {number: name for of in _clubs for number, name in of(user_id).items()}


@transaction.atomic
def make(
    *, user_id: int, wanted: TokenWish, ticket: UUID, now: datetime
) -> tuple[PersonalToken, str]:
    """Return a new token and its word. Sent twice with one ticket it is made once."""
    if not set(wanted.clubs) <= clubs_of(user_id).keys():
        raise NotYourClub
    # Who makes two at once waits: the row of the person is held meanwhile.
    User.objects.select_for_update().get(pk=user_id, is_active=True)
    if PersonalToken.objects.filter(user=user_id).count() >= MOST:
        raise TooManyTokens
    word = held.draw()
    try:
        with transaction.atomic():
            row = PersonalToken.objects.create(
                user_id=user_id,
                name=wanted.name,
                digest=held.digest(word),
                ending=word[-4:],
                ticket=ticket,
                plays=wanted.plays,
                clubs=sorted(wanted.clubs),
                ends_with_password=wanted.ends_with_password,
                made_at=now,
                ends_at=wanted.ends_at,
            )
    except IntegrityError as twice:
        raise MadeBefore from twice
    return row, word


def revoke(*, user_id: int, token_id: int) -> None:
    """End a token of this person, or of a bot of theirs, at once. Twice is once."""
    for row in _theirs(user_id).filter(pk=token_id):
        row.delete()


def end_with_password(user_id: int, *, all_of_them: bool = False) -> None:
    """End the tokens that were to end with the password, or all; those of bots too."""
    rows = _theirs(user_id)
    for row in rows if all_of_them else rows.filter(ends_with_password=True):
        row.delete()


def of(user_id: int) -> list[PersonalToken]:
    """Return the tokens of somebody and of their bots, the newest first."""
    return list(_theirs(user_id).select_related("user").order_by("-made_at", "-pk"))


def who_holds(word: str, now: datetime) -> tuple[User, Held] | None:
    """Return who a token speaks for and what it may do, and note that it was used."""
    if not held.is_spelled(word):
        return None
    standing = _standing(now).select_related("user")
    row = standing.filter(digest=held.digest(word), user__is_active=True).first()
    if row is None:
        return None
    if row.used_at is None or row.used_at <= now - NOTED:
        lately = Q(used_at__gt=now - NOTED)
        PersonalToken.objects.filter(pk=row.pk).exclude(lately).update(used_at=now)
    return row.user, Held(row.pk, row.user_id, row.plays, frozenset(row.clubs))


def ended(
    marks: Iterable[tuple[str, "int | None"]], now: datetime
) -> set[tuple[str, "int | None"]]:
    """Return those of the open sockets whose token is over; see `siamleague.web.standing`."""
    opened = set(marks)
    rows = _standing(now).filter(user__is_active=True).values_list("pk", "user_id")
    numbers = [int(mark.removeprefix(held.MARK)) for mark, _user in opened]
    return opened - {(f"{held.MARK}{pk}", user) for pk, user in rows.filter(pk__in=numbers)}


def _theirs(user_id: int) -> "QuerySet[PersonalToken]":
    return PersonalToken.objects.filter(Q(user=user_id) | Q(user__bot_of=user_id))


def _standing(now: datetime) -> "QuerySet[PersonalToken]":
    return PersonalToken.objects.filter(Q(ends_at=None) | Q(ends_at__gt=now))
