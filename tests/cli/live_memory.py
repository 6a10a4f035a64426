# SPDX-License-Identifier: Apache-2.0
"""Memory of a live hall over many edits. The short run is in view_test.py; for a long one:

    python3 tests/cli/live_memory.py build/release/bin/drydock --edits 10000"""

import argparse
import math
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SATELLITE = 'objects."satellite body".at'  # of the mss example


def resident_MB(process):
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1000


def memory_over_edits(server, live, edits, look_at, path):
    """Resident memory after the edits of the list `look_at`: the pose of an object, each time another one."""
    seen = {}
    live.until("hall")
    for number in range(1, edits + 1):
        x, y = 0.4 * math.sin(0.37 * number), 0.4 * math.cos(0.29 * number)
        live.send(kind="edit", id=number, transient=False, label="a step",
                  settings=[{"path": path, "value": f"{{p: [{x:.4f}, {y:.4f}, 0.8], yaw: {number % 360} deg}}"}])
        live.until("hall", revision=number)
        time.sleep(0.009)  # a page may send 120 messages a second
        if number in look_at:
            live.until("map", edit=number)
            seen[number] = resident_MB(server.process)
    return seen


def main():
    from web_client import Served
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--edits", type=int, default=10000)
    options = parser.parse_args()
    looks = sorted({1, 100, options.edits // 10, options.edits})
    with tempfile.TemporaryDirectory() as folder:
        hall = shutil.copytree(EXAMPLES / "mss", Path(folder) / "mss") / "mss.yaml"
        with Served(hall) as server, server.live() as live:
            seen = memory_over_edits(server, live, options.edits, looks, SATELLITE)
        for number, megabytes in seen.items():
            print(f"after {number:6} edits: {megabytes:8.1f} MB")


if __name__ == "__main__":
    sys.exit(main())
