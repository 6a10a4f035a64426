// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include "cli/run/run_subject.h"
#include "mission/hall_verdict.h"
#include "mission/result.h"
#include "sweep/case_record.h"

namespace drydock {

/// Of a mission, or of an arm in a hall, for summary.json.
Json run_figures(const RunSubject& subject, const MissionResult& result);

/// As a case of its sweep. Pre: it was not interrupted.
CaseEnd subject_end(const RunSubject& subject, const MissionResult& result);

/// Which case it is, with its values and, unless the run was interrupted, its outcome. Pre: it is one.
Json chosen_case_json(const RunSubject& subject, const std::optional<CaseEnd>& end);

/// Runs it without a log; nothing when it was interrupted.
std::optional<CaseEnd> run_case(const RunSubject& subject, const std::atomic<bool>& cancelled);

}  // namespace drydock
