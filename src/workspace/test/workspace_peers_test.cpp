// SPDX-License-Identifier: Apache-2.0
// Oracles: OctoMap, FCL and Bullet as Debian has them, and a C++ compiler. Each loads its file of a keep-out pack and
// must give the answers of selftest.csv.
#include <BulletCollision/CollisionShapes/btCompoundShape.h>
#include <btBulletCollisionCommon.h>
#include <fcl/fcl.h>
#include <gtest/gtest.h>
#include <octomap/OcTree.h>
#include <urdf_parser/urdf_parser.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "input/stl.h"
#include "output/test/scratch_folder.h"
#include "workspace/keep_out_pack.h"
#include "workspace/selftest.h"
#include "workspace/test/lumpy_map.h"

namespace drydock {
namespace {

constexpr double kResolution_m = 0.03;
constexpr double kBall_m = 0.5 * kSelftestGap * kResolution_m;

/// A pack, and the table of its selftest read back.
struct LoadedPack {
  std::map<std::string, std::string> files;
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;

  std::size_t column(const std::string& name) const {
    const auto found = std::find(columns.begin(), columns.end(), name);
    return static_cast<std::size_t>(found - columns.begin());
  }
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; std::getline(in, word, ',');) words.push_back(word);
  return words;
}

LoadedPack make_pack() {
  testing::Random random(81);
  const MapDomain domain = testing::lumpy_domain(kResolution_m);
  std::vector<MapLayer> layers;
  std::vector<MapTree> trees;
  for (const char* name : {"clearance", "tension"}) {
    layers.push_back(testing::map_layer(testing::lumps(random, domain.box, 5), name));
    trees.push_back(certified_map(domain, layers.back()).tree);
  }
  const MapTree together = united(trees);
  LoadedPack pack;
  for (const PackFile& file :
       keep_out_pack({domain, "hall", "rig", "D", layers, trees, together, {}, 8000, 400, 0, 1, true, {}, {}}))
    pack.files[file.name] = file.encoded.bytes;
  std::istringstream csv(pack.files.at("selftest.csv"));
  std::string line;
  std::getline(csv, line);
  pack.columns = split(line);
  while (std::getline(csv, line)) {
    std::vector<double>& row = pack.rows.emplace_back();
    for (const std::string& word : split(line)) row.push_back(std::stod(word));
  }
  return pack;
}

const LoadedPack& the_pack() {
  static const LoadedPack pack = make_pack();
  return pack;
}

/// How many points a checker calls free that are kept out, and the other way round.
struct Disagreement {
  int missed = 0, invented = 0, kept_out = 0;
};
template <class Collides>
Disagreement against_selftest(const std::string& column, const Collides& collides) {
  const LoadedPack& pack = the_pack();
  const std::size_t answers = pack.column(column);
  EXPECT_GT(pack.rows.size(), 1500u);
  Disagreement count;
  for (const std::vector<double>& row : pack.rows) {
    const bool expected = row.at(answers) == 1, found = collides(Vector3(row[0], row[1], row[2]));
    count.missed += expected && !found;
    count.invented += found && !expected;
    count.kept_out += expected;
  }
  EXPECT_GT(count.kept_out, 200);
  EXPECT_LT(count.kept_out, static_cast<int>(pack.rows.size()) - 200);
  return count;
}

void expect_agreement(const Disagreement& count) {
  EXPECT_EQ(count.missed, 0);
  EXPECT_EQ(count.invented, 0);
}

std::shared_ptr<octomap::OcTree> read_octree() {
  std::istringstream in(the_pack().files.at("keep_out.bt"));
  auto tree = std::make_shared<octomap::OcTree>(0.1);
  EXPECT_TRUE(tree->readBinary(in));
  return tree;
}

TEST(WorkspacePeers, OctomapReadsTheTree) {
  const auto tree = read_octree();
  EXPECT_EQ(tree->getResolution(), kResolution_m);
  const std::string& bytes = the_pack().files.at("keep_out.bt");
  EXPECT_NE(bytes.find("\nsize " + std::to_string(tree->size()) + "\n"), std::string::npos);
  expect_agreement(against_selftest("octree", [&](const Vector3& p) {
    const octomap::OcTreeNode* node = tree->search(p.x(), p.y(), p.z());
    return node != nullptr && tree->isNodeOccupied(node);
  }));
  // Beyond the box nothing is free; within it nothing is unknown but the cells at the rim.
  const BoundingBox box = testing::lumpy_domain(kResolution_m).box;
  testing::Random random(82);
  for (int i = 0; i < 3000; ++i) {
    const Vector3 p = 2 * random.vector();
    const octomap::OcTreeNode* node = tree->search(p.x(), p.y(), p.z());
    if (node != nullptr && !tree->isNodeOccupied(node)) {
      EXPECT_TRUE(contains(box, p));
    }
    const Vector3 inner = centre(box) + (p / 2).cwiseProduct(0.5 * extent(box) - Vector3::Constant(kResolution_m));
    EXPECT_NE(tree->search(inner.x(), inner.y(), inner.z()), nullptr);
  }
  // What OctoMap writes of it are the same bytes below the header: ours is pruned as it prunes.
  std::ostringstream out;
  ASSERT_TRUE(tree->writeBinaryConst(out));
  EXPECT_EQ(out.str().substr(out.str().find("data\n")), bytes.substr(bytes.find("data\n")));
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

struct BulletWorld {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btCollisionWorld world{&dispatcher, &broadphase, &configuration};
};

struct AnyTouch : btCollisionWorld::ContactResultCallback {
  bool touches = false;
  btScalar addSingleResult(btManifoldPoint& point, const btCollisionObjectWrapper*, int, int,
                           const btCollisionObjectWrapper*, int, int) override {
    touches = touches || point.getDistance() <= 0;
    return 0;
  }
};

btVector3 bullet_vector(const Vector3& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

/// One hull for each `o`, as readers of OBJ make them. Bullet's own margin would widen every piece by 40 mm.
std::vector<std::unique_ptr<btConvexHullShape>> obj_hulls(const std::string& text) {
  std::vector<std::unique_ptr<btConvexHullShape>> hulls;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "o") {
      hulls.push_back(std::make_unique<btConvexHullShape>());
      hulls.back()->setMargin(0);
    }
    Vector3 v = Vector3::Zero();
    if (kind == "v" && words >> v.x() >> v.y() >> v.z()) hulls.back()->addPoint(bullet_vector(v));
  }
  return hulls;
}

TEST(WorkspacePeers, BulletReadsThePieces) {
  const auto hulls = obj_hulls(the_pack().files.at("pieces.obj"));
  btCompoundShape pieces;
  for (const auto& hull : hulls) {
    EXPECT_EQ(hull->getNumPoints(), 8);
    pieces.addChildShape(btTransform::getIdentity(), hull.get());
  }
  btSphereShape sphere(static_cast<btScalar>(kBall_m));
  btCollisionObject volume, ball;
  volume.setCollisionShape(&pieces);
  ball.setCollisionShape(&sphere);
  BulletWorld bullet;
  expect_agreement(against_selftest("boxes", [&](const Vector3& p) {
    ball.setWorldTransform(btTransform(btQuaternion::getIdentity(), bullet_vector(p)));
    AnyTouch answer;
    bullet.world.contactPairTest(&volume, &ball, answer);
    return answer.touches;
  }));
}

TEST(WorkspacePeers, UrdfdomReadsTheLinks) {
  const urdf::ModelInterfaceSharedPtr robot = urdf::parseURDF(the_pack().files.at("keep_out.urdf"));
  ASSERT_TRUE(robot);
  EXPECT_EQ(robot->getRoot()->name, "world");
  const auto volume = robot->getLink("keep_out");
  ASSERT_TRUE(volume);
  std::vector<BoundingBox> boxes;
  for (const urdf::CollisionSharedPtr& shape : volume->collision_array) {
    const auto box = std::dynamic_pointer_cast<urdf::Box>(shape->geometry);
    ASSERT_TRUE(box);
    const Vector3 half = 0.5 * Vector3(box->dim.x, box->dim.y, box->dim.z);
    const Vector3 at(shape->origin.position.x, shape->origin.position.y, shape->origin.position.z);
    boxes.push_back({at - half, at + half});
  }
  expect_agreement(against_selftest("boxes", [&](const Vector3& p) {
    return std::any_of(boxes.begin(), boxes.end(), [&](const BoundingBox& box) { return contains(box, p); });
  }));
  const auto point = robot->getLink("keep_out_D");
  ASSERT_TRUE(point);
  EXPECT_EQ(std::dynamic_pointer_cast<urdf::Sphere>(point->collision->geometry)->radius, kBall_m);
}

constexpr const char* kLookupProgram = R"(
#include "keep_out.h"
#include <cstdio>
using drydock_keep_out::Place;
static_assert(drydock_keep_out::place_of(1e9, 0, 0) == Place::outside, "in a constant expression too");
int main() {
  double x = 0, y = 0, z = 0;
  while (std::scanf("%lf %lf %lf", &x, &y, &z) == 3) {
    const Place place = drydock_keep_out::place_of(x, y, z);
    if (drydock_keep_out::may_stand(x, y, z) != (place == Place::free)) return 1;
    std::printf("%d\n", static_cast<int>(place));
  }
})";

// The header by itself, C++17, without a warning.
TEST(WorkspacePeers, ACompilerReadsTheHeader) {
  const testing::ScratchFolder folder;
  std::ofstream(folder / "keep_out.h") << the_pack().files.at("keep_out.h");
  std::ofstream(folder / "look.cpp") << kLookupProgram;
  std::ofstream points(folder / "points");
  points.precision(17);
  for (const std::vector<double>& row : the_pack().rows) points << row[0] << ' ' << row[1] << ' ' << row[2] << '\n';
  points << "1.32 0 0\n0 -0.78 0\n0 0 1.05\n1.31 0.93 1.04\n-1.13 -0.77 -0.31\nnan 0 0\n";
  points.close();
  const std::string in = folder.path().string();
  const std::string command =
      "cd " + in +
      " && " DRYDOCK_CXX
      " -std=c++17 -O0 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror look.cpp -o look && "
      "./look < points > answers";
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream answers(folder / "answers");
  std::size_t read = 0;
  expect_agreement(against_selftest("header", [&](const Vector3&) {
    int answer = 0;
    answers >> answer;
    EXPECT_NE(answer, 0);
    ++read;
    return answer == 2;
  }));
  EXPECT_EQ(read, the_pack().rows.size());
  std::vector<int> rest;
  for (int answer = 0; answers >> answer;) rest.push_back(answer);
  ASSERT_EQ(rest.size(), 6u);
  for (const int i : {0, 1, 2, 5}) EXPECT_EQ(rest[static_cast<std::size_t>(i)], 0);  // beyond the box, and no number
  for (const int i : {3, 4}) EXPECT_NE(rest[static_cast<std::size_t>(i)], 0);        // its corners belong to it
}

}  // namespace
}  // namespace drydock
