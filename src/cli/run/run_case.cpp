// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_case.h"

#include "facility/facility_report.h"
#include "facility/run_facility.h"
#include "mission/report/run_report.h"
#include "mission/report/sweep_case.h"
#include "mission/run.h"
#include "sweep/sweep_cases.h"

namespace drydock {

Json run_figures(const RunSubject& subject, const MissionResult& result) {
  Json figures = mission_figures(subject.mission(), result);
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
  CaseEnd end = case_end(subject.mission(), result);
  end.figures = run_figures(subject, result);
  return end;
}

Json chosen_case_json(const RunSubject& subject, const std::optional<CaseEnd>& end) {
  const Sweep& sweep = *subject.sweep();
  const SweepCases cases(sweep);
  const std::size_t index = *subject.chosen - 1;
  Json values = Json::array();
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    values.push_back({{"name", sweep.axes[axis].name}, {"value", cases.value(axis, index).text}});
  Json json = {{"case", *subject.chosen}, {"values", std::move(values)}};
  if (end) json["outcome"] = outcome_names(sweep)[case_record(sweep, *end).outcome];
  return json;
}

std::optional<CaseEnd> run_case(const RunSubject& subject, const std::atomic<bool>& cancelled) {
  if (const Facility* facility = subject.facility()) {
    FacilityRunRequest request{*facility};
    request.cancelled = &cancelled;
    const FacilityResult result = run_facility(request);
    if (result.status == FacilityStatus::kInterrupted) return std::nullopt;
    return facility_case_end(*facility, result);
  }
  const MissionStart start = make_start(subject.mission());
  const MissionResult result = run_mission({subject.mission(), start, nullptr, {}, {}, &cancelled});
  if (result.status == MissionStatus::kInterrupted) return std::nullopt;
  return subject_end(subject, result);
}

}  // namespace drydock
