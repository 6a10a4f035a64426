// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_file.h"

#include <gtest/gtest.h>

#include "input/yaml/yaml_file.h"
#include "sweep/check_sweep_file.h"

namespace drydock {
namespace {

struct SweepText {
  Sweep sweep;
  Problems problems;
  std::string first() const { return problems.all().empty() ? "" : to_string(problems.all().front()); }
};

SweepText read_text(const std::string& text) {
  SweepText read;
  SweepSection section;
  if (read_yaml_text(text, "s.yaml", {}, section, read.problems)) read.sweep = read_sweep(section, read.problems);
  return read;
}

std::vector<std::string> texts_of(const SweepAxis& axis) {
  std::vector<std::string> texts;
  for (const AxisValue& value : axis.values) texts.push_back(value.text);
  return texts;
}

constexpr const char* kEnd = "\noutcomes: [{name: good, event: e}]\n";

// Oracle: the values as they are written, and their numbers in the first unit, by hand. A bare number is SI.
TEST(SweepFile, ReadsAxes) {
  const SweepText read = read_text(std::string(R"(vary:
  - {field: a.0, name: p, values: [-4 mm, 0, 1 cm, 0.25]}
  - {field: b, from: 0, to: 3 deg, count: 4}
  - {field: c, from: 1 cm/s, to: 1 m/s, count: 3, spacing: log}
  - {field: d, values: [rk4, dormand-prince]})") +
                                   kEnd);
  ASSERT_EQ(read.first(), "");
  ASSERT_EQ(read.sweep.axes.size(), 4u);
  EXPECT_EQ(read.sweep.cases, 4u * 4 * 3 * 2);
  const SweepAxis& p = read.sweep.axes[0];
  EXPECT_EQ(p.unit, "mm");
  EXPECT_EQ(texts_of(p), (std::vector<std::string>{"-4 mm", "0", "1 cm", "0.25"}));
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(p.values[i].number, (std::array{-4.0, 0.0, 10.0, 250.0}[i]), 1e-12);  // rounding
  EXPECT_EQ(texts_of(read.sweep.axes[1]), (std::vector<std::string>{"0 deg", "1 deg", "2 deg", "3 deg"}));
  EXPECT_EQ(texts_of(read.sweep.axes[2]), (std::vector<std::string>{"1 cm/s", "10 cm/s", "100 cm/s"}));
  EXPECT_FALSE(read.sweep.axes[3].is_number);
  EXPECT_EQ(read.sweep.axes[1].name, "b");
}

// Oracle: the message, at its place.
TEST(SweepFile, RefusesWhatMakesNoSense) {
  const std::string head = "vary:\n  - ";
  EXPECT_EQ(read_text(head + "{field: a, values: [1 mm, 2 kg]}" + kEnd).first(),
            "s.yaml:2:31: error: vary[0].values[1]: found \"2 kg\", which is a mass, expected a length, as the values "
            "before it");
  EXPECT_EQ(read_text(head + "{field: a, from: 1, to: 2}" + kEnd).first(),
            "s.yaml:2:22: error: vary[0].from: found a range without count, expected count: 5, say");
  EXPECT_EQ(read_text(head + "{field: a, from: -1, to: 2, count: 3, spacing: log}" + kEnd).first(),
            "s.yaml:2:22: error: vary[0].from: found an end that is not above zero, expected numbers above zero with "
            "spacing: log");
  EXPECT_EQ(read_text(head + "{field: a, values: [1 mm, 0.001]}" + kEnd).first(),
            "s.yaml:2:31: error: vary[0].values[1]: found \"0.001\" again, expected each value once");
  EXPECT_EQ(read_text(head + "{field: a, values: [1]}\nsampling: random" + kEnd).first(),
            "s.yaml:3:11: error: sampling: found a random sampling without cases, expected cases: 200, say");
  EXPECT_EQ(read_text(head + "{field: a, values: [1]}\noutcomes: [{name: x}, {name: y, event: e}]\n").first(),
            "s.yaml:3:19: error: outcomes[0].name: found an outcome without a condition before others, expected it as "
            "the last one");
  EXPECT_NE(read_text(head + "{field: a, values: [1]}\noutcomes: [{name: failed}]\n").first(), "");
  EXPECT_NE(read_text(head + "{field: a..b, values: [1]}" + kEnd).first(), "");
}

/// As a scenario's reader would: `mass` is a mass above zero, `way` one of two words.
void read_pretended(const std::vector<std::string>& settings, Problems& problems) {
  for (const std::string& setting : settings) {
    const std::string field = setting.substr(0, setting.find('=')), value = setting.substr(setting.find('=') + 1);
    const Mark mark{"--set", 0, 0};
    if (field == "mass" && value.find("kg") == std::string::npos) {
      problems.error(mark, field, "found \"" + value + "\"", "a mass, as in 5 kg");
    } else if (field == "mass" && value.starts_with("-")) {
      problems.error(mark, field, "found \"" + value + "\"", "a value above 0");
    } else if (field == "way" && value != "one" && value != "two") {
      problems.error(mark, field, "found \"" + value + "\"", "one of one, two");
    } else if (field != "mass" && field != "way") {
      problems.error(mark, field, "unknown field", "");
    }
  }
}

std::vector<std::string> check_lines(const std::string& vary, const std::vector<std::string>& given = {}) {
  SweepText read = read_text("vary:\n" + vary + kEnd);
  EXPECT_EQ(read.first(), "");
  Problems problems;
  check_sweep(read.sweep, given, read_pretended, problems);
  std::vector<std::string> lines;
  for (const Problem& problem : problems.all()) lines.push_back(to_string(problem));
  return lines;
}

// Oracle: a reader whose rules are known. Fields and units are faults of the file; numbers out of range are cases.
TEST(SweepFile, ChecksFieldsByReading) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(check_lines("  - {field: mass, values: [-1 kg, 0 kg, 5 kg]}"), Lines{});
  EXPECT_EQ(check_lines("  - {field: mass, values: [3 mm, 5 mm]}"),
            Lines{"s.yaml:2:28: error: vary[0].values[0]: found \"3 mm\", expected a mass, as in 5 kg"});
  EXPECT_EQ(check_lines("  - {field: mas, values: [3 kg, 5 kg]}"),
            Lines{"s.yaml:2:13: error: vary[0].field: found \"mas\": unknown field"});
  EXPECT_EQ(check_lines("  - {field: way, values: [one, too, two, 3 mm]}"),
            (Lines{"s.yaml:2:32: error: vary[0].values[1]: found \"too\", expected one of one, two",
                   "s.yaml:2:42: error: vary[0].values[3]: found \"3 mm\", expected one of one, two"}));
  EXPECT_EQ(check_lines("  - {field: mass, values: [3 kg]}", {"mass=4 kg"}),
            Lines{"--set: error: mass: found a field that the sweep varies, expected another field, or --case 0, which "
                  "runs the file without its sweep"});
  EXPECT_EQ(check_lines("  - {field: mass, values: [3 kg]}\n  - {field: mass, name: b, values: [4 kg]}"),
            Lines{"s.yaml:3:13: error: vary[1].field: found \"mass\", expected a field that \"mass\" does not vary "
                  "already"});
}

}  // namespace
}  // namespace drydock
