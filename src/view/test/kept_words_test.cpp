// SPDX-License-Identifier: Apache-2.0
#include "view/kept_words.h"

#include "input/pose_field.h"
#include "input/yaml/yaml_file.h"
#include "testing/random.h"
#include "view/test/hall_folder.h"

namespace drydock {
namespace {

using testing::edit_of;
using testing::HallFolder;
using testing::kOddHall;

Pose meaning(const std::string& text) {
  Problems problems;
  Pose X_WO;
  read_yaml_text(text, kSetOption, {}, X_WO, problems, Room::kHall);
  EXPECT_FALSE(problems.has_errors()) << text;
  return X_WO;
}

std::string in_words(const std::string& file_text, const std::string& wanted) {
  const WrittenPose kept = in_words_of(file_text, {wanted, meaning(wanted)});
  EXPECT_EQ(kept.X_WO.R.matrix, meaning(kept.text).R.matrix) << kept.text;
  EXPECT_EQ(kept.X_WO.p, meaning(kept.text).p) << kept.text;
  return kept.text;
}

// Oracle: the texts by hand.
TEST(KeptWords, StandAsTheFileHasThem) {
  EXPECT_EQ(in_words("{p: [500 mm, 0.3, 80 cm], yaw: 0.3 rad}", "{p: [0.7, 0.3, 0.8], yaw: 17.188734 deg}"),
            "{p: [0.7, 0.3, 80 cm], yaw: 0.3 rad}");
  EXPECT_EQ(in_words("{yaw: 0.3 rad, p: [1, 2, 3]}", "{p: [1, 2, 3], yaw: 20 deg}"), "{p: [1, 2, 3], yaw: 20 deg}");
  EXPECT_EQ(in_words("{yaw: 0.3 rad, p: [1, 2, 3]}", "{p: [1, 5, 3], yaw: 17.188734 deg}"),
            "{yaw: 0.3 rad, p: [1, 5, 3]}");
  EXPECT_EQ(in_words("{wxyz: [0, 1, 0, 0]}", "{p: [0, 0, 1], rpy: [180 deg, 0, 0]}"),
            "{p: [0, 0, 1], wxyz: [0, 1, 0, 0]}");
  EXPECT_EQ(in_words("{p: [1, 2, 3]}", "{p: [1, 2, 4], yaw: 5 deg}"), "{p: [1, 2, 4], yaw: 5 deg}");
  EXPECT_EQ(in_words("fast", "{p: [1, 2, 4]}"), "{p: [1, 2, 4]}");
}

// Oracle: the pose that was wanted, to the nanometre and millionth of a degree that is written.
TEST(KeptWords, MeanWhatWasWanted) {
  testing::Random random(23);
  for (int trial = 0; trial < 200; ++trial) {
    const WrittenPose file = written_pose(random.pose());
    Pose X_WO = file.X_WO;
    if (trial % 2 == 0) X_WO.R = random.pose().R;
    X_WO.p[trial % 3] += random.between(-1, 1);
    const WrittenPose kept = in_words_of(file.text, written_pose(X_WO));
    EXPECT_LT((kept.X_WO.p - X_WO.p).norm(), 2e-9);
    EXPECT_LT((kept.X_WO.R.matrix - X_WO.R.matrix).norm(), 1e-7);
  }
}

std::string with_part(std::string text, const std::string& old_part, const std::string& new_part) {
  const std::size_t at = text.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  return text.replace(at, old_part.size(), new_part);
}

// Oracle: the text by hand. Only what moved has other words in the file: of the satellite x, of what it carries x too,
// which stands in lines of its own with a comment.
TEST(KeptWords, SaveChangesOnlyWhatMoved) {
  const HallFolder folder;
  const std::string hall =
      with_part(kOddHall, "{p: [0.5, 0.3, 0.8], yaw: 17 deg}", "{p: [50 cm, 0.3, 0.8], yaw: 0.3 rad}");
  folder.write("hall.yaml", hall);
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{"objects.satellite.at", "{p: [0.75, 0.3, 0.8], yaw: 17.188733854 deg}"}})).hall);
  EXPECT_EQ(live.save(live.revision()).refused, "");
  const std::string saved = with_part(hall, "{p: [50 cm,", "{p: [0.75,");
  EXPECT_EQ(folder.text("hall.yaml"),
            with_part(saved, "p: [0.55, 0.4, 1.4]   # above", "p: [0.8, 0.4, 1.4]   # above"));
}

}  // namespace
}  // namespace drydock
