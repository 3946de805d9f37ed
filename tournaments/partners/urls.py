"""The addresses of looking for a partner."""

from siamleague.actions.pages import paths
from tournaments.partners.actions import ACTIONS

urlpatterns = paths(ACTIONS)
