// SPDX-License-Identifier: Apache-2.0
#include "bench/peer_follow.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>

#include <map>
#include <stdexcept>

#include "geometry/bounding_box.h"

namespace drydock::bench {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;
using SharedPeer = std::shared_ptr<fcl::CollisionGeometryd>;

SharedPeer peer_of(const TriangleMesh& mesh) {
  auto model = std::make_shared<fcl::BVHModel<fcl::OBBd>>();
  std::vector<fcl::Triangle> triangles;
  for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(mesh.vertices.size()));
  model->addSubModel(mesh.vertices, triangles);
  if (model->endModel() != fcl::BVH_OK) throw std::runtime_error("FCL cannot build a tree of a mesh");
  return model;
}

fcl::Transform3d peer_pose(const Pose& X_WS) {
  fcl::Transform3d pose = fcl::Transform3d::Identity();
  pose.linear() = X_WS.R.matrix;
  pose.translation() = X_WS.p;
  return pose;
}

}  // namespace

struct PeerFollow::Impl {
  struct Body {
    SharedPeer geometry;  // none: a line
    double radius_m = 0;
    Vector3 p_SC = Vector3::Zero(), half = Vector3::Zero();  // a box round it, in its frame
    bool moves = true, is_placed = false;
    // At an instant.
    fcl::Transform3d X_WS;
    std::shared_ptr<fcl::Cylinderd> line;
    BoundingBox box_W;

    const fcl::CollisionGeometryd* peer() const {
      return line ? static_cast<const fcl::CollisionGeometryd*>(line.get()) : geometry.get();
    }
    void place(const PlacedBody& at);
    void place_line(const Segment& segment);
  };

  std::vector<Body> bodies;
  std::vector<FollowPair> pairs;
  std::size_t asked = 0;

  bool collide(const Body& a, const Body& b) {
    ++asked;
    fcl::CollisionRequestd request;  // one contact at most, and no contact points
    request.num_max_contacts = 1;
    request.enable_contact = false;
    fcl::CollisionResultd result;
    return fcl::collide(a.peer(), a.X_WS, b.peer(), b.X_WS, request, result) > 0;
  }
};

void PeerFollow::Impl::Body::place_line(const Segment& segment) {
  const Vector3 p_ab = segment.b - segment.a;
  line->lz = p_ab.norm();
  X_WS = fcl::Transform3d::Identity();
  X_WS.linear() = Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), p_ab).toRotationMatrix();
  X_WS.translation() = 0.5 * (segment.a + segment.b);
  const Vector3 grown = Vector3::Constant(radius_m);
  box_W = {segment.a.cwiseMin(segment.b) - grown, segment.a.cwiseMax(segment.b) + grown};
}

void PeerFollow::Impl::Body::place(const PlacedBody& at) {
  if (is_placed && !moves) return;
  is_placed = true;
  if (line) return place_line(at.segment);
  X_WS = peer_pose(at.X_WS);
  const Vector3 p_WC = at.X_WS * p_SC, half_W = at.X_WS.R.matrix.cwiseAbs() * half;  // S == W here, as a size
  box_W = {p_WC - half_W, p_WC + half_W};
}

PeerFollow::PeerFollow(const FollowBodies& all) : impl_(std::make_unique<Impl>()) {
  std::map<SharedMesh, SharedPeer> known;
  for (const FollowBody& from : all.bodies) {
    Impl::Body body;
    body.moves = from.moves();
    body.radius_m = from.radius_m;
    if (from.is_line()) {
      body.line = std::make_shared<fcl::Cylinderd>(from.radius_m, 1.0);
    } else if (const auto* mesh = std::get_if<SharedMesh>(&from.core.shape)) {
      SharedPeer& peer = known[*mesh];
      if (!peer) peer = peer_of(**mesh);
      body.geometry = peer;
      const BoundingBox box = bounding_box((*mesh)->vertices);
      body.p_SC = centre(box);
      body.half = 0.5 * extent(box);
    } else if (std::holds_alternative<Sphere>(from.core.shape)) {
      body.geometry = std::make_shared<fcl::Sphered>(from.radius_m);
      body.half = Vector3::Constant(from.radius_m);
    } else {
      throw std::logic_error(from.name + " is neither a mesh, a sphere nor a line");
    }
    impl_->bodies.push_back(std::move(body));
  }
  impl_->pairs = all.pairs;
}

PeerFollow::~PeerFollow() = default;

std::size_t PeerFollow::asked() const {
  return impl_->asked;
}

std::size_t PeerFollow::colliding(std::span<const PlacedBody> placed) {
  for (std::size_t i = 0; i < placed.size(); ++i) impl_->bodies[i].place(placed[i]);
  std::size_t count = 0;
  for (const FollowPair& pair : impl_->pairs) {
    const Impl::Body &a = impl_->bodies[pair.first], &b = impl_->bodies[pair.second];
    const bool apart =
        (a.box_W.low.array() > b.box_W.high.array()).any() || (b.box_W.low.array() > a.box_W.high.array()).any();
    if (!apart && impl_->collide(a, b)) ++count;
  }
  return count;
}

}  // namespace drydock::bench
