"""The recipes of the bench: what is filmed, how hard it is at least, and what cannot be meant."""

import hashlib
import tomllib
from pathlib import Path

import pytest

from referee.errors import ConfigError, InputError
from referee.rendering.prints import HELD_OUT_FAMILIES, SEALED_FAMILIES, TRAINING_FAMILIES
from referee.rendering.sealed_tables import SEALED_TABLES
from referee.rendering.tables import HELD_OUT_TABLES, TRAINING_TABLES
from referee.simulation.recipe import Group, Recipe, load_recipes, parse_recipes
from referee.simulation.studio import play

BENCH = Path(__file__).parents[2] / "bench.toml"
LEAST = {
    "blur_px": 0.4, "noise": 2.0, "shake_px": 0.6, "shutter_s": 0.006, "exposure": 0.01,
    "mess": 1.0, "carried_mm": 40.0, "card_mm": 0.28, "auto_exposure": 0.3,
}  # fmt: skip
"""The least difficulties of recipe 2; a milder recipe is a new number."""
HABITS = {
    "misplay": 0.05, "out_of_turn": 0.01, "hovers": 0.08, "twins": 0.8, "doubles": 0.6,
    "jumps": 0.6, "slides": 0.08, "fumbles": 0.04, "hesitates": 0.08, "hurries": 0.15,
    "taps": 0.05, "squares_up": 0.03, "late_uno": 0.12, "missed_uno": 0.3, "bluffs": 0.5,
}  # fmt: skip
DISTURBANCES = {
    "bumps": 0.15, "lights": 0.4, "shades": 0.8, "leans": 0.8, "gaps": 4.0,
}  # fmt: skip


@pytest.fixture(scope="module")
def recipes() -> tuple[Recipe, ...]:
    return load_recipes(BENCH)


@pytest.fixture(scope="module")
def groups(recipes: tuple[Recipe, ...]) -> dict[str, Group]:
    return {group.name: group for group in recipes[1].groups}


def test_recipe_1_films_the_games_it_always_filmed(recipes: tuple[Recipe, ...]) -> None:
    """A change of the studio, of people or of rules must not move an old recipe's games."""
    first, *_, last = recipes[0].plans
    assert (len(recipes[0].plans), first.seed, last.seed) == (20, 7003, 7042)
    acts = "\n".join(str(entry) for plan in recipes[0].plans for entry in play(plan).truth.entries)
    assert hashlib.sha256(acts.encode()).hexdigest()[:16] == "946d8d81d5cb826c"
    looks = "\n".join(f"{plan.look.card_px} {plan.look.tilt_deg}" for plan in recipes[0].plans)
    assert hashlib.sha256(looks.encode()).hexdigest()[:16] == "422c1cf23a9779f1"


def test_recipe_1_is_filmed_with_what_training_never_saw(recipes: tuple[Recipe, ...]) -> None:
    plans = recipes[0].plans
    assert {plan.look.family for plan in plans} == set(HELD_OUT_FAMILIES)
    assert {plan.look.table for plan in plans} == set(HELD_OUT_TABLES)
    for plan in plans:
        look = plan.look
        assert (look.size_wh, look.fps, len(plan.names)) == ((960, 540), 12.0, 4)
        assert look.tilt_deg >= 4 and look.blur_px >= 0.4 and look.shake_px >= 0.6
        assert look.noise >= 2 and look.jpeg_quality <= 90 and plan.habits.misplay == 0.05


def test_recipe_2_is_a_hundred_hands_and_ten_large_ones(groups: dict[str, Group]) -> None:
    sizes = {name: len(group.plans) for name, group in groups.items()}
    large = sum(count for name, count in sizes.items() if name.startswith("large"))
    assert (sum(sizes.values()) - large, large) == (100, 10)
    for name, group in groups.items():
        wanted = ((1280, 720), 30.0) if name.startswith("large") else ((960, 540), 12.0)
        assert {(plan.look.size_wh, plan.look.fps) for plan in group.plans} == {wanted}
    seeds = [plan.seed for group in groups.values() for plan in group.plans]
    assert len(set(seeds)) == 110


def test_recipe_2_has_every_number_of_players_and_several_rules(groups: dict[str, Group]) -> None:
    plans = [plan for group in groups.values() for plan in group.plans]
    assert {len(plan.names) for plan in plans} == set(range(2, 11))
    assert len({plan.rules_line for plan in plans}) >= 8


@pytest.mark.parametrize("kind", ["overhead", "oblique"])
def test_half_of_the_looks_are_sealed(groups: dict[str, Group], kind: str) -> None:
    tuned, sealed = groups[kind].plans, groups[f"{kind}-sealed"].plans
    assert len(tuned) == len(sealed)
    for part in ("family", "table", "sleeves"):
        assert not {getattr(plan.look, part) for plan in tuned} & {
            getattr(plan.look, part) for plan in sealed
        }
    assert not {plan.look.sleeves for plan in tuned} & {plan.look.sleeves for plan in sealed}
    assert {plan.look.family for plan in sealed} == set(SEALED_FAMILIES)
    assert {plan.look.table for plan in sealed} == set(SEALED_TABLES)


def test_what_is_sealed_is_nowhere_else() -> None:
    assert not set(SEALED_FAMILIES) & {*TRAINING_FAMILIES, *HELD_OUT_FAMILIES}
    assert not set(SEALED_TABLES) & {*TRAINING_TABLES, *HELD_OUT_TABLES}


def test_the_least_difficulties_of_recipe_2(groups: dict[str, Group]) -> None:
    for name, group in groups.items():
        tilts = [plan.look.tilt_deg for plan in group.plans]
        assert max(tilts) <= 50
        assert not name.startswith("oblique") or (min(tilts) >= 35 and max(tilts) > 45)
        for plan in group.plans:
            assert all(getattr(plan.look, key) >= least for key, least in LEAST.items())
            assert plan.look.jpeg_quality <= 85
            assert all(getattr(plan.habits, key) >= least for key, least in HABITS.items())
            disturbed = plan.disturbances
            assert all(getattr(disturbed, key) >= least for key, least in DISTURBANCES.items())
            assert disturbed.bump[0] >= 0.02 and disturbed.shade[0] >= 0.15
            assert disturbed.lean[0] >= 0.05 and disturbed.light[0] >= 0.1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("format = 2", "format = 9"), "format 9"),
        (("misplay =", "misplays ="), "did you mean 'misplay'"),
        (("[recipe.1.looks]", "[recipe.1.look]"), "did you mean 'looks'"),
        (("players = 4", "players = 40"), "2 to 10"),
        (("players = [2, 10]", "players = [2, 11]"), "2 to 10"),
        (("blur_px = [0.4, 0.9]", "blur_px = [0.9, 0.4]"), "least, most"),
        (('families = ["block_hexagon", "rounded_disc"]', "families = []"), "at least one"),
        (('"charcoal"', '"charcaol"'), "did you mean 'charcoal'"),
        (("[recipe.2.groups.overhead.clips]", "[recipe.2.groups.overhead.clip]"), "'clips'"),
        (("[recipe.1.clips]", "[recipe.one.clips]"), "a number is needed"),
        (("[recipe.1.clips]", "[recipe.1.clips"), "no TOML"),
    ],
)
def test_a_recipe_that_cannot_be_meant_says_why(change: tuple[str, str], says: str) -> None:
    text = BENCH.read_text(encoding="utf-8")
    assert change[0] in text
    with pytest.raises(ConfigError, match=says):
        parse_recipes(_short(text.replace(change[0], change[1], 1)))


def _short(text: str) -> str:
    """The same, but that few games are played to find those of the right length."""
    return text.replace("count = 25", "count = 1").replace("count = 20", "count = 1")


def test_a_recipe_that_is_not_there_is_one_plain_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not readable: No such file"):
        load_recipes(tmp_path / "bench.toml")


def test_a_group_says_only_what_differs() -> None:
    text = BENCH.read_text(encoding="utf-8")
    tree = tomllib.loads(text)["recipe"]["2"]["groups"]["oblique"]
    assert set(tree) == {"clips", "difficulties"}
    (plan,) = parse_recipes(_short(text))[1].groups[1].plans
    assert plan.look.tilt_deg >= 35 and plan.look.sleeves[0] == "charcoal"
