// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_scene.h"

#include <limits>
#include <map>

namespace drydock {
namespace {

/// The values of an axis that occur, each once, in the order of their numbers; and which of them a case has.
SceneCaseAxis scene_axis(std::size_t axis, const SweepResult& result) {
  const SweepAxis& varied = result.sweep.axes[axis];
  SceneCaseAxis scene{varied.name, varied.field, varied.unit, varied.is_number, varied.is_logarithmic, {}, {}, {}};
  std::map<double, std::uint32_t> places;
  std::vector<AxisValue> of_case;
  if (!varied.values.empty()) of_case = varied.values;
  for (std::size_t i = 0; varied.values.empty() && i < result.records.size(); ++i)
    if (result.records[i]) of_case.push_back(result.cases.value(axis, i));
  std::map<double, std::string> texts;
  for (const AxisValue& value : of_case) texts.emplace(value.number, value.text);
  for (const auto& [number, text] : texts) {
    places.emplace(number, static_cast<std::uint32_t>(scene.texts.size()));
    scene.texts.push_back(text);
    scene.numbers.push_back(number);
  }
  for (std::size_t i = 0; i < result.records.size(); ++i)
    if (result.records[i]) scene.level.push_back(places.at(result.cases.value(axis, i).number));
  return scene;
}

}  // namespace

SceneCases sweep_scene(const SweepResult& result, const std::string& command) {
  SceneCases scene;
  scene.is_grid = result.sweep.sampling == Sampling::kGrid;
  scene.planned = result.cases.count();
  scene.command = command;
  scene.outcomes = outcome_names(result.sweep);
  scene.own_outcomes = result.sweep.outcomes.size();
  for (std::size_t axis = 0; axis < result.sweep.axes.size(); ++axis) scene.axes.push_back(scene_axis(axis, result));
  for (const FigurePath& figure : result.sweep.figures) scene.figures.push_back({figure.text, {}});
  std::map<std::string, std::uint32_t> reasons = {{"", 0}};
  scene.reasons = {""};
  for (std::size_t i = 0; i < result.records.size(); ++i) {
    if (!result.records[i]) continue;
    const CaseRecord& record = *result.records[i];
    scene.number.push_back(static_cast<std::uint32_t>(i + 1));
    scene.outcome.push_back(static_cast<std::uint8_t>(record.outcome));
    scene.end_s.push_back(record.end_s);
    const auto [reason, is_new] = reasons.emplace(record.reason, static_cast<std::uint32_t>(scene.reasons.size()));
    if (is_new) scene.reasons.push_back(record.reason);
    scene.reason.push_back(reason->second);
    for (std::size_t k = 0; k < record.figures.size(); ++k)
      scene.figures[k].values.push_back(record.figures[k].value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return scene;
}

}  // namespace drydock
