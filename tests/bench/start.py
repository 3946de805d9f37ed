"""From a fresh clone in an empty folder to the first page, to green tests, and the second start.

Everything is real: the tree as it stands is copied without what git ignores, the package cache is
empty, and `python3 manage.py up` and `test` are called as a newcomer would. Beside the second
start, the same machine starts a web server that says hello and nothing else, and the ratio of the
two is what can be compared between machines.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OURS = ("SIAMLEAGUE", "DJANGO", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "VIRTUAL_ENV", "PYTHON")
HELLO = """
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        return await send({"type": "lifespan.shutdown.complete"})
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})
"""
PATIENCE = 900


def run(quick: bool) -> dict[str, Any]:
    """Measure; quick leaves out the fresh clone and measures starts of this checkout alone."""
    result: dict[str, Any] = {"cores": os.cpu_count(), "load_before": round(os.getloadavg()[0], 1)}
    with tempfile.TemporaryDirectory(prefix="siamleague-bench-") as folder:
        here = Path(folder)
        checkout = ROOT if quick else clone(here / "siamleague")
        python = sys.executable if quick else newcomers_python()
        env = newcomers_environment(here)
        result["first_page_s"] = start(checkout, python, env)
        if not quick:
            result["green_tests_s"], result["tests_said"] = suite(checkout, python, env)
        starts = sorted(start(checkout, python, env) for _ in range(3))
        result["second_start_s"] = starts[1]
        result["second_starts_s"] = starts
        inside = sys.executable if quick else str(checkout / ".venv" / "bin" / "python")
        result["hello_s"] = sorted(hello(here, inside, env) for _ in range(3))[1]
    result["second_start_to_hello"] = round(result["second_start_s"] / result["hello_s"], 2)
    return result


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Return the result in words."""
    yield f"on {result['cores']} cores, load {result['load_before']} before"
    if "green_tests_s" in result:
        yield f"fresh clone, empty package cache, to the first page: {result['first_page_s']:.1f} s"
        yield f"then to green tests without browser and servers: {result['green_tests_s']:.1f} s"
        yield f"  {result['tests_said']}"
    else:
        yield f"first start on an empty data folder, packages there: {result['first_page_s']:.1f} s"
    three = ", ".join(f"{seconds:.2f}" for seconds in result["second_starts_s"])
    yield f"second start to the first page: {result['second_start_s']:.2f} s (three: {three})"
    yield f"a bare web server that says hello: {result['hello_s']:.2f} s"
    yield f"ratio: {result['second_start_to_hello']}"


def clone(target: Path) -> Path:
    """Copy what a clone would hold, with the work of this moment, to an empty folder."""
    listed = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    for name in filter(None, names.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=target, check=True)
    return target


def newcomers_python() -> str:
    """Return the Python beneath our virtual environment."""
    return str(Path(sys.base_prefix) / "bin" / "python3")


def newcomers_environment(here: Path) -> dict[str, str]:
    """Return an environment that knows nothing of us, with an empty package cache."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(OURS)}
    tools = Path(sys.prefix) / "bin"
    env["PATH"] = ":".join(p for p in env["PATH"].split(":") if Path(p) != tools)
    env |= {"PIP_CACHE_DIR": str(here / "pip-cache"), "UV_CACHE_DIR": str(here / "uv-cache")}
    return env | {"SIAMLEAGUE_VAR": str(here / "var")}


def start(checkout: Path, python: str, env: dict[str, str]) -> float:
    """Return the seconds from the command to the front page, and stop the site again."""
    port = free_port()
    command = [python, "manage.py", "up", "--port", str(port)]
    with running(command, checkout, env) as process:
        return first_page(process, port)


def hello(here: Path, python: str, env: dict[str, str]) -> float:
    """Return the seconds a bare web server takes to its first page."""
    (here / "hello.py").write_text(HELLO)
    port = free_port()
    command = [python, "-m", "uvicorn", "hello:app", "--port", str(port), "--log-level", "error"]
    with running(command, here, env) as process:
        return first_page(process, port)


def suite(checkout: Path, python: str, env: dict[str, str]) -> tuple[float, str]:
    """Return how long the part of the suite takes that needs nothing but Python; it must pass."""
    began = time.monotonic()
    bare = {**env, "CHROMIUM": "", "PATH": "/usr/bin:/bin"}
    command = [python, "manage.py", "test", "-q", "-m", "not needs"]
    done = subprocess.run(
        command, cwd=checkout, env=bare, capture_output=True, text=True, check=False
    )
    said = done.stdout.strip().splitlines()
    assert done.returncode == 0, "the suite of a fresh clone fails: " + " | ".join(said[-12:])
    return time.monotonic() - began, said[-1]


def free_port() -> int:
    """Return a port nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(
    command: list[str], folder: Path, env: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program that serves until it is stopped."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=folder, env=env, stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def first_page(process: subprocess.Popen[bytes], port: int) -> float:
    """Return the seconds until the front page is there."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        assert process.poll() is None, f"it ended with exit code {process.returncode} before a page"
        address = f"http://127.0.0.1:{port}/"
        with suppress(OSError), urllib.request.urlopen(address, timeout=10) as page:
            assert page.status == 200
            return time.monotonic() - began
        time.sleep(0.01)
    raise AssertionError(f"no page within {PATIENCE} s")
