"""What the figure scripts share."""

import sys

if sys.version_info < (3, 11):
    sys.exit("figures need Python 3.11 or later; this is " + sys.version.split()[0])

try:
    import matplotlib  # noqa: F401
except ImportError:
    print(
        "matplotlib is not installed: plots/draw sets it up by itself, or "
        "'pip install -r plots/requirements.txt'", file=sys.stderr)
    sys.exit(69)
