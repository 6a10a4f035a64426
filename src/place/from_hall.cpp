// SPDX-License-Identifier: Apache-2.0
#include "place/from_hall.h"

#include <map>

namespace drydock {
namespace {

void add_link(const HallArm& arm, std::size_t index, const Pose& X_WL, PlaceHall& hall,
              std::map<int, std::string>& arm_of) {
  const UrdfLink& link = arm.arm.urdf.links[index];
  for (const UrdfShape& shape : link.collisions) {
    arm_of[static_cast<int>(hall.objects.size())] = arm.name;
    const Pose X_WG = X_WL * shape.X_LG;
    hall.objects.push_back({{arm.name + "/" + link.name, shape.shape, X_WG}, false, -1});
  }
}

/// What an arm stands on and does not move: its root link, and what is fixed to that.
void add_base(const HallArm& arm, PlaceHall& hall, std::map<int, std::string>& arm_of) {
  const UrdfModel& urdf = arm.arm.urdf;
  std::map<std::size_t, Pose> fixed = {{urdf.root, arm.X_WB}};
  for (const UrdfJoint& joint : urdf.joints) {  // parents before children
    const auto parent = fixed.find(joint.parent);
    if (joint.type != UrdfJointType::kFixed || parent == fixed.end()) continue;
    const Pose X_WP = parent->second;
    fixed[joint.child] = X_WP * joint.X_PJ;
  }
  for (const auto& [link, X_WL] : fixed) add_link(arm, link, X_WL, hall, arm_of);
}

void add_movable(const Hall& from, PlaceHall& hall) {
  for (std::size_t i = 0; i < from.objects.size(); ++i) {
    const std::optional<Movable>& movable = from.objects[i].movable;
    if (!movable) continue;
    std::vector<int> carried;
    for (std::size_t k = 0; k < from.objects.size(); ++k) {
      if (from.objects[k].carrier == static_cast<int>(i)) carried.push_back(static_cast<int>(k));
    }
    std::array<double, 4> low{}, high{};
    const std::optional<Interval>* ranges[] = {&movable->x, &movable->y, &movable->z, &movable->yaw_rad};
    bool any = false;
    for (std::size_t axis = 0; axis < 4; ++axis) {
      low[axis] = *ranges[axis] ? (*ranges[axis])->min : 1;
      high[axis] = *ranges[axis] ? (*ranges[axis])->max : -1;
      any = any || *ranges[axis];
    }
    if (any) add_group(hall, static_cast<int>(i), carried, low, high);
  }
}

}  // namespace

PlaceHall place_hall(const Hall& from, std::size_t rig) {
  const std::string& rig_name = from.rigs[rig].name();
  PlaceHall hall;
  for (const HallObject& object : from.objects) {
    const bool meets = !may_touch(from, rig_name, object.name);
    hall.objects.push_back({{object.name, object.shape, object.X_WO}, meets, -1});
  }
  std::map<int, std::string> arm_of;
  for (const HallArm& arm : from.arms) add_base(arm, hall, arm_of);
  add_movable(from, hall);
  for (std::size_t a = 0; a < hall.objects.size(); ++a) {
    for (std::size_t b = a + 1; b < hall.objects.size(); ++b) {
      if (hall.objects[a].group < 0 && hall.objects[b].group < 0) continue;
      const std::string &first = hall.objects[a].placed.name, &second = hall.objects[b].placed.name;
      const auto arm = arm_of.find(static_cast<int>(b));
      const bool by_arm = arm != arm_of.end() && may_touch(from, first, arm->second);
      if (by_arm || may_touch(from, first, second))
        hall.may_touch.push_back({static_cast<int>(a), static_cast<int>(b)});
    }
  }
  return hall;
}

}  // namespace drydock
