"""Letters about an event, each in its reader's language; only to people with an account."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import translation
from django.utils.translation import gettext as _

from siamleague import controls
from siamleague.accounts import letters
from siamleague.accounts.models import User
from tournaments.clubs import inviting, people
from tournaments.clubs import read as clubs
from tournaments.models import Chair, Entry, Invitation, Round, Table, TableKind, Tournament

AT_ONCE = 50


@dataclass(frozen=True)
class Letter:
    """What somebody is told, worked out in their language when it is written."""

    user: int
    words: Callable[[], tuple[str, str]]
    kind: str = ""  # of what waits; nothing for what everybody should read


def of_round(round_id: int) -> list[Letter]:
    """Return a letter for everybody with an account who sits in a published round."""
    round_ = Round.objects.select_related("tournament__club").get(pk=round_id)
    seated: dict[int, list[Chair]] = {}
    chairs = Chair.objects.filter(round=round_).select_related("entry").order_by("table", "seat")
    for chair in chairs:
        seated.setdefault(chair.table_id, []).append(chair)
    tables = {table.pk: table for table in Table.objects.filter(round=round_)}
    users = people.accounts(player for chair in chairs for player in chair.people)
    return [
        Letter(users[player], _of_chair(round_, tables[table], chair, sitting), "table")
        for table, sitting in seated.items()
        for chair in sitting
        for player in chair.people
        if player in users
    ]


def of_round_taken_back(payload: Mapping[str, Any]) -> list[Letter]:
    """Return the letters to those who sat in a round that was taken back."""
    round_ = Round.objects.select_related("tournament__club").get(pk=payload["round"])

    def words() -> tuple[str, str]:
        event = round_.tournament
        told = {"event": event.name, "n": round_.number}
        subject = _("%(event)s: round %(n)s is taken back") % told
        text = _(
            "Round %(n)s is paired anew; your table does not count. The organisers say: %(why)s"
        )
        return subject, _with_address(text % {**told, "why": payload["why"]}, event)

    return [Letter(user, words, "table") for user in payload["users"]]


def of_cancelled(tournament_id: int, why: str, *, restored: bool = False) -> list[Letter]:
    """Return the letters to everybody who entered an event that was called off, or is on again."""
    event = Tournament.objects.select_related("club").get(pk=tournament_id)

    def words() -> tuple[str, str]:
        title = _("%(event)s takes place after all") if restored else _("%(event)s is called off")
        subject = title % {"event": event.name}
        return subject, _with_address(_("The organisers say: %(why)s") % {"why": why}, event)

    found = {
        user
        for entry in Entry.objects.filter(tournament=event).exclude(state="out")
        for user in people.accounts_of(entry).values()
    }
    return [Letter(user, words) for user in sorted(found)]


def send(found: Iterable[Letter], report: Callable[[int, int], None]) -> int:
    """Send letters one by one over one connection; return how many were sent."""
    waiting = list(found)
    wanted = [letter.user for letter in waiting]
    users = User.objects.filter(pk__in=wanted, is_active=True, letters=True)
    known = {user.pk: user for user in users}
    sent = 0
    with get_connection() as connection:
        for done, letter in enumerate(waiting, 1):
            user = known.get(letter.user)
            if user is not None and user.email and letter.kind not in user.silent:
                sent += _message(user, letter, connection).send()
            if done % AT_ONCE == 0 or done == len(waiting):
                report(done, len(waiting))
    return sent


def of_invitation(invitation_id: int) -> EmailMessage:
    """Return the letter to somebody who is invited to a club, and may have no account yet."""
    one = Invitation.objects.select_related("club", "made_by").get(pk=invitation_id)
    reader = User.objects.filter(email__iexact=one.email, is_active=True).first()
    speaks = reader or one.made_by
    with translation.override((speaks and speaks.language) or settings.LANGUAGE_CODE):
        subject = _("%(club)s invites you") % {"club": one.club.name}
        text = _(
            "%(who)s asks you to join %(club)s. Your role: %(role)s.\n\n"
            "This link works once, for two weeks:\n%(address)s\n"
        ) % {
            "who": one.made_by or one.club.name,
            "club": one.club.name,
            "role": one.get_role_display(),
            "address": f"{settings.SITE_URL}{clubs.invitation_path(one)}",
        }
        where = inviting.link(one.email)
        stop = _("No more invitations from any club: %(address)s") % {"address": where}
    return EmailMessage(
        controls.subject(subject),
        f"{text}\n{stop}\n",
        to=[one.email],
        headers=letters.to_stop(where),
    )


def _message(user: User, letter: Letter, connection: Any) -> EmailMessage:
    """Return a letter in its reader's language, with the way to have no more of them."""
    with translation.override(user.language or settings.LANGUAGE_CODE):
        subject, text = letter.words()
        stop = _("No more letters about events: %(address)s") % {"address": letters.link(user)}
    return EmailMessage(
        controls.subject(subject),
        f"{text}\n{stop}\n",
        to=[user.email],
        headers=letters.headers(user),
        connection=connection,
    )


def _of_chair(
    round_: Round, table: Table, chair: Chair, sitting: list[Chair]
) -> Callable[[], tuple[str, str]]:
    others = ", ".join(other.entry.name for other in sitting if other.pk != chair.pk)

    def words() -> tuple[str, str]:
        event = round_.tournament
        subject = _("%(event)s, round %(n)s") % {"event": event.name, "n": round_.number}
        if table.kind != TableKind.PLAY:
            text = _("You do not play in this round: %(kind)s.")
            return subject, _with_address(text % {"kind": TableKind(table.kind).label}, event)
        text = _("Table %(table)s, seat %(seat)s. You meet %(others)s.") % {
            "table": table.number,
            "seat": chair.seat + 1,
            "others": others,
        }
        return subject, _with_address(text, event)

    return words


def _with_address(text: str, event: Tournament) -> str:
    where = _("Your page in the event: %(address)s") % {
        "address": f"{settings.SITE_URL}{event.get_absolute_url()}mine/"
    }
    return f"{text}\n\n{where}\n"
