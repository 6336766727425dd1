"""``python -m referee``: the same as the console script."""

import sys

from referee.cli import main

sys.exit(main())
