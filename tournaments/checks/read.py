"""What came of a check, as its job keeps it."""

from siamleague.jobs.models import Job
from tournaments.exports.checked_pairings import SaidRound


def rounds_of(job: Job) -> list[SaidRound]:
    """Return the rounds of a check; none while it is at work."""
    return [SaidRound(**each) for each in (job.result or {}).get("rounds", ())]
