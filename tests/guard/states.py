"""An event for every state in which an organiser, an arbiter or a player can press a button."""

from typing import Any
from uuid import uuid4

from games.api import shared_dice
from siamleague.accounts.models import User
from tests.tournaments.hall import (
    NOW,
    decide_all,
    enter_user,
    entered,
    event_of,
    proposed,
    published,
    tables,
)
from tests.tournaments.stages import PARTS, drawn, finals, play, pools
from tournaments.clubs.act import player_of
from tournaments.entries import act as entries
from tournaments.entries import doors
from tournaments.events import act as acting
from tournaments.halls import act as halls
from tournaments.halls import several
from tournaments.lots import act as lots
from tournaments.models import Entry, ForbiddenPair, Round, Table, Tournament
from tournaments.parts import act as programmes
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting, slips

OPEN = ("event", "plan of an event")


def at(event: Tournament, **more: Any) -> dict[str, Any]:
    """Return what the addresses of an event say."""
    return {"club": event.club.slug, "slug": event.slug} | more


def events(made: Any) -> None:
    """Add one event after the other."""
    for part in (_open, _lots, _halls, _round, _results, _clocks, _over):
        part(made)


def finished(made: Any, name: str) -> Tournament:
    """Return an event that is over after one round."""
    event = _begun(made, name, rounds=1)[0]
    acting.finish_tournament(tournament_id=_closed(made, event).pk, by=_owner(made).pk, now=NOW)
    return event


def _owner(made: Any) -> User:
    owner: User = made.people["owner"]
    return owner


def _filled(made: Any, name: str, **plan: Any) -> Tournament:
    """Return an event of the player, the rival and two guests."""
    event = event_of(_owner(made), made.club, name=name, **plan)
    for role in ("player", "rival"):
        enter_user(event, made.people[role])
    entered(event, _owner(made), 2)
    return event


def _begun(made: Any, name: str, **plan: Any) -> tuple[Tournament, Round]:
    event = _filled(made, name, **plan)
    return event, published(event, _owner(made))


def _closed(made: Any, event: Tournament) -> Tournament:
    round_ = event.round_set.latest("number")
    decide_all(round_, _owner(made))
    rounds.close_round(round_id=round_.pk, by=_owner(made).pk, now=NOW)
    event.refresh_from_db()
    return event


def _mine(made: Any, event: Tournament, role: str = "player") -> Entry:
    return event.entries.get(player__user=made.people[role])


def _open(made: Any) -> None:
    owner = _owner(made)
    event = _filled(made, "Open", check_in=True)
    event.refresh_from_db()
    mine = _mine(made, event)
    one, other = event.entries.filter(player__user=None)[:2]
    draft = acting.make_tournament(
        club_id=made.club.pk, by=owner.pk, plan=acting.EventPlan("Draft"), now=NOW
    )
    forced = event_of(owner, made.club, name="Forced")
    who = entries.Entering(player=player_of(user_id=made.people["player"].pk).pk)
    put = entries.enter(tournament_id=forced.pk, who=who, by=owner.pk, now=NOW)
    entries.check_in(entry_id=one.pk, by=owner.pk, now=NOW)
    made.at |= {name: at(event) for name in OPEN}
    made.at |= {
        "entry": at(event, entry=mine.pk),
        "gone": at(event, entry=one.pk),
        "edit_entry": at(event, entry=other.pk),
        "publish_event": at(draft),
        "dispute_rating": at(forced, entry=put.pk),
        "door of an event": at(event, token=doors.token(event)),
    }
    objected = event_of(owner, made.club, name="Objected")
    put = entries.enter(tournament_id=objected.pk, who=who, by=owner.pk, now=NOW)
    Entry.objects.filter(pk=put.pk).update(agreed=False)
    made.at["uphold_rating"] = at(objected, entry=put.pk)
    made.sent["apart"] = {"one": one.pk, "other": other.pk}


def _lots(made: Any) -> None:
    """Add an event whose lot is open, and one whose lot is being drawn."""
    owner, secret = _owner(made), "cd" * 32
    open_ = event_of(owner, made.club, lot=True, name="Lot")
    opening = event_of(owner, made.club, lot=True, name="Lot Being Drawn")
    entered(opening, owner, 2)
    order: dict[str, Any] = {"tournament_id": opening.pk, "by": made.people["player"].pk}
    lots.add_chance(seal=shared_dice.seal_of(secret), now=NOW, **order)
    rounds.ask_for_pairing(tournament_id=opening.pk, by=owner.pk, now=NOW)
    made.at |= {"add_chance": at(open_), "open_chance": at(opening)}
    made.sent["open_chance"] = {"secret": secret}


def _halls(made: Any) -> None:
    owner, event = _owner(made), _filled(made, "In halls")
    order = {"tournament_id": event.pk, "by": owner.pk, "now": NOW}
    here, there = (several.save_hall(name=name, **order) for name in ("North", "South"))
    mine = _mine(made, event)
    several.put_in_hall(entries=[mine.pk], hall=here.pk, **order)
    made.at |= dict.fromkeys(("drop_hall", "pair_within", "put_in_hall", "share_out"), at(event))
    made.sent["drop_hall"] = {"hall": here.pk}
    made.sent["put_in_hall"] = {"hall": there.pk, "entries": [mine.pk]}


def _round(made: Any) -> None:
    planned = _filled(made, "Proposed")
    round_ = proposed(planned, _owner(made))
    begun, first = _begun(made, "Begun")
    here, there = at(planned, number=round_.number), at(begun, number=first.number)
    made.at |= dict.fromkeys(("swap", "discard", "publish_round"), here)
    made.at |= {"round": there}
    one, other = (table.chairs.order_by("seat")[0].entry_id for table in tables(round_))
    made.sent["swap"] = {"one": one, "other": other}
    forced = _filled(made, "Overridden")
    apart = proposed(forced, _owner(made))
    pair = list(tables(apart)[0].chairs.values_list("entry_id", flat=True))
    ForbiddenPair.objects.create(tournament=forced, one_id=pair[0], other_id=pair[1])
    made.at["override"] = at(forced, number=apart.number)


def _table(made: Any, round_: Round) -> Table:
    return round_.tables.get(chairs__entry__player__user=made.people["player"])


def _said(made: Any, table: Table, role: str) -> None:
    """Let somebody say how their table ended: the player, or who sits opposite."""
    reporting.report(
        table_id=table.pk, score=reporting.Score((1, 2)), by=made.people[role].pk,
        ticket=uuid4(), now=NOW,
    )  # fmt: skip


def _results(made: Any) -> None:
    event = event_of(_owner(made), made.club, name="Reported")
    for role in ("player", "rival"):
        enter_user(event, made.people[role])
    silent = event_of(_owner(made), made.club, name="Silent")
    for role in ("player", "rival"):
        enter_user(silent, made.people[role])
    mute, told = (_table(made, published(each, _owner(made))) for each in (silent, event))
    _said(made, told, "rival")
    made.at |= {
        "table": at(silent, table=mute.pk),
        "confirm": at(event, table=told.pk),
        "dispute": at(event, table=told.pk),
    }
    made.sent["confirm"] = {"seen": 1}
    _private(made, told, mute)
    level = _filled(made, "Bracket", format="knockout")
    match = _table(made, published(level, _owner(made)))
    draw = reporting.Score((1, 1))
    reporting.decide(
        table_id=match.pk, score=draw, by=_owner(made).pk, why="", ticket=uuid4(), now=NOW
    )
    made.at["goes_on"] = at(level, table=match.pk)
    made.sent["goes_on"] = {"entry": _mine(made, level).pk, "why": "won the coin"}


def _private(made: Any, told: Table, mute: Table) -> None:
    """Give the private addresses of one who plays there and of a table, drawn anew once."""
    by: dict[str, Any] = {"by": _owner(made).pk, "now": NOW}
    mine = [_mine(made, each.round.tournament) for each in (mute, told)]
    for entry in mine:
        slips.renew_of_entry(entry_id=entry.pk, **by)
        entry.refresh_from_db()
    slips.renew_of_table(table_id=mute.pk, **by)
    mute.refresh_from_db()
    answering: list[Any] = [(mine[1], told.pk)]
    made.private = {
        "report": [(mine[0], mute.pk), (mute, mute.pk)],
        "confirm": answering,
        "dispute": answering,
    }


def _clocks(made: Any) -> None:
    by: dict[str, Any] = {"by": _owner(made).pk, "now": NOW}
    for name, paused in (("Ticking", False), ("Paused", True)):
        event, round_ = _begun(made, name)
        halls.start_timer(round_id=round_.pk, minutes=30, **by)
        here = at(event, number=round_.number)
        if paused:
            halls.pause_timer(round_id=round_.pk, seen=1, **by)
            made.at["resume_timer"] = here
        else:
            made.at |= dict.fromkeys(("pause_timer", "extend_timer", "stop_timer"), here)


def _over(made: Any) -> None:
    event, round_ = _begun(made, "Decided")
    decide_all(round_, _owner(made))
    made.at["close_round"] = at(event, number=round_.number)
    last = _closed(made, _begun(made, "Last", rounds=1)[0])
    made.at["finish_event"] = at(last)
    made.at["take_back"] = at(_begun(made, "Taken Back")[0], number=1)


def parts(made: Any) -> None:
    """Add events in pools and finals, as far as each button needs."""
    owner = _owner(made)
    planned, split, full, done = (_in_parts(made, f"Parts {n}") for n in range(1, 5))
    for event in (split, full, done):
        drawn(event, owner)
    late = enter_late(made, split)
    for event in (full, done):
        for pool in pools(event):
            play(pool, owner)
    finals(done, owner)
    made.at |= {name: at(planned) for name in ("drop_parts", "draw_pools")}
    made.at |= {name: at(split) for name in ("undo_draw", "put_into_pool")}
    made.at |= {"make_cut": at(full), "undo_cut": at(done)}
    made.sent["put_into_pool"] = {"entry": late.pk, "pool": 1}


def enter_late(made: Any, event: Tournament) -> Entry:
    """Return an entry that came when the pools were drawn."""
    return entered(event, _owner(made), 1, start=50)[0]


def _in_parts(made: Any, name: str) -> Tournament:
    event = event_of(_owner(made), made.club, name=name)
    by: dict[str, Any] = {"by": _owner(made).pk, "now": NOW}
    programmes.plan_parts(tournament_id=event.pk, parts=PARTS, **by)
    entered(event, _owner(made), 8)
    return event
