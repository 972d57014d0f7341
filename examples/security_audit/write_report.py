"""`write_report.py`: takes title, findings and verdicts as JSON on stdin; gives the report as JSON."""

import json
import sys

ORDER = ("high", "medium", "low")

given = json.load(sys.stdin)
judged = sorted(
    zip(given["findings"], given["verdicts"], strict=True), key=lambda pair: ORDER.index(pair[1]["severity"])
)
lines = [f"# {given['title']}", ""]
for finding, verdict in judged:
    lines += [
        f"## {verdict['severity']}: {finding['rule']} in {finding['file']}, line {finding['line']}",
        "",
        f"    {finding['text']}",
        "",
        verdict["reason"],
        "",
    ]
high = sum(verdict["severity"] == "high" for _, verdict in judged)
print(json.dumps({"report": "\n".join(lines), "high": high}))
