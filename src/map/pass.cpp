// SPDX-License-Identifier: Apache-2.0
#include "map/pass.h"

#include <algorithm>
#include <cmath>

#include "map/certified_map.h"
#include "map/layer/criterion_layer.h"
#include "rig/criterion.h"

namespace drydock {
namespace {

void begin(const PassRequest& request, MapStudy& study) {
  study = {};
  study.domain = request.plan.domain;
  study.domain.resolution = std::ldexp(request.plan.domain.resolution, request.level);
  if (request.platform) {
    MapPlan plan = request.plan;
    plan.domain = study.domain;
    study.layers = stewart_layers(request.platform, plan);
    return;
  }
  for (const PlannedCriterion& planned : request.plan.criteria) {
    LayerRequest layer;
    layer.rig = request.rig;
    layer.hall = request.hall;
    study.layers.push_back(planned_layer(study.domain, planned, layer));
  }
}

/// Criteria with a margin in the table are of a rig at a pose and know no hall, as are all of a Stewart platform.
bool is_kept(const PassRequest& request, std::size_t layer) {
  if (request.known == nullptr) return false;
  return request.platform || request.plan.criteria[layer].criterion->margin != nullptr;
}

void forget_other_rigs(const PassRequest& request, RigTrees& known) {
  if (known.rig != request.rig || known.platform != request.platform) known = {request.rig, request.platform, {}};
}

}  // namespace

bool map_pass(const PassRequest& request, MapStudy& study) {
  begin(request, study);
  if (request.known != nullptr) forget_other_rigs(request, *request.known);
  for (std::size_t i = 0; i < study.layers.size(); ++i) {
    const std::pair<int, std::size_t> key{request.level, i};
    if (is_kept(request, i) && request.known->trees.contains(key)) {
      study.trees.push_back(request.known->trees[key]);
      continue;
    }
    const MapLayer& layer = study.layers[i];
    MapRequest map;
    map.threads = request.threads;
    map.stop = request.stop;
    if (request.progress) {
      map.progress = [&](std::size_t judged, std::size_t of) {
        request.progress(layer.name, study.domain.resolution, judged, of);
      };
    }
    CertifiedMap made = certified_map(study.domain, layer, map);
    study.judged += made.judged;
    study.level = std::max(study.level, made.level);
    study.trees.push_back(std::move(made.tree));
    if (!made.complete) return false;
    if (is_kept(request, i)) request.known->trees[key] = study.trees.back();
  }
  return true;
}

}  // namespace drydock
