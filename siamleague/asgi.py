"""The door for web servers: pages, sockets, and the start and end of the process."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from siamleague.core.metrics import CountSockets  # noqa: E402
from siamleague.core.origins import OwnPagesOnly  # noqa: E402
from siamleague.embedded.lifespan import lifespan  # noqa: E402
from siamleague.routing import sockets  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": CountSockets(OwnPagesOnly(AuthMiddlewareStack(URLRouter(sockets)))),
        "lifespan": lifespan,
    }
)
