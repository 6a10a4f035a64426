// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "facility/plant/mock_up_contacts.h"
#include "facility/plant/plant_message.h"
#include "facility/plant/rig_place.h"
#include "mission/part/contact/contact_view.h"

namespace drydock {

enum class PlantStatus : std::uint8_t {
  kOk,
  kNoPose,       // the drives of a rig have gone where it has no pose
  kTimeOut,      // no answer in time
  kGone,         // no answer any more
  kNoPeer,       // nobody at the other end of the link who agrees with us
  kElsewhere,    // the rig does not stand where the run begins
  kFault,        // it says that it cannot follow, or a command was no number
  kInterrupted,  // while it was waited for
};

struct PlantAnswer {
  PlantStatus status = PlantStatus::kOk;
  std::size_t rig = 0;          // that it is about
  bool motion_enabled = false;  // rigs had been told that they may move
};

/// What is true of rigs at the last tick, where that can be known.
class PlantTruth {
 public:
  virtual ~PlantTruth() = default;

  virtual void place(std::size_t craft, RigPlace& place) const = 0;
  /// By contact of the facility's list.
  virtual void sample_contacts(std::span<ContactSample> samples) const = 0;
  /// Mock-ups by pair that can touch, with what their contacts store and lose.
  virtual std::span<const TouchingPair> touching() const { return {}; }
  /// Whether no drive moves any more.
  virtual bool is_at_rest() const = 0;
};

/// The rigs of a facility: simulated, at the other end of a link, or as they once were. The loop knows nothing else of
/// them.
class Plant {
 public:
  virtual ~Plant() = default;

  /// At rest, where the run begins: what the rigs answer at tick 0. The sample is sized here.
  [[nodiscard]] virtual PlantAnswer start(PlantSample& sample) = 0;
  /// From a tick to the next, with this command: what the rigs answer there. Takes no memory.
  [[nodiscard]] virtual PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) = 0;
  /// Why the last answer was not kOk, where the plant knows more than its status says.
  virtual const std::string& why() const {
    static const std::string none;
    return none;
  }
  /// Whether rigs will follow commands at all.
  virtual bool may_move() const { return true; }
  /// The run is over; `is_whole`: it went to its end. Rigs that still move come to rest.
  virtual void finish(bool) {}
  /// For records and reports; none of hardware, of which encoders tell where it is.
  virtual const PlantTruth* truth() const { return nullptr; }
};

}  // namespace drydock
