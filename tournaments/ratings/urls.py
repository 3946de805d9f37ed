"""The pages of ratings."""

from django.urls import path

from tournaments.ratings import pages as ratings

app_name = "ratings"
urlpatterns = [
    path("", ratings.index, name="pools"),
    path("<int:pool>/", ratings.board, name="board"),
    path("<int:pool>/people/<int:rated>/", ratings.profile, name="profile"),
    path("<int:pool>/predict/", ratings.predict, name="predict"),
    path("<int:pool>/calibration/", ratings.calibration, name="calibration"),
    path("<int:pool>/watch/", ratings.watch, name="watch"),
    path("<int:pool>/rate/", ratings.rate, name="rate"),
    path("<int:pool>/change/", ratings.change_pool, name="change_pool"),
    path("changes/<int:change>/", ratings.why, name="why"),
    path("players/<int:player>/", ratings.player, name="player"),
    path("clubs/<slug:slug>/", ratings.club, name="club"),
]
