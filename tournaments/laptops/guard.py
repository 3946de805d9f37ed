"""What may not be decided here: of an event that is on a laptop at home, and of one that went home
on the laptop."""

from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from tournaments.laptops.models import CheckOut, CheckOutState, FromSite
from tournaments.refusals import NotNow

# What changes nothing of the event, and what is about the laptop itself.
FREE = frozenset(
    "copy_event save_template check_pairings preview_list "
    "take_along declare_lost bring_home send_home finish_here open_again "
    "give_desk declare_desk_lost".split()
)
# What a laptop is taken along for. Everything else is changed on the site, when the event is home.
HALL = frozenset(
    "pair swap override discard publish_round take_back close_round decide decide_many goes_on "
    "report confirm dispute renew_table_address renew_entry_address play_at_board "
    "start_timer pause_timer resume_timer extend_timer stop_timer "
    "put_in_hall share_out here gone door desk enter admit swap_in withdraw day_off "
    "penalise".split()
)
# What a second desk is for: words about results, and who is here.
DESK = frozenset(
    "decide decide_many report confirm dispute renew_table_address renew_entry_address "
    "here gone door".split()
)
NEEDS_NO_TEAM = frozenset(("desk", "enter"))  # of teams these would make new ones


def check(event: Any) -> None:
    """Refuse to decide about an event that is elsewhere."""
    if event.elsewhere:
        raise NotNow(where(event))


def check_pressed(seen: Any, name: str) -> None:
    """Refuse a button of an event that is elsewhere; on a laptop also what is decided at home."""
    if name in FREE:
        return
    check(seen.event)
    kept_at_home = name not in HALL or (name in NEEDS_NO_TEAM and seen.event.who.of_teams)
    if name in DESK:
        return
    origin = FromSite.objects.filter(event=seen.event.pk).first()
    if origin is not None and origin.desk is not None:
        raise NotNow(
            _("This is a second desk, for results and for who is here. Everything else is decided "
              "on the laptop that leads the event.")
        )  # fmt: skip
    if kept_at_home and origin is not None:
        raise NotNow(
            _("On the laptop one runs the hall. Change that on the site, once the event is home.")
        )


def where(event: Any) -> str:
    """Return where an event is, in words."""
    out = CheckOut.objects.filter(event=event.pk, state=CheckOutState.OUT).first()
    if out is not None:
        text = _(
            "%(who)s took this event along on the laptop “%(machine)s” (%(when)s). Everything is "
            "decided there until it comes home."
        )
        return text % {"who": by_whom(out), "machine": out.machine, "when": moment(out.at)}
    origin = FromSite.objects.filter(event=event.pk).first()
    site = origin.site if origin is not None else "?"
    return _("This event is closed here: it goes home to %(site)s.") % {"site": site}


def by_whom(row: Any) -> str:
    """Return who took an event along, or brought a file."""
    return str(row.by) if row.by is not None else _("Somebody")


def moment(at: Any) -> str:
    """Return a moment by the reader's clock."""
    return formats.date_format(timezone.localtime(at), "DATETIME_FORMAT")
