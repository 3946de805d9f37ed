"""Events that were taken along on a laptop, and what is pressed there, as if this were one."""

from base64 import b64encode
from typing import Any

from tests.guard import states
from tests.tournaments.hall import NOW, entered, event_of
from tournaments.laptops import act, coming_home, desks, going_out
from tournaments.models import CheckOut, FromSite, Tournament

NOWHERE = "http://127.0.0.1:1"


def everything(made: Any) -> None:
    """Add one to be taken along, one that is out, and two that came from elsewhere."""
    owner = made.people["owner"]
    events = {}
    for name in ("To Take", "Taken", "From a Site", "Finished Here"):
        events[name] = event = event_of(owner, made.club, name=name)
        entered(event, owner, 3)
    out = act.take_along(tournament_id=events["Taken"].pk, machine="Blue", by=owner.pk, now=NOW)
    file = coming_home.written(origin_of(out, closed_at=NOW))
    for name, more in (("From a Site", {}), ("Finished Here", {"closed_at": NOW})):
        like = origin_of(out, **more)
        like.event = events[name]
        like.save(force_insert=True)
    Tournament.objects.filter(pk=events["Finished Here"].pk).update(elsewhere=True)
    desk = desks.give_desk(tournament_id=events["Taken"].pk, machine="Green", by=owner.pk, now=NOW)
    made.at |= {
        "take_along": states.at(events["To Take"]),
        **dict.fromkeys(
            ("declare_lost", "bring_home", "give_desk", "declare_desk_lost"),
            states.at(events["Taken"]),
        ),
        **dict.fromkeys(("send_home", "finish_here"), states.at(events["From a Site"])),
        "open_again": states.at(events["Finished Here"]),
    }
    made.sent["declare_desk_lost"] = {"desk": str(desk.public_id)}
    made.sent["bring_home"] = {"file": b64encode(file).decode()}


def origin_of(out: CheckOut, **more: Any) -> FromSite:
    """Return what a laptop would know of a check-out; not kept, as this is no laptop."""
    return FromSite(
        event=out.event,
        check_out=out.public_id,
        site=NOWHERE,
        secret=going_out.secret_of(out),
        machine=out.machine,
        by=out.by,
        at=out.at,
        head=out.head,
        sent=out.head,
        first_player=out.first["Player"],
        **more,
    )
