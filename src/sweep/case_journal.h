// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <mutex>

#include "sweep/case_record.h"

namespace drydock {

/// The finished cases of a sweep that is not done yet, in a file that only grows: a line for each, in the order in
/// which they ended. Each line begins with a check sum of its rest, so that what a killed process left half written is
/// noticed and cut off. The first line holds the key: what the cases depend on. A file with another key is begun anew.
///
/// Not safe against two processes; the claim on the result folder is.
class CaseJournal {
 public:
  /// Throws std::filesystem::filesystem_error when the disk fails.
  CaseJournal(const std::filesystem::path& file, const std::string& key, const Sweep& sweep, std::size_t cases);
  ~CaseJournal();
  CaseJournal(const CaseJournal&) = delete;
  CaseJournal& operator=(const CaseJournal&) = delete;

  /// What was there when it was opened.
  const std::vector<NumberedCase>& kept() const { return kept_; }
  /// How many lines of another key were there, and are gone.
  std::size_t dropped() const { return dropped_; }

  /// From any thread.
  void append(std::size_t index, const CaseRecord& record);

  /// The sweep is done: nothing needs to be kept.
  void remove();

 private:
  void write_line(const std::string& json);

  const std::filesystem::path file_;
  const Sweep& sweep_;
  std::vector<NumberedCase> kept_;
  std::size_t dropped_ = 0;
  int descriptor_ = -1;
  std::mutex writing_;
};

/// What a journal holds, whatever its key; for tests and for the number of dropped cases.
struct JournalContent {
  std::string key;
  std::vector<Json> lines;
  std::size_t sound_bytes = 0;  // up to the first line that is not whole
};
JournalContent read_journal(std::string_view bytes);

}  // namespace drydock
