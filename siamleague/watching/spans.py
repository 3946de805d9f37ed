"""Traces by OpenTelemetry, where an address for them is set and what sends them is installed.

| span               | what it says beside how long it took                               |
|--------------------|--------------------------------------------------------------------|
| `GET front`        | a request by the name of its page, never by its address            |
| `socket move`      | what a page of a match asked for, never which match or which words |
| `moves together`   | how many moves were committed at once                              |
| `games.tasks.…`    | a task; it belongs to the request that asked for it                |
| `job backup`       | a job by its kind, and at which attempt                            |
| `question SELECT`  | the words of a question to the database, without its values        |

A span holds numbers, and names that stand in the code. What a fault says may hold more: of it only
the kind is told. Whatever else is to be said passes the same door as a line of the log.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from siamleague.watching import logs

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
PARENT = "traceparent"  # how the W3C calls what leads from one process to the next
NOT_INSTALLED = (
    f"{ENDPOINT} is set, and what sends traces is not installed: nothing is traced. "
    "pip install --require-hashes -r docker/requirements/traces.txt"
)

_tracing: "_Tracing | None" = None


class Span:
    """What happens now; without traces it takes everything and keeps nothing."""

    def __init__(self, real: Any = None) -> None:
        self._real = real

    def named(self, name: str) -> None:
        """Call it otherwise: now it is known what it is."""
        if self._real is not None:
            self._real.update_name(name)

    def note(self, facts: Mapping[str, Any]) -> None:
        """Add facts, with nothing in them that must be hidden."""
        if self._real is not None:
            self._real.set_attributes(logs.hush(dict(facts)))


NOTHING = Span()


class _Tracing:
    """The packages of OpenTelemetry, and what sends spans from this process."""

    def __init__(self, export: Any = None) -> None:
        from opentelemetry import context, trace
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.trace.propagation import tracecontext

        if export is None:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

            export = OTLPSpanExporter()
        # What the environment says of the service comes first.
        resource = Resource({"service.name": "siamleague"}).merge(Resource.create())
        self.provider = TracerProvider(resource=resource)
        self.provider.add_span_processor(BatchSpanProcessor(export))
        self.tracer = self.provider.get_tracer("siamleague")
        self.trace, self.context = trace, context
        self.carrier = tracecontext.TraceContextTextMapPropagator()

    @contextmanager
    def around(self, name: str, kind: str, parent: str, facts: Mapping[str, Any]) -> Iterator[Span]:
        above = self.carrier.extract({PARENT: parent}) if parent else None
        real = self.tracer.start_span(
            name, above, self.trace.SpanKind[kind.upper()], attributes=logs.hush(dict(facts))
        )
        mark = self.context.attach(self.trace.set_span_in_context(real, above))
        try:
            yield Span(real)
        except Exception as fault:
            # Neither its words nor where it happened: both may show what was handled.
            real.set_attribute("error.type", type(fault).__name__)
            real.set_status(self.trace.Status(self.trace.StatusCode.ERROR))
            raise
        finally:
            self.context.detach(mark)
            real.end()

    def carried(self) -> str:
        told: dict[str, str] = {}
        self.carrier.inject(told)
        return told.get(PARENT, "")

    def inside(self) -> bool:
        return bool(self.trace.get_current_span().is_recording())


def begin(environment: Mapping[str, str], export: Any = None) -> str:
    """Trace from now on, if an address is set; return a sentence if that cannot be done."""
    global _tracing  # noqa: PLW0603  (a process traces, or it does not)
    if not environment.get(ENDPOINT) or _tracing is not None:
        return ""
    if not _installed():
        return NOT_INSTALLED
    _tracing = _Tracing(export)
    return ""


def _installed() -> bool:
    names = ("opentelemetry", "opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")
    try:
        return all(map(find_spec, names))
    except ModuleNotFoundError:  # a part of the name, for a name with parts
        return False


def end() -> None:
    """Send what is still here, and trace no more."""
    global _tracing
    tracing, _tracing = _tracing, None
    if tracing is not None:
        tracing.provider.shutdown()


def flush() -> None:
    """Send what is still here."""
    if _tracing is not None:
        _tracing.provider.force_flush(5000)


@contextmanager
def around(name: str, kind: str = "internal", *, parent: str = "", **facts: Any) -> Iterator[Span]:
    """Trace what is done inside: internal, server, consumer or client."""
    if _tracing is None:
        yield NOTHING
        return
    with _tracing.around(name, kind, parent, facts) as span:
        yield span


def carried() -> str:
    """Return what another process is told, so that its spans belong to this one; "" for nothing."""
    return "" if _tracing is None else _tracing.carried()


def question(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Ask the database, as a part of what is traced; what nobody traces asks as ever."""
    if _tracing is None or not _tracing.inside():
        return execute(sql, params, many, context)
    from siamleague.watching import slow  # it has rows, and this file is read before any room is

    words = slow.words(sql)
    facts = {"db.system.name": context["connection"].vendor, "db.query.text": words}
    with _tracing.around(f"question {words.partition(' ')[0].upper()}", "client", "", facts):
        return execute(sql, params, many, context)
