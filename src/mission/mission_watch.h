// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mission/mission_machine.h"
#include "sim/event_location.h"

namespace drydock {

/// How near two frames are.
LoopError frame_gap(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, const BodyFrame& a,
                    const BodyFrame& b);

/// The events of a mission that are found, not scheduled: frames that come near, joints that pass a limit, drives that
/// stick or break loose. Functions fall through zero:
///   max(distance / its tolerance, angle / its tolerance) − 1   of frames,
///   min(q − lower, upper − q)                                  of joints,
///   mode_margin (arm/drive/drive.h)                                  of drives.
class MissionWatch {
 public:
  MissionWatch(const Mission& mission, MissionMachine& machine);

  void begin(std::size_t event) { contacts_.push_back({event, {}, {}, 0}); }
  void end(std::size_t event);
  bool watches(std::size_t event) const;

  /// The function of a contact at the base of the motion.
  double contact_value(std::size_t event);

  /// Looks at the frames at a sample, for nearest(); after the motion's set_point and evaluate.
  void look(double time_s);
  struct Approach {
    LoopError gap;
    double time_s = 0;
  };
  /// The nearest approach at the samples, while it was watched.
  std::optional<Approach> nearest(std::size_t event) const;

  /// What an index of size() stands for: an event of the mission, a joint, or a drive.
  struct Subject {
    enum class Kind { kContact, kLimit, kDrive };
    Kind kind = Kind::kContact;
    std::size_t index = 0;
  };
  Subject subject(std::size_t i) const;

  // An EventSet.
  std::size_t size() const { return contacts_.size() + limited_joints_.size() + sticking_drives_.size(); }
  CrossingDirection direction(std::size_t) const { return CrossingDirection::kFalling; }
  bool values(double t_s, std::span<const double> y, std::span<double> g);

 private:
  struct Contact {
    std::size_t event;
    std::optional<Approach> nearest;
    Approach last;
    double nearest_value;
  };
  double value_of(const MissionEvent& event, const LoopError& gap) const;

  const Mission& mission_;
  const Mechanism& mechanism_;
  const MissionLaw& law_;
  MissionMotion& motion_;
  std::vector<Contact> contacts_;
  std::vector<std::size_t> limited_joints_, sticking_drives_;
};

}  // namespace drydock
