from django.urls import path

from tournaments.clubs.places import A_CLUB
from tournaments.events.places import AN_EVENT
from tournaments.outside import calendars, finders, frame_script, news, oembed, pages, shared_cards
from tournaments.seasons.places import A_LEAGUE

urlpatterns = [
    path("robots.txt", finders.robots, name="robots"),
    path("sitemap.xml", finders.sitemap, name="sitemap"),
    path("sitemap/<slug:kind>-<int:number>.xml", finders.part, name="sitemap_part"),
    path(f"{AN_EVENT}card/<slug:what>.png", shared_cards.of_event, name="event_card"),
    path(f"{A_CLUB}card.png", shared_cards.of_club, name="club_card"),
    path(f"{A_LEAGUE}card.png", shared_cards.of_league, name="league_card"),
    path(f"{A_CLUB}calendar.ics", calendars.of_club, name="club_calendar"),
    path(f"{A_LEAGUE}calendar.ics", calendars.of_league, name="league_calendar"),
    path("teams/calendar/<str:token>.ics", calendars.of_team, name="team_calendar"),
    path(f"{A_CLUB}news.xml", news.of_club, name="club_news"),
    path("oembed/", oembed.show, name="oembed"),
    path("embed.js", frame_script.embed, name="embed_script"),
    path(f"embed/{AN_EVENT}standings/", pages.standings, name="framed_standings"),
    path(f"embed/{AN_EVENT}pairings/", pages.pairings, name="framed_pairings"),
    path(f"embed/{AN_EVENT}bracket/", pages.bracket, name="framed_bracket"),
    path(f"embed/{A_LEAGUE}next/", pages.match_day, name="framed_match_day"),
    path("embed/ratings/<int:pool>/", pages.leaderboard, name="framed_leaderboard"),
]
