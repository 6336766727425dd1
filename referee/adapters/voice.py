"""The voice of a session: a thread and a short queue in front of a speaker that may be slow.

Refereeing never waits for it (F11, TTS-04). Where nothing can be heard, prompts become captions,
and one plain line says why.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from referee.outputs.announce import Priority, Prompt, enqueue, overtaken
from referee.ports import Speaker
from referee.speaking import USUAL, Sound, VoiceStyle

GIVE_UP_AFTER: Final = 3
"""Prompts lost one after the other before the voice is given up for the session."""

_JOIN_S: Final = 2.0


class Voice:
    """Tells prompts aloud, in the order of `referee.outputs.announce.enqueue`.

    `caption` is called with every prompt that is not heard; `warn` once, with the reason. Both
    may be called from the voice's own thread. Without a speaker there are captions only. At the
    start it is tried whether `language` could be heard.
    """

    def __init__(
        self,
        speaker: Speaker | None,
        *,
        caption: Callable[[Prompt], None] = lambda prompt: None,
        warn: Callable[[str], None] = lambda reason: None,
        language: str = "en",
    ) -> None:
        self._speaker, self._caption, self._warn = speaker, caption, warn
        self._waiting: tuple[Prompt, ...] = ()
        self._is_closing, self._is_speaking = False, speaker is not None
        self._being_said, self._text = Priority.SHOWN, ""
        self._lost, self._language = 0, language
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="referee-voice", daemon=True)
        self._thread.start()

    @property
    def is_heard(self) -> bool:
        """False once there is nobody to speak; captions are then all there is."""
        return self._speaker is not None

    def tell(self, prompt: Prompt) -> None:
        """Queue a prompt and come back at once; what is not for the ear becomes a caption.

        A penalty cuts a turn or an event short that is being said.
        """
        with self._changed:
            is_queued = self.is_heard and not self._is_closing and _is_audible(prompt)
            if is_queued:
                self._waiting = enqueue(self._waiting, prompt)
                self._changed.notify_all()
            is_urgent = is_queued and prompt.priority is Priority.PENALTY
            cuts = is_urgent and self._being_said in (Priority.TURN, Priority.EVENT)
        if cuts and self._speaker is not None:
            self._speaker.cut()
        if not is_queued or not prompt.aloud:
            self._caption(prompt)

    def overtake(self, due: AbstractSet[str], *, has_moved: bool) -> None:
        """What waits and is over is never said: a turn where the table `has_moved` on, and a
        demand that is not `due` any more."""
        with self._changed:
            self._waiting = overtaken(self._waiting, due, has_moved=has_moved)

    def prepare(self, texts: Iterable[str]) -> None:
        """Make sentences ready that are likely to be said."""
        if self._speaker is not None:
            self._speaker.prepare(texts, language=self._language)

    @property
    def style(self) -> VoiceStyle:
        """The table's voice."""
        return self._speaker.style if self._speaker is not None else USUAL

    def restyle(self, style: VoiceStyle) -> None:
        """Speak like this from the next sentence on."""
        if self._speaker is not None:
            self._speaker.style = style

    @property
    def is_sounding(self) -> bool:
        """Whether something is being said or played: the ear is shut meanwhile (F13)."""
        return self._is_speaking and self.is_heard

    @property
    def saying(self) -> str:
        """What is being said, or was last."""
        return self._text

    def finish(self, timeout_s: float = 60.0) -> bool:
        """Wait until everything queued has been said; False when that took too long."""
        with self._changed:
            return self._changed.wait_for(
                lambda: not self._waiting and not self._is_speaking, timeout_s
            )

    def close(self) -> None:
        """Stop, and end the speaker; what still waits is not said. Safe to call twice."""
        with self._changed:
            self._is_closing, self._waiting = True, ()
            self._changed.notify_all()
        if self._speaker is not None:
            self._speaker.close()
        self._thread.join(_JOIN_S)

    def _run(self) -> None:
        if self._speaker is not None and not self._speaker.say("", language=self._language):
            self._give_up(self._speaker)
        while prompt := self._next():
            self._deliver(prompt)

    def _next(self) -> Prompt | None:
        with self._changed:
            self._is_speaking, self._being_said = False, Priority.SHOWN
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._is_closing)
            if self._is_closing:
                return None
            self._is_speaking = True
            first, *rest = self._waiting
            self._waiting, self._being_said = tuple(rest), first.priority
            self._text = first.text if first.aloud else ""
            return first

    def _deliver(self, prompt: Prompt) -> None:
        speaker = self._speaker
        if speaker is not None and _say(speaker, prompt):
            self._lost = 0
            return
        if self._is_closing:
            return
        if prompt.aloud:
            self._caption(prompt)
        self._lost += 1
        if speaker is not None and self._lost >= GIVE_UP_AFTER:
            self._give_up(speaker)

    def _give_up(self, speaker: Speaker) -> None:
        if self._is_closing:
            return
        self._speaker = None
        speaker.close()
        self._warn(getattr(speaker, "problem", "") or "nothing was heard")
        with self._changed:
            unsaid, self._waiting = self._waiting, ()
        for prompt in (prompt for prompt in unsaid if prompt.aloud):
            self._caption(prompt)


def _is_audible(prompt: Prompt) -> bool:
    return bool(prompt.aloud or prompt.sound)


def _say(speaker: Speaker, prompt: Prompt) -> bool:
    text = prompt.text if prompt.aloud else ""
    sound = Sound.NONE if prompt.aloud else prompt.sound
    return speaker.say(text, language=prompt.language, sound=sound)
