from typing import Annotated, Any, NamedTuple

from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.slicing import Part
from siamleague.actions.told import told
from tournaments.clubs import read as clubs
from tournaments.entries import read as entries
from tournaments.events import desk, history, read
from tournaments.events.actions import ACTIONS, HOME, MAKERS
from tournaments.events.places import ARBITERS, EVENT, Seen
from tournaments.models import EventTemplate, Round, Tournament
from tournaments.ratings import reports
from tournaments.ratings.api import SeatTable
from tournaments.rounds import one_by_one, ranking

programs = Programs(ACTIONS)


PER_PAGE = 100
Card = told(
    read.EventCard,
    "name url club game state state_name moment entries",
    url=Annotated[str, "its page"],
    state=Annotated[str, "open, live, done, soon or warning"],
    about="An event as a list shows it.",
)
RoundLine = told(Round, "number state published_at closed_at", called="RoundLine", about="A round.")
OneEvent = told(
    Tournament,
    "id name slug about game game_name kind format venue rounds tie_breaks tie_break_order limit "
    "opens_at closes_at starts_at time_zone place address fee contact timetable check_in rated "
    "stage in_parts version",
    rounds=Annotated[int, "how many are planned"],
    tie_breaks=tuple[str, ...],
    tie_break_order=Annotated[str, "the same in the acronyms of arbiters' files: BH/C1,DE,WIN"],
    in_parts=Annotated[bool, "played in pools and finals: see parts/"],
    version=Annotated[int, "rises with every change"],
    called="Event",
    about="An event.",
)
Line = told(history.Said, called="EventSaid", about="A line of the history.")
Prize = told(
    ranking.Winner,
    "prize category name level",
    level=Annotated[tuple[str, ...], "who is level with them"],
    called="PrizeLine",
    about="A prize and who gets it as the table stands.",
)
Template = told(
    EventTemplate, "id name made_at", called="TemplateLine", about="A plan that a club keeps."
)
PersonLine = told(one_by_one.PersonLine, "rank name points because")


class WholeEvent(NamedTuple):
    """An event with its rounds and counts."""

    event: Tournament
    rounds: list[Round]
    taking_part: int
    waiting: int


@programs.read(EVENT, told(WholeEvent, event=OneEvent, rounds=RoundLine(many=True)))
def events_show(seen: Seen, by: int | None) -> WholeEvent:
    """Return an event with its rounds."""
    counts = entries.counts(seen.event)
    rounds = list(seen.event.round_set.order_by("number"))
    return WholeEvent(seen.event, rounds, counts.taking_part, counts.waiting)


@programs.read(EVENT, Line, "history/", who=ARBITERS, many=True)
def events_history(seen: Seen, by: int) -> Part:
    """Return the history, the newest line first, to those who run the event."""
    total = desk.logged(seen.event).count()
    return Part(total, lambda a, b: desk.log(seen.event, a, b - a)[0])


@programs.read(EVENT, SeatTable, "seats/", who=ARBITERS, many=True)
def events_seats(seen: Seen, by: int) -> list[reports.SeatTable]:
    """Return, to those who run the event, how often each seat of such tables finishes first."""
    found = reports.seats_at(seen.event, by)
    return found.tables if found else []


@programs.read(nowhere("events", "events/", "tournaments"), Card, many=True)
def events_list(found: Any, by: int | None) -> Any:
    """Return what is on and what was, the running ones first."""
    return read.cards(user_id=by)


@programs.read(EVENT, PersonLine, "players/", many=True)
def events_individuals(seen: Any, by: int | None) -> Any:
    """Return the players of a team event one by one."""
    return one_by_one.individuals(seen.event)


@programs.read(EVENT, Prize, "prizes/", many=True)
def events_prizes(seen: Any, by: int | None) -> Any:
    """Return who gets which prize as the table stands."""
    return ranking.prizes(seen.event)


@programs.read(HOME, Template, "templates/", who=MAKERS, many=True)
def clubs_templates(club: Any, by: int) -> Any:
    """Return the plans a club keeps, to those who run it."""
    return clubs.templates(club.pk)


urlpatterns = programs.addresses()
