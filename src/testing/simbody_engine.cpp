// SPDX-License-Identifier: Apache-2.0
#include "testing/simbody_engine.h"

#include <Simbody.h>

namespace drydock::testing {
namespace {

SimTK::Vec3 to_simbody(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}
SimTK::Transform to_simbody(const Eigen::Matrix3d& R, const Eigen::Vector3d& p) {
  SimTK::Mat33 m;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = R(i, j);
  }
  return {SimTK::Rotation(m, true), to_simbody(p)};  // true: taken as it is
}
Eigen::Vector3d from_simbody(const SimTK::Vec3& v) {
  return {v[0], v[1], v[2]};
}
Eigen::Matrix3d from_simbody(const SimTK::Rotation& R) {
  Eigen::Matrix3d m;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = R.asMat33()(i, j);
  }
  return m;
}

SimTK::Body::Rigid body_of(const SimbodyLink& link) {
  const Eigen::Matrix3d& I = link.I_LLo;
  const SimTK::Inertia inertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
  return SimTK::Body::Rigid(SimTK::MassProperties(link.mass_kg, to_simbody(link.p_LLcm), inertia));
}

SimTK::MobilizedBody mobilized(SimTK::MobilizedBody& parent, const SimbodyLink& link) {
  using SimTK::MobilizedBody;
  const SimTK::Body::Rigid body = body_of(link);
  const SimTK::Transform X_PF = to_simbody(link.R_PF, link.p_PF), X_LM;
  switch (link.joint) {
    case JointKind::kFixed:
      return MobilizedBody::Weld(parent, X_PF, body, X_LM);
    case JointKind::kRevolute:
      return MobilizedBody::Pin(parent, X_PF, body, X_LM);
    case JointKind::kPrismatic: {
      Eigen::Matrix3d R_FS;  // the x axis of S, along which it slides, is the z axis of F
      R_FS << 0, 1, 0, 0, 0, 1, 1, 0, 0;
      const SimTK::Transform X_FS = to_simbody(R_FS, Eigen::Vector3d::Zero());
      return MobilizedBody::Slider(parent, X_PF * X_FS, body, X_FS);
    }
    case JointKind::kCylindrical:
      return MobilizedBody::Cylinder(parent, X_PF, body, X_LM);
    case JointKind::kUniversal:
      return MobilizedBody::Universal(parent, X_PF, body, X_LM);
    case JointKind::kSpherical:
      return MobilizedBody::Ball(parent, X_PF, body, X_LM);
    case JointKind::kPlanar:
      return MobilizedBody::Planar(parent, X_PF, body, X_LM);
    case JointKind::kFloating:
      break;
  }
  return MobilizedBody::Free(parent, X_PF, body, X_LM);
}

SimTK::Constraint constrained(SimTK::MobilizedBody& A, SimTK::MobilizedBody& B, const SimbodyConstraint& c) {
  using SimTK::Constraint;
  const SimTK::Transform X_AC = to_simbody(c.R_AC, c.p_AC), X_BD = to_simbody(c.R_BD, c.p_BD);
  const auto axis = [](const SimTK::Transform& X, int i) { return SimTK::UnitVec3(X.R()(i)); };
  switch (c.tie) {
    case SimbodyTie::kWeld:
      return Constraint::Weld(A, X_AC, B, X_BD);
    case SimbodyTie::kBall:
      return Constraint::Ball(A, X_AC.p(), B, X_BD.p());
    case SimbodyTie::kPointOnLine:
      return Constraint::PointOnLine(A, axis(X_AC, 2), X_AC.p(), B, X_BD.p());
    case SimbodyTie::kPointInPlane:
      return Constraint::PointInPlane(A, axis(X_AC, 2), SimTK::dot(axis(X_AC, 2), X_AC.p()), B, X_BD.p());
    case SimbodyTie::kSameOrientation:
      return Constraint::ConstantOrientation(A, X_AC.R(), B, X_BD.R());
    case SimbodyTie::kRightAngle:
      break;
  }
  return Constraint::ConstantAngle(A, axis(X_AC, c.axis_C), B, axis(X_BD, c.axis_D), SimTK::Pi / 2);
}

/// What a constraint does to a body, about its origin and in ground. Simbody gives it with the opposite sign, as its
/// multipliers stand on the side of M u̇.
SimTK::SpatialVec force_on(const SimTK::Constraint& constraint, const SimTK::MobilizedBody& body,
                           const SimTK::State& s) {
  const SimTK::Vector_<SimTK::SpatialVec> all = constraint.getConstrainedBodyForcesAsVector(s);
  for (SimTK::ConstrainedBodyIndex i(0); i < constraint.getNumConstrainedBodies(); ++i) {
    if (constraint.getMobilizedBodyFromConstrainedBody(i).isSameMobilizedBody(body)) return -all[i];
  }
  return SimTK::SpatialVec(SimTK::Vec3(0));
}

/// The next so many numbers of x.
SimTK::Vector next(const Eigen::VectorXd& x, int& at, int count) {
  SimTK::Vector result(count);
  for (int k = 0; k < count; ++k) result[k] = x[at++];
  return result;
}

}  // namespace

struct SimbodyEngine::Parts {
  Parts(const std::vector<SimbodyLink>& links, const std::vector<SimbodyConstraint>& constraints)
      : matter(system), forces(system), discrete(forces, matter), gravity(forces, matter, SimTK::Vec3(0, 0, -1)) {
    matter.setShowDefaultGeometry(false);
    for (const SimbodyLink& link : links) {
      SimTK::MobilizedBody parent = body(link.parent);
      bodies.push_back(mobilized(parent, link));
    }
    for (const SimbodyConstraint& c : constraints) {
      SimTK::MobilizedBody A = body(c.link_A), B = body(c.link_B);
      ties.push_back(constrained(A, B, c));
      tied.push_back(B);
    }
    state = system.realizeTopology();
    system.realizeModel(state);
  }

  SimTK::MobilizedBody body(int link) {
    return link < 0 ? SimTK::MobilizedBody(matter.updGround()) : bodies[static_cast<std::size_t>(link)];
  }

  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter;
  SimTK::GeneralForceSubsystem forces;
  SimTK::Force::DiscreteForces discrete;
  SimTK::Force::Gravity gravity;
  std::vector<SimTK::MobilizedBody> bodies;
  std::vector<SimTK::Constraint> ties;
  std::vector<SimTK::MobilizedBody> tied;  // B of each
  SimTK::State state;
};

SimbodyEngine::SimbodyEngine(const std::vector<SimbodyLink>& links, const std::vector<SimbodyConstraint>& constraints)
    : parts_(std::make_unique<Parts>(links, constraints)) {}
SimbodyEngine::~SimbodyEngine() = default;

SimbodyMotion SimbodyEngine::motion(const Eigen::VectorXd& q, const Eigen::VectorXd& u, const SimbodyLoads& loads) {
  SimTK::State& s = parts_->state;
  int q_at = 0, u_at = 0, tau_at = 0;
  parts_->gravity.setGravityVector(s, to_simbody(loads.g_W));
  for (std::size_t i = 0; i < parts_->bodies.size(); ++i) {
    const SimTK::MobilizedBody& body = parts_->bodies[i];
    body.setQFromVector(s, next(q, q_at, body.getNumQ(s)));
    body.setUFromVector(s, next(u, u_at, body.getNumU(s)));
    for (int k = 0; k < body.getNumU(s); ++k) {
      parts_->discrete.setOneMobilityForce(s, body, SimTK::MobilizerUIndex(k), loads.tau[tau_at++]);
    }
    const SimTK::SpatialVec F(to_simbody(loads.t_L_W[i]), to_simbody(loads.f_L_W[i]));
    parts_->discrete.setOneBodyForce(s, body, F);
  }
  parts_->system.realize(s, SimTK::Stage::Acceleration);

  SimbodyMotion motion;
  motion.udot.resize(u.size());
  u_at = 0;
  for (const SimTK::MobilizedBody& body : parts_->bodies) {
    for (int k = 0; k < body.getNumU(s); ++k) motion.udot[u_at++] = body.getOneUDot(s, k);
    motion.R_WL.push_back(from_simbody(body.getBodyRotation(s)));
    motion.p_WL.push_back(from_simbody(body.getBodyOriginLocation(s)));
    motion.w_WL.push_back(from_simbody(body.getBodyVelocity(s)[0]));
    motion.v_WL.push_back(from_simbody(body.getBodyVelocity(s)[1]));
  }
  for (std::size_t i = 0; i < parts_->ties.size(); ++i) {
    const SimTK::SpatialVec F = force_on(parts_->ties[i], parts_->tied[i], s);
    motion.t_B_W.push_back(from_simbody(F[0]));
    motion.f_B_W.push_back(from_simbody(F[1]));
  }
  return motion;
}

}  // namespace drydock::testing
