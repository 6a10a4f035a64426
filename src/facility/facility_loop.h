// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/craft_loop.h"

namespace drydock {

/// The control of a facility's spacecraft and rigs, from tick to tick. Of the rigs it knows what they answer and
/// nothing else, so it is the same whether they are simulated, at the other end of a link, or replayed. A tick is
/// sense() and advance(); neither takes memory.
class FacilityLoop {
 public:
  /// The facility stays with its owner.
  explicit FacilityLoop(const Facility& facility);

  /// The first spacecraft whose rig cannot stand where the run begins, and why.
  struct StartViolation {
    std::size_t craft = 0;
    std::string why;
  };
  [[nodiscard]] std::optional<StartViolation> start_violation();

  /// Sized as commands of this facility are.
  PlantCommand empty_command() const;

  /// What the rigs answer at a tick, and what spacecraft feel of it until the next one.
  void sense(const PlantSample& sample);
  /// A spacecraft feels this instead until the next tick, given as its felt_W() is.
  void feel(std::size_t craft, const Wrench& F_B_W) { crafts_[craft].feel(F_B_W); }
  /// From that tick to the next: where drives are to be there. When one spacecraft has to stop, all do.
  void advance(PlantCommand& command);

  std::size_t size() const { return crafts_.size(); }
  const CraftLoop& craft(std::size_t i) const { return crafts_[i]; }
  /// Whether the spacecraft stops because another one does.
  bool stops_for_another(std::size_t i) const { return for_another_[i] != 0; }
  /// Whether a stop has brought all commands to rest.
  bool is_at_rest() const;

 private:
  double time_s() const { return static_cast<double>(tick_) / facility_.rate_Hz; }

  const Facility& facility_;
  std::int64_t tick_ = 0;
  std::vector<CraftLoop> crafts_;
  std::vector<std::uint8_t> for_another_;
};

}  // namespace drydock
