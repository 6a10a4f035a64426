// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_text.h"
#include "sweep/sweep.h"

namespace drydock {

/// How a case ended, as whoever runs it tells.
struct CaseEnd {
  enum class Kind {
    kRan,      // to its end, or to where the scenario ended it
    kInvalid,  // its values make the file wrong
    kFailed,   // the mathematics gave no answer
  };
  Kind kind = Kind::kRan;
  std::string reason;               // why it did not go all the way; empty: it did
  double end_s = 0;                 // when
  std::vector<std::string> events;  // that happened
  std::vector<double> gaps_m;       // of the pairs of frames that are watched, at the end
  Json figures = Json::object();
};

/// What is kept of a case.
struct CaseRecord {
  std::size_t outcome = 0;                     // index into outcome_names
  double end_s = 0;                            // 0 for a case that could not begin
  std::vector<std::optional<double>> figures;  // of Sweep::figures; none where a case has no such figure
  std::string reason;

  bool operator==(const CaseRecord&) const = default;
};

/// Names that no outcome of a file may have: of cases for which no outcome holds, whose values make the file wrong, and
/// that fail numerically.
inline constexpr const char *kOtherOutcome = "other", *kInvalidOutcome = "invalid", *kFailedOutcome = "failed";

/// Those of the file, then the three above.
std::vector<std::string> outcome_names(const Sweep& sweep);

CaseRecord case_record(const Sweep& sweep, const CaseEnd& end);

/// {"case": 17, "outcome": "docked", "end_s": 12.45, "figures": [1.38, null], "reason": ""}
Json to_json(std::size_t index, const CaseRecord& record, const Sweep& sweep);
struct NumberedCase {
  std::size_t index = 0;
  CaseRecord record;
};
/// Nothing when it is no case of the sweep.
std::optional<NumberedCase> case_from_json(const Json& json, const Sweep& sweep, std::size_t cases);

}  // namespace drydock
