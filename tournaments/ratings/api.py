"""What programs read about ratings: the values that the pages draw."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from django import forms
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from siamleague.actions.programs import Question, paths
from siamleague.actions.taking import Many, Number
from siamleague.actions.told import At, told
from siamleague.actions.values import Place, Who
from tournaments.models import Club, Player, Pool, Rated, RatingChange
from tournaments.ratings import profiles, read, watching, words
from tournaments.ratings.actions import ACTIONS, CLUB_LISTS, LIST, pool_at

MOST_SEATS = 4
Names = Mapping[str, Any]

RatingList = told(
    read.PoolCard, "id title game kind venue system club people url", title=str, called="RatingList"
)
RatingLine = told(read.RatingLine, "place rated name url points doubt change games peak last_at")
RatingBoard = told(read.RatingBoard, lines=tuple[RatingLine, ...])  # type: ignore[valid-type]
Step = told(profiles.RatingStep, called="Step")
Seat = told(profiles.Seat)
Profile = told(
    profiles.Profile,
    line=RatingLine,
    steps=tuple[Step, ...],  # type: ignore[valid-type]
    seats=tuple[Seat, ...],  # type: ignore[valid-type]
    waited=Annotated[Seat | None, "all seats that do not begin, if there are several"],
)
RatingWhy = told(words.RatingWhy)
Chance = told(read.SideChance, called="Chance")
Calibration = told(
    dict,
    called="Calibration",
    about="Predictions beside what happened.",
    pairs=int,
    loss=Annotated[float | None, "log-loss per pairing"],
    bins=tuple[read.Bin, ...],
)
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
    people=tuple[RatingWatched, ...],  # type: ignore[valid-type]
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


def _place(name: str, address: str, find: Callable[[Names, int | None], Any]) -> Place:
    """Return where programs only read."""
    address = f"ratings/{address}"
    return Place(name, address, find, keys=lambda found: {}, way=lambda found, page: page)


def _rated(names: Names, by: int | None) -> tuple[Pool, Rated]:
    rows = Rated.objects.select_related("player", "partner")
    return pool_at(names, by), get_object_or_404(rows, pk=names["rated"])


def _change(names: Names, by: int | None) -> RatingChange:
    rows = RatingChange.objects.select_related("period__pool", "rated__player", "rated__partner")
    return get_object_or_404(rows, pk=names["change"])


def _player(names: Names, by: int | None) -> Player:
    return get_object_or_404(Player, pk=names["player"])


LISTS = _place("rating lists", "", lambda names, by: None)
PROFILE = _place("rated", "<int:pool>/people/<int:rated>/", _rated)
CHANGE = _place("change of a rating", "changes/<int:change>/", _change)
PLAYER = _place("rated player", "players/<int:player>/", _player)


def _board(pool: Pool, by: int | None, **wanted: Any) -> read.RatingBoard:
    return read.board(pool, read.Wanted(**wanted), user_id=by, now=timezone.now())


def _profile(found: tuple[Pool, Rated], by: int | None) -> profiles.Profile:
    shown = profiles.profile(*found, user_id=by)
    if shown is None:
        raise Http404
    return shown


def _prediction(pool: Pool, by: int | None, who: list[int]) -> list[read.SideChance]:
    seats = read.seats_of(pool)
    if len(set(who)) != len(who):
        raise ValidationError({"who": [_("Nobody can sit on two seats.")]})
    if len(who) != seats:
        raise ValidationError({"who": [_("A table of this list has %(n)s seats.") % {"n": seats}]})
    if Rated.objects.filter(pk__in=who).count() != seats:
        raise Http404
    return read.prediction(pool, who)


def _calibration(pool: Pool, by: int | None) -> dict[str, Any]:
    whole, bins = read.calibration(pool)
    loss = round(whole.loss / whole.pairs / 1_000_000, 6) if whole.pairs else None
    return {"pairs": whole.pairs, "loss": loss, "bins": bins}


def _stands(player: Player, by: int | None) -> list[dict[str, Any]]:
    found = read.lists_of_player(player.pk, read.language())
    return [{"list": card, "line": line} for card, line in found]


def _notices(pool: Pool, by: int) -> list[dict[str, Any]]:
    return [
        {"sentence": each.sentence, "people": [{"name": n, "url": u} for n, u in each.people]}
        for each in watching.notices(pool, by, timezone.now())
    ]


def _of_club(club: Club, by: int) -> list[read.PoolCard]:
    pools = Pool.objects.filter(club=club).select_related("club")
    return [read.card(pool, read.language(), pool.ratings.count()) for pool in pools]


QUESTIONS = (
    Question(
        "ratings_lists",
        on=LISTS,
        gives=RatingList,
        many=True,
        open_to_all=True,
        reads=lambda found, by: read.pool_cards(read.language()),
        about="Return every rating list somebody stands in.",
    ),
    Question(
        "ratings_board",
        on=LIST,
        asks=BoardForm,
        gives=RatingBoard,
        open_to_all=True,
        reads=_board,
        about="Return one page of a list, best first.",
    ),
    Question(
        "ratings_profile",
        on=PROFILE,
        gives=Profile,
        open_to_all=True,
        reads=_profile,
        about="Return somebody's history: every change, form, seats and opponents.",
    ),
    Question(
        "ratings_why",
        on=CHANGE,
        gives=RatingWhy,
        open_to_all=True,
        reads=lambda change, by: words.why(change),
        about="Return why a rating changed, game by game and in sum.",
    ),
    Question(
        "ratings_prediction",
        on=LIST,
        to="prediction/",
        asks=SeatsForm,
        gives=Chance,
        many=True,
        open_to_all=True,
        reads=_prediction,
        about="Return how likely each side is to finish first, and what that would change.",
    ),
    Question(
        "ratings_calibration",
        on=LIST,
        to="calibration/",
        gives=Calibration,
        open_to_all=True,
        reads=_calibration,
        about="Return predictions beside what happened, over the whole history of a list.",
    ),
    Question(
        "ratings_player",
        on=PLAYER,
        gives=RatingStands,
        many=True,
        reads=_stands,
        about="Return every list somebody stands in, alone or with a partner, and how.",
    ),
    Question(
        "ratings_club",
        on=CLUB_LISTS,
        gives=RatingList,
        many=True,
        signed_in=True,
        reads=_of_club,
        about="Return the lists of a club, those nobody stands in yet too.",
    ),
    Question(
        "ratings_watch",
        on=LIST,
        to="watch/",
        who=Who("who judges in its club", watching.may_watch, ""),
        gives=RatingNotice,
        many=True,
        reads=_notices,
        about="Return, to arbiters, what stands out among their own people; it may be innocent.",
    ),
)
GIVES = {
    "ratings_make_list": RatingList,
    "ratings_change_list": RatingList,
    "ratings_rate": RatingAsked,
}
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS, GIVES)
