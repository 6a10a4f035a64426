// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/mechanism_fault.h"

#include <fmt/core.h>

#include <cmath>

#include "spatial/inertia_check.h"

namespace drydock {
namespace {

const char* name(MechanismPart part) {
  switch (part) {
    case MechanismPart::kBody:
      return "body";
    case MechanismPart::kJoint:
      return "joint";
    case MechanismPart::kLock:
      return "lock";
    case MechanismPart::kConstraint:
      return "constraint";
    case MechanismPart::kGear:
      return "gear";
    case MechanismPart::kRoot:
      break;
  }
  return "root";
}

std::string reason(const MechanismFault& fault) {
  switch (fault.kind) {
    case MechanismFaultKind::kUnknownBody:
      return fmt::format("body {} is unknown", fault.body);
    case MechanismFaultKind::kSameBody:
      return "both ends are on the same body";
    case MechanismFaultKind::kHeldTogether:
      return "both ends are on bodies that fixed joints hold together";
    case MechanismFaultKind::kBadPose:
      return "a pose is not finite or its rotation is not one";
    case MechanismFaultKind::kBadStiffness:
      return "a stiffness is not positive and finite";
    case MechanismFaultKind::kBadInertia:
      return "no body has this inertia";
    case MechanismFaultKind::kNoMass:
      return "it would move without mass or without moments of inertia";
    case MechanismFaultKind::kBadGear:
      return "it needs two joints that turn or slide, and finite numbers";
    case MechanismFaultKind::kGearOfGear:
      return "its leader follows another joint, or its follower follows two";
    case MechanismFaultKind::kGearOnLoop:
      return "one of its joints closes a cycle of joints in gears";
    case MechanismFaultKind::kMisfit:
      break;
  }
  return fmt::format("it closes a cycle of fixed joints and locks with a gap of {:.3g} m and {:.3g} rad",
                     fault.misfit.distance_m, fault.misfit.angle_rad);
}

class PartCheck {
 public:
  explicit PartCheck(const Mechanism& mechanism) : mechanism_(mechanism) {}

  std::vector<MechanismFault> run() {
    for (std::size_t b = 1; b < mechanism_.bodies.size(); ++b) {
      begin(MechanismPart::kBody, b);
      if (!good(mechanism_.bodies[b].M_BBo_B)) add(MechanismFaultKind::kBadInertia);
    }
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) {
      begin(MechanismPart::kJoint, j);
      const MechanismJoint& joint = mechanism_.joints[j];
      ends(joint.body_P, joint.body_B);
      poses({&joint.X_PF, &joint.X_BM});
    }
    for (std::size_t l = 0; l < mechanism_.locks.size(); ++l) {
      begin(MechanismPart::kLock, l);
      const MechanismLock& lock = mechanism_.locks[l];
      ends(lock.body_A, lock.body_B);
      poses({&lock.X_AC, &lock.X_BD, &lock.X_AB});
      stiffness(lock.stiffness);
    }
    for (std::size_t c = 0; c < mechanism_.constraints.size(); ++c) {
      begin(MechanismPart::kConstraint, c);
      const MechanismLoop& loop = mechanism_.constraints[c];
      ends(loop.body_A, loop.body_B);
      poses({&loop.X_AC, &loop.X_BD});
      stiffness(loop.stiffness);
    }
    gears();
    for (std::size_t r = 0; r < mechanism_.roots.size(); ++r) {
      begin(MechanismPart::kRoot, r);
      end(mechanism_.roots[r]);
    }
    return faults_;
  }

 private:
  void begin(MechanismPart part, std::size_t index) {
    part_ = part;
    index_ = static_cast<int>(index);
  }
  void add(MechanismFaultKind kind, int body = -1) { faults_.push_back({kind, part_, index_, body, {}}); }

  void end(int body) {
    if (body < 0 || body >= static_cast<int>(mechanism_.bodies.size())) add(MechanismFaultKind::kUnknownBody, body);
  }
  void ends(int a, int b) {
    end(a);
    end(b);
    if (a == b) add(MechanismFaultKind::kSameBody);
  }
  bool turns_or_slides(int joint) const {
    if (joint < 0 || joint >= static_cast<int>(mechanism_.joints.size())) return false;
    const JointKind kind = mechanism_.joints[static_cast<std::size_t>(joint)].kind;
    return kind == JointKind::kRevolute || kind == JointKind::kPrismatic;
  }
  void gears() {
    std::vector<int> followed(mechanism_.joints.size(), 0);
    const auto good = [&](const MechanismGear& gear) {
      return turns_or_slides(gear.follower) && turns_or_slides(gear.leader) && gear.follower != gear.leader &&
             std::isfinite(gear.ratio) && std::isfinite(gear.offset);
    };
    for (const MechanismGear& gear : mechanism_.gears) {
      if (good(gear)) ++followed[static_cast<std::size_t>(gear.follower)];
    }
    for (std::size_t g = 0; g < mechanism_.gears.size(); ++g) {
      begin(MechanismPart::kGear, g);
      const MechanismGear& gear = mechanism_.gears[g];
      if (!good(gear)) {
        add(MechanismFaultKind::kBadGear);
      } else if (followed[static_cast<std::size_t>(gear.leader)] > 0 ||
                 followed[static_cast<std::size_t>(gear.follower)] > 1) {
        add(MechanismFaultKind::kGearOfGear);
      }
    }
  }
  void poses(std::initializer_list<const Pose*> list) {
    for (const Pose* X : list) {
      if (is_rotation(X->R.matrix) && X->p.allFinite()) continue;
      return add(MechanismFaultKind::kBadPose);
    }
  }
  void stiffness(const LoopStiffness& k) {
    const auto fine = [](double x) { return x > 0 && std::isfinite(x); };
    if (!fine(k.force_N_per_m) || !fine(k.torque_Nm_per_rad)) add(MechanismFaultKind::kBadStiffness);
  }
  /// Nothing at all, a mass in a point or on a line, or a body.
  static bool good(const SpatialInertia& M) {
    const bool finite = std::isfinite(M.mass_kg) && M.p_BBcm.allFinite() && M.I_BBcm.allFinite();
    if (!finite || M.mass_kg < 0) return false;
    if (M.mass_kg == 0 || M.I_BBcm.isZero(0)) return M.I_BBcm.isZero(0);
    const InertiaCheck check = check_physical(M, 1e-6);
    if (check.fault != InertiaFault::kNotPositiveDefinite) return check.physical();
    return check.amount >= -1e-9 * M.I_BBcm.trace();  // a line has one moment of zero
  }

  const Mechanism& mechanism_;
  MechanismPart part_{};
  int index_ = 0;
  std::vector<MechanismFault> faults_;
};

}  // namespace

std::string to_string(const MechanismFault& fault) {
  return fmt::format("{} {}: {}", name(fault.part), fault.index, reason(fault));
}

std::vector<MechanismFault> part_faults(const Mechanism& mechanism) {
  return PartCheck(mechanism).run();
}

}  // namespace drydock
