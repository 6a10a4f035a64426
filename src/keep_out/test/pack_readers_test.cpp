// SPDX-License-Identifier: Apache-2.0
// Oracles: Bullet and urdfdom as Debian has them, and a C++ compiler, which give the answers of selftest.csv.
#include <btBulletCollisionCommon.h>
#include <gtest/gtest.h>
#include <urdf_parser/urdf_parser.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "keep_out/test/loaded_pack.h"
#include "output/test/scratch_folder.h"

namespace drydock {
namespace {

using namespace testing;  // the pack and its answers

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

TEST(PackReaders, BulletReadsThePieces) {
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

TEST(PackReaders, UrdfdomReadsTheLinks) {
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
#include <keep_out.h>
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
TEST(PackReaders, ACompilerReadsTheHeader) {
  const ScratchFolder folder;
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
      " -std=c++17 -O0 -I. -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror look.cpp -o look && "
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
