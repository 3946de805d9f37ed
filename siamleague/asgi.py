"""The door for web servers: pages, sockets, and the start and end of the process."""

import gc
import os

# Whatever is read at the start stays until the end. Looking through it for what could be thrown
# away would cost a tenth of the start, and a moment of every minute afterwards.
gc.disable()

from django.core.asgi import get_asgi_application  # noqa: E402

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import get_resolver  # noqa: E402

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
get_resolver().reverse_dict  # noqa: B018 reads every page now, not while the first reader waits
gc.freeze()
gc.enable()
