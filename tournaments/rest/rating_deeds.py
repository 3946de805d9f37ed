"""What programs may decide about ratings, and what they may watch: as on the pages."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.web.problems import KIND, Problem
from tournaments.clubs import read as club_selectors
from tournaments.models import Club, Player, Pool
from tournaments.ratings import pools as rating_pools
from tournaments.ratings import read as ratings
from tournaments.ratings import runs, watch
from tournaments.rest import rating_shapes as shapes
from tournaments.rest.ratings import language, parsed, pool_of

DEED = {(status, KIND): Problem for status in (400, 403, 404, 409, 422, 429)}
READ = {(status, KIND): Problem for status in (403, 404, 429)}


class OnePlayer(APIView):
    """Somebody, in every list."""

    @extend_schema(operation_id="ratings_player", responses={200: shapes.Stands(many=True), **READ})
    def get(self, request: Request, player: int) -> Response:
        """Return every list somebody stands in, alone or with a partner, and how."""
        person = get_object_or_404(Player, pk=player)
        found = [
            {"list": card, "line": line}
            for card, line in ratings.lists_of_player(person.pk, language())
        ]
        return Response(shapes.Stands(found, many=True).data)


@method_decorator(never_cache, "dispatch")
class SignedIn(APIView):
    """Something for those who run or judge a club."""

    def initial(self, request: Request, *args: Any, **names: Any) -> None:
        """Ask strangers to sign in."""
        super().initial(request, *args, **names)
        if not request.user.is_authenticated:
            raise NotAuthenticated


class Watched(SignedIn):
    """What stands out."""

    @extend_schema(operation_id="ratings_watch", responses={200: shapes.Notice(many=True), **READ})
    def get(self, request: Request, pool: int) -> Response:
        """Return, to arbiters, what stands out among their own people; it may be quite innocent."""
        found = pool_of(pool)
        if not watch.may_watch(found, request.user.pk):
            raise PermissionDenied
        notices = watch.notices(found, request.user.pk, timezone.now())
        told = [
            {"sentence": each.sentence, "people": [{"name": n, "url": u} for n, u in each.people]}
            for each in notices
        ]
        return Response(shapes.Notice(told, many=True).data)


class RateNow(SignedIn):
    """Have a list worked out."""

    @extend_schema(operation_id="ratings_rate", request=None, responses={200: shapes.Asked, **DEED})
    def post(self, request: Request, pool: int) -> Response:
        """Ask for a list to be brought up to date; return the job that does it."""
        job = runs.ask_for_rating(pool_id=pool_of(pool).pk, by=request.user.pk, now=timezone.now())
        return Response(shapes.Asked({"job": str(job.public_id)}).data)


class ClubLists(SignedIn):
    """A club's own lists."""

    @extend_schema(operation_id="ratings_club", responses={200: shapes.List(many=True), **READ})
    def get(self, request: Request, slug: str) -> Response:
        """Return the lists of a club, those nobody stands in yet too."""
        pools = Pool.objects.filter(club=get_object_or_404(Club, slug=slug)).select_related("club")
        cards = [ratings.card(pool, language(), pool.ratings.count()) for pool in pools]
        return Response(shapes.List(cards, many=True).data)

    @extend_schema(
        operation_id="ratings_make_list",
        request=shapes.NewList,
        responses={200: shapes.List, **DEED},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make another list; it fills with the next rating run."""
        here = get_object_or_404(Club, slug=slug)
        _check_runs(here.pk, request.user.pk)
        wish = rating_pools.Wish(**parsed(shapes.NewList, request.data))
        made = rating_pools.make_club_pool(
            club_id=here.pk, by=request.user.pk, wish=wish, now=timezone.now()
        )
        return Response(shapes.List(ratings.card(made, language())).data)


class ChangeList(SignedIn):
    """How a list is rated."""

    @extend_schema(
        operation_id="ratings_change_list",
        request=shapes.HowRated,
        responses={200: shapes.List, **DEED},
    )
    def put(self, request: Request, pool: int) -> Response:
        """Change how a club's list is rated; the next run rates it anew."""
        found = pool_of(pool)
        _check_runs(found.club_id, request.user.pk)
        asked = parsed(shapes.HowRated, request.data)
        wish = rating_pools.Wish(found.kind, found.game, found.game_name, **asked)
        rating_pools.change_club_pool(
            pool_id=pool, by=request.user.pk, wish=wish, now=timezone.now()
        )
        return Response(shapes.List(ratings.card(pool_of(pool), language())).data)


def _check_runs(club: int | None, user_id: int) -> None:
    if club is None or not club_selectors.may_edit(club_id=club, user_id=user_id):
        raise PermissionDenied


urlpatterns = [
    path("ratings/players/<int:player>/", OnePlayer.as_view()),
    path("ratings/clubs/<slug:slug>/", ClubLists.as_view()),
    path("ratings/<int:pool>/watch/", Watched.as_view()),
    path("ratings/<int:pool>/rate/", RateNow.as_view()),
    path("ratings/<int:pool>/settings/", ChangeList.as_view()),
]
