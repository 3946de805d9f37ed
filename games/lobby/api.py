from django import forms
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated

from games.lobby import match_lists
from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import told

programs = Programs()
LISTS = ("open", "running", "mine", "played")


class WhichMatches(WhichPage):
    """Which matches a list shall hold."""

    which = forms.ChoiceField(choices=[(name, name) for name in LISTS], initial="open")


@programs.read(
    nowhere("matches", "matches/", "games"),
    told(match_lists.MatchCard, free=serializers.IntegerField()),
    asks=WhichMatches,
    many=True,
)
def matches_list(
    found: None, by: int | None, *, which: str, page: int
) -> list[match_lists.MatchCard]:
    """Return open tables, public matches that run, my own, or those I have finished."""
    language = get_language() or "en"
    if which == "open":
        return match_lists.open_tables(language)
    if which == "running":
        return match_lists.watchable(language)
    if by is None:
        raise NotAuthenticated
    if which == "mine":
        return match_lists.mine(by, language)
    return match_lists.played(by, language, page=page)


urlpatterns = programs.addresses()
