// SPDX-License-Identifier: Apache-2.0
#include "sweep/case_record.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

bool has_happened(const CaseEnd& end, const std::string& event) {
  return std::find(end.events.begin(), end.events.end(), event) != end.events.end();
}

bool holds(const SweepOutcome& outcome, const CaseEnd& end) {
  if (outcome.event && !has_happened(end, *outcome.event)) return false;
  if (outcome.pair && !(end.gaps_m.at(*outcome.pair) > outcome.distance_m)) return false;
  if (!outcome.figure) return true;
  const std::optional<double> figure = figure_at(end.figures, *outcome.figure);
  return figure && (!outcome.above || *figure > *outcome.above) && (!outcome.below || *figure < *outcome.below);
}

std::size_t outcome_of(const Sweep& sweep, const CaseEnd& end) {
  const std::size_t own = sweep.outcomes.size();
  if (end.kind == CaseEnd::Kind::kInvalid) return own + 1;
  if (end.kind == CaseEnd::Kind::kFailed) return own + 2;
  for (std::size_t i = 0; i < own; ++i)
    if (holds(sweep.outcomes[i], end)) return i;
  return own;
}

}  // namespace

std::vector<std::string> outcome_names(const Sweep& sweep) {
  std::vector<std::string> names;
  for (const SweepOutcome& outcome : sweep.outcomes) names.push_back(outcome.name);
  names.insert(names.end(), {kOtherOutcome, kInvalidOutcome, kFailedOutcome});
  return names;
}

CaseRecord case_record(const Sweep& sweep, const CaseEnd& end) {
  CaseRecord record{outcome_of(sweep, end), end.end_s, {}, end.reason};
  for (const FigurePath& path : sweep.figures) {
    const std::optional<double> figure = figure_at(end.figures, path);
    record.figures.push_back(figure && std::isfinite(*figure) ? figure : std::nullopt);
  }
  return record;
}

Json to_json(std::size_t index, const CaseRecord& record, const Sweep& sweep) {
  Json figures = Json::array();
  for (const std::optional<double>& figure : record.figures) figures.push_back(figure ? Json(*figure) : Json());
  return {{"case", index + 1},
          {"outcome", outcome_names(sweep)[record.outcome]},
          {"end_s", record.end_s},
          {"figures", std::move(figures)},
          {"reason", record.reason}};
}

std::optional<NumberedCase> case_from_json(const Json& json, const Sweep& sweep, std::size_t cases) {
  try {
    NumberedCase found;
    const auto number = json.at("case").get<std::size_t>();
    const std::vector<std::string> names = outcome_names(sweep);
    const auto name = std::find(names.begin(), names.end(), json.at("outcome").get<std::string>());
    if (number < 1 || number > cases || name == names.end()) return std::nullopt;
    found.index = number - 1;
    found.record.outcome = static_cast<std::size_t>(name - names.begin());
    found.record.end_s = json.at("end_s").get<double>();
    found.record.reason = json.at("reason").get<std::string>();
    for (const Json& figure : json.at("figures"))
      found.record.figures.push_back(figure.is_null() ? std::nullopt : std::optional(figure.get<double>()));
    if (found.record.figures.size() != sweep.figures.size()) return std::nullopt;
    return found;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace drydock
