"""The address of the search."""

from django.urls import path

from tournaments.finding import pages

urlpatterns = [path("search/", pages.show, name="search")]
