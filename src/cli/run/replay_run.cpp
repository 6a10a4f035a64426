// SPDX-License-Identifier: Apache-2.0
#include "cli/run/replay_run.h"

#include <fstream>
#include <iterator>

#include "cli/command.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/run/configuration.h"
#include "facility/safety/replay.h"

namespace drydock {
namespace {

std::optional<std::vector<char>> bytes_of(const std::filesystem::path& path) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::vector<char>(std::istreambuf_iterator<char>(file), {});
}

ExitCode refused(const RunOptions& options, const std::string& found, const std::string& expected) {
  Problems problems;
  problems.error({options.replay->string(), 0, 0}, "", found, expected);
  return refuse_input(options.common.json, problems);
}

Json replay_json(const Facility& facility, const Replay& replay) {
  const bool has_fault = static_cast<bool>(replay.fault);
  return {{"ok", replay.status == ReplayStatus::kIdentical},
          {"sentence", replay.sentence},
          {"ticks", replay.ticks},
          {"commands", replay.commands},
          {"first_difference_tick", replay.first_difference ? Json(*replay.first_difference) : Json()},
          {"fault", has_fault ? Json(words_of(replay.fault.cause).name) : Json()},
          {"fault_text", has_fault ? Json(to_string(replay.fault, facility)) : Json()}};
}

}  // namespace

ExitCode replay_run(const RunOptions& options) {
  Problems problems;
  const std::optional<RunSubject> subject = read_chosen_subject(options, problems);
  if (!subject) return refuse_input(options.common.json, problems);
  if (subject->facility() == nullptr || subject->is_sweep())
    throw UsageError("--replay: only one run of a facility has a black box");
  const std::optional<std::vector<char>> bytes = bytes_of(*options.replay);
  if (!bytes) return refused(options, "found no file that can be read", "the black_box.bin of a run");
  const DecodedBlackBox box = decoded_black_box(std::as_bytes(std::span(*bytes)));
  if (!box.fault.empty()) return refused(options, "the file " + box.fault, "the black_box.bin of a run");
  if (box.file.configuration != configuration_hash(options, *subject))
    return refused(options, "found the black box of other files, settings, or of another build of the program",
                   "that of a run of " + options.file.string() + " as it is now");
  const Replay replay = replayed(*subject->facility(), box.file);
  if (replay.status == ReplayStatus::kNotOfIt) return refused(options, replay.sentence, "the black box of this run");
  if (options.common.json)
    print_json(replay_json(*subject->facility(), replay));
  else
    print(replay.sentence + "\n");
  return replay.status == ReplayStatus::kIdentical ? ExitCode::kDone : ExitCode::kNo;
}

}  // namespace drydock
