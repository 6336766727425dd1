"""referee: a camera over a real card table watches a game of UNO and rules on it."""

__version__ = "0.1.0"
