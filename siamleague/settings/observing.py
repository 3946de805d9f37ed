"""Seeing inside: logs people can read at the terminal, and structured ones on servers."""

import os
from pathlib import Path

SERVERS = bool(os.environ.get("REDIS_URL"))
LOG_JSON = os.environ.get("SIAMLEAGUE_LOG_JSON", "1" if SERVERS else "0") == "1"
LOG_LEVEL = os.environ.get("SIAMLEAGUE_LOG_LEVEL", "INFO" if SERVERS else "WARNING").upper()
# Without a token, numbers are told to this machine alone.
METRICS_TOKEN = os.environ.get("SIAMLEAGUE_METRICS_TOKEN", "")
# Slow pages and questions of the day, for the owner's page.
WATCH_SLOW = os.environ.get("SIAMLEAGUE_WATCH_SLOW", "1") == "1"
if SERVERS:  # several processes count into files, and whichever is asked adds them up
    _root = Path(__file__).resolve().parents[2]
    _counts = Path(os.environ.get("SIAMLEAGUE_VAR", _root / "var")) / "metrics"
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(_counts))
    Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).mkdir(parents=True, exist_ok=True)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "siamleague.watching.logs.Structured"
            if LOG_JSON
            else "siamleague.watching.logs.Readable"
        }
    },
    "filters": {
        "outside": {"()": "siamleague.watching.trouble.Briefly"},
        "mistakes": {"()": "siamleague.watching.logs.MistakesOfVisitors"},
    },
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["outside"]}
    },
    "root": {"handlers": ["terminal"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        # Each request has its own line (core/middleware.py), without the address that this one has.
        "django.request": {"level": "ERROR"},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        # Both write whole addresses, of pages and of sockets, and an address may be a secret.
        "uvicorn.access": {"level": "CRITICAL", "propagate": False},
        "uvicorn.error": {"level": "WARNING", "filters": ["mistakes"]},
        # An unknown Host is a visitor's mistake and comes by the thousand.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
