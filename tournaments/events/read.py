"""Questions about tournaments as a whole: which are on, who may see one, what its head says."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Q, QuerySet, When
from django.utils.translation import get_language

from games import api as games
from tournaments.clubs import read as clubs
from tournaments.models import Entry, EntryState, Role, Section, Stage, Tournament, Venue

SIGNS = {
    Stage.DRAFT: "soon",
    Stage.PUBLISHED: "open",
    Stage.RUNNING: "live",
    Stage.FINISHED: "done",
    Stage.CANCELLED: "warning",
}
ORDER = (Stage.RUNNING, Stage.PUBLISHED, Stage.DRAFT, Stage.FINISHED, Stage.CANCELLED)
MOST_GOING, MOST_FINISHED = 500, 60
ON_A_PAGE = 60
ORGANISERS = (Role.OWNER, Role.ORGANISER)
ARBITERS = (*ORGANISERS, Role.ARBITER)


@dataclass(frozen=True)
class EventCard:
    """A tournament as a list shows it."""

    name: str
    url: str
    club: str
    game: str
    state: str
    state_name: str
    moment: datetime | None
    entries: int
    zone: str = "UTC"  # by whose clocks it is played
    picture: str = ""  # the digest of its own, or of its club's


@dataclass(frozen=True)
class Rights:
    """What a reader may do in a tournament."""

    role: str

    @property
    def organises(self) -> bool:
        return self.role in ORGANISERS

    @property
    def judges(self) -> bool:
        """Tell whether they may decide about results."""
        return self.role in ARBITERS


@dataclass(frozen=True)
class Agreed:
    """What is settled about the game before it is played."""

    rules: list[tuple[str, str]]  # the name of each, and how it is
    clock: str  # nothing where nobody plays online
    watching: str


def find(club: str, slug: str, user_id: int | None) -> tuple[Tournament, Rights] | None:
    """Return an event and what the reader may do in it; nothing if it is a draft of others."""
    rows = Tournament.objects.select_related("club", "division__season__league__club", "lot")
    rows = rows.filter(club__slug=club, slug=slug)
    tournament = rows.first()
    if tournament is None:
        return None
    rights = Rights(clubs.role_in(club_id=tournament.club_id, user_id=user_id))
    if tournament.stage == Stage.DRAFT:
        comes = Section.objects.filter(tournament=tournament, programme=None)
        if not rights.judges or comes.exists():
            return None
    return tournament, rights


def cards(*, club_id: int | None = None, user_id: int | None = None) -> list[EventCard]:
    """Return what is on, the running ones first, and what was; drafts only to who runs them."""
    found = [*going(user_id, club_id)[:MOST_GOING], *_over(user_id, club_id)[:MOST_FINISHED]]
    return drawn(sorted(found, key=lambda each: ORDER.index(Stage(each.stage))))


def going(user_id: int | None, club_id: int | None = None) -> "QuerySet[Tournament]":
    """Return what is on or comes, the running ones first."""
    places = [When(stage=stage, then=place) for place, stage in enumerate(ORDER)]
    rows = _of(user_id, club_id).exclude(stage__in=(Stage.FINISHED, Stage.CANCELLED))
    return rows.order_by(Case(*places, default=len(ORDER)), "-starts_at", "-pk")


def over(user_id: int | None) -> list[EventCard]:
    """Return what was, the newest first; older ones are found by their clubs, or by name."""
    return drawn(_over(user_id)[:MOST_FINISHED])


def _over(user_id: int | None, club_id: int | None = None) -> "QuerySet[Tournament]":
    rows = _of(user_id, club_id).filter(stage__in=(Stage.FINISHED, Stage.CANCELLED))
    return rows.order_by("-starts_at", "-pk")


def _of(user_id: int | None, club_id: int | None) -> "QuerySet[Tournament]":
    rows = _seen_by(user_id)
    return rows if club_id is None else rows.filter(club=club_id)


def drawn(rows: "Iterable[Tournament]") -> list[EventCard]:
    """Return events as a list shows them; who takes part is counted of these alone."""
    found = list(rows)
    entries = Entry.objects.filter(tournament__in=found, state=EntryState.IN).order_by()
    counted = dict(entries.values_list("tournament").annotate(Count("pk")))
    return [_card(each, counted.get(each.pk, 0)) for each in found]


def on_now(most: int = 6) -> list[EventCard]:
    """Return what a visitor of the front page should hear of."""
    rows = _seen_by(None).filter(stage__in=(Stage.RUNNING, Stage.PUBLISHED))
    return drawn(rows.order_by("-stage", "starts_at", "pk")[:most])


def game_name(tournament: Tournament) -> str:
    if tournament.game:
        return games.game_name(tournament.game, get_language() or "en")
    return tournament.game_name


def agreed(tournament: Tournament) -> Agreed | None:
    """Return by which rules, how fast and before whom a game of the shelf is played."""
    if not tournament.game:
        return None
    online = tournament.venue != Venue.HALL
    return Agreed(
        rules=games.rules_in_words(
            tournament.game,
            tournament.game_options,
            tournament.who.people,
            rated=tournament.rated,
        ),
        clock=games.tempo_in_words(tournament.tempo) if online else "",
        watching=games.watching_in_words(tournament.watching, tournament.delay_moves)
        if online
        else "",
    )


def names(tournament: Tournament) -> dict[int, str]:
    """Return every entry's name; one query."""
    return dict(Entry.objects.filter(tournament=tournament).values_list("pk", "name"))


def _seen_by(user_id: int | None) -> "QuerySet[Tournament]":
    rows = Tournament.objects.select_related("club")
    rows = rows.filter(section__isnull=True)  # pools and finals are found through their event
    rows = rows.filter(division__isnull=True, play_offs_of__isnull=True)  # by leagues
    if user_id is None:
        return rows.exclude(stage=Stage.DRAFT)
    mine = Q(club__memberships__player__user_id=user_id, club__memberships__role__in=ARBITERS)
    seen = Tournament.objects.filter(~Q(stage=Stage.DRAFT) | mine).values("pk")
    return rows.filter(pk__in=seen)


def _card(tournament: Tournament, entries: int) -> EventCard:
    return EventCard(
        name=tournament.name,
        url=tournament.get_absolute_url(),
        club=tournament.club.name,
        game=game_name(tournament),
        state=SIGNS[Stage(tournament.stage)],
        state_name=str(tournament.get_stage_display()),
        moment=tournament.starts_at,
        entries=entries,
        zone=tournament.zone.key,
        picture=tournament.picture or tournament.club.picture,
    )
