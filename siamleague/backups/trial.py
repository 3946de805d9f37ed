"""A site of its own, in which a backup is put back and looked at; prints what is wrong as JSON."""

import json
import sys
from pathlib import Path


def main(file: Path) -> list[str]:
    """Return what is wrong with the site that came out of the file."""
    import django

    django.setup()
    from siamleague.backups import archive, restoring

    try:
        contents = restoring.restore(file)
    except archive.NoBackup as no:
        return [str(no)]
    return list(restoring.faults(contents))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))) + "\n")
