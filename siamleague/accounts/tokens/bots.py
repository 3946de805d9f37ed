"""Bots of people: accounts that only programs use, under a name of their own, marked as bots."""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import names, services
from siamleague.accounts.models import User
from siamleague.refusals import Refused

MOST = 10  # of one person


class TooManyBots(Refused):
    """Somebody has as many as anybody may."""

    code = "too-many-bots"
    usual = _("You have too many bots already. Take one away that you no longer need.")


@transaction.atomic
def make_bot(*, owner_id: int, name: str, ticket: UUID) -> User:
    """Return a new bot of somebody. The same form sent twice makes one; bots make no bots."""
    owner = User.objects.select_for_update().get(pk=owner_id, is_active=True, is_bot=False)
    found = User.objects.filter(public_id=ticket, bot_of=owner).first()
    if found is not None:
        return found
    if of(owner_id).count() >= MOST:
        raise TooManyBots
    try:
        with transaction.atomic():
            # Nobody signs in with it: no password, and no mailbox.
            return User.objects.create_user(
                f"bot-{ticket}@bot.invalid",
                None,
                public_id=ticket,
                display_name=names.of_bot(name),
                language=owner.language,
                time_zone=owner.time_zone,
                letters=False,
                is_bot=True,
                bot_of=owner,
            )
    except IntegrityError as taken:
        raise TooManyBots from taken


def remove_bot(*, owner_id: int, bot_id: int, now: datetime) -> None:
    """Let a bot leave like a person does: its results stay. Twice is once; others' bots stay."""
    if of(owner_id).filter(pk=bot_id).exists():
        services.delete_account(user_id=bot_id, now=now)


def of(owner_id: int) -> "QuerySet[User]":
    """Return the bots of somebody that are here."""
    return User.objects.filter(bot_of=owner_id, left_at=None).order_by("display_name", "pk")
