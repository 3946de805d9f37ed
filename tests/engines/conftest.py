"""The one option of the engine tests: --bless writes the golden files anew."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden playthroughs anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Return whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--bless", default=False))
