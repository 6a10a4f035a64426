// SPDX-License-Identifier: Apache-2.0
#include "map/shares.h"

#include <algorithm>

#include "hall/parts.h"
#include "map/certified_map.h"
#include "map/layer/criterion_layer.h"
#include "map/tree_change.h"

namespace drydock {
namespace {

constexpr double kCoarser = 2;

bool is_about_hall(const PlannedCriterion& planned) {
  return concerns_hall(*planned.criterion);
}
bool is_about_cables(const PlannedCriterion& planned) {
  return is_about_hall(planned) && planned.criterion->name != "platform_hall";
}

BlockedShare share_of(std::string name, const MapTree& tree) {
  const MapVolumes v = volumes(tree);
  return {std::move(name), v.blocked / v.total(), (v.blocked + v.undecided) / v.total()};
}

/// Shares of parts of the hall or of the rig.
class SharesAlone {
 public:
  SharesAlone(const StudyRequest& request, const MapStudy& study) : request_(request), domain_(study.domain) {
    domain_.resolution *= kCoarser;
  }

  template <class IsWanted>
  BlockedShare share(const std::string& name, const IsWanted& is_wanted, const LayerRequest& parts) {
    std::vector<MapTree> trees;
    for (const PlannedCriterion& planned : request_.plan.criteria) {
      if (!is_wanted(planned)) continue;
      MapRequest map;
      map.threads = request_.threads;
      map.stop = request_.interrupted;
      if (request_.progress) {
        map.progress = [&](std::size_t judged, std::size_t of) {
          request_.progress(name, domain_.resolution, judged, of);
        };
      }
      trees.push_back(certified_map(domain_, planned_layer(domain_, planned, parts), map).tree);
      if (request_.interrupted && request_.interrupted()) coarsen_to_fit(trees.back(), kMostNodesAfterInterrupt);
    }
    return share_of(name, united(trees));
  }

 private:
  const StudyRequest& request_;
  MapDomain domain_;
};

}  // namespace

MapShares map_shares(const StudyRequest& request, const MapStudy& study, std::span<const std::string> objects) {
  MapShares shares;
  shares.resolution = kCoarser * study.domain.resolution;
  for (std::size_t i = 0; i < study.layers.size(); ++i)
    shares.criteria.push_back(share_of(study.layers[i].name, study.trees[i]));
  const std::vector<PlannedCriterion>& criteria = request.plan.criteria;
  const bool hall = std::any_of(criteria.begin(), criteria.end(), is_about_hall) && !objects.empty();
  const bool cables = hall && std::any_of(criteria.begin(), criteria.end(), is_about_cables);
  const auto is_over = [&] { return request.interrupted && request.interrupted(); };
  SharesAlone alone(request, study);
  for (std::size_t i = 0; hall && i < objects.size() && !is_over(); ++i) {
    const int object = static_cast<int>(i);
    LayerRequest parts;
    parts.rig = request.rig;
    parts.hall = subset(request.hall, std::span(&object, 1));
    shares.objects.push_back(alone.share(objects[i], is_about_hall, parts));
  }
  for (std::size_t i = 0; cables && i < request.rig->cables.size() && !is_over(); ++i) {
    LayerRequest parts;
    parts.rig = request.rig;
    parts.hall = request.hall;
    parts.bodies = {std::uint32_t{1} << i, false, false};
    shares.cables.push_back(alone.share(request.rig->cables[i].name, is_about_cables, parts));
  }
  return shares;
}

}  // namespace drydock
