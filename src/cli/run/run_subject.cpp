// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_subject.h"

#include <algorithm>

#include "cli/check/check_mission.h"
#include "cli/check/check_sweep.h"
#include "cli/command.h"
#include "cli/file_kinds.h"
#include "facility/facility_file.h"
#include "mission/file/mission_file.h"
#include "mission/hall_run_file.h"
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
  std::visit([&](auto& scenario) { scenario.name += " case " + std::to_string(number); }, subject->scenario);
  return subject;
}

}  // namespace

const std::string& RunSubject::name() const {
  return std::visit([](const auto& one) -> const std::string& { return one.name; }, scenario);
}

const std::vector<std::string>& RunSubject::files() const {
  return std::visit([](const auto& one) -> const std::vector<std::string>& { return one.files; }, scenario);
}

const std::optional<Sweep>& RunSubject::sweep() const {
  return std::visit([](const auto& one) -> const std::optional<Sweep>& { return one.sweep; }, scenario);
}

bool RunSubject::has_link() const {
  if (facility() != nullptr) return facility()->link.has_value();
  const std::vector<MissionRobot>& robots = mission().robots;
  return std::any_of(robots.begin(), robots.end(), [](const MissionRobot& robot) { return robot.link.has_value(); });
}

std::optional<RunSubject> read_subject(const RunOptions& options, const std::vector<std::string>& more,
                                       Problems& problems) {
  FileRules rules = file_rules(options.common, options.file);
  rules.meshes = options.meshes;
  const std::vector<std::string> settings = settings_with(options, more);
  const std::string kind = file_kind_of(options.file);
  if (kind != "hall") {
    if (options.motion) throw UsageError("--motion moves an arm of a hall, and the file is not a hall");
    if (kind == "facility") {
      std::optional<Facility> facility = read_facility(options.file, rules, settings, problems);
      if (!facility) return std::nullopt;
      return RunSubject{std::move(*facility), false};
    }
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
  if (!subject->is_hall && subject->facility() == nullptr) check_loops(subject->mission(), problems);
  if (options.chosen == std::size_t{0}) std::visit([](auto& scenario) { scenario.sweep.reset(); }, subject->scenario);
  if (options.chosen.value_or(0) > 0 && !subject->sweep())
    throw UsageError("--case " + std::to_string(*options.chosen) + ": the file has no sweep");
  if (!subject->sweep()) return subject;
  const auto read = [&](const std::vector<std::string>& settings, Problems& found) {
    RunOptions with = options;
    with.common.settings = settings;
    (void)read_subject(with, {}, found);
  };
  const std::size_t errors = problems.errors();
  check_sweep(*subject->sweep(), options.common.settings, read, problems);
  if (problems.errors() > errors) return std::nullopt;
  return options.chosen ? read_case(options, *subject->sweep(), problems) : std::move(subject);
}

}  // namespace drydock
