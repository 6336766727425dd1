"""`referee doctor`: what works on this machine, what is missing, and how to mend it."""

from __future__ import annotations

import argparse
import json
import sys

from referee.adapters.checkup import Finding, examine
from referee.outputs.phrases import checkup, remark

HELP = (
    "Look at this machine: what works, what is missing, and how to mend it. The status is 1 when "
    "something is missing that refereeing cannot do without; a camera, a voice and a screen can "
    "all be done without (referee demo)."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="one object a line")


def run(args: argparse.Namespace) -> int:
    """Examine, and tell each finding as soon as it is known."""
    findings = []
    for finding in examine():
        findings.append(finding)
        _tell(finding, args.language, as_json=args.json)
    is_well = all(finding.is_ok for finding in findings if finding.is_needed)
    if not args.json:
        sys.stdout.write(remark("well" if is_well else "unwell", args.language) + "\n")
    return 0 if is_well else 1


def _tell(finding: Finding, language: str, *, as_json: bool) -> None:
    said = checkup(finding.name, language, is_ok=finding.is_ok, is_needed=finding.is_needed)
    if as_json:
        line = json.dumps(
            {
                "check": finding.name,
                "ok": finding.is_ok,
                "needed": finding.is_needed,
                "detail": finding.detail,
                "mend": said.mend,
            },
            ensure_ascii=False,
        )
    else:
        line = f"{said.state}  {said.name}  {finding.detail}".rstrip()
        line += f"\n        {said.mend}" if said.mend else ""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
