"""The table of README from what Measured.java printed: see `measure`, which calls this."""

import datetime
import os
import re
import sys
import textwrap
from pathlib import Path

README = Path(__file__).with_name("README.md")
SIDES = {"Rust": "Rust", "Java": "goodprime", "BouncyCastle": "Bouncy Castle 1.87"}


def processor() -> str:
    text = Path("/proc/cpuinfo").read_text()
    field = {name: re.search(rf"^{name}\s*: (.*)$", text, re.MULTILINE) for name in ("model name", "cpu family", "model")}
    found = {name: match[1] if match else "?" for name, match in field.items()}
    return f"{found['model name']} (family {found['cpu family']}, model {found['model']}), a virtual machine with {os.cpu_count()} processors"


def main() -> None:
    figures = {}
    for line in Path(sys.argv[1]).read_text().splitlines():
        name, least, median = line.split()
        figures[name] = float(least), float(median)
    about = (
        f"The tool JMH ran {os.environ['rounds']} rounds in one process; each round took samples of every operation of every "
        "library. Each cell has two times per call of sntrup761, in microseconds. The first is the fastest sample. The "
        "second is the median of the rounds, where each round counts with the median of its samples. "
        f"We measured on {processor()}, {datetime.date.today()}, OpenJDK {os.environ['version']}, load average "
        f"{os.environ['load']}. Each key was used once before the measurement, so it stores its decoded polynomials. The "
        "column *Rust* has the times of our Rust library, called in a loop without Java. One key generation of Bouncy Castle takes longer "
        "than the time slice that the scheduler gives a process: on a loaded machine the figure includes waiting."
    )
    lines = [*textwrap.wrap(about, 96), "", "| operation | " + " | ".join(SIDES.values()) + " | goodprime − Rust | Bouncy Castle ÷ goodprime |", "|---|--:|--:|--:|--:|--:|"]
    for operation in ("keygen", "encaps", "decaps"):
        values = [figures[operation + side] for side in SIDES]
        rust, java, other = values
        cells = [f"{least:,.1f} / {median:,.1f}" for least, median in values]
        cells += [f"{a - b:.1f} / {c - d:.1f}" for (a, c), (b, d) in [(java, rust)]]
        cells += [f"{a / b:,.0f} / {c / d:,.0f}" for (a, c), (b, d) in [(other, java)]]
        lines.append(f"| {operation} | " + " | ".join(cells) + " |")
    text = "\n".join(lines)
    print(text)
    if "--write" in sys.argv:
        begin, end = "<!-- measured -->\n", "<!-- end of what was measured -->"
        before, rest = README.read_text().split(begin)
        README.write_text(before + begin + text + "\n" + end + rest.split(end)[1])


if __name__ == "__main__":
    main()
