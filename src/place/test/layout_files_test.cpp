// SPDX-License-Identifier: Apache-2.0
#include "place/layout_files_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "place/from_hall.h"
#include "place/written_pose.h"

namespace drydock {
namespace {

const std::string kLayoutRig = R"(rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1 kN], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
map: {box: [[-1, -1, 1], [1, 1, 2]], resolution: 20 cm}
place: {objective: volume}
)";

/// A project with a hall, gone after the test.
struct LayoutFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_layout_" + std::to_string(::getpid()));
  LayoutFolder() {
    std::filesystem::create_directories(path / "halls");
    std::filesystem::create_directories(path / "out");
    write("drydock.root", "");
    write(
        "halls/crate.obj",
        "v 0 0 0\nv 4 0 0\nv 4 3 0\nv 0 3 0\nv 0 0 2\nv 4 0 2\nv 4 3 2\nv 0 3 2\n"
        "f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n");
  }
  ~LayoutFolder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
  std::optional<HallFile> read(const std::string& name) const {
    Problems problems;
    auto hall = read_hall_file(path / name, default_file_rules(path / name), {}, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return hall;
  }
};

LayoutFiles moved_files(const LayoutFolder& folder, const HallFile& hall, const std::string& top,
                        const std::vector<Pose>& X_WO) {
  LayoutFilesRequest request;
  request.top = folder.path / top;
  request.mentions = hall.mentions;
  request.folder = folder.path / "out";
  request.stem = "layout1";
  request.first_lines = {"moved"};
  for (std::size_t i = 0; i < X_WO.size(); ++i)
    request.poses.push_back({hall.object_names[i], written_pose(X_WO[i]).text});
  return layout_files(request);
}

// Oracle: the text by hand; and what is read back from it is what was written, to the bit.
TEST(LayoutFiles, ChangePosesAndNothingElse) {
  const LayoutFolder folder;
  const std::string head = "drydock: 1\nkind: hall  # of a test\nname: h\n";
  folder.write("halls/hall.yaml", head + R"(objects:
  # flow
  - {name: a, mesh: crate.obj, at: {p: [1, 2, 3]}, movable: {x: [-2, 2]}}  # keep
  - name: b   # block, with its pose in lines
    box: [1, 1, 1]
    at:
      p: [5, 0, 0]
      yaw: 3 deg
    moves_with: a
  - {name: "c", box: [1, 1, 2], moves_with: a}
  - name: d
    box: [2, 1, 1]
    moves_with: a
)" + kLayoutRig);
  const auto hall = folder.read("halls/hall.yaml");
  ASSERT_TRUE(hall);
  std::vector<Pose> X_WO;
  for (int i = 0; i < 4; ++i)
    X_WO.push_back({rotation_about(Vector3(0, 0.6, 0.8), 0.3 * i + 0.1), Vector3(10 * i, 0.25, -1.0 / 3)});
  X_WO[0].R = rotation_about(Vector3::UnitZ(), 0.5);
  const LayoutFiles made = moved_files(folder, *hall, "halls/hall.yaml", X_WO);
  ASSERT_EQ(made.refused, "");
  ASSERT_EQ(made.files.size(), 1u);
  EXPECT_TRUE(made.root.empty()) << "drydock.root holds both folders";
  std::string poses[4];
  for (std::size_t i = 0; i < 4; ++i) poses[i] = written_pose(X_WO[i]).text;
  EXPECT_EQ(made.files[0].text, "# moved\n" + head + R"(objects:
  # flow
  - {name: a, mesh: ../halls/crate.obj, at: )" +
                                    poses[0] + R"(, movable: {x: [-2, 2]}}  # keep
  - name: b   # block, with its pose in lines
    box: [1, 1, 1]
    at: )" + poses[1] + R"(
    moves_with: a
  - {name: "c", at: )" + poses[2] + R"(, box: [1, 1, 2], moves_with: a}
  - name: d
    at: )" + poses[3] + R"(
    box: [2, 1, 1]
    moves_with: a
)" + kLayoutRig);
  folder.write("out/" + made.files[0].name, made.files[0].text);
  const auto again = folder.read("out/layout1.yaml");
  ASSERT_TRUE(again);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(again->hall.objects[i].X_WO, written_pose(X_WO[i]).X_WO);
}

// Oracle: what is read back. Objects in a file of their own take that file along.
TEST(LayoutFiles, TakeIncludedFilesAlong) {
  const LayoutFolder folder;
  folder.write("halls/things.yaml",
               "- {name: a, mesh: crate.obj, movable: {x: [-2, 2], yaw: any}}\n- {name: b, box: [1, 1, 1]}\n");
  folder.write("halls/hall.yaml", "drydock: 1\nkind: hall\nname: h\nobjects: {file: things.yaml}\n" + kLayoutRig);
  const auto hall = folder.read("halls/hall.yaml");
  ASSERT_TRUE(hall);
  const Pose X_WO{rotation_about(Vector3::UnitZ(), 1.1), {0.5, 0.25, 0}};
  const LayoutFiles made = moved_files(folder, *hall, "halls/hall.yaml", {X_WO});
  ASSERT_EQ(made.files.size(), 2u);
  EXPECT_EQ(made.files[1].name, "layout1-1-things.yaml");
  for (const LayoutFile& file : made.files) folder.write("out/" + file.name, file.text);
  const auto again = folder.read("out/layout1.yaml");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->hall.objects[0].X_WO, written_pose(X_WO).X_WO);
  EXPECT_EQ(again->hall.objects[1].X_WO, hall->hall.objects[1].X_WO);
}

// Oracle: folders by hand. Without a drydock.root above both, --root is needed.
TEST(LayoutFiles, NameTheRootThatIsNeeded) {
  const LayoutFolder folder;
  std::filesystem::remove(folder.path / "drydock.root");
  folder.write(
      "halls/hall.yaml",
      "drydock: 1\nkind: hall\nname: h\nobjects:\n  - {name: a, mesh: crate.obj, movable: {x: [0, 1]}}\n" + kLayoutRig);
  const auto hall = folder.read("halls/hall.yaml");
  ASSERT_TRUE(hall);
  EXPECT_EQ(moved_files(folder, *hall, "halls/hall.yaml", {Pose{}}).root, std::filesystem::canonical(folder.path));
}

// Oracle: names, groups and axes by hand. What the rig may touch and what may overlap comes from `ignore`.
TEST(PlaceHallFile, SeesWhatMayBeMoved) {
  const LayoutFolder folder;
  folder.write("halls/hall.yaml", R"(drydock: 1
kind: hall
name: h
objects:
  - {name: floor, box: [9, 9, 0.1]}
  - {name: panel, box: [1, 1, 1], at: {p: [3, 0, 1]}, moves_with: body}
  - {name: body, box: [1, 1, 1], at: {p: [2, 0, 1], yaw: 0.3 rad}, movable: {y: [-1, 2], yaw: any}}
ignore: [[mss, panel], [floor, body]]
)" + kLayoutRig);
  const auto read = folder.read("halls/hall.yaml");
  ASSERT_TRUE(read && read->place && read->map);
  const PlaceHall hall = place_hall(read->hall, read->map->rig);
  ASSERT_EQ(hall.groups.size(), 1u);
  EXPECT_EQ(hall.groups[0].objects, (std::vector<int>{2, 1}));
  ASSERT_EQ(hall.axes.size(), 2u);
  EXPECT_EQ(hall.axes[0].coordinate, PlaceCoordinate::kY);
  EXPECT_EQ(hall.axes[0].high, 2);
  EXPECT_TRUE(hall.axes[1].is_round);
  EXPECT_NEAR(hall.axes[1].present, 0.3, 1e-15);
  EXPECT_FALSE(hall.objects[1].meets_rig);
  EXPECT_EQ(hall.may_touch, (std::vector<std::array<int, 2>>{{0, 2}}));
}

}  // namespace
}  // namespace drydock
