// SPDX-License-Identifier: Apache-2.0
// Oracles: OctoMap and FCL as Debian has them. Each loads its file of a keep-out pack and must give the answers of
// selftest.csv.
#include <fcl/fcl.h>
#include <gtest/gtest.h>
#include <octomap/OcTree.h>

#include <sstream>

#include "input/mesh/stl.h"
#include "keep_out/octomap_bytes.h"
#include "keep_out/test/loaded_pack.h"

namespace drydock {
namespace {

using namespace testing;  // the pack and its answers

std::shared_ptr<octomap::OcTree> read_octree() {
  std::istringstream in(the_pack().files.at("keep_out.bt"));
  auto tree = std::make_shared<octomap::OcTree>(0.1);
  EXPECT_TRUE(tree->readBinary(in));
  return tree;
}

TEST(WorkspacePeers, OctomapReadsTheTree) {
  const auto tree = read_octree();
  EXPECT_EQ(tree->getResolution(), kPackResolution_m);
  const std::string& bytes = the_pack().files.at("keep_out.bt");
  EXPECT_NE(bytes.find("\nsize " + std::to_string(tree->size()) + "\n"), std::string::npos);
  expect_agreement(against_selftest("octree", [&](const Vector3& p) {
    const octomap::OcTreeNode* node = tree->search(p.x(), p.y(), p.z());
    return node != nullptr && tree->isNodeOccupied(node);
  }));
  // Beyond the box nothing is free; within it nothing is unknown but the cells at the rim.
  const BoundingBox box = lumpy_domain(kPackResolution_m).box;
  Random random(82);
  for (int i = 0; i < 3000; ++i) {
    const Vector3 p = 2 * random.vector();
    const octomap::OcTreeNode* node = tree->search(p.x(), p.y(), p.z());
    if (node != nullptr && !tree->isNodeOccupied(node)) {
      EXPECT_TRUE(contains(box, p));
    }
    const Vector3 inner = centre(box) + (p / 2).cwiseProduct(0.5 * extent(box) - Vector3::Constant(kPackResolution_m));
    EXPECT_NE(tree->search(inner.x(), inner.y(), inner.z()), nullptr);
  }
  // What OctoMap writes of it are the same bytes below the header: ours is pruned as it prunes.
  std::ostringstream out;
  ASSERT_TRUE(tree->writeBinaryConst(out));
  EXPECT_EQ(out.str().substr(out.str().find("data\n")), bytes.substr(bytes.find("data\n")));
}

// A hall of a kilometre in steps of a centimetre is beyond OctoMap's keys: its cells are twice as large. Oracle: the
// map, asked near a small ball, which is held and grows by less than a cell of twice the size.
TEST(WorkspacePeers, OctomapReadsALargeMap) {
  MapDomain domain;
  domain.box = {{-512, -20.48, -20.48}, {491.52, 40.96, 20.48}};  // at cells of 20.48 m, so that the rim is no work
  const Vector3 middle(-412.337, 17.211, 5.003);
  const LumpyLayer lump{{{middle, 0.1}}, Vector3::UnitX(), -1e9};
  const MapTree map = certified_map(domain, map_layer(lump, "one")).tree;
  EXPECT_EQ(octomap_level(map), 1);
  const Encoded encoded = octomap_bytes(map);
  ASSERT_TRUE(encoded.ok()) << encoded.refused;
  std::istringstream in(encoded.bytes);
  octomap::OcTree tree(0.1);
  ASSERT_TRUE(tree.readBinary(in));
  EXPECT_EQ(tree.getResolution(), 2 * domain.resolution);
  Random random(83);
  int held = 0, added = 0;
  for (int i = 0; i < 5000; ++i) {
    const Vector3 p = middle + random.vector(0.2);
    const octomap::OcTreeNode* node = tree.search(p.x(), p.y(), p.z());
    ASSERT_NE(node, nullptr);
    const bool occupied = tree.isNodeOccupied(node), kept_out = is_kept_out(map, p);
    held += occupied && kept_out;
    added += occupied && !kept_out;
    if (kept_out) {
      EXPECT_TRUE(occupied);
    }
    if (lump.margin(p) > 8 * domain.resolution) {
      EXPECT_FALSE(occupied);
    }
  }
  EXPECT_GT(held, 100);
  EXPECT_GT(added, 10);
}

using Ball = fcl::CollisionObjectd;

Ball fcl_ball(const Vector3& p) {
  return {std::make_shared<fcl::Sphered>(kBall_m), fcl::Matrix3d::Identity(), p};
}
bool fcl_collide(const fcl::CollisionObjectd& a, const fcl::CollisionObjectd& b) {
  fcl::CollisionResultd result;
  return fcl::collide(&a, &b, fcl::CollisionRequestd(), result) > 0;
}

TEST(WorkspacePeers, FclReadsTheOctree) {
  const fcl::CollisionObjectd octree(std::make_shared<fcl::OcTreed>(read_octree()));
  expect_agreement(against_selftest("octree", [&](const Vector3& p) { return fcl_collide(octree, fcl_ball(p)); }));
}

/// Boxes as MoveIt would read them from the scene.
std::vector<fcl::CollisionObjectd> scene_boxes() {
  std::istringstream in(the_pack().files.at("boxes.scene"));
  std::string line;
  for (int skipped = 0; skipped < 4; ++skipped) std::getline(in, line);
  std::size_t count = 0;
  in >> count;
  std::vector<fcl::CollisionObjectd> boxes;
  for (std::size_t i = 0; i < count; ++i) {
    std::string kind;
    double s[3], p[3], skipped[8];
    in >> kind >> s[0] >> s[1] >> s[2] >> p[0] >> p[1] >> p[2];
    for (double& number : skipped) in >> number;
    EXPECT_EQ(kind, "box");
    boxes.emplace_back(std::make_shared<fcl::Boxd>(s[0], s[1], s[2]), fcl::Matrix3d::Identity(),
                       Vector3(p[0], p[1], p[2]));
  }
  EXPECT_TRUE(in.good());
  return boxes;
}

TEST(WorkspacePeers, FclReadsTheBoxes) {
  std::vector<fcl::CollisionObjectd> boxes = scene_boxes();
  EXPECT_GT(boxes.size(), 50u);
  fcl::DynamicAABBTreeCollisionManagerd manager;
  for (fcl::CollisionObjectd& box : boxes) manager.registerObject(&box);
  manager.setup();
  expect_agreement(against_selftest("boxes", [&](const Vector3& p) {
    Ball ball = fcl_ball(p);
    fcl::DefaultCollisionData<double> data;
    manager.collide(&ball, &data, fcl::DefaultCollisionFunction<double>);
    return data.result.isCollision();
  }));
}

// Why one STL is not enough: FCL sees its surface alone, and calls free what is inside.
TEST(WorkspacePeers, FclReadsTheShellAsHollow) {
  Problems problems;
  const auto shell = parse_stl(the_pack().files.at("shell_union.stl"), "shell_union.stl", problems);
  ASSERT_TRUE(shell);
  auto model = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
  model->beginModel();
  for (std::size_t i = 0; i < shell->triangles.size(); ++i)
    model->addTriangle(shell->corner(i, 0), shell->corner(i, 1), shell->corner(i, 2));
  model->endModel();
  const fcl::CollisionObjectd mesh(model);
  const Disagreement count =
      against_selftest("shell", [&](const Vector3& p) { return fcl_collide(mesh, fcl_ball(p)); });
  EXPECT_EQ(count.missed, count.kept_out);  // every one of them
  EXPECT_EQ(count.invented, 0);
}

}  // namespace
}  // namespace drydock
