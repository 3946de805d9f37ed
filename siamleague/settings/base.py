"""Settings of every profile. What may differ between machines comes from the environment."""

import os
from importlib.util import find_spec
from pathlib import Path

from celery.schedules import crontab
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from siamleague.embedded import processes
from siamleague.settings import logins, profile

ROOT = Path(__file__).resolve().parents[2]
VAR = Path(os.environ.get("SIAMLEAGUE_VAR", ROOT / "var"))
# Where rules that were compiled beforehand lie, if any do (games/compiled); None: nobody looks.
_compiled = os.environ.get("SIAMLEAGUE_COMPILED", "")
COMPILED_RULES = None if _compiled == "0" else Path(_compiled or VAR / "compiled")
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
SERVER_PROFILE = bool(REDIS_URL)
DEBUG = os.environ.get("SIAMLEAGUE_DEBUG", "") == "1"

# The address people type; it decides which hosts are answered and whether cookies need TLS.
SITE_URL = os.environ.get("SIAMLEAGUE_URL", "http://localhost:8000").rstrip("/")
SECURE = SITE_URL.startswith("https://")
_named = [SITE_URL.split("://", 1)[-1].split("/")[0]]
_named += [name for name in os.environ.get("SIAMLEAGUE_HOSTS", "").split(",") if name]
ALLOWED_HOSTS = [profile.host_and_port(name)[0] for name in _named]
ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
# Beside the one that is listened at: what a Host may say behind its name (web/middleware.py).
PORTS = {profile.host_and_port(name)[1] for name in _named} | {"443" if SECURE else "80"}
CSRF_TRUSTED_ORIGINS = [SITE_URL]


def _secret_key() -> str:
    """Return the key from the environment, a secret file, or the one `up` made in var/."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    file = Path(os.environ.get("SECRET_KEY_FILE", VAR / "secret_key"))
    if file.exists():
        return file.read_text().strip()
    if SERVER_PROFILE or DATABASE_URL:
        raise ImproperlyConfigured("Set SECRET_KEY or SECRET_KEY_FILE for the server profile.")
    from siamleague.welcome.secret import make_secret

    return make_secret(file)


SECRET_KEY = _secret_key()

INSTALLED_APPS = [
    "siamleague.jobs",
    "siamleague.history",
    "siamleague.backups",
    "siamleague.watching",
    "siamleague.web",
    "siamleague.welcome",
    "siamleague.tools",
    "siamleague.accounts",
    "siamleague.waiting",
    "games",
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "django_htmx",
    # Not here: rest_framework and drf_spectacular. Of them as apps we would use nothing, and the
    # first page would wait for all that their pages need.
]

MIDDLEWARE = [
    "siamleague.web.middleware.RequestIds",
    "siamleague.web.middleware.CountedRequests",
    "siamleague.web.middleware.OwnPages",
    "siamleague.web.middleware.OwnPorts",
    "siamleague.web.middleware.NoNulls",
    "siamleague.web.middleware.OwnLinks",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "siamleague.web.storage.StaticFiles",
    "tournaments.events.same_for_guests.SameForGuests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "siamleague.accounts.middleware.ReadersOwnSettings",
    "siamleague.accounts.middleware.SigningIn",
    "django.contrib.messages.middleware.MessageMiddleware",
    "siamleague.web.offline.SaidInShort",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "siamleague.web.middleware.CountableNumbers",
    "tournaments.clubs.local_time.ClubsOwnClock",
    "tournaments.clubs.forwarding.OldAddresses",
]

ROOT_URLCONF = "siamleague.urls"
ASGI_APPLICATION = "siamleague.asgi.application"
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What a game shows lies in its own folder: pages, and static files under games/shelf/<game>/.
SHELF = ROOT / "games" / "shelf"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates", SHELF],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "siamleague.web.context.site",
                "siamleague.waiting.pages.in_every_head",
                "tournaments.clubs.local_time.guessed_clock",
            ],
        },
    }
]

_sync = os.environ.get("SIAMLEAGUE_SQLITE_SYNC", "NORMAL").upper()
DATABASES = {"default": profile.database(DATABASE_URL, VAR, _sync)}
CACHES = profile.caches(REDIS_URL)
_layer_urls = [url for url in os.environ.get("SIAMLEAGUE_LAYER_URLS", "").split(",") if url]
CHANNEL_LAYERS = profile.channel_layers(REDIS_URL, VAR, _layer_urls)
# Among how many groups rings of matches are spread (siamleague/web/groups.py).
MATCH_CHANNELS = max(1, int(os.environ.get("SIAMLEAGUE_MATCH_CHANNELS", "1")))

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = profile.broker(REDIS_URL, VAR)
CELERY_TASK_IGNORE_RESULT = True  # the Job row holds state, progress and result
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_LOST_WAIT = 1.0  # a child that vanished is given up after this, not after 10 s
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
CELERY_WORKER_POOL_PUTLOCKS = False  # a worker whose hands are full still answers questions
# Bots and flags have a queue and a worker of their own, so that no long job keeps a match waiting.
CELERY_TASK_ROUTES = {"games.tasks.*": {"queue": processes.BOTS}}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_TASK_TIME_LIMIT = profile.VISIBILITY_SECONDS - 60  # a task must end before its claim does
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "sweep-jobs": {"task": "siamleague.jobs.tasks.sweep_jobs", "schedule": 5.0},
    "clear-jobs": {
        "task": "siamleague.jobs.tasks.clear_jobs",
        "schedule": crontab(hour=3, minute=47),
    },
    "remind-of-moves": {"task": "games.tasks.remind_of_moves", "schedule": 30.0},
    "sweep-matches": {"task": "games.tasks.sweep_matches", "schedule": 2.0},
    "lay-puzzle": {"task": "games.tasks.lay_puzzle", "schedule": 600.0},
    # Asked every hour and done once a day, so that a machine that sleeps at night misses nothing.
    "rate-nightly": {"task": "tournaments.tasks.rate_nightly", "schedule": crontab(minute=23)},
    "sweep-results": {"task": "tournaments.tasks.sweep_results", "schedule": 30.0},
    "sweep-left-lying": {
        "task": "tournaments.tasks.sweep_left_lying",
        "schedule": crontab(minute=37),
    },
    "remind-of-tables": {"task": "tournaments.tasks.remind_of_tables", "schedule": 300.0},
    "write-digests": {"task": "siamleague.waiting.tasks.write_digests", "schedule": 300.0},
    "list-names": {"task": "tournaments.tasks.list_names", "schedule": 10.0},
    "look-ahead-hourly": {
        "task": "tournaments.tasks.look_ahead_hourly",
        "schedule": crontab(minute=17),
    },
    "crown-champions": {"task": "tournaments.tasks.crown_champions", "schedule": 60.0},
    "sweep-webhooks": {"task": "tournaments.tasks.sweep_webhooks", "schedule": 10.0},
    "forget-answers": {
        "task": "siamleague.accounts.tasks.forget_answers",
        "schedule": crontab(minute=29),
    },
    # Asked every hour and done once a day, like the ratings.
    "back-up-nightly": {
        "task": "siamleague.backups.tasks.back_up_nightly",
        "schedule": crontab(minute=41),
    },
    "open-agreed-matches": {"task": "tournaments.tasks.open_agreed_matches", "schedule": 15.0},
}

# Where backups go by themselves. On servers somebody says where: a worker's own disk may be thrown
# away with it.
BACKUPS = os.environ.get("SIAMLEAGUE_BACKUPS", "" if DATABASE_URL else str(VAR / "backups"))

# Whose pages may frame what belongs to no club: ratings of the site, boards of the lobby.
FRAMED_BY = os.environ.get("SIAMLEAGUE_FRAMED_BY", "")

# Open boards of people who are not signed in, for each address; a club may share one.
PAGES_OF_GUESTS = int(os.environ.get("SIAMLEAGUE_PAGES_OF_GUESTS", "200"))

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian"))]
LOCALE_PATHS = [ROOT / "siamleague" / "locale"]
# Those of the programs' door, which is no app (above): found without reading it.
if _rest := find_spec("rest_framework"):
    LOCALE_PATHS += [Path(where) / "locale" for where in _rest.submodule_search_locations or ()]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [
    ROOT / "siamleague" / "static",
    *((f"games/shelf/{found.parent.name}", found) for found in sorted(SHELF.glob("*/static"))),
]
_collected = Path(os.environ.get("SIAMLEAGUE_STATIC", VAR / "static"))
# The image for servers collects its files under hashed names; a checkout serves them as they lie.
HASHED_STATIC = (_collected / "staticfiles.json").exists()
COLLECTING = bool(os.environ.get("SIAMLEAGUE_COLLECTING"))
STATIC_ROOT = _collected if HASHED_STATIC or COLLECTING else None
WHITENOISE_USE_FINDERS = not HASHED_STATIC
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "siamleague.web.storage.HashedStatic"
        if HASHED_STATIC or COLLECTING
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
CSRF_FAILURE_VIEW = "siamleague.web.pages.stale_form"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE
SECURE_SSL_REDIRECT = SECURE
# Asked by the machine itself and by the proxy, inside, where there is no TLS.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
EMAIL_URL = os.environ.get("EMAIL_URL", "")

# Notices on people's devices, with a key of `manage.py push_key`; without one no switch is shown.
PUSH_KEY = profile.push_key(os.environ.get("SIAMLEAGUE_PUSH_KEY", ""))
PUSH_CONTACT = os.environ.get("SIAMLEAGUE_PUSH_CONTACT", "") or SITE_URL
PUSH_TO_THIS_MACHINE = False  # only the suite sends to itself

# Lets people sign in to other programs with their account here (OpenID Connect), by a key of the
# operator's; without one there is no address and no table for it.
SIGN_IN_KEY = profile.sign_in_key(os.environ.get("SIAMLEAGUE_SIGN_IN_KEY", ""))
IDP_OIDC_PRIVATE_KEY = SIGN_IN_KEY
IDP_OIDC_ADAPTER = "siamleague.accounts.sign_in_for_others.SignInAdapter"
if SIGN_IN_KEY:
    INSTALLED_APPS.append("allauth.idp.oidc")

# Lets people sign in with an account they have elsewhere; without a name of one, no trace of it.
SOCIALACCOUNT_PROVIDERS = logins.providers(
    {
        logins.GOOGLE: os.environ.get("SIAMLEAGUE_LOGIN_GOOGLE", ""),
        logins.DISCORD: os.environ.get("SIAMLEAGUE_LOGIN_DISCORD", ""),
        logins.OPENID: os.environ.get("SIAMLEAGUE_LOGIN_OIDC", ""),
    }
)
OUTSIDE_LOGINS = logins.names(SOCIALACCOUNT_PROVIDERS)
OUTSIDE_LOGINS_LEAD_TO = logins.led_to(SOCIALACCOUNT_PROVIDERS)
if OUTSIDE_LOGINS:
    INSTALLED_APPS += ["allauth.socialaccount", "siamleague.accounts.outside"]
    _theirs = {"google", "discord"} & SOCIALACCOUNT_PROVIDERS.keys()
    INSTALLED_APPS += [f"allauth.socialaccount.providers.{each}" for each in sorted(_theirs)]

from siamleague.settings.accounts import *  # noqa: E402, F403
from siamleague.settings.observing import *  # noqa: E402, F403
from siamleague.settings.rest import *  # noqa: E402, F403
