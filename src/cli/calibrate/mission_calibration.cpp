// SPDX-License-Identifier: Apache-2.0
#include "cli/calibrate/mission_calibration.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/shell_word.h"
#include "cli/write_scene.h"
#include "fit/fit_file.h"
#include "input/in_quotes.h"
#include "input/yaml/field_text.h"
#include "mission/file/mission_file.h"
#include "mission/run.h"
#include "mission/scene.h"
#include "output/log/log.h"
#include "sweep/check_sweep_file.h"

namespace drydock {
namespace {

std::vector<std::string> joined(std::vector<std::string> settings, const std::vector<std::string>& more) {
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

/// The plan of the command line.
FitPlan plan_of(const std::vector<std::string>& fits, Problems& problems) {
  FitSection section;
  for (const std::string& text : fits) {
    std::optional<FitParameterSection> parameter = fit_option(text);
    if (!parameter)
      throw UsageError("--fit " + in_quotes(text) +
                       ": expected PATH=[FROM, TO], as in interfaces.0.friction=[0.05, 0.6]");
    section.fit.value.push_back(std::move(*parameter));
  }
  return read_fit(section, problems);
}

FileRules rules_of(const MissionCalibrationOptions& options) {
  FileRules rules = file_rules(options.common, options.file);
  rules.meshes = options.meshes;
  return rules;
}

/// Deviations of all channels, one behind the other.
VectorX residual_of(const MissionResult& result) {
  std::size_t size = 0;
  for (const MeasuredRecord& record : result.measured) size += record.time_s.size() * record.channels.size();
  VectorX residual(static_cast<Eigen::Index>(size));
  Eigen::Index next = 0;
  for (const MeasuredRecord& record : result.measured)
    for (const MeasuredDeviation& channel : record.channels)
      for (const double deviation : channel.deviations) residual[next++] = deviation;
  return residual;
}

/// Root mean square about the mean.
double spread(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / count;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / count);
}

}  // namespace

std::optional<FolderInput<MissionCalibrationInput>> read_mission_calibration(const MissionCalibrationOptions& options,
                                                                             Problems& problems) {
  const FileRules rules = rules_of(options);
  const std::vector<std::string>& settings = options.common.settings;
  std::optional<Mission> mission = read_mission(options.file, rules, settings, problems, options.log);
  if (!mission) return std::nullopt;
  if (mission->measured.empty())
    throw UsageError("the mission has no section measured: name a table, as in drydock calibrate MISSION LOG.csv");
  if (options.fits.empty() && !mission->calibrate)
    throw UsageError("the mission has no section calibrate: name what is fitted, as in --fit PATH=[FROM, TO]");
  FitPlan plan = options.fits.empty() ? *mission->calibrate : plan_of(options.fits, problems);
  const auto read = [&](const std::vector<std::string>& with, Problems& found) {
    (void)read_mission(options.file, rules, with, found, options.log);
  };
  if (!problems.has_errors()) check_sweep(as_sweep(plan), settings, read, problems);
  if (problems.has_errors()) return std::nullopt;
  const std::string name = mission->name;
  const std::vector<InputFile> files = hashed_files(mission->files);
  return FolderInput<MissionCalibrationInput>{{std::move(*mission), std::move(plan)}, name, files};
}

MissionCalibration::MissionCalibration(const MissionCalibrationOptions& options, const MissionCalibrationInput& input,
                                       FolderRun& run)
    : options_(options), input_(input), run_(run) {
  run_.use_threads(thread_count(options.common));
}

/// What the plan says, else what the file has there, else the middle.
void MissionCalibration::choose_start() {
  const FileRules rules = rules_of(options_);
  start_ = VectorX::Constant(static_cast<Eigen::Index>(input_.plan.parameters.size()), 0.5);
  for (std::size_t i = 0; i < input_.plan.parameters.size(); ++i) {
    const FitParameter& parameter = input_.plan.parameters[i];
    std::optional<double> value = parameter.start;
    const std::optional<std::string> text =
        value ? std::nullopt : field_text(options_.file, rules, options_.common.settings, parameter.field);
    const std::optional<WrittenQuantity> written = text ? parse_written_quantity(*text) : std::nullopt;
    const std::optional<WrittenQuantity> like = parse_written_quantity("1 " + parameter.unit);
    if (written) value = in_unit(*written, parameter.unit.empty() ? WrittenQuantity{} : *like);
    if (value) start_[static_cast<Eigen::Index>(i)] = share_of(parameter, *value);
  }
}

/// Signals of one quantity share their noise. What is smaller than 1e-7 of them is rounding.
void MissionCalibration::choose_channels(const MissionResult& before) {
  std::map<std::pair<MeasuredChannel::Quantity, bool>, std::size_t> groups;
  for (std::size_t i = 0; i < before.measured.size(); ++i) {
    const MissionMeasured& measured = input_.mission.measured[i];
    for (const MeasuredChannel& channel : measured.channels) {
      const auto [group, is_new] = groups.try_emplace({channel.quantity, channel.slides}, groups.size());
      if (is_new) least_noise_.push_back(1e-12);
      least_noise_[group->second] = std::max(least_noise_[group->second], 1e-7 * spread(channel.values));
      series_.push_back({before.measured[i].time_s.size(), group->second});
      channels_.push_back({measured.name, channel.name, unit_of(channel)});
    }
  }
}

std::optional<Mission> MissionCalibration::mission_at(const VectorX& u) const {
  std::vector<std::string> settings;
  for (std::size_t i = 0; i < input_.plan.parameters.size(); ++i) {
    const FitParameter& parameter = input_.plan.parameters[i];
    settings.push_back(setting(parameter, value_at(parameter, u[static_cast<Eigen::Index>(i)])));
  }
  Problems problems;
  return read_mission(options_.file, rules_of(options_), joined(options_.common.settings, settings), problems,
                      options_.log);
}

/// Nothing where the values make the file wrong.
std::optional<MissionResult> MissionCalibration::run_at(const VectorX& u) const {
  const std::optional<Mission> mission = mission_at(u);
  if (!mission) return std::nullopt;
  const MissionStart start = make_start(*mission);
  return run_mission({*mission, start, nullptr, {}, {}, &interrupt_flag()});
}

LeastSquaresRequest MissionCalibration::request() const {
  LeastSquaresRequest request;
  request.start = start_;
  request.series = series_;
  request.least_noise = least_noise_;
  request.iterations_max = input_.plan.iterations_max;
  request.threads = run_.threads();
  request.cancelled = &interrupt_flag();
  return request;
}

void MissionCalibration::fill() {
  choose_start();
  Progress progress("fitting", "runs", 0, !options_.common.quiet);
  const std::optional<MissionResult> before = run_at(start_);
  progress.add();
  if (!before || before->status != MissionStatus::kDone) {
    const bool is_cut = before && before->status == MissionStatus::kInterrupted;
    fit_.status = is_cut ? FitStatus::kInterrupted : FitStatus::kNoStart;
    no_start_ = before ? before->sentence : "these values make the file wrong";
    return;
  }
  before_ = *before;
  if (residual_of(before_).size() == 0) {
    no_start_ = "no sample of it lies within the rows of a table";
    return;
  }
  choose_channels(before_);
  LeastSquaresRequest request = this->request();
  request.residual = [&](const VectorX& u) -> std::optional<VectorX> {
    if (u == start_) return residual_of(before_);
    const std::optional<MissionResult> result = run_at(u);
    progress.add();
    if (!result || result->status != MissionStatus::kDone) return std::nullopt;
    return residual_of(*result);
  };
  run_.timed("fit", [&] { fit_ = solve_least_squares(request); });
  if (report().has_values()) write_results();
}

void MissionCalibration::write_results() {
  std::string logs;
  for (const MissionMeasured& measured : input_.mission.measured) logs += (logs.empty() ? "" : ", ") + measured.file;
  run_.folder().write(
      "calibration.yaml",
      fit_yaml(report(), "drydock calibrate: " + in_quotes(input_.mission.name) + " from " + logs, run_command()));
  write_log();
  const std::optional<Mission> mission = mission_at(fit_.u);
  if (!mission) return;
  const MissionStart start = make_start(*mission);
  Recorder recorder({mission_rate(*mission, start), nullptr, 0, 1, kSceneSamples, 0});
  const MissionResult result = run_mission({*mission, start, &recorder, {}, {}, &interrupt_flag()});
  Scene scene;
  if (const WriteStatus status = mission_scene(*mission, start, recorder, result.events, scene); !status.ok())
    throw std::logic_error(status.refused);
  scene.caption = report().is_determined() ? "All parameters are determined." : "Not all parameters are determined.";
  write_scene(run_.folder(), scene);
}

/// What was measured, and what is simulated with the values of the start and with those found.
void MissionCalibration::write_log() const {
  LogLayout layout;
  for (const MissionMeasured& measured : input_.mission.measured) {
    Rate& rate = layout.rates.emplace_back();
    rate.name = measured.name;
    for (const MeasuredChannel& channel : measured.channels) {
      rate.series.push_back({"/measured/" + measured.name + "/" + channel.path_end,
                             {unit_of(channel)},
                             "",
                             "measured, simulated before and after the fit",
                             {"measured", "before", "after"}});
    }
  }
  ResultFolder& folder = run_.folder();
  const LogRequest request{folder.workshop(), layout, input_.mission.name, options_.common.csv};
  for (const std::string& name : log_names(request)) folder.add(name);
  Log log(request);
  Eigen::Index first = 0;
  for (std::size_t i = 0; i < before_.measured.size(); ++i) {
    const MeasuredRecord& record = before_.measured[i];
    MeasuredCursor cursor(input_.mission.measured[i]);
    const auto samples = static_cast<Eigen::Index>(record.time_s.size());
    std::vector<double> row;
    for (Eigen::Index k = 0; k < samples; ++k) {
      cursor.move_to(record.time_s[static_cast<std::size_t>(k)]);
      row.clear();
      for (std::size_t c = 0; c < record.channels.size(); ++c) {
        const Eigen::Index at = first + static_cast<Eigen::Index>(c) * samples + k;
        row.insert(row.end(), {cursor.value(c), cursor.value(c) + fit_.before[at], cursor.value(c) + fit_.after[at]});
      }
      if (const WriteStatus status = log.append(i, record.time_s[static_cast<std::size_t>(k)], row); !status.ok())
        throw std::logic_error(status.refused);
    }
    first += samples * static_cast<Eigen::Index>(record.channels.size());
  }
  log.finish();
}

/// As a shell takes it.
std::string MissionCalibration::run_command() const {
  std::string command = "drydock run " + shell_word(options_.file.string());
  for (const std::string& setting : joined(options_.common.settings, fit_settings(report())))
    command += " --set " + shell_word(setting);
  return command;
}

FolderAnswer MissionCalibration::answer() const {
  FolderAnswer answer;
  answer.figures = fit_figures(report());
  answer.json = {{"name", input_.mission.name}, {"folder", run_.path()}};
  if (fit_.status == FitStatus::kInterrupted) {
    answer.exit_code = ExitCode::kInterrupted;
    answer.stopped = answer.remark = fmt::format("interrupted after {} runs", fit_.evaluations);
  } else if (fit_.status == FitStatus::kNoStart) {
    answer.exit_code = ExitCode::kNumerical;
    answer.stopped = answer.remark = "the run with the values of the start has no answer: " + no_start_;
  } else if (fit_.status == FitStatus::kTooManyIterations) {
    answer.exit_code = ExitCode::kNumerical;
    answer.remark = fmt::format("not converged after {} iterations", fit_.iterations);
  } else if (!report().is_determined()) {
    answer.exit_code = ExitCode::kNo;
    answer.remark = "not all parameters are determined";
  }
  answer.json.update(answer.figures);
  answer.text = printable(input_.mission.name) + "\n" + fit_text(report());
  if (report().has_values() && !fit_settings(report()).empty()) answer.text += run_command() + "\n";
  answer.text += run_.results_text();
  return answer;
}

}  // namespace drydock
