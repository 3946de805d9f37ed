"""The image and the compose file: checked by their own tools, since no engine runs here."""

import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCKER = ROOT / "docker"
OPERATING = ROOT / "siamleague" / "book" / "operating.md"
BIN = Path(sys.executable).parent
OURS = ("migrate", "web", "worker", "bots", "beat")


def compose() -> dict[str, Any]:
    return yaml.safe_load((DOCKER / "compose.yml").read_text())


def run(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("POSTGRES_", "DATABASE_"))}
    line = [str(word) for word in command]
    return subprocess.run(line, check=False, capture_output=True, text=True, env={**clean, **env})


def hadolint(file: Path) -> subprocess.CompletedProcess[str]:
    return run(BIN / "hadolint", "--failure-threshold", "style", file)


def schema(file: Path) -> subprocess.CompletedProcess[str]:
    return run(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", file)


def entrypoint(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, DOCKER / "entrypoint.py", *words, **env)


def test_the_dockerfile_is_clean_and_a_careless_one_would_be_noticed(tmp_path: Path) -> None:
    assert hadolint(DOCKER / "Dockerfile").stdout == ""
    careless = tmp_path / "Dockerfile"
    careless.write_text("FROM python\nRUN pip install django\n")
    assert {"DL3006", "DL3013"} <= set(re.findall(r"DL\d+", hadolint(careless).stdout))


@pytest.mark.slow
def test_the_compose_file_fits_its_schema_and_a_misspelt_key_would_not(tmp_path: Path) -> None:
    assert schema(DOCKER / "compose.yml").returncode == 0
    wrong = tmp_path / "compose.yml"
    text = (DOCKER / "compose.yml").read_text()
    wrong.write_text(text.replace("stop_grace_period", "stop_grace_time"))
    assert schema(wrong).returncode != 0


def test_the_image_is_built_in_three_stages_and_runs_as_nobody_in_particular() -> None:
    lines = (DOCKER / "Dockerfile").read_text().splitlines()
    stages = [line for line in lines if line.startswith("FROM")]
    assert len(stages) == 3
    assert all(":" in line for line in stages), "an image without a tag changes by itself"
    assert re.fullmatch(r"USER [1-9]\d+:[1-9]\d+", next(x for x in lines if x.startswith("USER")))
    assert any("--require-hashes" in line for line in lines)
    assert any("SIAMLEAGUE_NO_BOOTSTRAP" in line for line in lines)


def test_everything_the_image_copies_exists_and_is_sent_to_the_engine() -> None:
    text = (DOCKER / "Dockerfile").read_text()
    ignore = (DOCKER / "Dockerfile.dockerignore").read_text().split()
    copied = [line.split()[1:-1] for line in text.splitlines() if line.startswith("COPY ")]
    sources = [word for words in copied for word in words if not word.startswith(("--", "/"))]
    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in ignore, f"{source} is kept from the engine"


def pins(name: str) -> dict[str, str]:
    text = (DOCKER / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def steps() -> list[str]:
    """Return what the image runs while it is built, each step in one line of the shell."""
    text = (DOCKER / "Dockerfile").read_text().replace("\\\n", " ")
    return [line[4:] for line in text.splitlines() if line.startswith("RUN ")]


def built(folder: Path, pdf: str = "", traces: str = "") -> str:
    """Run the steps of the image that install something, with installers that only say so."""
    said = folder / f"said{pdf}{traces}"
    for name in ("apt-get", "pip", "rm", "python"):
        (folder / name).write_text(f'#!/bin/sh\necho {name} "$@" >> {said}\n')
        (folder / name).chmod(0o755)
    for step in steps():
        if "install --require-hashes" in step or "apt-get" in step:
            line = re.sub(r"/(venv|compiler)/bin/pip", str(folder / "pip"), step)
            subprocess.run(
                ["/bin/sh", "-euc", line],
                check=True,
                env={"PATH": f"{folder}:{os.environ['PATH']}", "PDF": pdf, "TRACES": traces},
            )
    return said.read_text()


def test_the_image_draws_pdf_where_it_is_asked_for_and_only_there(tmp_path: Path) -> None:
    usual, drawing = built(tmp_path), built(tmp_path, pdf="1")
    assert "pip install --require-hashes -r server.txt" in usual
    assert "pdf.txt" not in usual and "libpango" not in usual
    assert "pip install --require-hashes -r server.txt" in drawing
    assert "pip install --require-hashes -r pdf.txt" in drawing
    told = re.search(r"`apt install ([^`]+)`", OPERATING.read_text())
    assert told, "the book says what is needed beside the packages"
    installed = re.search(r"apt-get install (.*libpango.*)", drawing)
    assert installed and set(told[1].split()) == set(installed[1].split()[2:])
    text = (DOCKER / "Dockerfile").read_text()
    assert text.count("ARG PDF=\n") == 2, "each stage has to ask, and neither is given it"
    asked = {"PDF": "${SIAMLEAGUE_PDF:-}", "TRACES": "${SIAMLEAGUE_TRACES:-}"}
    assert compose()["services"]["web"]["build"]["args"] == asked


def test_the_image_sends_traces_where_it_is_asked_for_and_only_there(tmp_path: Path) -> None:
    assert "traces.txt" not in built(tmp_path)
    assert "pip install --require-hashes -r traces.txt" in built(tmp_path, traces="yes")


def test_what_compiles_the_rules_does_not_go_with_the_image(tmp_path: Path) -> None:
    usual = built(tmp_path)
    assert "pip install --require-hashes -r compiled.txt" in usual
    assert re.search(r"apt-get install .* gcc", usual)
    before, _, last = (DOCKER / "Dockerfile").read_text().rpartition("\nFROM ")
    assert "games.compiled.building /compiled" in before
    assert "gcc" not in last and "compiled.txt" not in last
    assert "COPY --from=compiled /compiled /compiled" in last
    assert "SIAMLEAGUE_COMPILED=/compiled" in last


@pytest.mark.parametrize(
    ("name", "brings"),
    [("pdf", "weasyprint"), ("traces", "opentelemetry-sdk"), ("compiled", "mypy")],
)
def test_what_is_installed_besides_agrees_with_what_a_server_installs(
    name: str, brings: str
) -> None:
    server, more = pins("server"), pins(name)
    assert brings in more and brings not in server
    assert {name: v for name, v in more.items() if server.get(name, v) != v} == {}


@pytest.mark.parametrize("name", OURS)
def test_our_containers_may_do_as_little_as_possible(name: str) -> None:
    service = compose()["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert not service.get("ports")
    assert "healthcheck" in service or name == "web", "else it would be asked for pages"


def test_tables_are_migrated_once_before_anything_starts() -> None:
    services = compose()["services"]
    assert services["migrate"]["restart"] == "no"
    for name in ("web", "worker", "bots", "beat"):
        waits = services[name]["depends_on"]
        assert waits["migrate"] == {"condition": "service_completed_successfully"}
        assert waits["postgres"] == waits["redis"] == {"condition": "service_healthy"}
    assert services["proxy"]["depends_on"]["web"] == {"condition": "service_healthy"}


def test_only_the_proxy_is_open_to_the_world_and_only_it_reaches_the_web() -> None:
    found = compose()
    assert [name for name, s in found["services"].items() if s.get("ports")] == ["proxy"]
    assert found["networks"]["inside"] == {"internal": True}
    for name in ("postgres", "redis"):
        assert found["services"][name]["networks"] == ["inside"]


def test_redis_keeps_its_queues_and_never_drops_them_to_make_room() -> None:
    command = " ".join(compose()["services"]["redis"]["command"])
    assert "--appendonly yes" in command
    assert "--maxmemory-policy noeviction" in command


def test_no_secret_stands_in_the_file_and_git_does_not_take_them() -> None:
    found = compose()
    assert {s["file"].split("/")[1] for s in found["secrets"].values()} == {"secrets"}
    assert "secrets/" in (DOCKER / ".gitignore").read_text().split()
    for service in found["services"].values():
        for name, value in service.get("environment", {}).items():
            secret = re.search("PASSWORD|SECRET|TOKEN", name)
            assert not secret or (name.endswith("_FILE") and value.startswith("/run/secrets/"))


def test_every_setting_in_the_compose_file_is_explained() -> None:
    words = (DOCKER / "README.md").read_text()
    for name in re.findall(r"\$\{(\w+)", (DOCKER / "compose.yml").read_text()):
        assert f"`{name}`" in words


def test_the_entrypoint_makes_the_address_of_the_database_from_a_secret_file(
    tmp_path: Path,
) -> None:
    secret = tmp_path / "password"
    secret.write_text("p@ss/word:1\n")
    tell = [sys.executable, "-c", "import os; print(os.environ['DATABASE_URL'])"]
    told = entrypoint(*tell, POSTGRES_PASSWORD_FILE=str(secret), POSTGRES_HOST="db")
    assert told.stdout.strip() == "postgres://siamleague:p%40ss%2Fword%3A1@db:5432/siamleague"
    assert "p@ss" not in told.stderr
    given = entrypoint(*tell, DATABASE_URL="postgres://elsewhere/x")
    assert given.stdout.strip() == "postgres://elsewhere/x"


def test_the_address_the_entrypoint_makes_is_read_back_by_the_settings(tmp_path: Path) -> None:
    from siamleague.settings import profile

    secret = tmp_path / "password"
    secret.write_text("p@ss/word:1")
    tell = [sys.executable, "-c", "import os; print(os.environ['DATABASE_URL'])"]
    url = entrypoint(*tell, POSTGRES_PASSWORD_FILE=str(secret)).stdout.strip()
    found = profile.database(url, tmp_path)
    assert (found["PASSWORD"], found["HOST"]) == ("p@ss/word:1", "postgres")


@pytest.mark.parametrize(
    ("words", "env", "says"),
    [
        (["web"], {}, "Set DATABASE_URL"),
        (["web"], {"POSTGRES_PASSWORD_FILE": "/nowhere"}, "/nowhere, and does not"),
        ([], {"DATABASE_URL": "x"}, "Say what to run: web, worker, bots, beat, migrate"),
        (["web"], {"DATABASE_URL": "x", "SIAMLEAGUE_WEB_PROCESSES": "many"}, "at least 1"),
        (["worker"], {"DATABASE_URL": "x", "SIAMLEAGUE_WORKERS": "0"}, "at least 1"),
    ],
)
def test_the_entrypoint_refuses_in_one_sentence(
    words: list[str], env: dict[str, str], says: str
) -> None:
    refused = entrypoint(*words, **env)
    assert refused.returncode == 1
    assert says in refused.stderr
    assert "Traceback" not in refused.stderr


def test_each_role_of_the_compose_file_becomes_a_process() -> None:
    sys.path.insert(0, str(DOCKER))
    try:
        from entrypoint import command
    finally:
        sys.path.remove(str(DOCKER))
    lines = {name: " ".join(command([name], {})) for name in OURS}
    assert "uvicorn siamleague.asgi:application --host 0.0.0.0" in lines["web"]
    assert "--workers 2" in lines["web"]
    assert "--beat" not in lines["worker"]
    assert "--queues celery " in lines["worker"]
    assert "--queues bots " in lines["bots"]
    assert " beat " in lines["beat"]
    assert lines["migrate"].endswith("manage.py migrate --no-input")
    for name in OURS:
        assert compose()["services"][name]["command"] == [name]


class Page(http.server.BaseHTTPRequestHandler):
    """Answers /well with 200 and anything else with 500."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/well" else 500)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    with http.server.HTTPServer(("127.0.0.1", 0), Page) as pages:
        threading.Thread(target=pages.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{pages.server_port}"
        pages.shutdown()


@pytest.mark.parametrize(("path", "code"), [("/well", 0), ("/ill", 1)])
def test_the_health_check_tells_a_well_server_from_an_ill_one(
    server: str, path: str, code: int
) -> None:
    asked = run(sys.executable, DOCKER / "healthcheck.py", "web", server + path)
    assert asked.returncode == code, asked.stdout


def test_the_health_check_fails_when_nobody_answers() -> None:
    asked = run(sys.executable, DOCKER / "healthcheck.py", "web", "http://127.0.0.1:1/healthz")
    assert asked.returncode == 1
    assert "does not answer" in asked.stdout
