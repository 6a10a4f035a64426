// SPDX-License-Identifier: Apache-2.0
#include "bench/contact_fcl.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/narrowphase/collision.h>

#include "contact/hole_shape_mesh.h"

namespace drydock::bench {

struct FclHole::Impl {
  fcl::BVHModel<fcl::OBBRSSd> tree;
  fcl::Capsuled capsule;
  std::size_t triangles = 0;

  explicit Impl(const Capsule& peg) : capsule(peg.radius_m, peg.length_m) {}
};

FclHole::FclHole(const ContactCourse& course, int segments) : impl_(std::make_unique<Impl>(course.peg)) {
  const TriangleMesh mesh = tessellate(course.block, segments);
  std::vector<fcl::Triangle> triangles;
  for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  impl_->triangles = triangles.size();
  impl_->tree.beginModel();
  impl_->tree.addSubModel(mesh.vertices, triangles);
  impl_->tree.endModel();
}
FclHole::~FclHole() = default;

std::size_t FclHole::triangles() const {
  return impl_->triangles;
}

std::size_t FclHole::contacts(const Pose& X_BA, std::size_t most) const {
  fcl::Transform3d X = fcl::Transform3d::Identity();
  X.linear() = X_BA.R.matrix;
  X.translation() = X_BA.p;
  const fcl::CollisionRequestd request(most, most > 1);
  fcl::CollisionResultd result;
  return fcl::collide(&impl_->capsule, X, &impl_->tree, fcl::Transform3d::Identity(), request, result);
}

}  // namespace drydock::bench
