// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mission/part/instant.h"
#include "multibody/mechanism/structure.h"

namespace drydock {

/// The mission's events: attach, detach and reroot, at a time, after something else, or where two frames come near:
///   max(distance / its tolerance, angle / its tolerance) − 1
/// falls through zero. Others see which locks are closed (ClosedLocks).
class StructureEvents {
 public:
  explicit StructureEvents(const PartSetup& setup);

  bool may_cross() const;
  std::size_t crossings() const { return contacts_.size(); }
  void crossing_values(const Moment& moment, std::span<double> values) const;
  void crossing_slopes(const Moment& moment, std::span<double> slopes) const;
  std::size_t crossing_subject(std::size_t i) const { return contacts_[i].event; }
  Flow crossed(Instant& instant, std::size_t event) { return act(instant, event); }

  void start(Instant& instant);
  Flow due(Instant& instant, const Due& due);
  void happened(Instant& instant, const Happening& happening);
  void finish(Instant& instant);

  void sample(const Moment& moment, std::vector<double>& row);

 private:
  /// Frames that are watched, and their nearest approach at the samples.
  struct Contact {
    std::size_t event = 0;
    std::optional<LoopError> nearest = {};
    double time_s = 0;
    double value = 0;
  };
  Flow act(Instant& instant, std::size_t event);
  void put_followers(Instant& instant, EventTrigger::Kind kind, std::size_t after) const;
  Flow never_happened(Instant& instant, std::size_t event) const;
  [[nodiscard]] std::string change(Instant& instant, const MissionEvent& event, MissionEventRecord& record);
  [[nodiscard]] std::string attach_frames(Instant& instant, const MissionEvent& event, MissionEventRecord& record);
  [[nodiscard]] std::string detach_frames(Instant& instant, const MissionEvent& event);
  [[nodiscard]] std::string reroot_body(Instant& instant, const MissionEvent& event);

  const Mission& mission_;
  std::vector<bool> done_;
  std::vector<Contact> contacts_;
  StructureWork work_;
};

}  // namespace drydock
