from django.urls import path

from siamleague.actions.pages import paths
from tournaments.events.places import AN_EVENT
from tournaments.laptops import pages
from tournaments.laptops.actions import ACTIONS

urlpatterns = [
    path(f"{AN_EVENT}run/laptop/", pages.show, name="laptop"),
    path(f"{AN_EVENT}run/laptop/file/", pages.file_out, name="laptop_file"),
    path(f"{AN_EVENT}run/laptop/home-file/", pages.file_home, name="laptop_home_file"),
    path(f"{AN_EVENT}run/laptop/kept/<int:number>/", pages.kept, name="laptop_kept"),
    path(f"{AN_EVENT}run/laptop/desk/<uuid:desk>/file/", pages.file_desk, name="desk_file"),
    path(f"{AN_EVENT}run/laptop/desk/kept/<int:number>/", pages.desk_kept, name="desk_kept"),
    path("laptop/desk/<uuid:desk>/", pages.desk_door, name="desk_door"),
    path("laptop/enter/<str:token>/", pages.enter, name="enter_laptop"),
    path("laptop/<uuid:check_out>/", pages.door, name="laptop_door"),
    *paths(ACTIONS),
]
