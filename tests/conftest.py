"""Property tests must not fail because the machine is busy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "busy", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("busy")
