// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_rows.h"

#include <cmath>

#include "multibody/kinematics.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

/// Both sides of a loop, positions from the point O of B's tree.
struct Sides {
  Rotation R_WC, R_WD;
  Vector3 p_OC, p_OD;
  Vector3 o_A;     // the O of A's tree
  Twist V_A, V_B;  // each about the O of its own tree
};

Sides sides_of(const TreeModel& model, const Loop& loop, const TreeState& state, const DynamicsWork& work) {
  const auto root = [&](int link) {
    return link == kWorld ? kWorld : model.links[static_cast<std::size_t>(link)].root;
  };
  Sides sides;
  const Pose X_A = pose_from_O(work, loop.link_A), X_B = pose_from_O(work, loop.link_B);
  sides.o_A = Vector3::Zero();
  if (root(loop.link_A) != root(loop.link_B)) {
    sides.o_A = tree_origin(model, state, loop.link_A) - tree_origin(model, state, loop.link_B);
  }
  sides.R_WC = X_A.R * loop.X_AC.R;
  sides.R_WD = X_B.R * loop.X_BD.R;
  sides.p_OC = X_A * loop.X_AC.p + sides.o_A;
  sides.p_OD = X_B * loop.X_BD.p;
  sides.V_A = twist_at_O(work, loop.link_A);
  sides.V_B = twist_at_O(work, loop.link_B);
  return sides;
}

struct Row {
  const Sides& s;
  LoopRows& rows;
  Vector3 v_D, slip, w_AB;  // of D; of D against A; of B against A

  Row(const Sides& sides, LoopRows& out) : s(sides), rows(out) {
    v_D = s.V_B.v + s.V_B.w.cross(s.p_OD);
    slip = v_D - (s.V_A.v + s.V_A.w.cross(s.p_OD - s.o_A));
    w_AB = s.V_B.w - s.V_A.w;
  }
  void store(const Wrench& F_A, const Wrench& F_B) {
    const int r = rows.count++;
    for (int i = 0; i < 3; ++i) {
      rows.F_A[i][r] = -F_A.t[i];
      rows.F_A[3 + i][r] = -F_A.f[i];
      rows.F_B[i][r] = F_B.t[i];
      rows.F_B[3 + i][r] = F_B.f[i];
    }
  }
  void turn(const Vector3& e, double error, double weight) {
    const int r = rows.count;
    rows.error[r] = error;
    rows.rate[r] = e.dot(w_AB);
    rows.bias[r] = s.V_A.w.cross(e).dot(w_AB);
    rows.weight[r] = weight;
    store({e, Vector3::Zero()}, {e, Vector3::Zero()});
  }
  void way(const Vector3& e, double error, double weight) {
    const int r = rows.count;
    rows.error[r] = error;
    rows.rate[r] = e.dot(slip);
    rows.bias[r] = s.V_A.w.cross(e).dot(slip) + e.dot(w_AB.cross(v_D));
    rows.weight[r] = weight;
    store({(s.p_OD - s.o_A).cross(e), e}, {s.p_OD.cross(e), e});
  }
};

/// The turn from C to D as a vector along W's axes: all of it, or only what tilts the z axis.
Vector3 turn_error(const Sides& s, int turns) {
  const Matrix3 &C = s.R_WC.matrix, &D = s.R_WD.matrix;
  if (turns != 7) return C.col(2).cross(D.col(2));
  // Half the sum of the cross products of their axes is n sin θ. Near closure that is enough.
  const Vector3 sine = 0.5 * (C.col(0).cross(D.col(0)) + C.col(1).cross(D.col(1)) + C.col(2).cross(D.col(2)));
  const double squared = sine.squaredNorm();
  if (squared < 1e-8 && C.col(0).dot(D.col(0)) > 0 && C.col(1).dot(D.col(1)) > 0) return (1 + squared / 6) * sine;
  return s.R_WC * rotation_log(inverse(s.R_WC) * s.R_WD);
}

/// Zeros behind the last row, for the kernels take eight at once.
void clear_rest(LoopRows& rows) {
  for (int r = rows.count; r < 8; ++r) {
    for (int i = 0; i < 6; ++i) rows.F_A[i][r] = rows.F_B[i][r] = 0;
    rows.error[r] = rows.rate[r] = rows.bias[r] = rows.weight[r] = 0;
  }
}

}  // namespace

void loop_rows(const TreeModel& model, const Loop& loop, const TreeState& state, const DynamicsWork& work,
               LoopRows& rows) {
  rows.count = 0;
  rows.distance_m = rows.angle_rad = 0;
  const HeldDirections held = held_directions(loop.kind);
  const Sides s = sides_of(model, loop, state, work);
  const double turn_weight = std::sqrt(loop.stiffness.torque_Nm_per_rad);
  const double way_weight = std::sqrt(loop.stiffness.force_N_per_m);
  Row row(s, rows);

  if (held.turns != 0) {
    const Vector3 error_W = turn_error(s, held.turns);
    const double cosine = s.R_WC.matrix.col(2).dot(s.R_WD.matrix.col(2));
    rows.angle_rad = held.turns == 7 ? error_W.norm() : std::atan2(error_W.norm(), cosine);
    for (int i = 0; i < 3; ++i) {
      if (held.turns >> i & 1) row.turn(s.R_WC.matrix.col(i), s.R_WC.matrix.col(i).dot(error_W), turn_weight);
    }
  }
  if (held.cross) {
    const Vector3 x = s.R_WC.matrix.col(0), y = s.R_WD.matrix.col(1);
    const Vector3 e = y.cross(x);
    const double sine = x.dot(y);  // of the angle by which they miss the right angle; its rate is e·w_AB
    rows.angle_rad = std::abs(std::atan2(sine, e.norm()));
    row.turn(e, sine, turn_weight);
    rows.bias[rows.count - 1] = (s.V_B.w.cross(y).cross(x) + y.cross(s.V_A.w.cross(x))).dot(row.w_AB);
  }
  const Vector3 gap = s.p_OD - s.p_OC;
  double squared = 0;
  for (int i = 0; i < 3; ++i) {
    if (!(held.ways >> i & 1)) continue;
    const double error = s.R_WC.matrix.col(i).dot(gap);
    squared += error * error;
    row.way(s.R_WC.matrix.col(i), error, way_weight);
  }
  rows.distance_m = std::sqrt(squared);
  clear_rest(rows);
}

}  // namespace drydock
