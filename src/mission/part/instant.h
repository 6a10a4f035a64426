// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mission/part/moment.h"
#include "mission/result.h"
#include "sim/advance.h"

namespace drydock {

/// Something that a part waits for; what the numbers mean is its own affair.
struct Due {
  int kind = 0;
  std::size_t index = 0;
};

/// Something that other parts may follow: an event of the mission is done, or a move has ended.
struct Happening {
  enum class Kind { kEvent, kMove };
  Kind kind = Kind::kEvent;
  std::size_t index = 0;
};

/// Velocities jumped when bodies were attached.
struct Impact {
  Wrench ground_impulse;  // of the world on the mechanism, about P
};

/// What fixed steps must be short enough for: the fastest rate of anything stiff, and what has it.
struct Stiffest {
  double rate_per_s = 0;
  std::string what;      // "the gear of arm/joint5"
  bool is_told = false;  // by any part, of whatever rate
  double finer = 1;      // by how much steps must be finer than for something that only has to stay stable

  template <class Words>
  void keep(double rate, Words&& words, double finer_by = 1) {
    is_told = true;
    if (!(rate * finer_by > rate_per_s * finer)) return;
    rate_per_s = rate;
    finer = finer_by;
    what = words();
  }
};

/// The run as parts see it between steps.
class RunControl {
 public:
  virtual ~RunControl() = default;
  virtual void put(std::size_t part, double t_s, Due due) = 0;
  virtual void put_last(std::size_t part, double t_s, Due due) = 0;
  virtual void announce(std::size_t part, double t_s, Happening happening) = 0;
  virtual Flow note(MissionEventRecord record) = 0;
  virtual Flow stop(MissionStatus status, std::string sentence) = 0;
  virtual bool goes_well() const = 0;
  virtual Mechanism& begin_change() = 0;
  virtual void restructure(double t_s, const TreeState& state) = 0;
  virtual std::optional<Moment> evaluate(double t_s) = 0;
  virtual void strike(const Impact& impact) = 0;
};

/// An instant between steps, at which a part may act: the state is the base of the motion.
class Instant {
 public:
  Instant(const Moment& base, RunControl& run, std::size_t part) : moment(base), run_(run), part_(part) {}

  const Moment& moment;

  /// Asks for `due` of this part at a time that is not over. At one instant things come in the order they were put.
  void put(double t_s, Due due) { run_.put(part_, t_s, due); }
  /// The same from `start`, after all that is put there without `last`: ticks come after events and moves.
  void put_last(double t_s, Due due) { run_.put_last(part_, t_s, due); }

  /// Lets all other parts know (`happened`).
  void announce(Happening happening) { run_.announce(part_, moment.time_s, happening); }
  /// Into log and result.
  Flow note(MissionEventRecord record) { return run_.note(std::move(record)); }
  /// Ends the run here.
  Flow stop(MissionStatus status, std::string sentence) { return run_.stop(status, std::move(sentence)); }
  bool goes_well() const { return run_.goes_well(); }

  /// The mechanism, for a change of its structure; then `restructure` with its state.
  Mechanism& begin_change() { return run_.begin_change(); }
  void restructure(const TreeState& state) { run_.restructure(moment.time_s, state); }
  /// Forces and accelerations at the base; nothing when they cannot be computed.
  [[nodiscard]] std::optional<Moment> evaluate() { return run_.evaluate(moment.time_s); }
  void strike(const Impact& impact) { run_.strike(impact); }

 private:
  RunControl& run_;
  std::size_t part_;
};

}  // namespace drydock
