// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "multibody/tree_state.h"

namespace drydock {

/// An arm under gravity that a hall's rig holds at point E of a link: the world's z axis points up, the arm's base is
/// fixed, all joints are at rest.
struct SuspensionRequest {
  int link = 0;
  Vector3 p_LE = Vector3::Zero();
  Vector3 g_W = {0, 0, -9.80665};  // [m/s²]
  bool is_free = false;            // the force may have any direction, else it lies along z
  double f_z_min_N = -std::numeric_limits<double>::infinity();
  double f_z_max_N = std::numeric_limits<double>::infinity();
  VectorX effort_max;  // by velocity [N·m or N], above zero; infinity leaves a joint out. Empty: 1 for all
};

enum class SuspensionStatus {
  kOk,
  kNoEffect,    // no force at E changes a torque that counts: every lever arm is zero
  kBadRequest,  // a link, size or limit that is not one, numbers that are not finite
};

struct [[nodiscard]] Suspension {
  SuspensionStatus status = SuspensionStatus::kBadRequest;
  Vector3 f_E_W = Vector3::Zero();  // on the arm [N]
  bool is_at_bound = false;         // the best force lies beyond f_z_min or f_z_max
  int directions = 0;               // of force that have an effect, up to 1 along z and 3 when free
  VectorX tau_alone, tau;  // that hold the arm without the force and with it, by velocity [N·m or N]; those of
                           // followers of gears are in those of their leaders
  double load_alone = 0, load = 0;        // √Σ (tau_i / effort_max_i)²
  double largest_alone = 0, largest = 0;  // max |tau_i / effort_max_i|
};

/// The force f at E that makes Σ (tau_i / effort_max_i)² smallest, with the torques tau = tau_g − J_Eᵀ f that remain:
/// linear least squares in one or three unknowns; tau_g holds the arm against gravity, J_E is the linear Jacobian of E.
/// A bound on f_z fixes f_z where the best lies beyond it, and the horizontal parts are the best for that. Of several
/// best forces it is the smallest. The torque about z of a joint that turns about it, for one, no vertical force
/// changes. (De Stefano et al. 2023 pose the same problem for the DLR's suspension system.)
Suspension best_suspension(const TreeModel& model, const VectorX& q, const SuspensionRequest& request);

}  // namespace drydock
