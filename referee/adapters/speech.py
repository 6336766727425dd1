"""How one text becomes sound with pyttsx3 2.99, and what is missing where it cannot.

This runs in the speech process only (`referee.adapters.tts`), because any of it may block for
ever. Traps handled here:

- The espeak driver keeps one text, so `runAndWait` follows each; and `runAndWait` comes back
  while espeak-ng is still at work in a thread of its own, so the end is waited for here.
- Windows may speak only the first text: every text gets an engine of its own there.
- On Linux the driver plays through ``aplay`` and ignores whether that worked. So the text is
  written to a WAV file first, and played here, where the player's answer is looked at.
- Devices swallow the first word (TTS-08): a moment of silence goes in front.
- A voice reads only its own script, so a name in another is read by another voice.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import tempfile
import threading
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee.adapters import sound
from referee.errors import DeviceError
from referee.outputs.phrases import LANGUAGES

IS_LINUX: Final = platform.system() == "Linux"
IS_MACOS: Final = platform.system() == "Darwin"
WRITE_S: Final = 5.0
"""How long a sentence may take to become a file; about 0.05 s is usual."""
WORDS_A_MINUTE: Final = 170
VOICES: Final = {code: words.voices for code, words in LANGUAGES.items()}
"""Language -> how its voices are tagged, best first. espeak-ng 1.51 has two for Mandarin; its plain
``cmn`` reads the pinyin of most characters as English."""

_LEAD_IN_MARKS: Final = {"sapi5": '<silence msec="200"/>', "nsss": "[[slnc 200]] "}
_SYMBOLS: Final = frozenset({"So", "Sk", "Sc", "Cs", "Co", "Cn", "Cc", "Cf"})
_MARKUP: Final = str.maketrans(
    dict.fromkeys("<>[]{}|\\", " ") | dict.fromkeys("*_`#\ufe0e\ufe0f", "")
)
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")


def speak(text: str, language: str) -> None:
    """Say one text and wait until it has been heard. Raises `DeviceError` where it was not.

    An empty text only finds out whether anything could be heard.
    """
    if not text:
        return _require(language)
    text = speakable(text)
    if not text:
        return
    try:
        _speak_with_engine(text, language)
    except DeviceError:
        raise
    except Exception as problem:  # a driver may raise anything at all (TTS-07)
        _speak_with_program(text, language, problem)


def speakable(text: str) -> str:
    """The text without markup, emoji and control characters, which engines read out or obey.

    >>> speakable("**Anna** 🎉 <b>wins</b>!")
    'Anna wins!'
    """
    plain = _TAG.sub("", unicodedata.normalize("NFC", text)).translate(_MARKUP)
    kept = (" " if unicodedata.category(c) in _SYMBOLS else c for c in plain)
    return " ".join("".join(kept).split())


def runs(text: str, language: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces of one script, each with the language to read it in.

    A voice reads only its own: an English one says "Chinese letter" for every character of a name.

    >>> runs("小明 to play.", "en")
    (('小明 ', 'zh'), ('to play.', 'en'))
    >>> runs("轮到Anna。", "zh")
    (('轮到', 'zh'), ('Anna。', 'en'))
    """
    found: list[tuple[str, str]] = []
    for character in text:
        current = found[-1][1] if found else language
        reads = _read_in(character, language) or current
        if found and reads == current:
            found[-1] = (found[-1][0] + character, current)
        else:
            found.append((character, reads))
    return tuple(found)


def _read_in(character: str, language: str) -> str:
    """The language of a letter; empty for digits and marks, which are read with what is before."""
    if not character.isalpha():
        return ""
    if "CJK" in unicodedata.name(character, ""):
        return "zh"
    return "en" if language == "zh" else language


def write_wav(text: str, language: str, path: Path) -> None:
    """The text as a WAV file with its lead-in. Raises `DeviceError` where that cannot be.

    Not for macOS, whose driver writes AIFF.
    """
    parts = []
    for number, (piece, read_in) in enumerate(runs(text, language)):
        parts.append(path.with_name(f"{path.stem}-{number}.wav"))
        _write_part(piece, (read_in, language), parts[-1])
    sound.join(parts, path)


def _write_part(text: str, languages: tuple[str, str], path: Path) -> None:
    engine, finished = _engine(), threading.Event()
    _choose_voice(engine, *languages)
    token = engine.connect("finished-utterance", lambda name, completed: finished.set())
    engine.save_to_file(text, str(path))
    engine.runAndWait()
    finished.wait(WRITE_S)
    engine.disconnect(token)
    if not path.is_file() or not path.stat().st_size:
        raise DeviceError("the speech engine gave no sound", port="speaker")


def missing_parts() -> tuple[str, ...]:
    """What speech lacks on this machine, each with the way to mend it; empty where all is there.

    Not checked: whether a loudspeaker is plugged in and turned up.
    """
    has_player = not IS_LINUX or sound.find_player()
    return tuple(filter(None, (_missing_engine(), "" if has_player else sound.MEND)))


def _require(language: str) -> None:
    """Raise what is missing; on Linux a moment of silence is played, which finds a missing card."""
    if missing := missing_parts():
        raise DeviceError("; ".join(missing), port="speaker")
    _choose_voice(_engine(), language)
    if IS_LINUX:
        with tempfile.TemporaryDirectory(prefix="referee-") as folder:
            path = Path(folder) / "silence.wav"
            sound.write_silence(path)
            sound.play(path)


def _speak_with_engine(text: str, language: str) -> None:
    if IS_LINUX:
        with tempfile.TemporaryDirectory(prefix="referee-") as folder:
            path = Path(folder) / "prompt.wav"
            write_wav(text, language, path)
            sound.play(path)
        return
    for number, (piece, read_in) in enumerate(runs(text, language)):
        engine = _engine()
        _choose_voice(engine, read_in, language)
        lead_in = "" if number else _LEAD_IN_MARKS.get(engine.driver_name, "")
        engine.say(lead_in + piece)
        engine.runAndWait()


def _engine() -> Any:
    """An engine to speak with: one for all texts on Linux, elsewhere a new one for each."""
    return _kept_engine() if IS_LINUX else _new_engine()


def _new_engine() -> Any:
    """Not from the package's own `init`, which would hand back an old one that still lives."""
    from pyttsx3.engine import Engine  # noqa: PLC0415 - only the speech process loads it

    engine = Engine()
    engine.setProperty("rate", WORDS_A_MINUTE)
    return engine


@cache
def _kept_engine() -> Any:
    """Kept, because espeak's thread still uses an engine after its text has ended, and because
    the end of one engine would silence the next."""
    return _new_engine()


def _choose_voice(engine: Any, *languages: str) -> None:
    """A voice for the first of the languages that has one."""
    voices = engine.getProperty("voices")
    for tag in (tag for language in languages for tag in VOICES[language]):
        for voice in voices:
            if tag in _tags(voice):
                engine.setProperty("voice", voice.id)
                return
    raise DeviceError(f"no voice for '{languages[-1]}' is installed", port="speaker")


def _tags(voice: Any) -> frozenset[str]:
    tags: Iterable[object] = (*(voice.languages or ()), str(voice.id).rpartition("/")[2])
    return frozenset(str(tag).lower().replace("_", "-") for tag in tags)


def _speak_with_program(text: str, language: str, problem: Exception) -> None:
    """The system's own speaking program, where the engine fails: macOS has ``say``."""
    command = _program(text, language)
    if not command:
        reason = f"the speech engine failed ({type(problem).__name__}: {problem})"
        raise DeviceError(" ".join(reason.split()), port="speaker") from problem
    subprocess.run(command, capture_output=True, check=False)


def _program(text: str, language: str) -> tuple[str, ...]:
    if IS_MACOS and shutil.which("say"):
        return ("say", "-r", str(WORDS_A_MINUTE), _LEAD_IN_MARKS["nsss"] + text)
    return ()


def _missing_engine() -> str:
    try:
        _engine()
    except Exception as problem:  # ImportError, OSError, RuntimeError: whatever the driver does
        reason = " ".join(str(problem).split()) or type(problem).__name__
        hint = "; install it: sudo apt install espeak-ng" if IS_LINUX else ""
        return f"no speech engine ({reason}){hint}"
    return ""
