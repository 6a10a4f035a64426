// SPDX-License-Identifier: Apache-2.0
#include "output/log/series.h"

#include <gtest/gtest.h>

#include <cmath>

namespace drydock {
namespace {

using Texts = std::vector<std::string>;

LogLayout arm_layout() {
  return {{{"control", {{"/arms/left/q_rad", {"rad"}, "", "joint angles", {"1", "2"}}}},
           {"frames", {pose_series("/bodies/left/tip/pose", "W", "pose of the tip")}}}};
}

// Oracle: the fault that was put in, each named once.
TEST(LayoutFaults, FindsThemAll) {
  EXPECT_EQ(layout_faults(arm_layout()), Texts{});
  const LogLayout bad{{{"control",
                        {{"/a/b", {"N"}, "", "", {}},
                         {"/a/b", {"N"}, "", "", {}},
                         {"/a/b/c", {"N"}, "", "", {}},
                         {"a", {"N"}, "", "", {}},
                         {"/a//d", {"N"}, "", "", {}},
                         {"/events/mine", {"1"}, "", "", {}},
                         {"/e", {""}, "", "", {}},
                         {"/f", {"m", "m"}, "", "", {"x", "y", "z"}},
                         {"/g", {"m"}, "", "", {"x", "x"}}}},
                       {"control", {}},
                       {"fast/slow", {}},
                       {"events", {}}}};
  EXPECT_EQ(layout_faults(bad),
            (Texts{"/a/b: the path is used twice", "a: expected an absolute path, as in /arms/left/q_rad",
                   "/a//d: the path has an empty part, a dot or a NUL", "/events/mine: /events is reserved",
                   "/e: a unit is empty (a pure number has the unit 1)", "/f: 2 units for 3 columns",
                   "/g: every column needs a name of its own", "rate \"control\": the name is used twice",
                   "rate \"fast/slow\": not a name for a rate", "rate \"events\": not a name for a rate",
                   "/a/b/c: /a/b is a series and cannot hold another"}));
}

// Oracle: the series, sample and column where the bad number was put.
TEST(SampleCheck, NamesWhatItRefuses) {
  SampleCheck check(arm_layout());
  EXPECT_TRUE(check.take(0, 0.0, std::vector<double>{0.1, 0.2}).ok());
  EXPECT_TRUE(check.take(0, 0.5, std::vector<double>{0.1, 0.2}).ok());
  EXPECT_EQ(check.take(0, 0.75, std::vector<double>{0.1, NAN}).refused,
            "/arms/left/q_rad: sample 2 (t = 0.75 s), column 2 is nan");
  EXPECT_EQ(check.take(1, 0.25, std::vector<double>{1., 2., -INFINITY, 1., 0., 0., 0.}).refused,
            "/bodies/left/tip/pose: sample 0 (t = 0.25 s), column z is -inf");
  EXPECT_EQ(check.take(0, 0.5, std::vector<double>{0.1, 0.2}).refused,
            "/rates/control/time_s: sample 2 is 0.5, not after 0.5");
  EXPECT_EQ(check.take(0, INFINITY, std::vector<double>{0.1, 0.2}).refused, "/rates/control/time_s: sample 2 is inf");
  EXPECT_EQ(check.take(0, 0.75, std::vector<double>{0.1}).refused, "1 numbers, expected 2");
  EXPECT_EQ(check.take(2, 0.75, std::vector<double>{0.1}).refused, "there is no rate 2");
  EXPECT_TRUE(check.take(0, 0.75, std::vector<double>{0.1, 0.2}).ok()) << "a refused sample is not counted";
  EXPECT_EQ(check.samples(0), 3u);
}

// Oracle: the rule of the header, by hand. Two events may share an instant.
TEST(SampleCheck, GuardsEvents) {
  SampleCheck check(arm_layout());
  EXPECT_TRUE(check.take(Event{1.5, "contact", "peg", "rim"}).ok());
  EXPECT_TRUE(check.take(Event{1.5, "lock", "peg", ""}).ok());
  EXPECT_EQ(check.take(Event{1.25, "contact", "peg", "rim"}).refused, "/events/time_s: event 2 is 1.25, before 1.5");
  EXPECT_EQ(check.take(Event{NAN, "contact", "peg", "rim"}).refused, "/events/time_s: event 2 is nan");
  EXPECT_EQ(check.take(Event{2, "a", "b", std::string("c\0d", 3)}).refused, "event 2 holds a NUL");
}

}  // namespace
}  // namespace drydock
