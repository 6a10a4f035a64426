// SPDX-License-Identifier: Apache-2.0
#include "fit/fit_file.h"

#include <gtest/gtest.h>

#include <cmath>

#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

struct ReadFit {
  FitPlan plan;
  std::string problems;
};

ReadFit read(const std::string& text) {
  FitSection section;
  Problems problems;
  ReadFit read;
  if (read_yaml_text(text, "f.yaml", {}, section, problems)) read.plan = read_fit(section, problems);
  for (const Problem& problem : problems.all()) read.problems += to_string(problem) + "\n";
  return read;
}

// Oracle: what stands in the text, in the unit of the first end.
TEST(FitFile, ReadsRanges) {
  const ReadFit found = read(
      "fit:\n"
      "  - {field: a.b, from: 1 mm, to: 1 m, start: 2 cm}\n"
      "  - {name: mu, field: contacts.0.friction, from: 0, to: 0.8}\n"
      "  - {field: c, from: 1, to: 5, spacing: linear}\n"
      "iterations: 7\n");
  EXPECT_EQ(found.problems, "");
  ASSERT_EQ(found.plan.parameters.size(), 3U);
  const FitParameter &length = found.plan.parameters[0], &mu = found.plan.parameters[1];
  EXPECT_EQ(length.unit, "mm");
  EXPECT_NEAR(length.to, 1000, 1e-9);
  EXPECT_NEAR(length.start.value(), 20, 1e-9);
  EXPECT_TRUE(length.is_logarithmic);
  EXPECT_EQ(mu.name, "mu");
  EXPECT_FALSE(mu.is_logarithmic);
  EXPECT_FALSE(found.plan.parameters[2].is_logarithmic);
  EXPECT_EQ(found.plan.iterations_max, 7);
  EXPECT_EQ(setting(length, 123.5), "a.b=123.5 mm");
}

// Oracle: shares and values are inverse to each other; the slope is the central difference.
TEST(FitFile, SharesOfARange) {
  FitParameter parameter;
  parameter.from = 2;
  parameter.to = 600;
  for (const bool is_logarithmic : {false, true}) {
    parameter.is_logarithmic = is_logarithmic;
    for (const double share : {0.0, 0.31, 0.77, 1.0})
      EXPECT_NEAR(share_of(parameter, value_at(parameter, share)), share, 1e-12);
    const double slope = (value_at(parameter, 0.4 + 1e-6) - value_at(parameter, 0.4 - 1e-6)) / 2e-6;
    EXPECT_NEAR(slope_at(parameter, 0.4), slope, 1e-6 * slope);
  }
  EXPECT_EQ(value_at(parameter, 1), 600);
  EXPECT_EQ(share_of(parameter, 1e9), 1);
}

// Oracle: the texts that a user should see.
TEST(FitFile, Faults) {
  EXPECT_EQ(read("fit: []\n").problems, "f.yaml:1:6: error: fit: found nothing to fit, expected at least one field\n");
  EXPECT_EQ(read("fit: [{field: a, from: 2, to: 1}]\n").problems,
            "f.yaml:1:31: error: fit[0].to: found \"1\", not above from, expected a larger number\n");
  EXPECT_EQ(
      read("fit: [{field: a, from: 2 mm, to: 1 kg}]\n").problems,
      "f.yaml:1:34: error: fit[0].to: found \"1 kg\", which is a mass, expected a length, as the numbers before it\n");
  EXPECT_EQ(read("fit: [{field: a, from: low, to: 1}]\n").problems,
            "f.yaml:1:24: error: fit[0].from: found \"low\", expected a number, with or without a unit, as in 8000 N "
            "m/rad\n");
  EXPECT_EQ(read("fit: [{field: a, from: 0, to: 1, spacing: log}]\n").problems,
            "f.yaml:1:43: error: fit[0].spacing: found log with a range that is not above zero, expected spacing: "
            "linear\n");
  EXPECT_EQ(read("fit: [{field: a, from: 1, to: 2, start: 3}]\n").problems,
            "f.yaml:1:41: error: fit[0].start: found \"3\", expected a number between from and to\n");
  EXPECT_EQ(read("fit: [{field: a, from: 1, to: 2}, {field: a, from: 1, to: 2}]\n").problems,
            "f.yaml:1:43: error: fit[1].field: found a second parameter called \"a\", expected another name\n");
}

// Oracle: the same range as a section, and forms that are none.
TEST(FitFile, OptionOfTheCommandLine) {
  const auto option = fit_option("interfaces.0.friction=[ 0.05, 0.6 ]");
  ASSERT_TRUE(option.has_value());
  EXPECT_EQ(option->from.value.text, "0.05");
  EXPECT_EQ(option->to.value.text, "0.6");
  for (const char* wrong : {"a", "a=3", "a=[3]", "a=3, 4", "a=["}) EXPECT_FALSE(fit_option(wrong)) << wrong;
}

}  // namespace
}  // namespace drydock
