// SPDX-License-Identifier: Apache-2.0
#include "output/scene/cases_json.h"

namespace drydock {
namespace {

Json case_axis_json(const SceneCaseAxis& axis, JsonArrays& arrays) {
  return {{"name", axis.name},
          {"field", axis.field},
          {"unit", axis.unit},
          {"is_number", axis.is_number},
          {"is_logarithmic", axis.is_logarithmic},
          {"texts", axis.texts},
          {"numbers", arrays.array(axis.numbers)},
          {"level", arrays.array(axis.level)}};
}

}  // namespace

Json to_json(const SceneCases& cases, JsonArrays& arrays) {
  Json axes = Json::array(), figures = Json::array();
  for (const SceneCaseAxis& axis : cases.axes) axes.push_back(case_axis_json(axis, arrays));
  for (const SceneCaseFigure& figure : cases.figures)
    figures.push_back({{"name", figure.name}, {"values", arrays.array(figure.values)}});
  return {{"is_grid", cases.is_grid},
          {"planned", cases.planned},
          {"command", cases.command},
          {"outcomes", cases.outcomes},
          {"own_outcomes", cases.own_outcomes},
          {"axes", std::move(axes)},
          {"number", arrays.array(cases.number)},
          {"outcome", arrays.array(cases.outcome)},
          {"end_s", arrays.array(cases.end_s)},
          {"figures", std::move(figures)},
          {"reasons", cases.reasons},
          {"reason", arrays.array(cases.reason)}};
}

}  // namespace drydock
