"""The programs' door: JSON, a token or a session, and refusals as problem details."""

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["siamleague.web.parsers.BoundedJSON"],
    # Whoever writes with a session sends the CSRF token as well, like a page does.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "siamleague.accounts.tokens.authentication.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "siamleague.web.throttles.GuestThrottle",
        "siamleague.web.throttles.AccountThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "300/min"},
    "EXCEPTION_HANDLER": "siamleague.web.problems.answer",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "SiamLeague",
    "DESCRIPTION": "What the pages of SiamLeague show and do, for programs.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "PREPROCESSING_HOOKS": ["siamleague.web.description.those_that_stay"],
    "POSTPROCESSING_HOOKS": [
        "siamleague.web.description.typed",
        "drf_spectacular.hooks.postprocess_schema_enums",
        "siamleague.web.examples.told",
    ],
    "ENUM_NAME_OVERRIDES": {
        "EventFormat": "tournaments.formats.shelf.offered",
        "EventKind": "tournaments.formats.kinds.in_events",
        "EventVenue": "tournaments.models.Venue",
        "RatingVenue": "tournaments.models.PoolVenue",
        "SeasonFormat": "tournaments.formats.shelf.in_any_league",
    },
}
