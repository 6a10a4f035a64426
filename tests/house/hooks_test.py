#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A hook with the right name and another signature does not compile, and the compiler says which one and what it must be.

Usage: hooks_test.py COMPILER FLAGS…
"""
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILER = sys.argv[1:]

OBSERVER = """
#include "sim/advance.h"
#include "sim/rk4.h"
using namespace drydock;
struct Still {
  std::size_t size() const { return 1; }
  bool rate(double, std::span<const double>, std::span<double>) { return true; }
  void move(std::span<const double>) {}
  %s
};
struct Observer { %s };
void run(Still& system, Rk4& stepper, Observer& observer) { (void)advance(system, stepper, {}, observer); }
"""

PART = """
#include "mission/part/part_list.h"
using namespace drydock;
struct Part {
  explicit Part(const PartSetup&) {}
  std::size_t coordinates() const { return 1; }
  %s
};
void look(PartList<Part>& parts, const Moment& moment, std::span<double> numbers, std::vector<double>& row,
          MissionResult& result) {
  parts.rates(moment, numbers);
  parts.sample(moment, row);
  parts.report(result);
}
"""


def errors_of(source):
    """What the compiler says about a source; empty where it is content."""
    command = [*COMPILER, "-fsyntax-only", "-I", str(ROOT / "src"), "-x", "c++", "-"]
    return subprocess.run(command, input=source, text=True, capture_output=True, check=False).stderr


def sentence(name, signature):
    """What must be said."""
    return f"the hook {name} is there, but not with the signature {signature}"


class Hooks(unittest.TestCase):
    # Oracle: the compiler, on the same source with a hook that fits and with one that does not.
    def check(self, source, good, bad, *said):
        self.assertEqual(errors_of(source % good), "")
        errors = errors_of(source % bad)
        for name, signature in said:
            self.assertIn(sentence(name, signature), errors)

    def test_of_an_observer(self):
        self.check(OBSERVER, ("", "void stepped(double) {}"), ("", "Flow stepped(double) { return Flow::kGoOn; }"),
                   ("stepped", "void(double)"))
        self.check(OBSERVER, ("", "Flow sample(double, std::span<const double>) { return Flow::kGoOn; }"),
                   ("", "template <class T> void sample(T*) {}"), ("sample", "Flow(double, std::span<const double>)"))

    def test_of_a_system(self):
        self.check(OBSERVER, ("Settled settle(double) { return Settled::kUnchanged; }", ""), ("void settle(double) {}", ""),
                   ("settle", "Settled(double)"))

    def test_of_a_part(self):
        self.check(PART, "void rates(const Moment&, std::span<double>) {}",
                   "void rates(std::span<double>) {} int sample = 0; private: void report(MissionResult&) {}",
                   ("rates", "void(const Moment&, std::span<double>)"),
                   ("sample", "void(const Moment&, std::vector<double>&)"), ("report", "void(MissionResult&)"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
