"""Measure."""

from siamleague.tools.measuring import MeasuringCommand


class Command(MeasuringCommand):
    help = "Measure one thing on this machine and print it with ratios; without a name, list them."
    folder = "tests/bench"
