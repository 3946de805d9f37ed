from django.urls import path

from siamleague.actions.pages import paths
from tournaments.imports import pages
from tournaments.imports.actions import ACTIONS
from tournaments.imports.places import IMPORT

urlpatterns = [*paths(ACTIONS), path(IMPORT.page, pages.show, name="import")]
