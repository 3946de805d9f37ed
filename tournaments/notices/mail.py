"""Letters about an event, each in its reader's language; only to people with an account."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import translation
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.models import Chair, Entry, Round, Table, TableKind, Tournament
from tournaments.selectors import people

AT_ONCE = 50


@dataclass(frozen=True)
class Letter:
    """What somebody is told, worked out in their language when it is written."""

    user: int
    words: Callable[[], tuple[str, str]]


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
        Letter(users[player], _of_chair(round_, tables[table], chair, sitting))
        for table, sitting in seated.items()
        for chair in sitting
        for player in chair.people
        if player in users
    ]


def of_entry(entry_id: int) -> list[Letter]:
    """Return the letters to an entry that has moved up from the waiting list."""
    entry = Entry.objects.select_related("tournament__club").get(pk=entry_id)

    def words() -> tuple[str, str]:
        event = entry.tournament
        subject = _("%(event)s: you are in") % {"event": event.name}
        text = _("A place has become free, and you have moved up from the waiting list.")
        return subject, _with_address(text, event)

    return [Letter(user, words) for user in people.accounts_of(entry).values()]


def of_cancelled(tournament_id: int, why: str) -> list[Letter]:
    """Return the letters to everybody who entered an event that was called off."""
    event = Tournament.objects.select_related("club").get(pk=tournament_id)

    def words() -> tuple[str, str]:
        subject = _("%(event)s is called off") % {"event": event.name}
        return subject, _with_address(_("The organisers say: %(why)s") % {"why": why}, event)

    found = {
        user
        for entry in Entry.objects.filter(tournament=event).exclude(state="out")
        for user in people.accounts_of(entry).values()
    }
    return [Letter(user, words) for user in sorted(found)]


def send(letters: Iterable[Letter], report: Callable[[int, int], None]) -> int:
    """Send letters one by one over one connection; return how many were sent."""
    waiting = list(letters)
    users = User.objects.filter(pk__in=[letter.user for letter in waiting], is_active=True)
    known = {user.pk: user for user in users}
    sent = 0
    with get_connection() as connection:
        for done, letter in enumerate(waiting, 1):
            user = known.get(letter.user)
            if user is not None and user.email:
                with translation.override(user.language or settings.LANGUAGE_CODE):
                    subject, text = letter.words()
                message = EmailMessage(
                    subject.replace("\n", " "), text, to=[user.email], connection=connection
                )
                sent += message.send()
            if done % AT_ONCE == 0 or done == len(waiting):
                report(done, len(waiting))
    return sent


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
