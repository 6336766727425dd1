"""The strategies for acts stand beside the tests of acts."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "rules"))
