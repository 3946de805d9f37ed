from django.urls import path

from siamleague.actions.pages import paths
from tournaments.exports import play_files, ratings_taken
from tournaments.ratings import pages as ratings
from tournaments.ratings.actions import ACTIONS

app_name = "ratings"
urlpatterns = [
    path("", ratings.index, name="pools"),
    path("<int:pool>/", ratings.board, name="board"),
    path("<int:pool>/take/<slug:kind>/", ratings_taken.take, name="take"),
    path("<int:pool>/people/<int:rated>/", ratings.profile, name="profile"),
    path("<int:pool>/predict/", ratings.predict, name="predict"),
    path("<int:pool>/calibration/", ratings.calibration, name="calibration"),
    path("<int:pool>/watch/", ratings.watch, name="watch"),
    path("changes/<int:change>/", ratings.why, name="why"),
    path("players/<int:player>/", ratings.player, name="player"),
    path("players/<int:player>/plays/", play_files.of_player, name="plays"),
    *paths(ACTIONS),
]
