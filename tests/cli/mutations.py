# SPDX-License-Identifier: Apache-2.0
"""Damaged and extreme inputs for every command, from a seed, and what must never come of them: a signal, exit 70, a run that
does not end after Ctrl-C, nan in words or files. The short run is mutations_test.py; for a long one:

    python3 tests/cli/mutations.py build/release/bin/drydock --count 10000 [--command map] [--seed 1] [--from 0]

A finding is kept in the folder --keep with its files and how to run it again."""

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

INTERRUPT_S, END_S = 8, 20  # Ctrl-C after the first, and the end at the latest after the second
SLOWER = 4  # a sanitized program, at least
MEMORY = 4 << 30

NUMBERS = ["0", "-0", "1", "-1", "1e-9", "1e-12", "1e-60", "1e-155", "1e-300", "5e-324", "1e3", "1e6", "1e7", "1e9", "1e10", "1e12", "1e15",
           "1e18", "1e25", "1e38", "1e77", "1e155", "1e300", "1e308", "1e999", "-1e6", "-1e12", "-1e155", "-1e308", "nan", ".nan", "inf",
           ".inf", "-.inf", "0x10", "1,5", "2147483647", "2147483648", "9223372036854775807", "1e-1", "0.5", "3", "64", "1000", "100000"]
UNITS = ["", "", "", " m", " mm", " km", " kg", " deg", " rad", " s", " ms", " Hz", " N", " kN", " %", " bananas"]
WORDS = ["true", "false", "~", "", "[]", "{}", "[[]]", "*x", "&a b", "!!float 3", "|", ">", "'", '"', "name", "file", "x" * 5000, "[" * 3000,
         "{a: " * 500, "ü", "\u202e", "\0", "\x1b[31m", "%s%n", "../../../../etc/passwd", "/dev/zero", "."]
NUMBER = re.compile(rb"(?<![\w.])[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
WORD = re.compile(rb"[A-Za-z_][\w-]*")


def mutated_text(random, data):
    """One to three changes that keep most of a text as it is."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        kind = random.randrange(12)
        numbers, words, lines = list(NUMBER.finditer(data)), list(WORD.finditer(data)), data.split(b"\n")
        if kind < 5 and numbers:
            at = random.choice(numbers)
            new = random.choice(NUMBERS) + (random.choice(UNITS) if random.random() < 0.2 else "")
            data = data[:at.start()] + new.encode() + data[at.end():]
        elif kind == 5 and words:
            at = random.choice(words)
            new = random.choice(words).group() if random.random() < 0.6 else random.choice(WORDS).encode()
            data = data[:at.start()] + new + data[at.end():]
        elif kind == 6 and len(lines) > 1:
            del lines[random.randrange(len(lines))]
            data = b"\n".join(lines)
        elif kind == 7:
            i, j = random.randrange(len(lines)), random.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i] if random.random() < 0.5 else lines[j]
            data = b"\n".join(lines)
        elif kind == 8:
            data = data[:random.randrange(len(data) + 1)]
        elif kind == 9 and len(lines) > 1:
            i = random.randrange(len(lines))
            data = b"\n".join(lines[:i] + [lines[i]] * random.choice((2, 50)) + lines[i + 1:])
        elif kind == 10 and numbers:
            at = random.choice(numbers)
            factor = random.choice((-1, 0.5, 2, 10, 1000, 1e-3, 1 + 1e-15))
            data = data[:at.start()] + repr(float(at.group()) * factor).encode() + data[at.end():]
        else:
            data = mutated_bytes(random, data)
    return data


def mutated_bytes(random, data):
    """Bytes changed, cut or doubled anywhere."""
    if not data:
        return bytes(random.randrange(256) for _ in range(8))
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 4, 16))):
        at = random.randrange(len(data))
        kind = random.randrange(6)
        if kind == 0:
            data[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            data[at] = random.choice((0, 1, 127, 128, 255, random.randrange(256)))
        elif kind == 2:
            data[at:at + 8] = random.choice((b"\0" * 8, b"\xff" * 8, b"\xff\xff\xff\x7f\0\0\0\0", b"\0\0\0\0\0\0\xf0\x7f"))
        elif kind == 3:
            del data[at:at + random.choice((1, 4, 512))]
        elif kind == 4:
            data[at:at] = data[at:at + random.choice((1, 8, 64))]
        else:
            data[at:at + 4] = len(data).to_bytes(4, "little")
        if not data:
            break
    if random.random() < 0.1:
        del data[random.randrange(len(data) + 1):]
    return bytes(data)


class Case:
    """A sound input of a command: what is changed is one of the files, or an argument that is a value."""

    def __init__(self, command, arguments, files, is_served=False):
        self.command, self.arguments, self.files, self.is_served = command, arguments, files, is_served


def copy_examples(folder):
    for path in EXAMPLES.rglob("*"):
        if path.is_file() and path.suffix not in (".cpp", ".txt"):
            target = folder / "examples" / path.relative_to(EXAMPLES)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)


SMALL_HALL = """drydock: 1
kind: hall
name: small
objects:
  - {name: block, box: [0.5, 0.4, 0.3], at: {p: [0.2, 0.1, 0.6], yaw: 20 deg}, movable: {x: [-0.5, 0.5], yaw: any}}
  - {name: body, mesh: body.obj, at: {p: [-0.6, 0.3, 0.2]}}
rigs:
  r:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 4 mm, tension: [10 N, 800 N], anchors: [[-2, -2, 3], [2, -2, 3], [2, 2, 3], [-2, 2, 3]]}
    load: {force: [0, 0, -300 N]}
map: {box: [[-0.8, -0.8, 0.8], [0.8, 0.8, 2]], resolution: 20 cm, criteria: {clearance: {at_least: 20 mm}, tension: {}}}
"""
SMALL_MISSION = """drydock: 1
kind: mission
name: small
gravity: [0.1, 0, -3]
bodies:
  - {name: base, mass: 40 kg, box: [1, 0.8, 0.6], at: {p: [0.2, 0.1, 0], yaw: 10 deg}, frames: {end: {p: [0.4, 0, 0.3]}}}
  - {name: arm, mass: 3 kg, box: [0.1, 0.1, 0.9], shape_at: {p: [0, 0, 0.45]}, frames: {tip: {p: [0, 0, 0.9]}}}
joints:
  - {name: j, type: revolute, parent: base/end, child: arm, axis: [0.3, 0.9, 0.1], position: 20 deg, velocity: 0.4 rad/s}
loads:
  - {name: motor, joint: j, effort: {sine: 2 N m, frequency: 3 Hz}}
run: {duration: 0.2 s, sample_rate: 50 Hz}
"""
BODY = "v 0 0 0\nv 0.3 0 0\nv 0 0.3 0\nv 0 0 0.3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
MOTION = "time_s,x_m,y_m,z_m\n0,-0.4,-0.3,1.2\n1,0.1,0.2,1.5\n2.5,0.4,-0.1,1.3\n4,0.3,0.3,1.6\n"
SENSED_FILE = """drydock: 1
kind: identification
name: payload
columns: {time: stamp}
sensor: {at: {p: [0.1, 0, 0.05], yaw: 10 deg}, lag: 2 ms, drift: linear, noise: {force: 0.5 N, torque: 0.05 N m}}
known: {mass: 8 kg, mass_deviation: 0.1 kg}
"""
SENSED = "stamp,x,y,z,roll_deg,pitch_deg,yaw_deg,Fx,Fy,Fz,Tx,Ty,Tz\n" + "".join(
    "%g,%g,0.1,1,%g,%g,%g,%g,%g,%g,%g,%g,0.3\n" % (0.02 * k, 0.001 * k, k, 30 - k, 0.5 * k, 20 - k, k % 7, -78 + 0.1 * k,
                                                   0.1 * k, 4 - 0.1 * k) for k in range(60))
SWING = "time_s,j_deg\n0,20\n0.05,21.2\n0.1,22.4\n0.15,23.7\n0.2,25\n"


def make_cases(binary, folder):
    """Sound inputs of all commands, with results for those that read results."""
    copy_examples(folder)
    for name, text in (("hall.yaml", SMALL_HALL), ("mission.yaml", SMALL_MISSION), ("body.obj", BODY), ("motion.csv", MOTION),
                       ("swing.csv", SWING), ("sensed.yaml", SENSED_FILE), ("sensed.csv", SENSED)):
        (folder / name).write_text(text)

    def make(*arguments):
        process = subprocess.run([binary, *arguments], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if process.returncode not in (0, 1):
            raise RuntimeError(f"drydock {' '.join(arguments)}: {process.stdout}{process.stderr}")

    make("map", "hall.yaml", "-q", "-o", "results/a")
    make("map", "hall.yaml", "-q", "--set", "rigs.r.cables.diameter=9 mm", "-o", "results/b")
    make("run", "mission.yaml", "-q", "-o", "results/run")
    make("follow", "hall.yaml", "motion.csv", "-q", "-o", "results/follow")
    results = {name: [path.relative_to(folder).as_posix() for path in sorted((folder / "results" / name).iterdir())
                      if path.suffix in (".json", ".h5", ".bt", ".stl", ".csv")] for name in ("a", "b", "run", "follow")}
    out = ["-o", "out"]
    arm, urdfs = "examples/arms/lwr/lwr.yaml", sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.urdf"))
    srdfs = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.srdf"))
    yamls = sorted(path.relative_to(folder).as_posix() for path in (folder / "examples").rglob("*.yaml"))
    cases = [Case("check", [file], [file]) for file in yamls + urdfs]
    cases += [Case("check", ["hall.yaml"], ["hall.yaml", "body.obj"]), Case("check", ["mission.yaml", "--json"], ["mission.yaml"]),
              Case("check", ["body.obj"], ["body.obj"])]
    cases += [Case("run", ["mission.yaml", "--csv", *out], ["mission.yaml"]),
              Case("run", ["examples/docking/mission.yaml", *out], ["examples/docking/mission.yaml"]),
              Case("run", ["examples/closed_loop/mission.yaml", *out], ["examples/closed_loop/mission.yaml"]),
              Case("run", ["examples/rss/impulse.yaml", "--csv", *out], ["examples/rss/impulse.yaml"]),
              Case("run", ["examples/rss/operator.yaml", *out], ["examples/rss/operator.yaml", "examples/rss/operator.csv"]),
              Case("run", ["examples/rss/zero_g.yaml", *out], ["examples/rss/zero_g.yaml", "examples/rss/arm_motion.csv"]),
              Case("run", ["examples/rss/compensation.yaml", "--set", "spacecraft[0].motion={good_poses: 6}", *out],
                   ["examples/rss/compensation.yaml", "examples/rss/payload.yaml", "examples/rss/hall.yaml"])]
    cases += [Case("map", ["hall.yaml", "--resolution", "40cm", "--image", "none", *out], ["hall.yaml", "body.obj"]),
              Case("place", ["hall.yaml", "--resolution", "40cm", "--layouts", "4", *out], ["hall.yaml"]),
              Case("follow", ["hall.yaml", "motion.csv", "--csv", *out], ["hall.yaml", "motion.csv"]),
              Case("follow", ["hall.yaml", "motion.csv", "--resolution", "10ms", "--samples", "20 Hz", *out], ["motion.csv"]),
              Case("follow", ["hall.yaml", "results/follow/log.h5", *out], ["results/follow/log.h5"]),
              Case("follow", ["examples/rss/hall.yaml", "examples/rss/approach.csv", "--rig", "slide", *out],
                   ["examples/rss/hall.yaml", "examples/rss/approach.csv"])]
    cases += [Case("pose", ["hall.yaml", "--at", "0.1,0.2,1.3", "--json"], ["hall.yaml"]),
              Case("pose", ["examples/mss/mss.yaml", "--at", "0.1,0.2,2.3"], ["examples/mss/mss.yaml"]),
              Case("export-urdf", ["hall.yaml", "-o", "rig.urdf"], ["hall.yaml"]),
              Case("calibrate", ["examples/mss/mss.yaml", "examples/mss/measured.csv", *out],
                   ["examples/mss/mss.yaml", "examples/mss/measured.csv"]),
              Case("calibrate", ["mission.yaml", "swing.csv", "--fit", "bodies.arm.mass=[1 kg, 9 kg]", *out],
                   ["mission.yaml", "swing.csv"]),
              Case("identify", ["sensed.yaml", "sensed.csv", "--csv", *out], ["sensed.yaml", "sensed.csv"]),
              Case("compare", ["results/a", "results/b"], results["a"] + results["b"]),
              Case("compare", ["results/run", "results/run", "--json"], results["run"]),
              Case("view", ["results/run", "--no-browser"], results["run"], True),
              Case("view", ["results/follow", "--no-browser"], results["follow"], True),
              Case("view", ["results/a", "--no-browser"], results["a"], True),
              Case("view", ["hall.yaml", "--no-browser"], ["hall.yaml"], True)]
    cases += [Case("schema", ["hall"], []), Case("completion", ["bash"], []),
              Case("docs", ["out"], [])]
    if (folder / arm).exists():
        cases += [Case("pose", [arm], [arm]), Case("check", [arm], [arm] + urdfs[:1] + srdfs[:1])]
    return cases


def is_value(argument):
    return re.fullmatch(r"[-\d.,]+ ?(?:cm|mm|m|ms|s|Hz|deg)?", argument) is not None


class Mutation:
    """The case and the change that a number of the seed stands for; made in a folder that holds the sound files."""

    def __init__(self, cases, seed, number):
        self.random = random.Random(f"{seed}/{number}")
        command = self.random.choice(sorted({case.command for case in cases}))
        self.case = self.random.choice([case for case in cases if case.command == command])
        self.arguments = list(self.case.arguments)
        self.changed = {}

    def make(self, folder):
        values = [i for i, argument in enumerate(self.arguments) if is_value(argument)]
        if not self.case.files or (values and self.random.random() < 0.15):
            i = self.random.choice(values or range(len(self.arguments)))
            self.arguments[i] = mutated_text(self.random, self.arguments[i].encode()).decode(errors="replace").replace("\0", "")
            return
        name = self.random.choice(self.case.files)
        sound = (folder / name).read_bytes()
        is_text = name.endswith((".yaml", ".csv", ".json", ".urdf", ".srdf", ".obj"))
        change = mutated_text if is_text and self.random.random() < 0.9 else mutated_bytes
        self.changed[name] = sound
        (folder / name).write_bytes(change(self.random, sound))

    def restore(self, folder):
        for name, sound in self.changed.items():
            (folder / name).write_bytes(sound)


def without_quotes(text):
    """What a message says itself: what it found stands in quotes, and file names may be anything."""
    return re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)


NOT_A_NUMBER = re.compile(r"(?<![\w./-])[-+]?(?:nan|inf|infinity)(?![\w./-])", re.IGNORECASE)


def fault_of(process_code, text, took_s, out, end_s):
    """Why this must not be, or nothing."""
    if process_code < 0:
        return f"signal {-process_code}"
    if process_code == 70:
        return "exit 70"
    if took_s > end_s:
        return f"{took_s:.0f} s"
    if NOT_A_NUMBER.search(without_quotes(text)):
        return "nan in words"
    for path in sorted(out.rglob("*")) if out.is_dir() else []:
        if path.suffix in (".json", ".csv", ".yaml", ".urdf", ".vtu") and path.is_file():
            if NOT_A_NUMBER.search(without_quotes(path.read_text(errors="replace"))):
                return f"nan in {path.name}"
    return ""


def is_sanitized(binary):
    return b"__asan_init" in Path(binary).read_bytes()


def limits_of(binary):
    """Of memory and cores. A sanitizer takes terabytes of addresses, and has a limit of its own."""
    sanitized = is_sanitized(binary)

    def limits():
        if not sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return limits


def environment():
    """What a sanitizer finds ends as a bug of ours does."""
    options = f"exitcode=70:hard_rss_limit_mb={MEMORY >> 20}"
    return {**os.environ, "ASAN_OPTIONS": options, "UBSAN_OPTIONS": options, "LSAN_OPTIONS": options}


def run_one(binary, folder, mutation, limits, slower):
    """(fault, exit code, words)."""
    interrupt_s, end_s = INTERRUPT_S, INTERRUPT_S + slower * (END_S - INTERRUPT_S)
    shutil.rmtree(folder / "out", ignore_errors=True)
    begin = time.monotonic()
    process = subprocess.Popen([binary, mutation.case.command, *mutation.arguments], cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=limits, env=environment())
    words = b""
    if mutation.case.is_served:  # it prints its address and serves; a result is read by then
        late = threading.Timer(interrupt_s, process.send_signal, [signal.SIGINT])
        late.start()
        for line in process.stdout:  # warnings may come first
            words += line
            if line.startswith(b"http"):
                process.send_signal(signal.SIGINT)
                break
        late.cancel()
    try:
        words += process.communicate(timeout=interrupt_s)[0]
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        try:
            words += process.communicate(timeout=end_s - interrupt_s)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            words += process.communicate()[0]
            return f"did not end {end_s - interrupt_s} s after Ctrl-C", process.returncode, words.decode(errors="replace")
    text = words.decode(errors="replace")
    return fault_of(process.returncode, text, time.monotonic() - begin, folder / "out", end_s), process.returncode, text


def search(binary, command, seed, numbers, keep=None, jobs=1):
    """Findings as (number, fault, how), and the count of each exit code."""
    findings, codes = [], {}
    with tempfile.TemporaryDirectory() as temporary:
        base = Path(temporary) / "base"
        base.mkdir()
        cases = [case for case in make_cases(binary, base) if command in (None, case.command)]
        if not cases:
            raise SystemExit(f"no cases of {command}")

        limits, slower = limits_of(binary), SLOWER if is_sanitized(binary) else 1

        def work(job):
            folder = Path(temporary) / f"job{job}"
            shutil.copytree(base, folder)
            for number in numbers[job::jobs]:
                mutation = Mutation(cases, seed, number)
                mutation.make(folder)
                fault, code, text = run_one(binary, folder, mutation, limits, slower)
                codes[code] = codes.get(code, 0) + 1
                if fault:
                    how = " ".join(["drydock", mutation.case.command, *mutation.arguments])
                    findings.append((number, fault, f"{how}  # changed: {', '.join(mutation.changed)}\n{text[-600:]}"))
                    if keep is not None:
                        shutil.copytree(folder, Path(keep) / f"{seed}-{number}", dirs_exist_ok=True)
                        (Path(keep) / f"{seed}-{number}" / "HOW").write_text(f"{fault}\n{how}\n{text}")
                mutation.restore(folder)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(work, range(jobs)))
    return sorted(findings), codes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--command")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep")
    options = parser.parse_args()
    findings, codes = search(os.path.abspath(options.binary), options.command, options.seed,
                             range(options.first, options.first + options.count), options.keep, options.jobs)
    for number, fault, how in findings:
        print(f"--- {options.seed}/{number}: {fault}\n{how}")
    print(f"{options.count} inputs of {options.command or 'all commands'}: {len(findings)} findings; exit codes {dict(sorted(codes.items()))}")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
