"""`referee doctor`: what works on this machine, what is missing, and how to mend it."""

from __future__ import annotations

import argparse
import json
import sys

from referee.adapters.checkup import Finding, examine
from referee.outputs.phrases import checkup, remark
from referee.outputs.phrases.trouble import trouble

HELP = (
    "Look at this machine: what works, what is missing, and how to mend it; and at the picture of "
    "a camera: whether it is dark, blurred, mirrors a lamp, or is too far or too slanting. The "
    "status is 1 when something is missing that refereeing cannot do without; a camera, a voice, "
    "a microphone and a screen can all be done without (referee demo)."
)
PICTURE = "picture"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="one object a line")
    parser.add_argument(
        "--source", default="", metavar="S", help="look at this camera, address or clip"
    )


def run(args: argparse.Namespace) -> int:
    """Examine, and tell each finding as soon as it is known."""
    findings = []
    for finding in examine():
        findings.append(finding)
        _tell(finding, args.language, as_json=args.json)
    source = args.source or next((one.source for one in findings if one.source), "")
    if source:
        _tell_picture(source, args.language, as_json=args.json)
    is_well = all(finding.is_ok for finding in findings if finding.is_needed)
    if not args.json:
        sys.stdout.write(remark("well" if is_well else "unwell", args.language) + "\n")
    return 0 if is_well else 1


def _tell(finding: Finding, language: str, *, as_json: bool) -> None:
    said = checkup(finding.name, language, is_ok=finding.is_ok, is_needed=finding.is_needed)
    detail = trouble(finding.detail, language)
    if as_json:
        _print_json(finding.name, detail, said.mend, ok=(finding.is_ok, finding.is_needed))
        return
    line = f"{said.state}  {said.name}  {detail}".rstrip()
    sys.stdout.write(line + (f"\n        {said.mend}" if said.mend else "") + "\n")
    sys.stdout.flush()


def _tell_picture(source: str, language: str, *, as_json: bool) -> None:
    """Look at the picture of a source, with the eyes that will referee."""
    from referee.adapters.detector import open_eyes  # noqa: PLC0415 - loads OpenCV and a runtime
    from referee.adapters.picture_check import glance, look, remarks  # noqa: PLC0415
    from referee.vision.suitability import problems  # noqa: PLC0415

    seen = glance(source)
    cards = look(seen, open_eyes()) if seen.image.size else ()
    problem = trouble(seen.problem, language)
    said = [problem] if problem else []
    said += remarks(seen, cards, language) if seen.image.size else []
    if as_json:
        is_ok = not seen.problem and not problems(seen.image, cards)
        _print_json(PICTURE, problem, " ".join(said), ok=(is_ok, False))
        return
    sys.stdout.write("".join(f"        {line}\n" for line in said))


def _print_json(name: str, detail: str, mend: str, *, ok: tuple[bool, bool]) -> None:
    line = {"check": name, "ok": ok[0], "needed": ok[1], "detail": detail, "mend": mend}
    sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
    sys.stdout.flush()
