// SPDX-License-Identifier: Apache-2.0
#include "facility/cables/cable_mount_file.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

const Dimension kJerk{.m = 1, .s = -3}, kAngularJerk{.s = -3, .rad = 1};

}  // namespace

void describe(Fields& f, WinchesSection& winches) {
  describe(f, winches.lag);
  f.optional("delay", winches.delay_s, Dimension::time(), "dead time, in whole ticks of the loop").at_least(0);
  f.optional("stiffness", winches.stiffness_N, Dimension::force(),
             "EA of cables that have none in the rig: tension per strain")
      .above(0);
  f.optional("damping", winches.damping_N_s_per_m, Dimension::damping(), "of each cable along itself").at_least(0);
}

void describe(Fields& f, HangingSection& hanging) {
  f.required("mass", hanging.mass_kg, Dimension::mass(), "of platform and payload together").above(0);
  f.required("centre_of_mass", hanging.p_BBcm, Dimension::length(), "in the platform's frame");
  f.required("inertia", hanging.inertia, "about the centre of mass, in the platform's axes");
}

void describe(Fields& f, CableStopSection& stop) {
  f.optional("acceleration", stop.limits.acceleration_m_per_s2, Dimension::acceleration(), "of the platform").above(0);
  f.optional("jerk", stop.limits.jerk_m_per_s3, kJerk, "of the platform").above(0);
  f.optional("angular_acceleration", stop.limits.acceleration_rad_per_s2, Dimension::angular_acceleration(),
             "of its rotation")
      .above(0);
  f.optional("angular_jerk", stop.limits.jerk_rad_per_s3, kAngularJerk, "of its rotation").above(0);
}

void describe(Fields& f, CableMountSection& cables) {
  f.optional("winches", cables.winches, "how the simulated winches follow, and how cables stretch");
  f.optional("hangs", cables.hangs,
             "what truly hangs on the cables (default: the rig's platform, and the payload on its sensor)");
  f.optional("known", cables.known, "what the control knows of it (default: all of it)");
  f.optional("reserve", cables.reserve_N, Dimension::force(),
             "a wrench of this size in any direction has to be held besides; moments count by the moment length")
      .at_least(0);
  f.optional("closure", cables.closure, Dimension::none(),
             "force closure that has to be left, a margin as in pose and map (default: the cables need not close)")
      .at_least(0);
  f.optional(
       "answer_lag", cables.answer_lag_s, Dimension::time(),
       "time constant with which tensions answer what the sensor feels, slower than the platform rings on its cables")
      .at_least(0);
  f.optional("stop", cables.stop, "limits of a stop");
}

namespace {

class CableMountReading {
 public:
  CableMountReading(const CraftSection& section, const HallRig& rig, Problems& problems)
      : section_(section), rig_(rig), problems_(problems) {}

  CableMount read(const SensedPayload* sensed, double rate_Hz) {
    const CableMountSection from = section_.cables ? section_.cables->value : CableMountSection();
    CableMount mount;
    mount.model = rig_.model;
    mount.X_WB_start = section_.start.X_FB ? section_.start.X_FB->value : rig_.X_WB_home;
    const LagSection& lag = from.winches.lag;
    mount.winches.lag = {lag.time_constant_s, 2 * M_PI * lag.natural_Hz, lag.damping_ratio};
    mount.winches.delay_ticks = static_cast<int>(std::lround(from.winches.delay_s * rate_Hz));
    mount.winches.stiffness_N = from.winches.stiffness_N.value_or(0);
    mount.winches.damping_N_s_per_m = from.winches.damping_N_s_per_m;
    mount.M_BBo_B = from.hangs ? body(*from.hangs) : rig_and_payload(sensed);
    mount.control.period_s = 1 / rate_Hz;
    mount.control.demands = {from.known ? body(*from.known) : mount.M_BBo_B, from.reserve_N, from.closure};
    mount.control.stop = from.stop.limits;
    mount.answer_lag_s = from.answer_lag_s;
    if (is_sound()) check_cables(mount);
    return mount;
  }

 private:
  /// What is missing may stand in a part that is broken, and is reported.
  bool is_sound() const { return !section_.has_cables || section_.cables; }

  void wrong_rig(const std::string& found, const std::string& expected) {
    problems_.error(section_.rig.mark, section_.rig.field, "found " + in_quotes(section_.rig.value) + ", " + found,
                    expected);
  }

  void check_cables(const CableMount& mount) {
    for (const Cable& cable : mount.model.cables) {
      const bool has_range = std::isfinite(cable.tension_max_N) && cable.tension_max_N > cable.tension_min_N;
      if (!has_range)
        return wrong_rig("whose " + cable.name + " has no range of tensions", "finite tensions, from low to high");
      if (!cable.stiffness_N && mount.winches.stiffness_N <= 0)
        return wrong_rig("whose " + cable.name + " has no stiffness",
                         "cables.winches.stiffness, or a stiffness in the rig");
    }
  }

  SpatialInertia body(const Located<HangingSection>& hanging) {
    const SpatialInertia M{hanging.value.mass_kg, hanging.value.p_BBcm, matrix_of(hanging.value.inertia)};
    if (hanging.mark.file.empty()) return M;  // broken, and reported
    const InertiaCheck check = check_physical(M, kTypedInertiaTolerance);
    if (!check.physical())
      problems_.error(hanging.mark, hanging.field + ".inertia",
                      "found an inertia that no body has: " + to_string(check), "that of a body");
    return M;
  }

  SpatialInertia rig_and_payload(const SensedPayload* sensed) {
    SpatialInertia M = rig_.model.platform.M_BBo_B;
    if (sensed != nullptr) M = M + sensed->X_BS * sensed->M_BSo_S;
    const bool has_inertia = Eigen::LLT<Matrix3>(M.I_BBcm).info() == Eigen::Success;
    if (is_sound() && (!(M.mass_kg > 0) || !has_inertia))
      wrong_rig("whose platform has no mass and inertia",
                "cables.hangs, or mass and inertia of the platform in the rig");
    return M;
  }

  const CraftSection& section_;
  const HallRig& rig_;
  Problems& problems_;
};

}  // namespace

CableMount read_cable_mount(const CraftSection& section, const HallRig& rig, const SensedPayload* sensed,
                            double rate_Hz, Problems& problems) {
  return CableMountReading(section, rig, problems).read(sensed, rate_Hz);
}

void refuse_platform_fields(const CraftSection& section, Problems& problems) {
  if (!section.drives.mark.file.empty())
    problems.error(section.drives.mark, section.drives.field, "found it for a rig on cables", "cables.winches");
  if (section.arm)
    problems.error(section.arm->arm.mark, section.arm->arm.field, "found it for a rig on cables",
                   "a Stewart platform: what hangs on cables is one rigid body here");
  if (section.motion && !section.motion->value.through)
    problems.error(section.motion->mark, section.motion->field, "found orientations for a rig on cables",
                   "poses to go through");
}

void note_contact_stiffness(Facility& facility) {
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    if (!facility.crafts[i].cables) continue;
    const int body = static_cast<int>(i) + 1;
    double& sum = facility.crafts[i].cables->winches.outer_N_per_m;
    for (const MissionContact& contact : facility.contacts)
      if (contact.body_A == body || contact.body_B == body)
        sum += std::max(contact.pair.law.stiffness_N_per_m, contact.pair.law.tangential_stiffness_N_per_m);
  }
}

}  // namespace drydock
