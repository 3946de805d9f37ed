"""What is rarely there and has buttons all the same: ties at the line, corrections after a cut,
waiting lists, what may be deleted or opened again, flags that fell, squads that have met."""

from base64 import b64encode
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

from PIL import Image

from games import api as games
from games.clocks import Tempo
from games.lobby import act as tables
from tests.games.conftest import under_way
from tests.guard import laptops, states
from tests.tournaments import league_world, squad_world
from tests.tournaments.event.test_stage_corrections import turn_around
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, published
from tests.tournaments.stages import PARTS, drawn, finals, play, pools
from tournaments.events import act as acting
from tournaments.models import Club, Programme, Spot, Squad, Table, Tournament
from tournaments.parts import act as programmes
from tournaments.parts import programmes as programmes_seen
from tournaments.seasons import joining, starting
from tournaments.squads import act as squads_acting
from tournaments.squads import lining_up

EARLIER = NOW - timedelta(days=20)
LIVE = Tempo("live", bank_ms=60_000, increment_ms=2_000)
SIAM = {"game": "king_of_siam", "game_name": "", "tempo": games.tempo_of("quick")}


def everything(made: Any) -> None:
    """Add one after the other."""
    for part in (_to_delete, _over, _waiting, _chosen, _ties, _pictures, _flags, _squads,
                 laptops.everything):  # fmt: skip
        part(made)


def _by(made: Any, **more: Any) -> dict[str, Any]:
    return {"by": made.people["owner"].pk, "now": NOW} | more


def _to_delete(made: Any) -> None:
    owner = made.people["owner"]
    empty = club_of(owner, f"Empty {made.name}")
    demo = club_of(owner, f"Demo {made.name}")
    Club.objects.filter(pk=demo.pk).update(demo=True)
    draft = acting.make_tournament(
        club_id=made.club.pk, plan=acting.EventPlan("Another Draft"), **_by(made)
    )
    made.at |= {
        "delete_club": {"club": empty.slug},
        "run_demo": {"club": demo.slug},
        "delete_event": states.at(draft),
    }


def _over(made: Any) -> None:
    cancelled = event_of(made.people["owner"], made.club, name="Cancelled")
    acting.cancel_tournament(tournament_id=cancelled.pk, why="It rains.", **_by(made))
    made.at |= {
        "restore_event": states.at(cancelled),
        "reopen_event": states.at(states.finished(made, "Opened Again")),
    }


def _waiting(made: Any) -> None:
    owner = made.people["owner"]
    full = event_of(owner, made.club, name="Full", limit=1)
    (inside,) = entered(full, owner, 1)
    enter_user(full, made.people["player"])
    waits = full.entries.get(player__user=made.people["player"])
    made.at |= {"admit": states.at(full, entry=waits.pk), "swap_in": states.at(full)}
    made.sent["swap_in"] = {"entry_id": waits.pk, "out": inside.pk}


def _chosen(made: Any) -> None:
    """Add a table that may be played here or at a board."""
    event = event_of(made.people["owner"], made.club, name="Here and There", venue="mixed", **SIAM)
    for role in ("player", "rival"):
        enter_user(event, made.people[role])
    table = published(event, made.people["owner"]).tables.get()
    made.at |= dict.fromkeys(("play_here", "play_at_board"), states.at(event, table=table.pk))
    made.at["found_team_here"] = made.at["seek_partner"]


def _in_parts(made: Any, name: str, *, draws: bool) -> Tournament:
    owner = made.people["owner"]
    event = event_of(owner, made.club, name=name)
    programmes.plan_parts(tournament_id=event.pk, parts=PARTS, **_by(made))
    entered(event, owner, 8)
    drawn(event, owner)
    for pool in pools(event):
        play(pool, owner, draws=draws)
    return event


def _ties(made: Any) -> None:
    tied = _in_parts(made, "Tied", draws=True)
    corrected = _in_parts(made, "Corrected", draws=False)
    finals(corrected, made.people["owner"])
    turn_around(pools(corrected)[0], "P4", "P5", made.people["owner"])
    programme = Programme.objects.get(event=corrected)
    late = programmes_seen.change(programme, programmes_seen.whole_cut(programme))
    assert late is not None
    made.at |= dict.fromkeys(("call_play_off", "draw_lots"), states.at(tied))
    made.at |= dict.fromkeys(("follow_correction", "keep_cut"), states.at(corrected))
    made.sent |= {name: {"pool": 1} for name in ("call_play_off", "draw_lots")}
    said = {"mark": late.mark, "why": "so"}
    made.sent |= {"follow_correction": said, "keep_cut": said}


def _pictures(made: Any) -> None:
    drawn_ = BytesIO()
    Image.new("RGB", (40, 30), "red").save(drawn_, "PNG")
    picture = {"picture": b64encode(drawn_.getvalue()).decode()}
    made.sent |= dict.fromkeys(("picture_club", "picture_event"), picture)


def _flags(made: Any) -> None:
    """Add a match in which the time of who is to move was over long ago."""
    order = tables.TableOrder(game="king_of_siam", seats=2, tempo=LIVE)
    people = [made.people[role] for role in ("player", "rival")]
    match = tables.open_table(table=order, by=people[0].pk, now=EARLIER)
    for seat, user in enumerate(people):
        sitter = tables.SeatTaker(str(user), user.pk)
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=user.pk, now=EARLIER)
    match.refresh_from_db()
    made.at["games:claim"] = {"code": under_way(match).code}


def _squads(made: Any) -> None:
    """Add squads that have met twice: one match is to be entered, the other to be confirmed."""
    owner, captain, rival = (made.people[role] for role in ("owner", "captain", "rival"))
    league = league_world.league_of(owner, in_club=made.club, kind="squads", name="Met League")
    season = league_world.planned(
        owner, league, (2,), boards=3, direct=0, twice=True, starts_on=EARLIER.date(), every=2,
        lasting=1,
    )  # fmt: skip
    for name, chief in (("Bears", captain), ("Foxes", rival)):
        squad = squad_world.squad_of(owner, made.club, name, chief)
        squad_world.join(chief, season, squad)
    order = {"season_id": season.pk, "by": owner.pk, "now": EARLIER}
    joining.draw_divisions(**order)
    starting.start_season(**order)
    rows = Table.objects.filter(round__tournament__division__season=season)
    open_, told = rows.order_by("round__number")
    endings = ("first", "draw", "second")
    lining_up.enter_match(
        table_id=told.pk, endings=endings, why="", by=captain.pk, ticket=uuid4(), now=NOW
    )
    bears = Squad.objects.get(team__name="Bears", team__club=made.club)
    before = set(bears.members.values_list("player", flat=True))
    squads_acting.add_person(
        squad_id=bears.pk, name=str(made.own("member")), reserve=False, **_by(made)
    )
    (late,) = set(bears.members.values_list("player", flat=True)) - before
    spot = Spot.objects.get(season=season, team=bears.team)
    made.at |= {
        "enter_match": _match(open_),
        "confirm_match": _match(told),
        "dispute_match": _match(told),
        "enrol_late": {"squad": bears.pk, "spot": spot.pk},
    }
    made.sent |= {"confirm_match": {"seen": 1}, "enrol_late": {"player": late}}


def _match(table: Table) -> dict[str, Any]:
    return {"table": table.pk, "entry": table.chairs.earliest("seat").entry_id}
