// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "follow/stewart_trace.h"

namespace drydock {

/// Where everything that moves is at one instant of a motion.
struct FollowPlaces {
  double t_s = 0;
  Pose X_WB;                                  // the platform
  Vector3 p_WE = Vector3::Zero();             // the rod's lower end, where there is one
  VectorX q;                                  // joints of the arm that moves
  std::vector<Pose> X_WL;                     // its links, as the URDF has them; of the rod's own the root's
  std::vector<Pose> X_WO;                     // the objects of the request that move
  std::vector<double> cable_length_m;         // where a cable has no line, the one before
  Vector3 f_D_W = Vector3::Zero();            // the rig's pull at the end of the arm's rod
  std::vector<double> tension_N = {};         // of the cables (follow/tensions.h), where the trace has them
  bool is_held = false;                       // these tensions hold the load; else they only come near
  std::optional<StewartPlaces> stewart = {};  // of a Stewart platform
};

/// What a motion goes through, for pictures and logs: nothing is judged here.
struct FollowTrace {
  bool has_rig = true, has_rod = false;
  double rod_radius_m = 0;
  bool has_tensions = false;  // the rig has one load, and holds it at some instant
  std::vector<FollowPlaces> places;
};
FollowTrace follow_trace(const FollowRequest& request, std::span<const double> time_s);

/// Even instants from 0 to the end, at most so many.
std::vector<double> even_times(double duration_s, double samples_per_s, std::size_t most);

}  // namespace drydock
