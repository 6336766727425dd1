"""How one text becomes sound with pyttsx3 2.99, and what is missing where it cannot.

This runs in the speech process only (`referee.adapters.tts`), because any of it may block for
ever. Traps handled here:

- The espeak driver keeps one text, so `runAndWait` follows each; and `runAndWait` comes back
  while espeak-ng is still at work in a thread of its own, so the end is waited for here.
- A text that comes while that thread is not quite done with the one before is cancelled by the
  driver, once in some thousand: a file without a sound. So every file is looked into, and made
  again.
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
import sys
import threading
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee.adapters import piper_voice, sound
from referee.adapters.kept_files import KeptFiles
from referee.adapters.piper_voice import is_piper
from referee.adapters.said import IsCut, Said, never
from referee.errors import DeviceError
from referee.outputs.phrases import LANGUAGES

IS_LINUX: Final = platform.system() == "Linux"
IS_MACOS: Final = platform.system() == "Darwin"
WRITE_S: Final = 5.0
"""How long a sentence may take to become a file; about 0.05 s is usual."""
TRIES: Final = 3
"""How often a file is made again that came out silent."""
VOICES: Final = {code: words.voices for code, words in LANGUAGES.items()}
"""Language -> how its voices are tagged, best first. espeak-ng 1.51 has two for Mandarin; its plain
``cmn`` reads the pinyin of most characters as English."""

_LEAD_IN_MARKS: Final = {"sapi5": '<silence msec="200"/>', "nsss": "[[slnc 200]] "}
_SYMBOLS: Final = frozenset({"So", "Sk", "Sc", "Cs", "Co", "Cn", "Cc", "Cf"})
_MARKUP: Final = str.maketrans(
    dict.fromkeys("<>[]{}|\\", " ") | dict.fromkeys("*_`#\ufe0e\ufe0f", "")
)
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")


def speak(said: Said, is_cut: IsCut = never) -> None:
    """Say one text and wait until it has been heard. Raises `DeviceError` where it was not.

    An empty text plays its sound; without one either it only finds out whether anything could be
    heard.
    """
    if said.style.device and not IS_LINUX:
        raise DeviceError("a device is chosen on Linux only", port="speaker")
    if said.sound or not said.text:
        return _sound(said, is_cut)
    text = speakable(said.text)
    if not text:
        return
    said = replace(said, text=text)
    try:
        _speak_with_engine(said, is_cut)
    except DeviceError:
        raise
    except Exception as problem:  # a driver may raise anything at all (TTS-07)
        _speak_with_program(said, problem)


def prepare(said: Said) -> None:
    """Make a sentence ready, so that it can be heard at once when it is asked for."""
    text = speakable(said.text)
    if text and IS_LINUX:
        _kept_files().path(replace(said, text=text))


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


def write_wav(said: Said, path: Path) -> None:
    """The text as a WAV file with its lead-in. Raises `DeviceError` where that cannot be.

    Not for macOS, whose driver writes AIFF.
    """
    pieces = runs(said.text, said.language)
    read_ins = {read_in for _, read_in in pieces}
    if is_piper(said.style.name) and piper_voice.reads(said.style.name, read_ins):
        return piper_voice.write_wav(said, path)
    parts = []
    for number, (piece, read_in) in enumerate(pieces):
        parts.append(path.with_name(f"{path.stem}-{number}.wav"))
        _write_part(replace(said, text=piece), read_in, parts[-1])
    is_heard = any(map(sound.is_heard, parts))
    sound.join(parts, path)
    for part in parts:
        part.unlink()
    if not is_heard and _is_speech(said.text):
        raise DeviceError("the speech engine gave a silent sound", port="speaker")


def _write_part(said: Said, read_in: str, path: Path) -> None:
    """The file may be silent all the same: not every voice reads every script."""
    for _ in range(TRIES):
        _save(said, read_in, path)
        if not _is_speech(said.text) or sound.is_heard(path):
            return


def _is_speech(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _save(said: Said, read_in: str, path: Path) -> None:
    engine, finished = _engine(), threading.Event()
    _set_voice(engine, said, read_in)
    token = engine.connect("finished-utterance", lambda name, completed: finished.set())
    engine.save_to_file(said.text, str(path))
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


def _sound(said: Said, is_cut: IsCut) -> None:
    """Play a sound. None: raise what is missing; on Linux a moment of silence is played, which
    finds a missing card. Elsewhere there is no sound but the system's own bell."""
    if said.sound and not IS_LINUX:
        sys.__stdout__ and sys.__stdout__.write("\a")
        return
    if not said.sound:
        if missing := missing_parts():
            raise DeviceError("; ".join(missing), port="speaker")
        _set_voice(_engine(), said, said.language)
    if IS_LINUX:
        sound.play(_kept_files().path(said), is_cut, said.style.device)


def _write(said: Said, path: Path) -> None:
    if said.sound:
        sound.write_tones(path, said.sound, said.style.volume)
    elif said.text:
        write_wav(said, path)
    else:
        sound.write_silence(path)


@cache
def _kept_files() -> KeptFiles:
    return KeptFiles(_write)


def _speak_with_engine(said: Said, is_cut: IsCut) -> None:
    if IS_LINUX:
        sound.play(_kept_files().path(said), is_cut, said.style.device)
        return
    for number, (piece, read_in) in enumerate(runs(said.text, said.language)):
        engine = _engine()
        _set_voice(engine, said, read_in)
        lead_in = "" if number else _LEAD_IN_MARKS.get(engine.driver_name, "")
        engine.say(lead_in + piece)
        engine.runAndWait()


def _engine() -> Any:
    """An engine to speak with: one for all texts on Linux, elsewhere a new one for each."""
    return _kept_engine() if IS_LINUX else _new_engine()


def _new_engine() -> Any:
    """Not from the package's own `init`, which would hand back an old one that still lives."""
    from pyttsx3.engine import Engine  # noqa: PLC0415 - only the speech process loads it

    return Engine()


@cache
def _kept_engine() -> Any:
    """Kept, because espeak's thread still uses an engine after its text has ended, and because
    the end of one engine would silence the next."""
    return _new_engine()


def _set_voice(engine: Any, said: Said, read_in: str) -> None:
    engine.setProperty("rate", said.style.rate_wpm)
    engine.setProperty("volume", said.style.volume)
    engine.setProperty("voice", _voice(engine, said.style.name, (read_in, said.language)))


_chosen: Final[dict[tuple[str, str, tuple[str, ...]], str]] = {}
"""Engine's driver, name and languages -> a voice; listing the voices takes 0.1 s each time."""


def _voice(engine: Any, name: str, languages: tuple[str, ...]) -> str:
    key = (engine.driver_name, name, languages)
    if key not in _chosen:
        _chosen[key] = _choose_voice(engine.getProperty("voices"), name, languages)
    return _chosen[key]


def _choose_voice(voices: Iterable[Any], name: str, languages: tuple[str, ...]) -> str:
    """The voice of this name, if it speaks the language; else one of the first language that has
    any. A voice that is not installed is no reason to be silent."""
    fitting = [
        voice
        for tag in (tag for language in languages for tag in VOICES[language])
        for voice in voices
        if tag in _tags(voice)
    ]
    if not fitting:
        raise DeviceError(f"no voice for '{languages[-1]}' is installed", port="speaker")
    wanted = name.lower()
    named = (v for v in fitting if wanted and wanted in f"{v.id} {getattr(v, 'name', '')}".lower())
    return str(next(named, fitting[0]).id)


def _tags(voice: Any) -> frozenset[str]:
    tags: Iterable[object] = (*(voice.languages or ()), str(voice.id).rpartition("/")[2])
    return frozenset(str(tag).lower().replace("_", "-") for tag in tags)


def _speak_with_program(said: Said, problem: Exception) -> None:
    """The system's own speaking program, where the engine fails: macOS has ``say``."""
    command = _program(said)
    if not command:
        reason = f"the speech engine failed ({type(problem).__name__}: {problem})"
        raise DeviceError(" ".join(reason.split()), port="speaker") from problem
    subprocess.run(command, capture_output=True, check=False)


def _program(said: Said) -> tuple[str, ...]:
    if IS_MACOS and shutil.which("say"):
        return ("say", "-r", str(said.style.rate_wpm), _LEAD_IN_MARKS["nsss"] + said.text)
    return ()


def _missing_engine() -> str:
    try:
        _engine()
    except Exception as problem:  # ImportError, OSError, RuntimeError: whatever the driver does
        reason = " ".join(str(problem).split()) or type(problem).__name__
        hint = "; install it: sudo apt install espeak-ng" if IS_LINUX else ""
        return f"no speech engine ({reason}){hint}"
    return ""
