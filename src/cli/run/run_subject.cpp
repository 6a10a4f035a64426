// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_subject.h"

#include "cli/check/check_mission.h"
#include "cli/check/check_sweep.h"
#include "cli/command.h"
#include "cli/file_kinds.h"
#include "mission/file/mission_file.h"
#include "mission/hall_run_file.h"
#include "mission/report/run_report.h"
#include "mission/report/sweep_case.h"
#include "sweep/sweep_cases.h"

namespace drydock {
namespace {

std::vector<std::string> settings_with(const RunOptions& options, const std::vector<std::string>& more) {
  std::vector<std::string> settings = options.common.settings;
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

/// One case, as an ordinary run of its own name: the result of the sweep stays where it is.
std::optional<RunSubject> read_case(const RunOptions& options, const Sweep& sweep, Problems& problems) {
  const SweepCases cases(sweep);
  const std::size_t number = *options.chosen;
  if (number > cases.count())
    throw UsageError("--case " + std::to_string(number) + ": the sweep has " + std::to_string(cases.count()) +
                     " cases, counted from 1");
  std::optional<RunSubject> subject = read_subject(options, cases.settings(number - 1), problems);
  if (!subject) return std::nullopt;
  subject->chosen = number;
  subject->mission.name += " case " + std::to_string(number);
  return subject;
}

}  // namespace

std::optional<RunSubject> read_subject(const RunOptions& options, const std::vector<std::string>& more,
                                       Problems& problems) {
  FileRules rules = file_rules(options.common, options.file);
  rules.meshes = options.meshes;
  const std::vector<std::string> settings = settings_with(options, more);
  if (file_kind_of(options.file) != "hall") {
    if (options.motion) throw UsageError("--motion moves an arm of a hall, and the file is not a hall");
    std::optional<Mission> mission = read_mission(options.file, rules, settings, problems);
    if (!mission) return std::nullopt;
    return RunSubject{std::move(*mission), false};
  }
  std::optional<HallRun> hall = read_hall_run(options.file, rules, settings, {true, options.motion}, problems);
  if (!hall) return std::nullopt;
  return RunSubject{std::move(*hall->run), true};
}

std::optional<RunSubject> read_chosen_subject(const RunOptions& options, Problems& problems) {
  std::optional<RunSubject> subject = read_subject(options, {}, problems);
  if (!subject) return std::nullopt;
  if (!subject->is_hall) check_loops(subject->mission, problems);
  if (options.chosen == std::size_t{0}) subject->mission.sweep.reset();
  if (options.chosen.value_or(0) > 0 && !subject->mission.sweep)
    throw UsageError("--case " + std::to_string(*options.chosen) + ": the file has no sweep");
  if (!subject->mission.sweep) return subject;
  const auto read = [&](const std::vector<std::string>& settings, Problems& found) {
    RunOptions with = options;
    with.common.settings = settings;
    (void)read_subject(with, {}, found);
  };
  const std::size_t errors = problems.errors();
  check_sweep(*subject->mission.sweep, options.common.settings, read, problems);
  if (problems.errors() > errors) return std::nullopt;
  return options.chosen ? read_case(options, *subject->mission.sweep, problems) : std::move(subject);
}

Json run_figures(const RunSubject& subject, const MissionResult& result) {
  Json figures = mission_figures(subject.mission, result);
  if (!subject.is_hall) return figures;
  const HallVerdict verdict = hall_verdict(result);
  const bool known = !verdict.worst_joint.empty();
  figures["verdict"] = {{"survives", verdict.survives},
                        {"sentence", verdict.sentence},
                        {"worst_torque_share", verdict.worst_share},
                        {"worst_joint", known ? Json(verdict.worst_joint) : Json()},
                        {"worst_time_s", verdict.worst_time_s}};
  return figures;
}

CaseEnd subject_end(const RunSubject& subject, const MissionResult& result) {
  CaseEnd end = case_end(subject.mission, result);
  end.figures = run_figures(subject, result);
  return end;
}

Json chosen_case_json(const RunSubject& subject, const MissionResult& result) {
  const Sweep& sweep = *subject.mission.sweep;
  const SweepCases cases(sweep);
  const std::size_t index = *subject.chosen - 1;
  Json values = Json::array();
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    values.push_back({{"name", sweep.axes[axis].name}, {"value", cases.value(axis, index).text}});
  Json json = {{"case", *subject.chosen}, {"values", std::move(values)}};
  if (result.status != MissionStatus::kInterrupted)
    json["outcome"] = outcome_names(sweep)[case_record(sweep, subject_end(subject, result)).outcome];
  return json;
}

}  // namespace drydock
