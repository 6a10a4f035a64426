// SPDX-License-Identifier: Apache-2.0
#include "map/layer/sloped_layer.h"

namespace drydock {

MapLayer sloped_layer(std::shared_ptr<const CableRig> rig, double at_least, const SlopedMargin& sloped) {
  MapLayer layer;
  layer.at_least = at_least;
  layer.make_ask = [=] {
    return [=, pose = CableRigPose()](std::span<const PoseCell> cells, std::span<CellMemory>,
                                      std::span<CellAnswer> answers) mutable {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        update_pose(*rig, cells[i].X_WB, pose);
        answers[i] = sloped_answer(sloped.margin(pose), sloped.change(pose, cells[i].ball), at_least);
      }
    };
  };
  layer.make_allowed = [=] {
    return [=, pose = CableRigPose()](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) mutable {
      for (std::size_t i = 0; i < X_WB.size(); ++i) {
        update_pose(*rig, X_WB[i], pose);
        allowed[i] = pose.status == CableStatus::kOk && sloped.margin(pose).value >= at_least;
      }
    };
  };
  layer.make_margin = [=] {
    return [=, pose = CableRigPose()](const Pose& X_WB) mutable {
      update_pose(*rig, X_WB, pose);
      return sloped.margin(pose).value;
    };
  };
  return layer;
}

}  // namespace drydock
