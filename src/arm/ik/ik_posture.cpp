// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/ik_posture.h"

#include <algorithm>
#include <utility>

namespace drydock {
namespace {

constexpr int kMostSteps = 200;
constexpr double kConverged = 1e-7;                // [rad] of a step that nothing shortens
constexpr double kShortest = 1e-4, kLongest = 20;  // factors on a step
constexpr double kRounding = 1e-12;                // [rad²]
constexpr IkPatience kCorrection{8, 4, 0.5, 0.0, 1.0};

/// From the goal held to a tight tolerance, whatever was asked: else steps towards it hide those along it.
IkGoal held_tightly(const IkGoal& goal) {
  IkGoal tight = goal;
  tight.distance = std::min(goal.distance, 1e-13);
  tight.angle = std::min(goal.angle, 1e-13);
  return tight;
}

class Approach {
 public:
  Approach(const IkChainView& chain, const IkGoal& goal, const double* posture, const IkMemory& memory)
      : chain_(chain), goal_(held_tightly(goal)), posture_(posture), memory_(memory), n_(chain.joint_count) {}

  int run() {
    std::copy_n(memory_.q, n_, q_);
    if (!ik_kernel().descend(chain_, goal_, kCorrection, memory_).reached) return kept(0);
    std::copy_n(memory_.q, n_, q_);
    find_step();
    int steps = 0;
    double factor = 1;
    while (steps < kMostSteps && squared_size(step_) > kConverged * kConverged && factor > kShortest) {
      ++steps;
      factor = advanced(factor) ? learnt_factor(factor) : 0.5 * factor;
    }
    return kept(steps);
  }

 private:
  int kept(int steps) const {
    std::copy_n(q_, n_, memory_.q);
    return steps;
  }
  double squared_size(const double* x) const {
    double sum = 0;
    for (int i = 0; i < n_; ++i) sum += x[i] * x[i];
    return sum;
  }
  double squared_distance_to_posture(const double* q) const {
    double sum = 0;
    for (int i = 0; i < n_; ++i) sum += (q[i] - posture_[i]) * (q[i] - posture_[i]);
    return sum;
  }
  void lean(double factor) const {
    std::copy_n(q_, n_, memory_.q);
    for (int i = 0; i < n_; ++i) memory_.wish[i] = factor * (posture_[i] - q_[i]);
    ik_kernel().lean(chain_, goal_, memory_);
  }
  /// The whole way to the posture, as far as goal and limits allow it.
  void find_step() {
    lean(1);
    for (int i = 0; i < n_; ++i) step_[i] = memory_.trial[i] - q_[i];
  }
  /// Goes `factor` times that way and back to the goal. Stays where it is, and returns false, when this does not reach
  /// it or is no nearer to the posture; where rounding decides that, the way left has to be shorter.
  bool advanced(double factor) {
    lean(factor);
    std::copy_n(memory_.trial, n_, memory_.q);
    if (!ik_kernel().descend(chain_, goal_, kCorrection, memory_).reached) return false;
    const double gained = squared_distance_to_posture(q_) - squared_distance_to_posture(memory_.q);
    if (gained < -kRounding) return false;
    std::swap(last_q_, q_);
    std::swap(last_step_, step_);
    std::copy_n(memory_.q, n_, q_);
    find_step();
    if (gained > kRounding || squared_size(step_) < squared_size(last_step_)) return true;
    std::swap(last_q_, q_);
    std::swap(last_step_, step_);
    return false;
  }
  /// |Δq|² / −(Δq · Δstep): exact where the step is a linear function of q.
  double learnt_factor(double factor) const {
    double moved = 0, change = 0;
    for (int i = 0; i < n_; ++i) {
      moved += (q_[i] - last_q_[i]) * (q_[i] - last_q_[i]);
      change -= (q_[i] - last_q_[i]) * (step_[i] - last_step_[i]);
    }
    return change > 0 ? std::clamp(moved / change, 1e-3, kLongest) : std::min(2 * factor, kLongest);
  }

  const IkChainView chain_;
  const IkGoal goal_;
  const double* posture_;
  const IkMemory& memory_;
  const int n_;
  double *q_ = memory_.spare[0], *step_ = memory_.spare[1];
  double *last_q_ = memory_.spare[2], *last_step_ = memory_.spare[3];
};

}  // namespace

int approach_posture(const IkChainView& chain, const IkGoal& goal, const double* posture, const IkMemory& memory) {
  return Approach(chain, goal, posture, memory).run();
}

}  // namespace drydock
