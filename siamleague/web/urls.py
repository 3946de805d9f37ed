"""The front page and the pages about the site itself."""

from django.urls import path

from siamleague.backups import pages as backup_views
from siamleague.jobs import pages as job_views
from siamleague.watching import pages as watch_views
from siamleague.web import offline, reference_pages
from siamleague.web import pages as views
from siamleague.welcome import pages as welcome_views

app_name = "site"
urlpatterns = [
    path("own/", welcome_views.how_to_own, name="become_owner"),
    path("own/<str:token>/", welcome_views.own, name="own"),
    path("demo/", welcome_views.load_demo, name="load_demo"),
    path("healthz", watch_views.healthz, name="healthz"),
    path("readyz", watch_views.readyz, name="readyz"),
    path("metrics", watch_views.numbers, name="metrics"),
    path("about/", views.about, name="about"),
    path("programs/", reference_pages.programs, name="programs"),
    path("programs/<slug:name>/", reference_pages.program, name="program"),
    path("style/", views.style, name="style"),
    path("theme/", views.choose_theme, name="theme"),
    path("language/", views.choose_language, name="language"),
    path("worker.js", offline.worker, name="worker"),
    path("without-line/", offline.without_line, name="without_line"),
    path("line.json", offline.line, name="line"),
    path("watch/", watch_views.watch, name="watch"),
    path("backups/", backup_views.backups, name="backups"),
    path("jobs/<uuid:public_id>/", job_views.show, name="job"),
    path("jobs/<uuid:public_id>/progress.json", job_views.show_json, name="job_json"),
    path("jobs/<uuid:public_id>/cancel/", job_views.cancel, name="job_cancel"),
    path("jobs/<uuid:public_id>/again/", job_views.try_again, name="job_again"),
]
