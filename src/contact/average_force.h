// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_law.h"
#include "contact/step_displacement.h"
#include "spatial/wrench.h"

namespace drydock {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// What contacts do in a step in which A moves against B by a displacement, averaged over it: a constant wrench, so
/// that the step can be as long as the motion allows, however stiff the contact is.
///
/// Half of it comes from the contacts that are there when the step begins, half from those at its end. While a contact
/// is closed, its spring so presses with the mean k (δ₀ + δ₁)/2, whose work −(δ₁ − δ₀) is that of the energy ½ k δ² to
/// the last digit: a discrete gradient (Gonzalez, "Time integration and discrete Hamiltonian systems", J. Nonlinear
/// Sci. 6, 1996). A contact that is closed at one end only has its half reduced by the share of the displacement in
/// which it is closed, which makes the same true for it. So elastic contact neither gains nor loses energy at any step
/// length, up to what its normal turns within a step (third order).
///
/// Damping takes the mean rate of the depth. A friction spring acts with the mean of its stretches at both ends, that
/// of the end cut off at the limit; where the surfaces have slipped back over the spring's old stretch, with more of
/// the end's, so that it only ever loses energy.
struct AverageForce {
  Wrench F_A_B;                 // on A about Bo, in B
  Matrix6 K = Matrix6::Zero();  // −∂F/∂displacement, angular first, without how normals turn
  Wrench ends_B;                // elastic, mean of start and end
  Wrench change_B;              // along normals, from start to end
  double damping_J = 0;         // lost along normals
  double friction_J = 0;        // taken by friction: lost, or put into its springs
  int contacts = 0;             // of both ends
};

/// A force that acts at Q, about P.
inline Wrench force_at(const Vector3& p_PQ_E, const Vector3& f_E) {
  return {p_PQ_E.cross(f_E), f_E};
}

/// A contact where the step begins.
struct StartContact {
  ContactPoint contact;
  ElasticForce elastic;
};

void add_start_contact(const StartContact& start, const Twist& displacement_B, double h_s, AverageForce& average);

/// Stretches of a tangential spring when the step begins and, if it did not slip, when it ends.
struct StepStretch {
  Vector3 start_B = Vector3::Zero(), end_B = Vector3::Zero();
};

/// A contact where the step ends.
void add_end_contact(const ContactLaw& law, const ContactPoint& contact, const Twist& displacement_B, double h_s,
                     const StepStretch& stretch, AverageForce& average);

}  // namespace drydock
