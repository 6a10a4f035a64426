// SPDX-License-Identifier: Apache-2.0
#include "keep_out/merged_boxes.h"

#include <gtest/gtest.h>

#include <sstream>

#include "geometry/mesh/mesh_parts.h"
#include "input/mesh/obj.h"
#include "keep_out/moveit_scene.h"
#include "keep_out/test/lumpy_map.h"

namespace drydock {
namespace {

using testing::Random;

bool in_any(const std::vector<BoundingBox>& boxes, const Vector3& p) {
  for (const BoundingBox& box : boxes)
    if (contains(box, p)) return true;
  return false;
}

// Oracle: brute force at every middle of a cube, and the map at random points.
TEST(MergedBoxes, AreTheSolidCubes) {
  Random random(31);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.03, {0.0123, -0.0071, 0.0299}), 8);
  std::size_t last = 0;
  for (const std::size_t budget : {30u, 150u, 1000u}) {
    const MergedBoxes made = merged_boxes(tree, budget);
    EXPECT_LE(made.boxes.size(), budget);
    EXPECT_GT(made.boxes.size(), last);
    last = made.boxes.size();
    for (std::int32_t k = 0; k < made.grid.count[2]; ++k)
      for (std::int32_t j = 0; j < made.grid.count[1]; ++j)
        for (std::int32_t i = 0; i < made.grid.count[0]; ++i)
          EXPECT_EQ(in_any(made.boxes, made.grid.corner(i, j, k) + Vector3::Constant(made.grid.edge_m / 2)),
                    made.grid.is_solid(i, j, k));
    for (int i = 0; i < 1000; ++i) {
      const Vector3 p = testing::point_in(random, tree.box);
      if (testing::is_kept_out(tree, p)) {
        EXPECT_TRUE(in_any(made.boxes, p));
      }
    }
  }
}

/// The numbers of the next line.
std::vector<double> line_of(std::istream& in) {
  std::string line;
  std::getline(in, line);
  std::istringstream words(line);
  std::vector<double> numbers;
  for (double number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

// Oracle: the format as MoveIt writes it, read line by line.
TEST(MoveitScene, ReadsBack) {
  const std::vector<BoundingBox> boxes = {{{-1.25, 0.5, 2}, {0.75, 0.625, 2.5}}, {{0.1, 0.2, 0.3}, {0.4, 0.5, 0.7}}};
  const Encoded encoded = moveit_scene("two boxes", boxes);
  ASSERT_TRUE(encoded.ok());
  std::istringstream in(encoded.bytes);
  std::string word;
  std::getline(in, word);
  EXPECT_EQ(word, "two boxes");
  std::getline(in, word);
  EXPECT_EQ(word, "* keep_out");
  EXPECT_EQ(line_of(in), (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(line_of(in), (std::vector<double>{0, 0, 0, 1}));
  EXPECT_EQ(line_of(in), (std::vector<double>{2}));
  for (const BoundingBox& box : boxes) {
    std::getline(in, word);
    EXPECT_EQ(word, "box");
    const std::vector<double> size = line_of(in), middle = line_of(in);
    for (Eigen::Index a = 0; a < 3; ++a) {
      const auto n = static_cast<std::size_t>(a);
      EXPECT_NEAR(middle.at(n) - size.at(n) / 2, box.low[a], 1e-15);
      EXPECT_NEAR(middle.at(n) + size.at(n) / 2, box.high[a], 1e-15);
    }
    EXPECT_EQ(line_of(in), (std::vector<double>{0, 0, 0, 1}));
    EXPECT_EQ(line_of(in).size(), 4u);
  }
  EXPECT_EQ(line_of(in), (std::vector<double>{0}));
  std::getline(in, word);
  EXPECT_EQ(word, ".");
  EXPECT_FALSE(moveit_scene("", std::vector<BoundingBox>(1)).ok());
}

// Oracle: our reader of OBJ, and the test of convexity.
TEST(PiecesObj, AreConvexSolids) {
  const std::vector<BoundingBox> boxes = {{{-1.25, 0.5, 2}, {0.75, 0.625, 2.5}}, {{0.1, 0.2, 0.3}, {0.4, 0.5, 0.7}}};
  const Encoded encoded = pieces_obj(boxes);
  Problems problems;
  const auto mesh = parse_obj(encoded.bytes, "pieces.obj", problems);
  ASSERT_TRUE(mesh);
  const std::vector<MeshPart> parts = mesh_parts(*mesh);
  ASSERT_EQ(parts.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(parts[i].convex);
    EXPECT_EQ(bounding_box(part_mesh(*mesh, parts[i])), boxes[i]);
  }
  EXPECT_NE(encoded.bytes.find("\no piece_0002\n"), std::string::npos);
}

}  // namespace
}  // namespace drydock
