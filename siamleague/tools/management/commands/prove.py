"""Prove."""

from siamleague.tools.measuring import MeasuringCommand


class Command(MeasuringCommand):
    help = "Run one proof against the real thing, longer than a test; without a name, list them."
    folder = "tests/bench/proofs"
