# SPDX-License-Identifier: Apache-2.0
"""Every broken file beside a NAME.expected: `drydock check NAME` exits 3, prints exactly those problems and no others,
ends within 2 s and 512 MB, and leaves its folder as it was. Usage: run.py DRYDOCK"""

import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
AT_LEAST_FILES = 60
MOST_SECONDS = 2.0
MOST_MEGABYTES = 512
PROBLEM = re.compile(r"^[^ ].*?: (error|warning): ")


def run(binary, expected):
    """What is wrong with the answer about one file: a list of sentences."""
    name = expected.name.removesuffix(".expected")
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen([binary, "check", name], cwd=expected.parent, stdin=subprocess.DEVNULL, stdout=out,
                                   stderr=err)
        while (ended := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            if time.monotonic() - begin > 20 * MOST_SECONDS:
                process.kill()
            time.sleep(0.002)
        seconds = ended[2].ru_utime + ended[2].ru_stime  # of its own, so that a busy machine does not matter
        process.returncode = os.waitstatus_to_exitcode(ended[1])
        megabytes = ended[2].ru_maxrss / 1024
        err.seek(0)
        lines = err.read().decode("utf-8", "replace").splitlines()
        printed = out.tell()
    problems = [line for line in lines if PROBLEM.match(line)]
    wanted = expected.read_text().splitlines()

    faults = []
    if process.returncode != 3:
        faults.append(f"exit code {process.returncode}, expected 3: {lines[-3:]}")
    if problems != wanted:
        missing = [line for line in wanted if line not in problems]
        extra = [line for line in problems if line not in wanted]
        faults.append("other problems than expected:" + "".join(f"\n    - {line}" for line in missing[:5])
                      + "".join(f"\n    + {line}" for line in extra[:5])
                      + ("" if missing or extra else " in another order or number"))
    if not any(": error: " in line for line in wanted):
        faults.append("no error is expected of it")
    if printed > 0:
        faults.append("something on stdout")
    if seconds >= MOST_SECONDS:
        faults.append(f"{seconds:.2f} s, expected less than {MOST_SECONDS} s")
    if megabytes >= MOST_MEGABYTES:
        faults.append(f"{megabytes:.0f} MB, expected less than {MOST_MEGABYTES} MB")
    return name, faults, seconds, megabytes


def listing(folder):
    return sorted((str(path), path.lstat().st_size, path.lstat().st_mtime_ns) for path in folder.rglob("*"))


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as generated:
        for script in sorted(HERE.glob("generate_*.py")):
            folder = Path(generated, script.stem)
            folder.mkdir()
            subprocess.run([sys.executable, "-B", script, folder], check=True)
        folders = [HERE, Path(generated)]
        cases = [case for folder in folders for case in sorted(folder.glob("*/*.expected"))]
        before = [listing(folder) for folder in folders]
        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda case: run(binary, case), cases))
        changed = [listing(folder) for folder in folders] != before

    failures = 0
    for name, faults, _, _ in results:
        failures += bool(faults)
        for fault in faults:
            print(f"{name}: {fault}")
    if changed:
        print("files were written, changed or removed beside the broken ones")
    if len(cases) < AT_LEAST_FILES:
        print(f"only {len(cases)} broken files, expected at least {AT_LEAST_FILES}")
    slowest = max(results, key=lambda result: result[2], default=("", [], 0, 0))
    largest = max(results, key=lambda result: result[3], default=("", [], 0, 0))
    print(f"{len(cases)} broken files, {failures} answered wrongly; slowest {slowest[0]} with {slowest[2]:.2f} s, "
          f"largest {largest[0]} with {largest[3]:.0f} MB")
    return 1 if failures or changed or len(cases) < AT_LEAST_FILES else 0


if __name__ == "__main__":
    sys.exit(main())
