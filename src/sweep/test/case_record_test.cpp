// SPDX-License-Identifier: Apache-2.0
#include "sweep/case_record.h"

#include <gtest/gtest.h>

#include <limits>

namespace drydock {
namespace {

FigurePath figure_path(const std::string& text, std::vector<FigurePath::Step> steps) {
  return {text, std::move(steps)};
}

/// docked: the event; hard: the event and a figure above 2; lost: farther apart than 60 mm.
Sweep outcome_sweep() {
  Sweep sweep;
  sweep.outcomes.resize(3);
  sweep.outcomes[0].name = "hard";
  sweep.outcomes[0].event = "dock";
  sweep.outcomes[0].figure = figure_path("energy.lost_J", {{"energy"}, {"lost_J"}});
  sweep.outcomes[0].above = 2;
  sweep.outcomes[1].name = "docked";
  sweep.outcomes[1].event = "dock";
  sweep.outcomes[2].name = "lost";
  sweep.outcomes[2].pair = 1;
  sweep.outcomes[2].distance_m = 0.06;
  sweep.figures = {figure_path("events.dock.time_s", {{"events"}, {"dock"}, {"time_s"}}),
                   figure_path("energy.lost_J", {{"energy"}, {"lost_J"}})};
  return sweep;
}

CaseEnd docked_end(double lost_J) {
  CaseEnd end;
  end.end_s = 12.5;
  end.events = {"limit", "dock"};
  end.gaps_m = {3, 0.01};
  end.figures = {{"energy", {{"lost_J", lost_J}}},
                 {"events", {{{"time_s", 1.5}, {"name", "limit"}}, {{"time_s", 4.25}, {"name", "dock"}}}}};
  return end;
}

std::string outcome_text(const Sweep& sweep, const CaseEnd& end) {
  return outcome_names(sweep)[case_record(sweep, end).outcome];
}

// Oracle: the rules as the file's documentation states them, case by case.
TEST(CaseRecord, TheFirstOutcomeThatHoldsNamesTheCase) {
  const Sweep sweep = outcome_sweep();
  EXPECT_EQ(outcome_text(sweep, docked_end(2.5)), "hard");
  EXPECT_EQ(outcome_text(sweep, docked_end(2)), "docked");  // above, not at
  CaseEnd end = docked_end(9);
  end.events = {"limit"};
  end.gaps_m = {0.01, 0.0601};
  EXPECT_EQ(outcome_text(sweep, end), "lost");
  end.gaps_m = {7, 0.06};  // farther than, and the other pair is not asked about
  EXPECT_EQ(outcome_text(sweep, end), "other");
  end.kind = CaseEnd::Kind::kFailed;
  end.gaps_m = {0, 1};
  EXPECT_EQ(outcome_text(sweep, end), "failed");
  end.kind = CaseEnd::Kind::kInvalid;
  EXPECT_EQ(outcome_text(sweep, end), "invalid");
}

// Oracle: the figures of the JSON; what a case does not have is empty, and so is what is not finite.
TEST(CaseRecord, KeepsFigures) {
  const Sweep sweep = outcome_sweep();
  const CaseRecord record = case_record(sweep, docked_end(1.0 / 3));
  EXPECT_EQ(record.figures, (std::vector<std::optional<double>>{4.25, 1.0 / 3}));
  const Json figures = docked_end(1).figures;
  EXPECT_EQ(figure_at(figures, figure_path("", {{"events"}, {"", 0}, {"time_s"}})), 1.5);
  EXPECT_EQ(figure_at(figures, figure_path("", {{"events"}, {"1"}, {"time_s"}})), 4.25);
  EXPECT_FALSE(figure_at(figures, figure_path("", {{"events"}, {"2"}, {"time_s"}})));
  CaseEnd end = docked_end(std::numeric_limits<double>::infinity());
  end.figures["events"] = Json::array();
  EXPECT_EQ(case_record(sweep, end).figures, (std::vector<std::optional<double>>(2)));
}

// Oracle: what is written is read back the same, also numbers that no short decimal has.
TEST(CaseRecord, SurvivesItsJson) {
  const Sweep sweep = outcome_sweep();
  CaseRecord record = case_record(sweep, docked_end(0.1 + 0.2));
  record.figures[0].reset();
  record.reason = "frames did not meet – \"3 mm\"\n";
  record.end_s = 1.0 / 7;
  const auto back = case_from_json(Json::parse(to_json(41, record, sweep).dump()), sweep, 42);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->index, 41u);
  EXPECT_EQ(back->record, record);
  EXPECT_FALSE(case_from_json(to_json(41, record, sweep), sweep, 41)) << "a case beyond the last one";
  Json strange = to_json(41, record, sweep);
  strange["outcome"] = "won";
  EXPECT_FALSE(case_from_json(strange, sweep, 42));
  strange = to_json(41, record, sweep);
  strange["figures"].push_back(1.0);
  EXPECT_FALSE(case_from_json(strange, sweep, 42));
  EXPECT_FALSE(case_from_json(Json::array({1}), sweep, 42));
}

// Oracle: figures of a run that has not begun, by hand: lists are empty, so what lies in them is not known yet.
TEST(CaseRecord, KnowsWhichFiguresThereAre) {
  const Json figures = {{"energy", {{"lost_J", 1.0}}}, {"events", Json::array()}, {"status", "done"}};
  EXPECT_FALSE(figure_fault(figures, figure_path("", {{"energy"}, {"lost_J"}})));
  EXPECT_FALSE(figure_fault(figures, figure_path("", {{"events"}, {"dock"}, {"time_s"}})));
  const auto fault = figure_fault(figures, figure_path("", {{"energy"}, {"lots_J"}}));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->step, "lots_J");
  EXPECT_EQ(fault->names, std::vector<std::string>{"lost_J"});
  EXPECT_TRUE(figure_fault(figures, figure_path("status", {{"status"}}))) << "a text is no figure";
  EXPECT_TRUE(figure_fault(figures, figure_path("energy", {{"energy"}}))) << "neither is a group of them";
}

}  // namespace
}  // namespace drydock
