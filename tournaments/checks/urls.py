from django.urls import path

from siamleague.actions.pages import paths
from tournaments.checks import pages
from tournaments.checks.actions import ACTIONS
from tournaments.checks.places import CHECK

urlpatterns = [*paths(ACTIONS), path(CHECK.page, pages.show, name="check")]
