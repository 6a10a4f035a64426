// SPDX-License-Identifier: Apache-2.0
#include "view/edit_journal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace drydock {
namespace {

namespace fs = std::filesystem;

class EditJournalTest : public ::testing::Test {
 protected:
  EditJournalTest() : folder(fs::temp_directory_path() / ("drydock-journal-" + std::to_string(::getpid()))) {
    fs::create_directories(folder);
  }
  ~EditJournalTest() override { fs::remove_all(folder); }

  void write(const std::string& text) const { std::ofstream(folder / "hall.yaml.unsaved") << text; }

  fs::path folder;
  EditJournal::Hashes files{{"hall.yaml", "12ab"}};
  EditJournal::Settings changes{{"objects.\"big box\".at", "{p: [1, 2, 3]}"}, {"rigs.a.cables[2].anchor", "[0, 1, 2]"}};
};

// Oracle: what was kept.
TEST_F(EditJournalTest, GivesBackWhatWasNotSaved) {
  EditJournal before(folder / "hall.yaml");
  EXPECT_TRUE(before.find(files).settings.empty());
  before.keep(changes, files);
  EditJournal after(folder / "hall.yaml");
  const EditJournal::Found found = after.find(files);
  EXPECT_EQ(found.settings, changes);
  EXPECT_EQ(found.warning, "");
  after.keep({}, files);
  EXPECT_TRUE(fs::is_empty(folder));
}

// Oracle: the rule that nothing of a user is lost: what cannot be taken over stays as it is.
TEST_F(EditJournalTest, LeavesWhatItCannotTakeOver) {
  EditJournal(folder / "hall.yaml").keep(changes, files);
  EditJournal changed(folder / "hall.yaml");
  const EditJournal::Found found = changed.find({{"hall.yaml", "34cd"}});
  EXPECT_TRUE(found.settings.empty());
  EXPECT_NE(found.warning.find("as it was before"), std::string::npos) << found.warning;
  changed.keep({{"a", "1"}}, {{"hall.yaml", "34cd"}});
  changed.keep({}, {{"hall.yaml", "34cd"}});
  EXPECT_EQ(EditJournal(folder / "hall.yaml").find(files).settings, changes);
}

// Oracle: the form. Someone else's file is neither read nor removed, however deep or large it is.
TEST_F(EditJournalTest, DoesNotTakeOtherFiles) {
  for (const std::string& text :
       {std::string("nonsense"), std::string("[]"), std::string("{\"settings\": {\"a\": 1}, \"files\": {}}"),
        "{\"settings\": " + std::string(100000, '[')}) {
    write(text);
    EditJournal journal(folder / "hall.yaml");
    const EditJournal::Found found = journal.find(files);
    EXPECT_TRUE(found.settings.empty());
    EXPECT_NE(found.warning.find("is no list of unsaved changes"), std::string::npos) << found.warning;
    journal.keep({}, files);
    EXPECT_TRUE(fs::exists(journal.path()));
  }
}

// Oracle: two processes, of which the first one (here the test's parent) still runs.
TEST_F(EditJournalTest, IsThatOfTheFirst) {
  write("{\"process\": " + std::to_string(::getppid()) +
        ", \"files\": {\"hall.yaml\": \"12ab\"}, \"settings\": {\"a\": \"1\"}}");
  EditJournal journal(folder / "hall.yaml");
  const EditJournal::Found found = journal.find(files);
  EXPECT_TRUE(found.settings.empty());
  EXPECT_NE(found.warning.find("another drydock view"), std::string::npos) << found.warning;
}

}  // namespace
}  // namespace drydock
