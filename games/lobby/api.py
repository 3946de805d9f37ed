from django import forms
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated

from games.lobby import match_lists
from games.lobby.actions import ACTIONS
from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.slicing import Part
from siamleague.actions.told import told

programs = Programs(ACTIONS)
LISTS = ("open", "running", "mine", "played")


class WhichMatches(forms.Form):
    """Which matches a list shall hold."""

    which = forms.ChoiceField(choices=[(name, name) for name in LISTS], initial="open")


@programs.read(
    nowhere("matches", "matches/", "games"),
    told(match_lists.MatchCard, free=serializers.IntegerField()),
    asks=WhichMatches,
    many=True,
)
def matches_list(found: None, by: int | None, *, which: str) -> list[match_lists.MatchCard] | Part:
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
    return Part(
        match_lists.count_played(by),
        lambda first, last: match_lists.played_between(by, language, first, last),
    )


urlpatterns = programs.addresses()
