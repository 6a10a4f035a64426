// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/chain.h"

namespace drydock {

/// A straight line of the tip from one pose to another that turns about one fixed axis meanwhile (slerp):
///   X(s) = {exp(s r) R0, p0 + s d},   r = log(R1 R0ᵀ) in the base, |r| ≤ π,   d = p1 − p0,   s from 0 to 1.
/// Its twist per s, V' = (r, d), is constant.
struct TipLine {
  Pose X_BT0;
  Vector3 r_B = Vector3::Zero();  // [rad]
  Vector3 d_B = Vector3::Zero();  // [m]
};
TipLine tip_line(const Pose& X_BT0, const Pose& X_BT1);
Pose pose_on(const TipLine& line, double s);

/// Joint positions at a point of the line and their first two derivatives by s.
struct LineNode {
  double s = 0;
  VectorX q, dq, ddq;
};

enum class LineStatus {
  kOk,
  kLeavesLimits,  // a joint comes to its limit
  kSingular,      // the arm comes to a pose from which it cannot go on along the line without changing its posture
  kOutOfReach,    // the arm comes to the end of its reach
};

struct [[nodiscard]] LinePath {
  LineStatus status = LineStatus::kOk;
  double s = 1;                 // how far the nodes go: the fraction of the line at which it ends
  int joint = -1;               // kLeavesLimits: which
  std::vector<LineNode> nodes;  // from s = 0 on
};

/// Follows the line from q0, the joint positions at its beginning: q' = J⁺ V', the smallest rates of the joints that
/// keep to it, by Runge–Kutta steps of fourth order that are brought back onto the line by Newton steps and kept so
/// short that these stay small. Thus the arm never changes its posture, and a redundant one moves smoothly. Positions
/// are right to 1e-11 (rad, and m at a length of the chain); rates in rad and m are weighed alike.
LinePath follow_line(const Chain& chain, const TipLine& line, const VectorX& q0);

/// The node at s, between others of the path.
LineNode node_at(const Chain& chain, const TipLine& line, const LinePath& path, double s);

}  // namespace drydock
