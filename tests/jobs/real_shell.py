"""A process of a real site that runs what it is told, one line of JSON after the other."""

import json
import sys
import traceback


def main() -> None:
    """Run each line of code; answer with what it called `answer`, or with what went wrong."""
    import django

    django.setup()
    from tests.jobs import real_kinds

    names: dict[str, object] = {"kinds": real_kinds}
    for line in sys.stdin:
        names["answer"] = None
        try:
            exec(json.loads(line), names)
            reply = {"answer": names["answer"]}
        except Exception:
            reply = {"failed": traceback.format_exc()}
        sys.stdout.write(json.dumps(reply, default=str) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
