"""Static files: under hashed names on servers, and given out whole."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

UNUSED = "django_htmx/ext/"


class HashedStatic(ManifestStaticFilesStorage):
    """Rewrites `import "./dom.js"` as well, so that no bundler is needed for safe caching."""

    support_js_module_import_aggregation = True

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Hash everything but the extensions of htmx: no page of ours loads them, and a remark in
        one of them reads like an import of a file that is not there."""
        wanted = {name: at for name, at in paths.items() if not name.startswith(UNUSED)}
        yield from super().post_process(wanted, dry_run, **options)


class StaticFiles(WhiteNoiseMiddleware):
    """Reads a file at once: a plain file handle cannot be streamed by an asynchronous server."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """Return the file; ours are small, and a handle left open by a lost visitor would leak."""
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["content-type"]  # WhiteNoise says it, or it is not wanted
        for name, value in found.headers:
            response[name] = value
        if content:  # the file may have changed since the site started
            response["Content-Length"] = str(len(content))
        return response
