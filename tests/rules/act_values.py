"""Strategies for acts: everything that an input line can say."""

from hypothesis import strategies as st

from referee.cards import CLASSIC_FACES, UNKNOWN, Card, Color
from referee.rules import actions as act
from referee.seats import LETTERS, NOBODY

letters = st.sampled_from(LETTERS)
seats = st.sampled_from([*LETTERS, NOBODY])
extra = [Card.parse(code) for code in ("rA", "rbA", "WB", "WH", "WX", "WC", "WS", "WR")]
cards = st.sampled_from([*CLASSIC_FACES, *extra, UNKNOWN])
hands = st.lists(cards, min_size=1, max_size=6).map(tuple)
colors = st.sampled_from(Color)
counts = st.integers(0, 200)
partners = st.one_of(seats, st.just("none"))
orders = st.lists(letters, min_size=1, max_size=10, unique=True).map(tuple)

ONE_SEAT = (
    act.Pass,
    act.Uno,
    act.Challenge,
    act.Admit,
    act.Innocent,
    act.Noise,
    act.Slap,
    act.Advice,
    act.Leave,
)
WITH_CARDS = (act.Adds, act.Show, act.TakeBack, act.LayOpen)
ALONE = (act.Stands, act.Reshuffle, act.Pause, act.Resume)

actions = st.one_of(
    st.builds(act.Lot, seats, cards),
    st.builds(act.Deal, st.integers(1, 20)),
    st.builds(
        act.Deal,
        st.just(0),
        st.lists(st.tuples(letters, counts), min_size=1, max_size=10).map(tuple),
    ),
    st.builds(act.Flip, cards),
    st.builds(act.Play, seats, hands, st.none() | colors, st.just("") | partners),
    st.builds(act.NameColor, seats, colors),
    st.builds(act.Swap, seats, partners),
    st.builds(act.Draw, seats, st.integers(1, 40)),
    hands.flatmap(lambda held: st.builds(act.Draw, seats, st.just(len(held)), st.just(held))),
    st.builds(act.Catch, st.one_of(seats, st.just("referee")), seats),
    st.builds(act.Shown, seats, guilty=st.booleans()),
    st.builds(act.Count, seats, counts),
    st.builds(act.Points, seats, counts),
    st.builds(act.Timeout, st.one_of(seats, st.just("match"))),
    st.builds(act.Reseat, orders),
    st.builds(act.Teams, st.lists(orders, min_size=1, max_size=4).map(tuple)),
    st.builds(act.Next, st.one_of(letters, st.just(""))),
    st.sampled_from(ONE_SEAT).flatmap(lambda kind: st.builds(kind, seats)),
    st.sampled_from(WITH_CARDS).flatmap(lambda kind: st.builds(kind, seats, hands)),
    st.sampled_from(ALONE).map(lambda kind: kind()),
)
