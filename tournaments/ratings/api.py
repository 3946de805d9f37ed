from collections.abc import Callable, Mapping
from typing import Annotated, Any

from django import forms
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from siamleague.actions.programs import Programs
from siamleague.actions.taking import Many, Number, WhichPage
from siamleague.actions.told import At, told
from siamleague.actions.values import Place, Who
from tournaments.careers import read as careers
from tournaments.models import Club, Player, Pool, Rated, RatingChange
from tournaments.ratings import predicting, profiles, read, reports, watching, words
from tournaments.ratings.actions import ACTIONS, CLUB_LISTS, LIST, pool_at

MOST_SEATS = 4
Names = Mapping[str, Any]

RatingList = told(
    read.PoolCard,
    "id title game kind venue system club people ranked url",
    title=str,
    called="RatingList",
)
RatingLine = told(
    read.RatingLine, "place rated name url points doubt change games peak last_at counts"
)
RatingBoard = told(read.RatingBoard, lines=RatingLine(many=True))
Step = told(profiles.RatingStep, called="Step")
Seat = told(profiles.Seat)
Profile = told(
    profiles.Profile,
    line=RatingLine,
    steps=Step(many=True),
    seats=Seat(many=True),
    waited=Annotated[Seat | None, "all seats that do not begin, if there are several"],
)
RatingWhy = told(words.RatingWhy)
Career = told(careers.Career, "events", pages=int)
Chance = told(predicting.SideChance, called="Chance")
Calibration = told(reports.Trust, called="Calibration", bins=told(reports.Bin)(many=True))
SeatTable = told(reports.SeatTable, seats=told(reports.SeatShare)(many=True))
RatingStands = told(
    dict,
    called="RatingStands",
    about="How somebody stands in one list.",
    list=RatingList,
    line=RatingLine,
)
RatingWatched = told(
    dict, called="RatingWatched", about="Somebody a notice names.", name=str, url=str
)
RatingNotice = told(
    dict,
    called="RatingNotice",
    about="Something an arbiter may want to look at; never a verdict.",
    sentence=str,
    people=RatingWatched(many=True),
)
RatingAsked = told(
    dict, called="RatingAsked", about="The job that works on it.", job=At("public_id", str)
)


class BoardForm(forms.Form):
    """Which part of a list."""

    club = forms.SlugField(max_length=60, required=False, initial="")
    active = forms.BooleanField(required=False, initial=False, label="played in the last half year")
    everybody = forms.BooleanField(required=False, initial=False, label="newcomers too")
    page = Number(most=100_000, initial=1)


class SeatsForm(forms.Form):
    """Who sits at a table, seat by seat; partners one after the other."""

    who = Many(Number(), most=MOST_SEATS)


programs = Programs(
    ACTIONS,
    {
        "ratings_make_list": RatingList,
        "ratings_change_list": RatingList,
        "ratings_rate": RatingAsked,
    },
)


def _place(name: str, address: str, find: Callable[[Names, int | None], Any]) -> Place:
    """Return where programs only read."""
    address = f"ratings/{address}"
    return Place(name, address, find, keys=lambda found: {}, way=lambda found, page: page)


def _rated(names: Names, by: int | None) -> tuple[Pool, Rated]:
    rows = Rated.objects.select_related("player", "partner")
    return pool_at(names, by), get_object_or_404(rows, pk=names["rated"])


def _change(names: Names, by: int | None) -> RatingChange:
    return get_object_or_404(read.changes(), pk=names["change"])


def _player(names: Names, by: int | None) -> Player:
    return get_object_or_404(Player, pk=names["player"])


LISTS = _place("rating lists", "", lambda names, by: None)
PROFILE = _place("rated", "<int:pool>/people/<int:rated>/", _rated)
CHANGE = _place("change of a rating", "changes/<int:change>/", _change)
PLAYER = _place("rated player", "players/<int:player>/", _player)


@programs.read(LIST, RatingBoard, asks=BoardForm)
def ratings_board(pool: Pool, by: int | None, **wanted: Any) -> read.RatingBoard:
    """Return one page of a list, best first."""
    return read.board(pool, read.Wanted(**wanted), user_id=by, now=timezone.now())


@programs.read(PROFILE, Profile)
def ratings_profile(found: tuple[Pool, Rated], by: int | None) -> profiles.Profile:
    """Return somebody's history: every change, form, seats and opponents."""
    shown = profiles.profile(*found, user_id=by, now=timezone.now())
    if shown is None:
        raise Http404
    return shown


@programs.read(LIST, Chance, "prediction/", asks=SeatsForm, many=True)
def ratings_prediction(pool: Pool, by: int | None, who: list[int]) -> list[predicting.SideChance]:
    """Return how likely each side is to finish first, and what that would change."""
    seats = predicting.seats_of(pool)
    if len(set(who)) != len(who):
        raise ValidationError({"who": [_("Nobody can sit on two seats.")]})
    if len(who) != seats:
        raise ValidationError({"who": [_("A table of this list has %(n)s seats.") % {"n": seats}]})
    if Rated.objects.filter(pk__in=who).count() != seats:
        raise Http404
    return predicting.prediction(pool, who, timezone.now())


@programs.read(LIST, Calibration, "calibration/")
def ratings_calibration(pool: Pool, by: int | None) -> reports.Trust:
    """Return predictions beside what happened, with intervals, as the last run worked it out."""
    return reports.trust(reports.of(pool))


@programs.read(LIST, SeatTable, "seats/", signed_in=True, many=True)
def ratings_seats(pool: Pool, by: int) -> list[reports.SeatTable]:
    """Return, to organisers, how often each seat finishes first: in the list, in their clubs."""
    return reports.seats(reports.of(pool), pool, by)


@programs.read(PLAYER, RatingStands, many=True)
def ratings_player(player: Player, by: int | None) -> list[dict[str, Any]]:
    """Return every list somebody stands in, alone or with a partner, and how."""
    found = read.lists_of_player(player.pk, read.language(), timezone.now())
    return [{"list": card, "line": line} for card, line in found]


@programs.read(
    LIST,
    RatingNotice,
    "watch/",
    who=Who("who judges in its club", watching.may_watch, ""),
    many=True,
)
def ratings_watch(pool: Pool, by: int) -> list[dict[str, Any]]:
    """Return, to arbiters, what stands out among their own people; it may be innocent."""
    return [
        {"sentence": each.sentence, "people": [{"name": n, "url": u} for n, u in each.people]}
        for each in watching.notices(pool, by, timezone.now())
    ]


@programs.read(CLUB_LISTS, RatingList, signed_in=True, many=True)
def ratings_club(club: Club, by: int) -> list[read.PoolCard]:
    """Return the lists of a club, those nobody stands in yet too."""
    pools = Pool.objects.filter(club=club).select_related("club")
    return [read.card(pool, read.language(), pool.ratings.count()) for pool in pools]


@programs.read(LISTS, RatingList, many=True)
def ratings_lists(found: Any, by: int | None) -> Any:
    """Return every rating list somebody stands in."""
    return read.pool_cards(read.language(), timezone.now())


@programs.read(PLAYER, Career, "events/", asks=WhichPage)
def ratings_player_events(player: Player, by: int | None, page: int) -> careers.Career:
    """Return a page of somebody's events: place, opponents, partner, rating before and after."""
    return careers.career(player, str(page))


@programs.read(CHANGE, RatingWhy)
def ratings_why(change: Any, by: int | None) -> Any:
    """Return why a rating changed, game by game and in sum."""
    return words.why(change)


urlpatterns = programs.addresses()
