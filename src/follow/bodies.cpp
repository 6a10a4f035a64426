// SPDX-License-Identifier: Apache-2.0
#include "follow/bodies.h"

#include <algorithm>
#include <map>

#include "geometry/shape_core.h"
#include "hall/solid_cache.h"

namespace drydock {
namespace {

using What = FollowBody::What;

void give_shape(const Shape& shape, SolidCache& solids, FollowBody& body) {
  const ShapeCore core = shape_core(shape);
  body.core = solids.solid(core.shape);
  body.radius_m = core.radius_m;
}

bool moves_base(const FollowModel& model) {
  return model.stewart->model.axis && moves_axis(model.request.motion.track);
}

class BodyMaker {
 public:
  explicit BodyMaker(const FollowModel& model)
      : model_(model), solids_(model.request.solids != nullptr ? *model.request.solids : own_) {}

  FollowBodies make() {
    if (model_.has_rig()) add_rig();
    if (model_.stewart != nullptr) add_platform(model_.stewart->model);
    const Hall& hall = model_.request.hall;
    for (std::size_t i = 0; i < hall.objects.size(); ++i) add_object(static_cast<int>(i));
    for (const HallArm& arm : hall.arms) add_arm(arm);
    add_pairs();
    return std::move(all_);
  }

 private:
  void add_rig() {
    const std::string& name = model_.rig.name;
    for (std::size_t i = 0; i < model_.rig.cables.size(); ++i) {
      const Cable& cable = model_.rig.cables[i];
      all_.bodies.push_back({What::kCable, static_cast<int>(i), cable.name, name, {}, {}, 0.5 * cable.diameter_m});
    }
    if (model_.rig.coupling) {
      all_.bodies.push_back({What::kRod, 0, "rod", name, {}, {}, model_.rig.coupling->rod_radius_m});
    }
    for (const BodyShape& shape : model_.rig.platform.shapes)
      add_shape(What::kPlatform, shape, model_.rig.platform.name, name);
  }

  void add_platform(const StewartRig& rig) {
    for (std::size_t i = 0; i < rig.legs.size(); ++i) {
      const Leg& leg = rig.legs[i];
      all_.bodies.push_back({What::kLeg, static_cast<int>(i), leg.name, rig.name, {}, {}, 0.5 * leg.diameter_m});
    }
    for (const BodyShape& shape : rig.platform_shapes) add_shape(What::kPlatform, shape, "platform", rig.name);
    for (const BodyShape& shape : rig.base_shapes) add_shape(What::kBase, shape, "base", rig.name);
  }

  /// Of the rig's platform or base; a base that no axis moves stands still.
  void add_shape(What what, const BodyShape& shape, const std::string& name, const std::string& owner) {
    const bool stands = what == What::kBase && !moves_base(model_);
    FollowBody body{what, stands ? -1 : 0, name, owner, {}, shape.X_BS, 0};
    give_shape(shape.shape, solids_, body);
    all_.bodies.push_back(std::move(body));
  }

  void add_object(int index) {
    const HallObject& object = model_.request.hall.objects[static_cast<std::size_t>(index)];
    const auto mover = std::find_if(model_.movers.begin(), model_.movers.end(),
                                    [&](const FollowMover& one) { return one.object == index; });
    const bool moves = mover != model_.movers.end();
    FollowBody body{What::kObject,
                    moves ? static_cast<int>(mover - model_.movers.begin()) : -1,
                    object.name,
                    "",
                    {},
                    moves ? mover->X_MO : object.X_WO,
                    0};
    give_shape(object.shape, solids_, body);
    all_.bodies.push_back(std::move(body));
  }

  /// The arm that moves link by link; others stand where the hall has them.
  void add_arm(const HallArm& arm) {
    const bool moves = &arm == model_.arm;
    const ArmTree still = moves ? ArmTree{} : arm_tree(arm.arm, arm.X_WB);
    const ArmTree& tree = moves ? model_.tree : still;
    ArmMoves place(tree.model);
    std::vector<JointMoves> joints(static_cast<std::size_t>(tree.model.velocities));
    for (std::size_t i = 0; i < tree.positions.size(); ++i) {
      joints[static_cast<std::size_t>(tree.positions[i])].q = arm.q[static_cast<Eigen::Index>(i)];
    }
    place.place(joints);
    for (std::size_t i = 0; i < arm.arm.urdf.links.size(); ++i) {
      if (arm.arm.suspension && arm.arm.suspension->has_coupling && i + kCouplingLinks.size() >= tree.links.size()) {
        continue;  // the rod is a body of its own
      }
      const TreeFrame& frame = tree.links[i];
      for (const UrdfShape& shape : arm.arm.urdf.links[i].collisions) {
        const bool is_base = moves && frame.link == kWorld;
        FollowBody body{moves ? What::kLink : What::kObject,
                        moves ? frame.link : -1,
                        arm.name + "/" + arm.arm.urdf.links[i].name,
                        arm.name,
                        {},
                        frame.X_LC * shape.X_LG,  // C == L here
                        0};
        if (!moves || is_base) body.X_BS = place.X_WL(frame.link) * body.X_BS;
        give_shape(shape.shape, solids_, body);
        all_.bodies.push_back(std::move(body));
        if (moves) links_[all_.bodies.size() - 1] = i;
      }
    }
  }

  /// Parts of a rig have no names of their own in a hall: an object may be called like one.
  static bool names(const FollowBody& body, const std::string& name) {
    const bool of_rig = body.what < What::kLink;
    return !name.empty() && (name == body.owner || (!of_rig && name == body.name));
  }

  bool may_touch(const FollowBody& a, const FollowBody& b) const {
    const auto& pairs = model_.request.hall.may_touch;
    return std::any_of(pairs.begin(), pairs.end(), [&](const std::array<std::string, 2>& pair) {
      return (names(a, pair[0]) && names(b, pair[1])) || (names(a, pair[1]) && names(b, pair[0]));
    });
  }

  /// Links of one arm: not what is rigid or joined by a joint, nor what its SRDF lets touch.
  bool compares_links(std::size_t a, std::size_t b) const {
    const int first = all_.bodies[a].index, second = all_.bodies[b].index;
    const auto parent = [&](int link) {
      return link == kWorld ? kWorld - 1 : model_.tree.model.links[static_cast<std::size_t>(link)].parent;
    };
    if (first == second || parent(first) == second || parent(second) == first) return false;
    if (!model_.arm->arm.srdf) return true;
    const auto& links = model_.arm->arm.urdf.links;
    const std::string &one = links[links_.at(a)].name, &other = links[links_.at(b)].name;
    const auto& pairs = model_.arm->arm.srdf->disabled_pairs;
    return std::none_of(pairs.begin(), pairs.end(), [&](const SrdfPair& pair) {
      return (pair.link1 == one && pair.link2 == other) || (pair.link1 == other && pair.link2 == one);
    });
  }

  static std::string_view criterion_of(const FollowBody& a, const FollowBody& b) {
    const bool arm = b.what == What::kLink;
    switch (a.what) {
      case What::kCable:
        return arm ? "cable_arm" : "cable_hall";
      case What::kRod:
        return arm ? "rod_arm" : "rod_hall";
      case What::kLeg:
        return "leg_hall";
      case What::kBase:
        return "base_hall";
      case What::kPlatform:
        return arm ? "platform_arm" : "platform_hall";
      default:
        return arm ? "arm_self" : "arm_hall";
    }
  }

  void add_pairs() {
    for (std::size_t i = 0; i < all_.bodies.size(); ++i) {
      for (std::size_t j = i + 1; j < all_.bodies.size(); ++j) {
        std::size_t first = i, second = j;
        // The rig first, then links, then objects.
        if (all_.bodies[i].what == What::kObject && all_.bodies[j].what == What::kLink) std::swap(first, second);
        const FollowBody &a = all_.bodies[first], &b = all_.bodies[second];
        const bool both_rig = a.what < What::kLink && b.what < What::kLink;
        if (both_rig || a.what == What::kObject || may_touch(a, b)) continue;
        const bool a_rests = a.what == What::kLink ? a.index == kWorld : !a.moves();
        const bool b_rests = b.what == What::kLink ? b.index == kWorld : !b.moves();
        if (a_rests && b_rests) continue;
        if (a.what == What::kLink && b.what == What::kLink && !compares_links(first, second)) continue;
        if (a.what == What::kRod && b.what == What::kLink && b.index == model_.suspension.link) continue;
        all_.pairs.push_back({usual_check(criterion_of(a, b)), first, second});
      }
    }
  }

  const FollowModel& model_;
  SolidCache own_;
  SolidCache& solids_;
  FollowBodies all_;
  std::map<std::size_t, std::size_t> links_;  // of the URDF, by body
};

}  // namespace

FollowBodies follow_bodies(const FollowModel& model) {
  return BodyMaker(model).make();
}

}  // namespace drydock
