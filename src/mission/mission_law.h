// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "arm/drive/drive_bank.h"
#include "mission/joint_motion.h"
#include "mission/mission.h"

namespace drydock {

/// What acts on a mission's mechanism, and the sums that its books need: the law of TreeMotion (tree_motion.h). Tables
/// and loads are switched by switch_to alone, never by looking at t, so that a step sees one side of a jump only.
class MissionLaw {
 public:
  /// Both must outlive it. `p_WP` is the point about which angular momentum is counted.
  MissionLaw(const Mission& mission, const Mechanism& mechanism, const Vector3& p_WP);

  /// Loads and tables as they are from t on.
  void switch_to(double time_s);
  /// Every instant at which something switches, rising; those before or at zero are left out.
  std::vector<double> switch_times() const;

  /// The force of a load that something at work decides (a suspension), in the world's axes.
  void set_force(std::size_t load, const Vector3& f_W) { loads_now_[load].decided = f_W; }

  /// The cables that give a load's force; null where there are none.
  CableDrive* cables_of(std::size_t load) {
    return loads_now_[load].cables < 0 ? nullptr : &cables_[static_cast<std::size_t>(loads_now_[load].cables)];
  }
  bool has_cables(std::size_t load) const { return loads_now_[load].cables >= 0; }

  /// A new structure: whether impulses of the ground are summed.
  void restructure();

  // For TreeMotion.
  void point(std::span<const double> increments) { drives_.point(increments.subspan(sums_.size())); }
  void loads(double t_s, const TreeState& state, const DynamicsWork& work, Loads& loads);
  int sums() const { return static_cast<int>(sums_.size() + drives_.coordinates()); }
  void sum_rates(double t_s, const TreeState& state, const DynamicsWork& work, const Loads& loads,
                 std::span<double> rates);
  void summed(std::span<const double> increments);

  // The sums so far.
  double load_work_J(std::size_t load) const { return sums_[load]; }
  double dissipated_J() const { return sums_[mission_.loads.size()]; }
  Wrench outer_impulse() const { return wrench_at(mission_.loads.size() + 1); }   // of loads and gravity, about P
  Wrench ground_impulse() const { return wrench_at(mission_.loads.size() + 7); }  // of the world's reactions
  void add_ground_impulse(const Wrench& impulse);
  double winch_work_J() const { return sums_[mission_.loads.size() + 13]; }
  double cable_loss_J() const { return sums_[mission_.loads.size() + 14]; }

  /// Drives of the robots' joints, one robot after the other; drive_of tells which is a joint's, −1 when it has none.
  DriveBank& drives() { return drives_; }
  const DriveBank& drives() const { return drives_; }
  int drive_of(std::size_t joint) const { return joints_[joint].drive_index; }
  std::size_t joint_of(std::size_t drive) const { return driven_[drive]; }
  double drive_energy_J() const;  // in rotors and gears at the last loads()

  /// Coordinates and effort (drives, spring and damper) of the joint at the last loads(); q as a hint for the next.
  const JointCoordinates& coordinates(std::size_t joint) const { return joints_[joint].at; }
  std::span<const double> effort(std::size_t joint) const { return joints_[joint].effort; }
  double spring_energy_J() const;  // at the last loads()
  double cable_energy_J() const;   // the same

  /// Wrenches on bodies at the last loads(), about Bo and in W; those of joints that carry links are not among them.
  const std::vector<Wrench>& body_wrenches() const { return F_B_W_; }

  const Vector3& p_WP() const { return p_WP_; }

 private:
  struct JointNow {
    JointCoordinates at;
    std::vector<double> effort;
    std::vector<double> drive;  // of the loads alone
    int drive_index = -1;
  };
  struct LoadNow {
    bool active = false;
    std::vector<TablePlace> places;  // efforts; or torque, then force
    double power_W = 0;
    Vector3 decided = Vector3::Zero();
    int cables = -1;
  };
  Wrench wrench_at(std::size_t first) const;
  void add_efforts(double t_s);
  void add_wrench(double t_s, std::size_t load, const TreeState& state, const DynamicsWork& work, Loads& loads);

  const Mission& mission_;
  const Mechanism& mechanism_;
  Vector3 p_WP_;
  std::vector<JointNow> joints_;
  std::vector<LoadNow> loads_now_;
  std::vector<double> sums_;
  DriveBank drives_;
  std::vector<std::size_t> driven_;  // joint of each drive
  std::vector<CableDrive> cables_;
  std::vector<Wrench> F_B_W_;  // by body
  Wrench outer_;               // of the loads' wrenches about P, at the last loads()
  double damper_power_W_ = 0;
  bool on_ground_ = false;  // something hangs on the world
};

}  // namespace drydock
