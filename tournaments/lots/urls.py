"""The addresses of the lot of an event."""

from siamleague.actions.pages import paths
from tournaments.lots.actions import ACTIONS

urlpatterns = paths(ACTIONS)
