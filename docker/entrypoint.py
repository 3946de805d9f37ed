"""The first thing that runs in a container: secrets from files, then the role it was given.

Roles: web, worker, bots, beat, migrate; anything else is run as it stands.
"""

import os
import socket
import sys
import time
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def database_url(env: dict[str, str]) -> str:
    """Return DATABASE_URL as given, or made of its parts and a password that lies in a file."""
    if url := env.get("DATABASE_URL"):
        return url
    if "POSTGRES_PASSWORD_FILE" not in env:
        raise SystemExit("Set DATABASE_URL, or POSTGRES_PASSWORD_FILE with POSTGRES_HOST.")
    file = Path(env["POSTGRES_PASSWORD_FILE"])
    if not file.is_file() or not (password := file.read_text().strip()):
        raise SystemExit(f"The database password should lie in {file}, and does not.")
    user, name = env.get("POSTGRES_USER", "siamleague"), env.get("POSTGRES_DB", "siamleague")
    host, port = env.get("POSTGRES_HOST", "postgres"), env.get("POSTGRES_PORT", "5432")
    return f"postgres://{quote(user, safe='')}:{quote(password, safe='')}@{host}:{port}/{name}"


def command(words: list[str], env: dict[str, str]) -> list[str]:
    """Return the command line of a role, or the words as they are."""
    from siamleague.embedded import processes

    level = env.get("SIAMLEAGUE_LOG_LEVEL", "INFO")
    workers = count(env, "SIAMLEAGUE_WORKERS", 2)
    bots = count(env, "SIAMLEAGUE_BOTS", 1)
    web = {"host": "0.0.0.0", "processes": count(env, "SIAMLEAGUE_WEB_PROCESSES", 2)}  # noqa: S104
    roles = {
        "web": lambda: processes.web_command(**web),
        "worker": lambda: processes.worker_command(concurrency=workers, beat=False, level=level),
        "bots": lambda: processes.bots_command(concurrency=bots, level=level),
        "beat": lambda: processes.beat_command(level=level),
        "migrate": lambda: [sys.executable, "manage.py", "migrate", "--no-input"],
    }
    if not words:
        raise SystemExit(f"Say what to run: {', '.join(roles)}, or a command.")
    return roles[words[0]]() if words[0] in roles and len(words) == 1 else words


def count(env: dict[str, str], name: str, usual: int) -> int:
    """Return a number of processes from the environment, at least one."""
    text = env.get(name) or str(usual)
    if not text.isdigit() or int(text) < 1:
        raise SystemExit(f"{name} must be a number of at least 1, not {text!r}.")
    return int(text)


def main(words: list[str]) -> None:
    """Become the process that was asked for."""
    os.environ["DATABASE_URL"] = database_url(dict(os.environ))
    line = command(words, dict(os.environ))
    # Web processes that are started again for hanging were there: nobody thinks for free meanwhile.
    os.environ["SIAMLEAGUE_WATCHED_SINCE"] = str(time.time())
    sys.stderr.write(f"{socket.gethostname()}: {' '.join(words)}\n")
    os.execvp(line[0], line)  # noqa: S606  (it becomes that process)


if __name__ == "__main__":
    main(sys.argv[1:])
