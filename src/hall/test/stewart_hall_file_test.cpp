// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hall/hall_file.h"
#include "rig/stewart/stewart_pose.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

// Oracle: the same two platforms, written in C++.
TEST(StewartHallFile, ReadsTheExample) {
  const std::filesystem::path example = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss/hall.yaml";
  Problems problems;
  const std::optional<HallFile> file = read_hall_file(example, default_file_rules(example), {}, problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->hall.rigs.empty());
  ASSERT_EQ(file->hall.platforms.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) {
    const StewartRig& read = file->hall.platforms[k].model;
    const StewartRig made = testing::rss_stewart(k == 0 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary);
    EXPECT_EQ(read.name, made.name);
    ASSERT_TRUE(read.axis);
    EXPECT_EQ(read.axis->kind, made.axis->kind);
    EXPECT_NEAR(read.axis->range.min, made.axis->range.min, 1e-12);
    EXPECT_NEAR(read.axis->range.max, made.axis->range.max, 1e-12);
    EXPECT_NEAR(read.axis->speed_max, made.axis->speed_max, 1e-12);
    EXPECT_NEAR((read.axis->axis_G - made.axis->axis_G).norm(), 0, 1e-12);
    EXPECT_NEAR(read.M_BBo_B.mass_kg, made.M_BBo_B.mass_kg, 1e-12);
    EXPECT_NEAR((read.M_BBo_B.p_BBcm - made.M_BBo_B.p_BBcm).norm(), 0, 1e-12);
    EXPECT_NEAR((read.M_BBo_B.I_BBcm - made.M_BBo_B.I_BBcm).norm(), 0, 1e-12);
    for (std::size_t i = 0; i < 6; ++i) {
      const Leg &leg = read.legs[i], &same = made.legs[i];
      EXPECT_EQ(leg.name, same.name);
      EXPECT_NEAR((leg.p_FP - same.p_FP).norm(), 0, 2e-6);  // six digits in the file
      EXPECT_NEAR((leg.p_BC - same.p_BC).norm(), 0, 2e-6);
      EXPECT_EQ(leg.length_m.min, same.length_m.min);
      EXPECT_EQ(leg.length_m.max, same.length_m.max);
      EXPECT_EQ(leg.force_N.min, same.force_N.min);
      EXPECT_EQ(leg.diameter_m, same.diameter_m);
      EXPECT_EQ(leg.speed_max_m_per_s, same.speed_max_m_per_s);
      EXPECT_EQ(leg.counts_per_m, same.counts_per_m);
      EXPECT_NEAR((leg.base_cone.axis - same.base_cone.axis).norm(), 0, 1e-5);
      EXPECT_NEAR((leg.platform_cone.axis - same.platform_cone.axis).norm(), 0, 1e-5);
      EXPECT_NEAR(leg.base_cone.half_angle_rad, same.base_cone.half_angle_rad, 1e-12);
      EXPECT_NEAR(leg.platform_cone.half_angle_rad, same.platform_cone.half_angle_rad, 1e-12);
    }
  }
  EXPECT_FALSE(file->map);
  ASSERT_TRUE(file->platform_map);
  EXPECT_EQ(file->platform_map->platform, 0u);
  EXPECT_FALSE(file->platform_map->plan.axis_position);
  EXPECT_EQ(file->platform_map->plan.criteria.size(), 6u);
}

}  // namespace
}  // namespace drydock
