// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "map/certified_map.h"
#include "map/report.h"
#include "map/tree_change.h"

namespace drydock::testing {

/// Blocked right of a plane by cable 1 and object 0, left of another by the rod.
inline MapLayer layer_of_planes() {
  MapLayer layer;
  layer.name = "clearance";
  layer.unit = "m";
  layer.at_least = 0.02;
  layer.make_ask = [] {
    return [](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double right = cells[i].X_WB.p.x() - 0.31, left = -0.37 - cells[i].X_WB.p.x(), half = cells[i].half.x();
        const Cause cause = right > left ? Cause{0, CausePart::kCable, 1, -1, 0} : Cause{0, CausePart::kRod, -1, -1, 1};
        const double depth = std::max(right, left);
        answers[i] = {depth > half    ? MapClass::kBlocked
                      : depth < -half ? MapClass::kFree
                                      : MapClass::kUndecided,
                      cause};
      }
    };
  };
  layer.make_allowed = [] {
    return [](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) {
      for (std::size_t i = 0; i < X_WB.size(); ++i) allowed[i] = X_WB[i].p.x() < 0.31 && X_WB[i].p.x() > -0.37;
    };
  };
  layer.make_margin = [] {
    return [](const Pose& X_WB) { return std::min(0.31 - X_WB.p.x(), X_WB.p.x() + 0.37) + 0.02; };
  };
  return layer;
}

inline MapReport report_of_planes() {
  MapReport report;
  report.hall = "hall";
  report.rig = "mss";
  report.platform = "D";
  report.cables = {"north", "south"};
  report.objects = {"mast", "table"};
  report.plan.domain.box = {Vector3(-0.53, -0.41, 1.07), Vector3(0.52, 0.36, 1.98)};
  report.plan.domain.resolution = 0.03;
  report.study.domain = report.plan.domain;
  report.study.layers = {layer_of_planes()};
  const CertifiedMap map = certified_map(report.plan.domain, report.study.layers[0]);
  report.study.trees = {map.tree};
  report.study.together = united(report.study.trees);
  report.study.judged = map.judged;
  report.shares.criteria = {{"clearance", 0.28, 0.36}};
  report.shares.objects = {{"mast", 0.2, 0.24}};
  add_findings(report, 1);
  return report;
}

}  // namespace drydock::testing
