"""`find_risks.py -- FOLDER`: the risky lines of the Python files in a folder, as JSON."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RULES = {
    "shell": re.compile(r"shell\s*=\s*True|os\.system\("),
    "eval": re.compile(r"\b(?:eval|exec)\("),
    "password": re.compile(r"(?i)(?:password|secret|token)\w*\s*=\s*[\"'][^\"']+[\"']"),
    "yaml": re.compile(r"yaml\.load\((?!.*SafeLoader)"),
}


def findings(folder: Path) -> Iterator[dict[str, object]]:
    for file in sorted(folder.rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for rule, pattern in RULES.items():
                if pattern.search(line):
                    place = file.relative_to(folder).as_posix()
                    yield {"file": place, "line": number, "rule": rule, "text": line.strip()}


if __name__ == "__main__":
    folder = Path(sys.argv[-1])
    if not folder.is_dir():
        sys.exit(f"{folder} is no folder")
    found = list(findings(folder))
    print(json.dumps({"findings": found, "count": len(found)}))
