"""The composition root of watching: options and a table file become ports, and a session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from referee import __version__
from referee.adapters import piper_voice
from referee.adapters.clip import ClipSource, real_time
from referee.adapters.detector import Backend, demand_fit, demand_seeing, open_eyes
from referee.adapters.open_ears import open_ears
from referee.adapters.still import StillSource, is_photograph
from referee.adapters.tts import ProcessSpeaker
from referee.adapters.voice import Voice
from referee.adapters.webcam import webcam
from referee.adapters.window import Window, open_window
from referee.capture.address import Kind, describe
from referee.capture.devices import linux_cameras, named, unknown_name
from referee.capture.live import LiveSource
from referee.capture.steady import Later, Steady
from referee.cards import CLASSIC_FACES, Card
from referee.config import SeatPlace, TableConfig, load_table
from referee.errors import ConfigError, DeviceError, InputError
from referee.hearing.ears import Ears
from referee.hearing.enforcing import Enforcing
from referee.hearing.heard import Heard
from referee.hearing.keys import Keys
from referee.keeping import Keeper, Sink
from referee.officiating.manner import Manner
from referee.officiating.official import Official
from referee.officiating.opening import Opening as Start
from referee.outputs.phrases import remark
from referee.own_rules import line_of
from referee.ports import Display, Eyes, Frame, FrameSource
from referee.record.journal import Journal, default_path
from referee.record.notation import Opening
from referee.record.replay import Replay
from referee.rules.compiler import codes_of, deck_of
from referee.rules.house import HouseRules
from referee.rules.rulebook import Rulebook
from referee.seats import LETTERS, MAX_SEATS, MIN_SEATS, Seating
from referee.session import Listening, Session, Tracking
from referee.setting_up import Asking, placed
from referee.sinks import FileSink, JournalSink, JsonSink
from referee.tabletop.layout import Layout
from referee.tabletop.resuming import ResumedTable
from referee.tabletop.settling import SettlingTable
from referee.tabletop.table import Table
from referee.telling import Silence, Speaking, Teller
from referee.vision.gate import Gate

_USUAL_PLAYERS: Final = 4
_LAST_WORDS_S: Final = 20.0


@dataclass(frozen=True, slots=True)
class Options:
    """What a person asked for. Empty text: as the table file or the defaults say."""

    source: str = ""
    table: Path | None = None
    players: tuple[str, ...] = ()
    rules: str = ""
    language: str = "en"
    record: Path | None = None
    heard: Path | None = None
    microphone: str = ""
    """A WAV file, part of a device's name, or ``default``; empty: no ears but the record's."""
    journal: Path | None = field(default_factory=default_path)
    voice: bool = True
    window: bool = True
    realtime: bool = False
    waits: bool = False
    """Wait for a camera that is not there yet."""
    as_json: bool = False
    backend: Backend = Backend.ONNX
    model: str = "cards-1"
    is_trusted: bool = False
    deck: Path | None = None
    """A deck of another print, for the eyes."""


@dataclass(slots=True)
class Console:
    """How lines reach people: rulings, and remarks that are no part of them."""

    say: Callable[[str], None]
    remark: Callable[[str], None]
    ask: Callable[[str], str | None] = lambda question: None
    """Somebody's answer; none where nobody can be asked, or wants to answer."""


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside of a session: pictures, eyes, ears, and what is known of the table."""

    table: TableConfig
    source: FrameSource
    eyes: Eyes
    ears: Listening = field(default_factory=Heard)


def ports_of(options: Options, console: Console) -> Ports:
    """Open what the options name. Raises `ConfigError`, `InputError`, `DeviceError` or
    `ModelError`; nothing has been written then."""
    table = settled_table(options)
    ears = ears_of(options)
    source = open_source(table.source, realtime=options.realtime, waits=options.waits)
    try:
        eyes = eyes_of(options, HouseRules.parse(table.rules_line))
        table = placed(table, eyes, source, _asking(options, console))
    except BaseException:
        source.close()
        raise
    return Ports(table, Steady(source), eyes, ears)


def ears_of(options: Options) -> Listening:
    """Ears on a record of what was heard, or on sound; else none but the keys."""
    if options.heard:
        return Heard.load(options.heard)
    if not options.microphone:
        return Heard()
    return open_ears(options.microphone, language=options.language)


def eyes_of(options: Options, house: HouseRules) -> Eyes:
    """The eyes that the options name, for the cards of these rules.

    Raises `ModelError`, also for a model that is unfit or that this machine misreads.
    """
    if not options.is_trusted:
        demand_fit(options.model)
        demand_seeing(options.model, options.backend)
    return open_eyes(
        options.model,
        backend=options.backend,
        is_trusted=options.is_trusted,
        codes=codes_of(deck_of(house)),
        deck=options.deck,
    )


def _asking(options: Options, console: Console) -> Asking:
    """How a table that is not known asks: by remarks, and in a window where there is one."""

    def say(kind: str, **parts: object) -> None:
        texts = {name: str(part) for name, part in parts.items()}
        console.remark(remark(kind, options.language, **texts))

    is_told = bool(options.players) or (options.table and load_table(options.table).seats)
    return Asking(
        say,
        lambda: _display(options, console),
        options.language,
        are_named=bool(is_told),
        how_many=lambda usual: _number(usual, options, console),
    )


def _number(usual: int, options: Options, console: Console) -> int:
    """How many people play, as somebody says; 0 where nobody can be asked."""
    question = remark("how-many", options.language, count=str(usual))
    while (word := console.ask(question)) is not None:
        if not word.strip():
            return usual
        if word.strip().isdecimal() and MIN_SEATS <= int(word) <= MAX_SEATS:
            return int(word)
    return 0


def watch(
    ports: Ports,
    options: Options,
    console: Console,
    *,
    watched: Callable[[Frame], None] = lambda frame: None,
    resumed: tuple[int, Replay] | None = None,
) -> Session:
    """Put a session together, run it, and give it back."""
    opening = resumed[1].opening if resumed else opening_of(ports.table)
    keeper = keeper_of(opening, options, console, resumed)
    layout = Layout.of(ports.table, len(ports.table.seats))
    voice, display = _voice(ports.table, options, console), _display(options, console)
    if isinstance(ports.ears, Ears) and isinstance(voice, Voice):
        ports.ears.is_sounding = partial(getattr, voice, "is_sounding")
        ports.ears.saying = partial(getattr, voice, "saying")
    say = (lambda line: None) if options.as_json else console.say
    teller = Teller(layout, options.language, voice, display, say, console.remark)
    teller.tone = ports.table.tone
    teller.warnings = lambda: tuple(badge for sink in keeper.sinks for badge in sink.badges)
    session = Session(
        ports.source,
        Gate(ports.eyes, layout.zones),
        _tracking(ports.table, layout, teller, resumed),
        official_of(keeper, ports.table),
        keeper,
        teller,
        ports.ears,
        Keys(layout.seats),
        watched,
        Enforcing.of(keeper.game.house.uno_enforcement, has_keys=display is not None),
    )
    try:
        session.run()
        _tell_pictures(ports.source, options, console)
        if isinstance(voice, Voice):
            voice.finish(_LAST_WORDS_S)
    finally:
        _close(voice, display)
        if isinstance(ports.ears, Ears):
            ports.ears.close()
    return session


def _tracking(
    table: TableConfig, layout: Layout, teller: Teller, resumed: tuple[int, Replay] | None
) -> Tracking:
    """The table over time; where nobody's place is known, it learns them."""
    tracked = Table(layout)
    if resumed:
        return ResumedTable(tracked, str(resumed[1].game.round.top))
    if any(seat.side for seat in table.seats):
        return tracked
    return SettlingTable(tracked, partial(setattr, teller, "layout"))


def _tell_pictures(source: FrameSource, options: Options, console: Console) -> None:
    """How many pictures of a camera were taken, and how many were not (CAM-09); of a clip, what
    was damaged or missing (F03)."""
    while isinstance(source, Steady | Later):
        source = source.source
    if not isinstance(source, LiveSource | ClipSource):
        return
    if isinstance(source, LiveSource) or source.damaged:
        counts = {"taken": source.taken, "dropped": source.dropped, "damaged": source.damaged}
        texts = {name: str(count) for name, count in counts.items()}
        console.remark(remark("taken", options.language, **texts))
    if isinstance(source, ClipSource) and source.missing:
        console.remark(remark("film-cut", options.language, count=str(source.missing)))


def resumed_ports(ports: Ports, played: Replay) -> Ports:
    """The ports of a game that goes on: its time goes on where the record ends."""
    times_s = [one.entry.evidence.time_s for one in played.judged]
    last_s = max((time_s for time_s in times_s if time_s is not None), default=0.0)
    return replace(ports, source=Later(ports.source, last_s))


def settled_table(options: Options) -> TableConfig:
    """The table file with what the call says over it. Without either, four seats by letter."""
    table = load_table(options.table) if options.table else TableConfig()
    if options.players:
        table = replace(table, seats=_seats(options.players, table))
    elif not table.seats:
        table = replace(table, seats=tuple(map(SeatPlace, LETTERS[:_USUAL_PLAYERS])))
    Seating.of(table.names)
    table = replace(table, source=options.source or table.source)
    return replace(table, rules_line=line_of(table, options.rules or table.rules_line))


def _seats(names: tuple[str, ...], table: TableConfig) -> tuple[SeatPlace, ...]:
    """People by name, in the places of the table file where it has as many."""
    if table.seats and len(table.seats) != len(names):
        raise ConfigError(
            f"--players names {len(names)}, the table file has {len(table.seats)} seats",
            key="players",
        )
    sides = [seat.side for seat in table.seats] or [()] * len(names)
    return tuple(SeatPlace(name, side) for name, side in zip(names, sides, strict=True))


def open_source(text: str, *, realtime: bool = False, waits: bool = False) -> FrameSource:
    """The source a text names: a file that is there, a camera by its name, or what `describe`
    tells. Raises `InputError` or `DeviceError`."""
    target = describe(text)
    if target.kind is not Kind.FILE:
        return webcam(text, waits=waits)
    if not Path(text).exists() and (camera := _camera_named(text)):
        return webcam(camera, waits=waits)
    if is_photograph(text):
        return StillSource(text)
    return ClipSource(text, real_time() if realtime else None)


def _camera_named(text: str) -> str:
    """The source of the camera of this name; empty for what looks like a file. Raises
    `InputError` for what is neither."""
    cameras = linux_cameras()
    if device := named(text, cameras):
        return str(device.number)
    if cameras and not Path(text).suffix:
        raise InputError(unknown_name(text, cameras), source=text)
    return ""


def opening_of(table: TableConfig) -> Opening:
    """What the record's headers say about this table."""
    return Opening(Seating.of(table.names), rules=table.rules_line, dealer=table.dealer)


def keeper_of(
    opening: Opening,
    options: Options,
    console: Console,
    resumed: tuple[int, Replay] | None,
) -> Keeper:
    """The record and everywhere it goes, the journal first."""
    keeper = Keeper(opening, (), {"engine": __version__})  # refuses rules before files are made
    sinks: list[Sink] = []
    if options.journal is not None:
        sinks += _journal(options, console, resumed[0] if resumed else 0)
    if options.record is not None:
        _protect(options)
        sinks.append(FileSink(options.record, _warner(options, console)))
    if options.as_json:
        sinks.append(JsonSink())
    keeper.sinks = sinks
    if resumed:
        keeper.go_on(resumed[1])
        pauses_s = [sink.silent_s for sink in sinks if isinstance(sink, JournalSink)]
        keeper.note("#", f"resumed after a pause of {max(pauses_s, default=0.0):.0f} s")
    return keeper


def _journal(options: Options, console: Console, game: int) -> list[Sink]:
    """The journal, or a remark that there is none: a table is refereed all the same."""
    assert options.journal is not None
    try:
        journal = Journal.open(options.journal)
    except (DeviceError, InputError) as error:
        console.remark(f"no journal: {error}")
        return []
    if journal.mended:
        console.remark(journal.mended)
    return [JournalSink(journal, game, _warner(options, console))]


def _warner(options: Options, console: Console) -> Callable[[str], None]:
    """Says that something cannot be written any more, and why."""
    return lambda reason: console.remark(remark("not-kept", options.language, reason=reason))


def _protect(options: Options) -> None:
    """Refuse to write the record over what is to be read."""
    assert options.record is not None
    inputs = [options.heard, options.table, Path(options.source or "-")]
    if any(path is not None and options.record.absolute() == path.absolute() for path in inputs):
        raise InputError("the record would replace what is to be read", source=str(options.record))


def official_of(keeper: Keeper, table: TableConfig) -> Official:
    """The officiating of a table."""
    book = keeper.game.book
    manner = Manner(hold_s=table.hold_s)
    start = Start(book.hand_size, table.dealer, has_begun=keeper.entries > 0)
    return Official(copies_of(book), manner, start)


def copies_of(book: Rulebook) -> dict[Card, int]:
    """How many of each card the deck holds."""
    return {card: book.copies(card) for card in CLASSIC_FACES if book.copies(card)}


def _voice(table: TableConfig, options: Options, console: Console) -> Speaking:
    if not (options.voice and table.voice):
        return Silence()
    language = options.language

    def warn(reason: str) -> None:
        console.remark(remark("no-speaker", language, reason=reason))

    style = table.style
    if problem := piper_voice.missing(style.name):
        console.remark(remark("other-voice", language, reason=problem))
        style = replace(style, name="")
    return Voice(ProcessSpeaker(style=style), warn=warn, language=language)


def _display(options: Options, console: Console) -> Window | None:
    if not options.window:
        return None
    try:
        return open_window()
    except DeviceError as error:
        console.remark(remark("no-window", options.language, reason=str(error)))
        return None


def _close(voice: Speaking, display: Display | None) -> None:
    if isinstance(voice, Voice):
        voice.close()
    if display is not None:
        display.close()
