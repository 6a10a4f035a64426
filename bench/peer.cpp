// SPDX-License-Identifier: Apache-2.0
#include "bench/peer.h"

#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <stdexcept>

namespace drydock::bench {
namespace {

using Transform = fcl::Transform3d;

/// The frame of a cylinder or capsule of FCL: z along the cable, origin in its middle.
Transform cable_frame(const Segment& cable) {
  Transform X_WC = Transform::Identity();
  const Vector3 axis = (cable.b - cable.a).normalized();
  X_WC.linear() = Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix();
  X_WC.translation() = 0.5 * (cable.a + cable.b);
  return X_WC;
}

template <class Boxes>
std::unique_ptr<fcl::CollisionGeometryd> built(const std::vector<Vector3>& vertices,
                                               const std::vector<fcl::Triangle>& triangles) {
  auto model = std::make_unique<fcl::BVHModel<Boxes>>();
  model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
  model->addSubModel(vertices, triangles);
  if (model->endModel() != fcl::BVH_OK) throw std::runtime_error("FCL cannot build a tree of this hall");
  return model;
}

}  // namespace

std::string peer_name() {
  return std::string("FCL ") + FCL_VERSION;
}

struct PeerMesh::Data {
  std::vector<Vector3> vertices;
  std::vector<fcl::Triangle> triangles;
};

PeerMesh::PeerMesh(const TriangleMesh& mesh) : data_(std::make_unique<Data>()) {
  data_->vertices = mesh.vertices;
  data_->triangles.reserve(mesh.triangles.size());
  for (const Triangle& t : mesh.triangles) data_->triangles.emplace_back(t[0], t[1], t[2]);
}

PeerMesh::~PeerMesh() = default;

struct PeerTree::Impl {
  std::unique_ptr<fcl::CollisionGeometryd> model;

  /// Asks yes or no: one contact at most, and no contact points.
  bool touches(const fcl::CollisionGeometryd& shape, const Transform& X_WS) const {
    fcl::CollisionRequestd request;
    request.num_max_contacts = 1;
    request.enable_contact = false;
    fcl::CollisionResultd result;
    return fcl::collide(&shape, X_WS, model.get(), Transform::Identity(), request, result) > 0;
  }
};

PeerTree::PeerTree(const PeerMesh& mesh, PeerBoxes boxes) : impl_(std::make_unique<Impl>()) {
  const PeerMesh::Data& data = mesh.data();
  impl_->model = boxes == PeerBoxes::kObb ? built<fcl::OBBd>(data.vertices, data.triangles)
                                          : built<fcl::OBBRSSd>(data.vertices, data.triangles);
}

PeerTree::~PeerTree() = default;
PeerTree::PeerTree(PeerTree&&) noexcept = default;
PeerTree& PeerTree::operator=(PeerTree&&) noexcept = default;

std::vector<char> PeerTree::blocked_points(const Course& course, const Pause& pause) const {
  std::vector<char> blocked(course.points.size());
  const fcl::Sphered connector(kConnectorRadius_m);
  for (std::size_t point = 0; point < course.points.size(); ++point) {
    if (point % kSlab == 0) pause();
    bool hit = false;
    for (std::size_t which = 0; which < kCables && !hit; ++which) {
      const Segment cable = course.cable(point, which);
      hit = impl_->touches(fcl::Cylinderd(kCableRadius_m, (cable.b - cable.a).norm()), cable_frame(cable));
    }
    if (!hit) {
      Transform X_WD = Transform::Identity();
      X_WD.translation() = course.points[point];
      hit = impl_->touches(connector, X_WD);
    }
    blocked[point] = hit;
  }
  return blocked;
}

std::vector<double> PeerTree::cable_clearances(const Course& course, std::span<const std::size_t> points,
                                               const Pause& pause) const {
  std::vector<double> clearances;
  fcl::DistanceRequestd request;
  request.enable_nearest_points = false;
  request.enable_signed_distance = false;
  for (const std::size_t point : points) {
    pause();
    for (std::size_t which = 0; which < kCables; ++which) {
      const Segment cable = course.cable(point, which);
      const fcl::Capsuled shape(kCableRadius_m, (cable.b - cable.a).norm());
      fcl::DistanceResultd result;
      clearances.push_back(
          fcl::distance(&shape, cable_frame(cable), impl_->model.get(), Transform::Identity(), request, result));
    }
  }
  return clearances;
}

}  // namespace drydock::bench
