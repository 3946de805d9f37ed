from django.urls import path

from siamleague.front import views

app_name = "front"
urlpatterns = [
    path("", views.home, name="home"),
]
