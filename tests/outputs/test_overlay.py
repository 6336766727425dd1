"""The overlay as a draw list: what is written where, legible, inside the picture."""

from dataclasses import replace
from itertools import combinations

import pytest

from referee.cards import Card, Color
from referee.outputs.overlay import ALARM, ASKING, TURN, draw
from referee.outputs.phrases import LANGUAGES
from referee.outputs.shapes import Box, Label, Polygon, Shape, text_width_px, wrapped
from referee.outputs.view import CardView, SeatView, TableView

SIZES = ((960, 540), (1280, 720))
SIDES = ((0.5, 1.0), (0.0, 0.5), (0.5, 0.0), (1.0, 0.5))
SEATS = tuple(
    SeatView(letter, name, at, cards)
    for letter, name, at, cards in zip(
        "ABCD", ("Anna", "Ben", "小明", "María José"), SIDES, (5, 2, 1, 7), strict=True
    )
)
VIEW = TableView(
    seats=SEATS,
    turn="B",
    color=Color.RED,
    top=Card.parse("r9"),
    discard=((0.46, 0.36), (0.6, 0.36), (0.6, 0.64), (0.46, 0.64)),
    caption="Ben, the green seven does not match the red nine.",
    is_penalty=True,
)


def texts(view: TableView, size_wh: tuple[int, int] = (960, 540)) -> list[str]:
    return [shape.text for shape in draw(view, size_wh) if isinstance(shape, Label)]


def extent(shape: Shape) -> tuple[float, float, float, float]:
    match shape:
        case Box(xywh_px=(x, y, width, height)):
            return x, y, x + width, y + height
        case Polygon(points_px=points):
            xs, ys = zip(*points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Label(text, (x, y), height, align=align, room_px=room):
            width = min(text_width_px(text, height), room or 1e9)
            left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
            return left, y - height / 2, left + width, y + height / 2


@pytest.mark.parametrize("size_wh", SIZES)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_everything_lies_inside_the_picture(size_wh: tuple[int, int], language: str) -> None:
    view = replace(VIEW, language=language, badges=("no-speaker", "picture-stale"), keys="u uno")
    for shape in draw(view, size_wh):
        left, top, right, bottom = extent(shape)
        assert left >= -1 and top >= -1, shape
        assert right <= size_wh[0] + 1 and bottom <= size_wh[1] + 1, shape


@pytest.mark.parametrize("size_wh", SIZES)
def test_letters_are_large_enough_to_read_across_a_table(size_wh: tuple[int, int]) -> None:
    heights = [shape.height_px for shape in draw(VIEW, size_wh) if isinstance(shape, Label)]
    assert min(heights) >= 0.033 * size_wh[1]
    caption = next(s for s in draw(VIEW, size_wh) if isinstance(s, Label) and "seven" in s.text)
    assert caption.height_px >= 0.04 * size_wh[1]


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_colour_is_written_not_only_painted(color: Color, language: str) -> None:
    view = replace(VIEW, color=color, top=Card.parse("W"), language=language)
    words = LANGUAGES[language]
    assert words.colors[color].upper() in texts(view)
    assert words.card(Card.parse("W")) in texts(view)


def test_the_one_to_play_is_named_and_stands_out() -> None:
    assert "Ben to play" in texts(VIEW)
    bright = [s for s in draw(VIEW, SIZES[0]) if isinstance(s, Box) and s.color == TURN]
    assert len(bright) == 1


def test_hand_counts_debts_and_calls_are_shown() -> None:
    seats = (replace(SEATS[0], owes=4), *SEATS[1:2], replace(SEATS[2], has_called=True), SEATS[3])
    shown = texts(replace(VIEW, seats=seats))
    assert {"5 cards · draws 4", "2 cards", "1 card · UNO", "7 cards"} <= set(shown)


def test_a_question_takes_the_place_of_the_caption() -> None:
    view = replace(VIEW, question="Anna, which card is that?")
    assert "Anna, which card is that?" in texts(view)
    assert not any("seven" in text for text in texts(view))
    assert any(s.color == ASKING for s in draw(view, SIZES[0]) if isinstance(s, Box))


def test_a_penalty_has_another_accent_than_plain_news() -> None:
    def accents(view: TableView) -> set[tuple[int, int, int]]:
        narrow = (s for s in draw(view, SIZES[0]) if isinstance(s, Box) and s.xywh_px[2] < 10)
        return {shape.color for shape in narrow}

    assert accents(VIEW) == {ALARM}
    assert accents(replace(VIEW, is_penalty=False)) == {TURN}


def test_an_empty_view_only_waits() -> None:
    assert texts(TableView()) == ["waiting for the first card"]


@pytest.mark.parametrize("players", range(2, 11))
def test_signs_of_up_to_ten_people_do_not_cover_each_other(players: int) -> None:
    places = [(i, j) for i, j in ((0.2, 1), (0.5, 1), (0.8, 1), (1, 0.65), (1, 0.35))]
    places += [(1 - x, 1 - y) for x, y in places]
    seats = tuple(
        SeatView(letter, f"Player {letter}", (float(x), float(y)), 7)
        for letter, (x, y) in zip("ABCDEFGHIJ"[:players], places, strict=False)
    )
    boxes = draw(replace(VIEW, seats=seats, discard=(), caption="Short."), (1280, 720))
    signs = [
        extent(shape) for shape in boxes if isinstance(shape, Box) and 70 < shape.xywh_px[3] < 90
    ]
    signs = [sign for sign in signs if sign[2] - sign[0] < 400]
    assert len(signs) == players
    for one, other in combinations(signs, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_recognised_cards_carry_their_names() -> None:
    corners = ((0.49, 0.42), (0.57, 0.4), (0.58, 0.6), (0.5, 0.62))
    view = replace(VIEW, cards=(CardView(corners, Card.parse("b+2")),))
    assert "blue draw two" in texts(view)


@pytest.mark.parametrize("size_wh", SIZES)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_no_sign_covers_the_names_of_the_piles(
    size_wh: tuple[int, int], language: str, lines: int
) -> None:
    """A caption of two lines lifts the sign of the person below it over what stood there."""
    draw_pile = ((0.32, 0.34), (0.5, 0.34), (0.5, 0.66), (0.32, 0.66))
    discard = tuple((x + 0.18, y) for x, y in draw_pile)
    caption = "Anna, the green seven does not match the red nine. " * lines
    view = replace(VIEW, language=language, discard=discard, draw=draw_pile, caption=caption)
    boxes = [shape for shape in draw(view, size_wh) if isinstance(shape, Box)]
    tags, others = boxes[:2], boxes[2:]
    for tag, other in ((tag, other) for tag in tags for other in others):
        one, two = extent(tag), extent(other)
        apart = one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
        assert apart, (tag, other)


@pytest.mark.parametrize("text", ["Ben, draw two cards.", "阿本，绿七和红九配不上。", "a" * 50, ""])
def test_wrapping_loses_nothing(text: str) -> None:
    lines = wrapped(text, 20.0, 150.0)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_chinese_line_never_begins_with_a_mark() -> None:
    text = "阿本，绿七和红九配不上。可以出红色牌、九或变色牌。请收回这张牌。"
    for room_px in range(60, 400, 7):
        assert all(line[0] not in "，。、" for line in wrapped(text, 20.0, float(room_px)))
