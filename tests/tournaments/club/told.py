"""A program on this machine that clubs tell: it keeps what came, and answers as it is told to."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Reader:
    """What came, in order, and what is answered."""

    def __init__(self) -> None:
        self.came: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []
        self.answers: list[int] = []  # the next ones; then always 200
        self.again = ""
        self.url = ""
        self.held = threading.Event()  # cleared: nothing is answered until it is set again
        self.held.set()

    @property
    def numbers(self) -> list[str]:
        return [headers["webhook-id"] for headers, _body in self.came]


@contextmanager
def reading() -> Iterator[Reader]:
    """Yield a reader that listens."""
    reader = Reader()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            reader.came.append((headers, body))
            reader.paths.append(self.path)
            reader.held.wait(60)
            self.send_response(reader.answers.pop(0) if reader.answers else 200)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            if reader.again:
                self.send_header("Retry-After", reader.again)
            self.send_header("Content-Length", "0")
            with suppress(BrokenPipeError):  # who asked was killed
                self.end_headers()

        do_PUT = do_POST  # noqa: N815

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    reader.url = f"http://127.0.0.1:{server.server_port}/in"
    try:
        yield reader
    finally:
        server.shutdown()
        server.server_close()
