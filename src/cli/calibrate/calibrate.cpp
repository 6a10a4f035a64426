// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>

#include "cli/add_report.h"
#include "cli/calibrate/calibration_report.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/pose/rig_choice.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/write_scene.h"
#include "input/in_quotes.h"
#include "map/scene.h"
#include "output/result_folder.h"
#include "output/sha256.h"

namespace drydock {
namespace {

struct CalibrateOptions {
  CommonOptions common;
  std::filesystem::path file, log;
  std::optional<std::string> rig;
  bool eyes = false;
};

std::vector<std::string> command_line(const CalibrateOptions& options) {
  std::vector<std::string> words = {"drydock", "calibrate", options.file.string(), options.log.string()};
  if (options.rig) words.insert(words.end(), {"--rig", *options.rig});
  if (options.eyes) words.push_back("--eyes");
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

ExitCode write_and_print(const CalibrateOptions& options, const Hall& hall, const CalibrationReport& report,
                         RunRecord record, std::chrono::steady_clock::time_point begin) {
  ResultFolderRequest request;
  request.folder = options.common.out;
  request.summary.command = "calibrate";
  request.summary.name = report.rig.name + " calibration";
  for (const std::filesystem::path& input : {options.file, options.log}) {
    request.summary.inputs.push_back({input.string(), sha256_of_file(input)});
  }
  request.run = record;
  add_report(request);
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) {
    print_to_stderr("drydock calibrate: " + printable(opened.refused) + "\n");
    return ExitCode::kOutputFailed;
  }
  ResultFolder& folder = *opened.folder;
  folder.write("calibration.yaml", calibration_yaml(report, options.log.filename().string()));
  write_scene(folder, calibration_scene(hall, report));
  record.total_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const Json figures = calibration_figures(report);
  if (const WriteStatus status = folder.finish(figures, record); !status.ok()) throw std::logic_error(status.refused);

  const bool ok = report.determined();
  if (options.common.json) {
    Json answer = {{"ok", ok}, {"folder", folder.path().string()}};
    answer.update(figures);
    print_json(answer);
  } else if (!options.common.quiet) {
    print(calibration_text(report) + "results in " + printable(folder.path().string()) + "\n");
  }
  if (!ok && !options.common.json) print_to_stderr("drydock calibrate: not all cables are determined\n");
  return ok ? ExitCode::kDone : ExitCode::kNo;
}

ExitCode calibrate(const CalibrateOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const RunRecord record{command_line(options), 1, utc_now(), {}, 0};
  Problems problems;
  const FileRules rules = file_rules(options.common, options.file);
  const std::optional<HallFile> read = read_hall_file(options.file, rules, options.common.settings, problems);
  if (!read) return refuse_input(options.common.json, problems);
  const Hall& hall = read->hall;
  const CableRig& rig = chosen_rig(hall, options.rig).model;
  if (options.eyes && !has_moments(rig.platform)) {
    throw UsageError("--eyes: found the point " + in_quotes(rig.platform.name) + ", expected a body, which has eyes");
  }
  const std::optional<CalibrationLogFile> log = read_calibration_log(options.log, rig, problems);
  if (!log) return refuse_input(options.common.json, problems);
  if (!options.common.json) print_problems(problems);  // warnings
  const std::vector<CableCalibration> found = rig_calibration(rig, log->log, {options.eyes});
  return write_and_print(options, hall, {rig, *log, found, options.eyes}, record, begin);
}

Action define_calibrate(CLI::App& app) {
  const auto options = std::make_shared<CalibrateOptions>();
  app.add_option("FILE", options->file, "the hall with the rig")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("LOG", options->log, "measured poses x,y,z[,roll,pitch,yaw] and a reading [m] of each cable by name")
      ->type_name("LOG")
      ->required()
      ->check(file_ending_in({".csv"}));
  app.add_option("--rig", options->rig, "the rig (default: the only one)")->type_name("NAME");
  app.add_flag("--eyes", options->eyes, "also fit the eyes (attachment points) on the platform");
  add_common(app, options->common, {Common::kOut, Common::kSet, Common::kFileRules, Common::kJson, Common::kQuiet});
  return [options] { return calibrate(*options); };
}

}  // namespace

Command calibrate_command() {
  return {"calibrate", "Fits a cable rig's anchors and length offsets to measured poses and lengths.",
          "drydock calibrate examples/mss/mss.yaml examples/mss/measured.csv -o out/calibration", define_calibrate};
}

}  // namespace drydock
