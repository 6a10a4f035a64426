// SPDX-License-Identifier: Apache-2.0
#include "facility/approach/approach_proof.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <functional>

#include "facility/approach/explained_fault.h"
#include "facility/facility.h"
#include "rig/stewart/axis/axis_controller.h"

namespace drydock {
namespace {

/// A long motion may need more instants than a proof evaluates, so it is proven in pieces.
constexpr int kPieces = 16;

/// Of a motion without rotation.
QuarticMotion piece_of(const QuarticMotion& motion, double from_s, double duration_s) {
  const QuarticRates at = rates_at(motion, from_s);
  return {motion_at(motion, from_s).X_WB, {at.velocity, at.acceleration, at.jerk, at.snap}, duration_s};
}

/// What the largest force of the contact does.
struct ApproachTouch {
  Wrench F_B_W;
  Twist A_WB_W;  // of the free spacecraft
};

ApproachTouch touch_of(const Craft& craft) {
  const Approach& approach = *craft.approach;
  const Pose X_WB = craft.X_WB_start();
  ApproachTouch touch;
  touch.F_B_W.f = -approach.force_N * approach.v_W.normalized();
  touch.F_B_W.t = (X_WB.R * approach.p_BP).cross(touch.F_B_W.f);
  touch.A_WB_W = acceleration_of(craft.model, spacecraft_state(craft.model, X_WB, {}), X_WB, touch.F_B_W);
  return touch;
}

/// The load that stands for an acceleration of what hangs on the cables, at rest or without rotation.
Wrench inertial_load(const Craft& craft, const Twist& A_WB_W) {
  return -((craft.X_WB_start().R * craft.cables->control.demands.M_BBo_B) * A_WB_W);
}

/// Looks at the end of a tick within a leg; a phrase says why it cannot be, empty if it can.
using ApproachStep = std::function<std::string(const ApproachLeg& leg, const PlatformMotion& target)>;

class ApproachProof {
 public:
  ApproachProof(const Craft& craft, double rate_Hz)
      : craft_(craft),
        approach_(*craft.approach),
        period_s_(1 / rate_Hz),
        legs_(approach_legs(approach_, craft.X_WB_start(), period_s_)),
        touch_(touch_of(craft)) {
    record_.lengths = approach_lengths(approach_, period_s_);
    record_.run_up_s = legs_.front().motion.duration_s;
    record_.on_cables = craft.cables.has_value();
  }

  ApproachRecord certify() {
    craft_.cables ? certify_cables() : certify_platform();
    return std::move(record_);
  }

 private:
  void refuse(ApproachPhase phase, double after_s, const std::string& why) {
    record_.refusal = fmt::format(
        "{} cannot take {} through its approach, which needs {:.4g} m: in the {}, {:.3g} s after it begins, {}",
        craft_.rig_name(), craft_.name, record_.lengths.needed_m(), to_string(phase), after_s, why);
  }

  // On cables.

  void certify_cables() {
    CableMotionProof proof(craft_.cables->model, craft_.cables->control.demands);
    for (const ApproachLeg& leg : legs_) {
      const OuterLoad load = leg.phase == ApproachPhase::kTouch
                                 ? OuterLoad{touch_.F_B_W + inertial_load(craft_, touch_.A_WB_W)}
                                 : OuterLoad{};
      if (!prove(proof, leg, load)) return;
    }
    if (!prove(proof, way_to_rest(), {slowing_load()})) return;
    step_cables(proof);
  }

  /// The way to rest at the expected speed all along, of which a slower one has no more anywhere.
  ApproachLeg way_to_rest() const {
    QuarticMotion motion = legs_.back().motion;
    assert(legs_.back().phase == ApproachPhase::kRest && "it comes to rest");
    motion.rates = {motion.rates[0]};
    motion.duration_s = record_.lengths.rest_m / approach_.rebound_m_per_s;
    return {ApproachPhase::kRest, motion};
  }

  /// The largest deceleration on the way to rest; of a slower rebound it is smaller.
  Wrench slowing_load() const {
    const double speed = approach_.rebound_m_per_s;
    const double most = 1.5 * speed / (ticks_to_speed(speed, approach_, period_s_) * period_s_);
    return inertial_load(craft_, {Vector3::Zero(), most * approach_.v_W.normalized()});
  }

  bool prove(CableMotionProof& proof, const ApproachLeg& leg, const OuterLoad& load) {
    const double piece_s = leg.motion.duration_s / kPieces;
    for (int k = 0; k < kPieces; ++k) {
      const double from_s = k * piece_s;
      const MotionProof found = proof.prove(piece_of(leg.motion, from_s, piece_s), load);
      if (found.reserve_N < record_.reserve_N) {
        record_.reserve_N = found.reserve_N;
        record_.reserve_phase = leg.phase;
      }
      record_.proven_reserve_N = std::min(record_.proven_reserve_N, found.proven_reserve_N);
      if (std::isfinite(found.closure))
        record_.closure = std::min(record_.closure.value_or(found.closure), found.closure);
      if (!found.cause) continue;
      CableCause cause = found.cause;
      cause.after_s += from_s;
      const ExplainedFault fault = explained(craft_.cables->model, proof, leg.motion, load, cause);
      refuse(leg.phase, fault.after_s, fault.why);
      return false;
    }
    return true;
  }

  void step_cables(CableMotionProof& proof) {
    const CableRig& rig = craft_.cables->model;
    CableRigControl control(rig, craft_.cables->control);
    if (const CableCause cause = control.start({craft_.X_WB_start(), {}, {}}, {}))
      return refuse(ApproachPhase::kRunUp, 0, to_string(cause, rig));
    step([&](const ApproachLeg& leg, const PlatformMotion& target) {
      const bool touches = leg.phase == ApproachPhase::kTouch;
      const PlatformMotion to{target.X_WB, target.V_WB_W, touches ? touch_.A_WB_W : target.A_WB_W};
      const Wrench F_B_W = touches ? touch_.F_B_W : Wrench{};
      const CableCause cause = control.step(to, F_B_W).cause;
      if (!cause) return std::string();
      if (!cause.in_stop) return to_string(cause, rig);
      const StopProfile stop = planned_stop(to.V_WB_W, to.A_WB_W, craft_.cables->control.stop, period_s_);
      const QuarticMotion motion = stop_motion(to.X_WB, stop);
      return "in a stop from there " + explained(rig, proof, motion, {F_B_W}, cause).why;
    });
  }

  // On a Stewart platform.

  void certify_platform() {
    const StewartRig& rig = craft_.rig;
    const AxisController control(rig, craft_.axis);
    AxisState state;
    state.X_WB = craft_.X_WB_start();
    state.q = craft_.q_start;
    if (const StopCause cause = control.start_violation(state))
      return refuse(ApproachPhase::kRunUp, 0, to_string(cause, rig));
    step([&](const ApproachLeg&, const PlatformMotion& target) {
      const AxisStep step = control.step(state, {target.X_WB, target.V_WB_W});
      state = step.state;
      note_legs(step.length_m);
      return state.stop ? to_string(step.cause, rig) : std::string();
    });
  }

  void note_legs(const LegValues& length_m) {
    for (std::size_t i = 0; i < length_m.size(); ++i) {
      const Leg& leg = craft_.rig.legs[i];
      const double margin_m = std::min(length_m[i] - leg.length_m.min, leg.length_m.max - length_m[i]);
      if (margin_m >= record_.leg_margin_m) continue;
      record_.leg_margin_m = margin_m;
      record_.nearest_leg = leg.name;
    }
  }

  void step(const ApproachStep& look) {
    for (const ApproachLeg& leg : legs_) {
      const double T = leg.motion.duration_s;
      const int ticks = static_cast<int>(std::ceil(T / period_s_ - 1e-9));
      for (int tick = 1; tick <= ticks; ++tick) {
        const double after_s = std::min(tick * period_s_, T);
        const std::string why = look(leg, motion_at(leg.motion, after_s));
        if (!why.empty()) return refuse(leg.phase, after_s, why);
      }
    }
  }

  const Craft& craft_;
  const Approach& approach_;
  double period_s_;
  std::vector<ApproachLeg> legs_;
  ApproachTouch touch_;
  ApproachRecord record_;
};

}  // namespace

ApproachRecord certify_approach(const Craft& craft, double rate_Hz) {
  assert(craft.approach && "there is one to be certified");
  return ApproachProof(craft, rate_Hz).certify();
}

}  // namespace drydock
