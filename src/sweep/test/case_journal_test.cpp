// SPDX-License-Identifier: Apache-2.0
#include "sweep/case_journal.h"

#include <gtest/gtest.h>

#include "output/test/scratch_folder.h"
#include "sweep/run_sweep.h"

namespace drydock {
namespace {

using testing::bytes_of;
using testing::ScratchFolder;

Sweep journal_sweep() {
  Sweep sweep;
  sweep.outcomes.resize(1);
  sweep.outcomes[0].name = "good";
  sweep.figures = {{"time_s", {{"time_s"}}}};
  return sweep;
}

CaseRecord journal_record(std::size_t i) {
  return {i % 2, 0.1 * static_cast<double>(i), {1.0 / static_cast<double>(i + 3)}, i % 2 == 0 ? "" : "did not meet"};
}

void append_all(const ScratchFolder& folder, const Sweep& sweep, std::initializer_list<std::size_t> indices) {
  CaseJournal journal(folder / "cases", "key", sweep, 50);
  for (const std::size_t i : indices) journal.append(i, journal_record(i));
}

// Oracle: what was appended.
TEST(CaseJournal, KeepsCasesAcrossOpenings) {
  const ScratchFolder folder;
  const Sweep sweep = journal_sweep();
  append_all(folder, sweep, {7, 0});
  append_all(folder, sweep, {3});
  const CaseJournal journal(folder / "cases", "key", sweep, 50);
  ASSERT_EQ(journal.kept().size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t index = std::array<std::size_t, 3>{7, 0, 3}[k];
    EXPECT_EQ(journal.kept()[k].index, index);
    EXPECT_EQ(journal.kept()[k].record, journal_record(index));
  }
}

// Oracle: every length that a killed process can leave. Whole lines count, the rest is cut off, and what is appended
// then stands on a line of its own.
TEST(CaseJournal, CutsOffWhatIsHalfWritten) {
  const Sweep sweep = journal_sweep();
  const ScratchFolder whole;
  append_all(whole, sweep, {1, 2, 3});
  const std::string bytes = bytes_of(whole / "cases");
  for (std::size_t length = 0; length <= bytes.size(); ++length) {
    const ScratchFolder folder;
    std::ofstream(folder / "cases", std::ios::binary) << bytes.substr(0, length);
    const auto lines =
        static_cast<std::size_t>(std::count(bytes.begin(), bytes.begin() + static_cast<long>(length), '\n'));
    append_all(folder, sweep, {9});
    const CaseJournal journal(folder / "cases", "key", sweep, 50);
    EXPECT_EQ(journal.kept().size(), (lines == 0 ? 0 : lines - 1) + 1) << length;
    EXPECT_EQ(journal.kept().back().index, 9u) << length;
  }
}

// Oracle: one changed byte anywhere is noticed: fewer cases, never a wrong one.
TEST(CaseJournal, NoticesChangedBytes) {
  const Sweep sweep = journal_sweep();
  const ScratchFolder whole;
  append_all(whole, sweep, {1, 2});
  const std::string bytes = bytes_of(whole / "cases");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = changed[at] == '3' ? '4' : '3';
    const ScratchFolder folder;
    std::ofstream(folder / "cases", std::ios::binary) << changed;
    const CaseJournal journal(folder / "cases", "key", sweep, 50);
    EXPECT_LT(journal.kept().size(), 2u) << at;
    for (const NumberedCase& kept : journal.kept()) EXPECT_EQ(kept.record, journal_record(kept.index)) << at;
  }
}

// Oracle: the key: cases of other inputs are dropped, and counted.
TEST(CaseJournal, DropsCasesOfOtherInputs) {
  const ScratchFolder folder;
  const Sweep sweep = journal_sweep();
  append_all(folder, sweep, {1, 2, 4});
  {
    const CaseJournal other(folder / "cases", "another", sweep, 50);
    EXPECT_TRUE(other.kept().empty());
    EXPECT_EQ(other.dropped(), 3u);
  }
  CaseJournal again(folder / "cases", "another", sweep, 50);
  EXPECT_EQ(again.dropped(), 0u);
  again.remove();
  EXPECT_TRUE(folder.files().empty());
}

// Oracle: the cases run one after the other. At any number of threads, and with some that were there already, the
// records are the same; a cancelled case leaves none.
TEST(RunSweep, IsTheSameAtAnyNumberOfThreads) {
  Sweep sweep = journal_sweep();
  sweep.outcomes[0].event = "even";
  const auto run = [](std::size_t i) -> std::optional<CaseEnd> {
    CaseEnd end;
    end.end_s = 0.25 * static_cast<double>(i);
    if (i % 2 == 0) end.events = {"even"};
    end.figures = {{"time_s", end.end_s}};
    return end;
  };
  std::vector<std::optional<CaseRecord>> wanted;
  for (std::size_t i = 0; i < 50; ++i) wanted.emplace_back(case_record(sweep, *run(i)));
  for (const int threads : {1, 2}) {
    const ScratchFolder folder;
    std::atomic<int> ended = 0, calls = 0;
    SweepRunRequest request{sweep, 50};
    request.threads = threads;
    request.run = [&](std::size_t i) { return ++calls, i == 30 ? std::nullopt : run(i); };
    request.ended = [&] { ++ended; };
    {
      CaseJournal journal(folder / "cases", "key", sweep, 50);
      request.journal = &journal;
      const auto records = run_sweep(request);
      EXPECT_FALSE(records[30]);
      for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(records[i], wanted[i]) << i;
      EXPECT_EQ(ended, calls - 1);
    }
    CaseJournal journal(folder / "cases", "key", sweep, 50);
    EXPECT_EQ(journal.kept().size(), static_cast<std::size_t>(ended));
    request.journal = &journal;
    calls = 0;
    request.run = [&](std::size_t i) { return ++calls, run(i); };
    EXPECT_EQ(run_sweep(request), wanted) << threads;
    EXPECT_EQ(calls, 50 - static_cast<int>(journal.kept().size()));
  }
}

}  // namespace
}  // namespace drydock
