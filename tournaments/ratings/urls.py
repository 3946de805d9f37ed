from django.urls import path

from siamleague.actions.pages import paths
from tournaments.ratings import pages as ratings
from tournaments.ratings.actions import ACTIONS

app_name = "ratings"
urlpatterns = [
    path("", ratings.index, name="pools"),
    path("<int:pool>/", ratings.board, name="board"),
    path("<int:pool>/people/<int:rated>/", ratings.profile, name="profile"),
    path("<int:pool>/predict/", ratings.predict, name="predict"),
    path("<int:pool>/calibration/", ratings.calibration, name="calibration"),
    path("<int:pool>/watch/", ratings.watch, name="watch"),
    path("changes/<int:change>/", ratings.why, name="why"),
    path("players/<int:player>/", ratings.player, name="player"),
    *paths(ACTIONS),
]
