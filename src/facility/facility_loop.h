// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/contact_keeper.h"
#include "facility/safety/safety_chain.h"

namespace drydock {

/// The control of a facility's spacecraft and rigs, from tick to tick. Of the rigs it knows what they answer and
/// nothing else, so it is the same whether they are simulated, at the other end of a link, or replayed. A tick is
/// sense() and advance(); neither takes memory. The safety chain judges both. After a fault all spacecraft stop, as
/// was found feasible one step before, and nothing moves any more.
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

  /// What the rigs answer at the next tick, `late_s` behind its time, and what spacecraft feel of it until the one
  /// after.
  void sense(const PlantSample& sample, double late_s = 0);
  /// From that tick to the next: where drives are to be there. When one spacecraft has to stop, all do.
  void advance(PlantCommand& command);

  std::size_t size() const { return crafts_.size(); }
  const CraftLoop& craft(std::size_t i) const { return crafts_[i]; }
  /// Whether the spacecraft stops because another one does.
  bool stops_for_another(std::size_t i) const { return for_another_[i] != 0; }
  /// Whether a stop has brought all commands to rest.
  bool is_at_rest() const;
  /// The first that the safety chain found.
  const SafetyFault& fault() const { return chain_.fault(); }
  /// What contact does to the spacecraft.
  const ContactKeeper& keeper() const { return keeper_; }

  /// What the next ticks depend on.
  template <class Archive>
  void visit(Archive& archive) {
    archive(tick_, crafts_, for_another_, chain_, keeper_, may_move_);
  }

  /// Rigs stay where they are, whatever the spacecraft do: commands never say that they move.
  void hold_rigs() { may_move_ = false; }

 private:
  void feel_reactions();
  void stop_the_others();
  double time_s() const { return static_cast<double>(tick_) / facility_.rate_Hz; }

  const Facility& facility_;
  bool may_move_ = true;
  std::int64_t tick_ = -1;
  std::vector<CraftLoop> crafts_;
  std::vector<std::uint8_t> for_another_;
  SafetyChain chain_;
  ContactKeeper keeper_;
};

}  // namespace drydock
