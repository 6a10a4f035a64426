// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cli/calibrate/calibration_report.h"
#include "cli/calibrate/mission_calibration.h"
#include "cli/commands.h"
#include "cli/file_kinds.h"
#include "cli/fill_folder.h"
#include "cli/pose/rig_choice.h"
#include "cli/write_scene.h"
#include "input/in_quotes.h"
#include "input/mesh/mesh_store.h"
#include "map/scene.h"

namespace drydock {
namespace {

struct CalibrateOptions {
  CommonOptions common;
  std::filesystem::path file, log;
  std::optional<std::string> rig;
  bool eyes = false;
  std::vector<std::string> fits;
};

std::vector<std::string> command_line(const CalibrateOptions& options) {
  std::vector<std::string> words = {"drydock", "calibrate", options.file.string()};
  if (!options.log.empty()) words.push_back(options.log.string());
  if (options.rig) words.insert(words.end(), {"--rig", *options.rig});
  if (options.eyes) words.push_back("--eyes");
  for (const std::string& fit : options.fits) words.insert(words.end(), {"--fit", fit});
  if (options.common.csv) words.push_back("--csv");
  for (const std::string& setting : options.common.settings) words.insert(words.end(), {"--set", setting});
  return words;
}

/// The hall with its rig as the file has it, and the measured positions.
Scene calibration_scene(const Hall& hall, const CalibrationReport& report) {
  constexpr Colour kMeasuredColour{0.85, 0.45, 0.10, 1.0};
  constexpr std::size_t kMostPlaces = 1000;
  Scene scene = hall_scene(hall);
  scene.caption = report.determined() ? "All cables are determined." : "Not all cables are determined.";
  scene.caption += "\n" + std::to_string(report.log.log.X_WB.size()) + " measured positions.";
  for (std::size_t i = 0; i < std::min(report.log.log.X_WB.size(), kMostPlaces); ++i)
    scene.nodes.push_back(
        {"measured/" + std::to_string(i + 1), "", Shape(Sphere{0.015}), kMeasuredColour, report.log.log.X_WB[i]});
  return scene;
}

struct CalibrateInput {
  Hall hall;
  CableRig rig;
  CalibrationLogFile log;
};

/// The fit, into an open folder.
class CalibrateInFolder {
 public:
  CalibrateInFolder(const CalibrateOptions& options, const CalibrateInput& input, FolderRun& run)
      : options_(options), input_(input), run_(run) {}

  void fill() {
    found_ = rig_calibration(input_.rig, input_.log.log, {options_.eyes});
    run_.folder().write("calibration.yaml", calibration_yaml(report(), options_.log.filename().string()));
    write_scene(run_.folder(), calibration_scene(input_.hall, report()));
  }

  FolderAnswer answer() const {
    const bool determined = report().determined();
    FolderAnswer answer;
    answer.exit_code = determined ? ExitCode::kDone : ExitCode::kNo;
    answer.figures = calibration_figures(report());
    answer.json = {{"folder", run_.path()}};
    answer.json.update(answer.figures);
    answer.text = calibration_text(report()) + run_.results_text();
    if (!determined) answer.remark = "not all cables are determined";
    return answer;
  }

 private:
  CalibrationReport report() const { return {input_.rig, input_.log, found_, options_.eyes}; }

  const CalibrateOptions& options_;
  const CalibrateInput& input_;
  FolderRun& run_;
  std::vector<CableCalibration> found_;
};

std::optional<FolderInput<CalibrateInput>> read_calibrate(const CalibrateOptions& options, Problems& problems) {
  const FileRules rules = file_rules(options.common, options.file);
  const std::optional<HallFile> read = read_hall_file(options.file, rules, options.common.settings, problems);
  if (!read) return std::nullopt;
  const CableRig& rig = chosen_rig(read->hall, options.rig).model;
  if (options.eyes && !has_moments(rig.platform)) {
    throw UsageError("--eyes: found the point " + in_quotes(rig.platform.name) + ", expected a body, which has eyes");
  }
  const std::optional<CalibrationLogFile> log = read_calibration_log(options.log, rig, problems);
  if (!log) return std::nullopt;
  return FolderInput<CalibrateInput>{
      {read->hall, rig, *log}, rig.name + " calibration", hashed_files({options.file.string(), options.log.string()})};
}

ExitCode calibrate_mission(const CalibrateOptions& options) {
  if (options.rig || options.eyes)
    throw UsageError("--rig and --eyes are for a rig of a hall, and the file is a mission");
  const std::optional<std::filesystem::path> log =
      options.log.empty() ? std::nullopt : std::optional<std::filesystem::path>(options.log);
  const MissionCalibrationOptions of_mission{options.common, options.file, log, options.fits,
                                             std::make_shared<MeshStore>()};
  return fill_folder(
      {"calibrate", options.common, command_line(options)},
      [&](Problems& problems) { return read_mission_calibration(of_mission, problems); },
      [&](const MissionCalibrationInput& input, FolderRun& run) { return MissionCalibration(of_mission, input, run); });
}

ExitCode calibrate(const CalibrateOptions& options) {
  if (file_kind_of(options.file) == "mission") return calibrate_mission(options);
  if (!options.fits.empty()) throw UsageError("--fit fits fields of a mission, and the file is none");
  if (options.log.empty()) throw UsageError("LOG: expected a table of measured poses and lengths of the rig");
  return fill_folder(
      {"calibrate", options.common, command_line(options)},
      [&](Problems& problems) { return read_calibrate(options, problems); },
      [&](const CalibrateInput& input, FolderRun& run) { return CalibrateInFolder(options, input, run); });
}

Action define_calibrate(CLI::App& app) {
  const auto options = std::make_shared<CalibrateOptions>();
  app.add_option("FILE", options->file, "the hall with the rig, or the mission")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("LOG", options->log,
                 "of a rig: measured poses x,y,z[,roll,pitch,yaw] and a reading [m] of each cable by name; of a "
                 "mission: measured angles and torques of joints over time (default: the log of its section measured)")
      ->type_name("LOG")
      ->check(file_ending_in({".csv"}));
  app.add_option("--rig", options->rig, "the rig (default: the only one)")->type_name("NAME");
  app.add_flag("--eyes", options->eyes, "also fit the eyes (attachment points) on the platform");
  app.add_option(
         "--fit", options->fits,
         "a field of the mission that is fitted, with its range; may be repeated (default: those of its section "
         "calibrate)")
      ->type_name("PATH=[FROM,TO]")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_common(
      app, options->common,
      {Common::kOut, Common::kSet, Common::kFileRules, Common::kThreads, Common::kCsv, Common::kJson, Common::kQuiet});
  return [options] { return calibrate(*options); };
}

}  // namespace

Command calibrate_command() {
  return {"calibrate",
          "Fits a cable rig's anchors and length offsets to measured poses and lengths, or parameters of a mission to "
          "measured motion.",
          "drydock calibrate examples/mss/mss.yaml examples/mss/measured.csv -o out/calibration", define_calibrate};
}

}  // namespace drydock
