// SPDX-License-Identifier: Apache-2.0
#include "input/number.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdio>

namespace drydock {
namespace {

// Oracle: round trip. 17 digits name one double (IEEE 754).
RC_GTEST_PROP(Number, GivesBackEveryFiniteDouble, (double value)) {
  RC_PRE(std::isfinite(value));
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  const NumberReading reading = parse_number(text);
  RC_ASSERT(reading.fault == NumberFault::kNone);
  RC_ASSERT(reading.value == value);
}

// Oracle: the stated grammar, case by case.
TEST(Number, TellsFaultsApart) {
  const std::vector<std::pair<std::string, NumberFault>> cases{
      {"", NumberFault::kEmpty},           {"nan", NumberFault::kNotFinite},
      {"-inf", NumberFault::kNotFinite},   {"Infinity", NumberFault::kNotFinite},
      {"1e999", NumberFault::kTooLarge},   {"-1e999", NumberFault::kTooLarge},
      {"0,5", NumberFault::kDecimalComma}, {"1,2,3", NumberFault::kNoNumber},
      {"1.5.2", NumberFault::kNoNumber},   {"0x10", NumberFault::kNoNumber},
      {"5kg", NumberFault::kNoNumber},     {" 5", NumberFault::kNoNumber},
      {"+-5", NumberFault::kNoNumber},     {"+", NumberFault::kNoNumber},
      {"1e", NumberFault::kNoNumber},      {"--5", NumberFault::kNoNumber},
      {"+5", NumberFault::kNone},          {".5", NumberFault::kNone},
      {"5.", NumberFault::kNone},          {"1e-999", NumberFault::kNone}};
  for (const auto& [text, fault] : cases) EXPECT_EQ(parse_number(text).fault, fault) << text;
  EXPECT_EQ(parse_number("1e-999").value, 0.0);
  EXPECT_EQ(parse_number("+0.25").value, 0.25);
}

}  // namespace
}  // namespace drydock
