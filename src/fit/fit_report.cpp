// SPDX-License-Identifier: Apache-2.0
#include "fit/fit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kTellingCorrelation = 0.95;  // above it two parameters are hard to tell apart
constexpr double kNearEnd = 1e-9;

std::string with_unit(double value, const std::string& unit, int digits) {
  return fmt::format("{:.{}g}{}{}", value, digits, unit.empty() ? "" : " ", unit);
}

/// One parameter of a fit, in its own unit.
struct Fitted {
  const FitParameter& parameter;
  double start = 0, value = 0, deviation = 0;
  bool is_determined = false;
  std::string remark;
};

/// The other parameter that goes along most with this one.
std::string companion(const FitReport& report, Eigen::Index j) {
  Eigen::Index other = -1;
  double most = kTellingCorrelation;
  for (Eigen::Index k = 0; k < report.start.size(); ++k) {
    if (k == j || std::abs(report.fit.correlation(j, k)) <= most) continue;
    most = std::abs(report.fit.correlation(j, k));
    other = k;
  }
  return other < 0 ? "" : report.plan.parameters[static_cast<std::size_t>(other)].name;
}

std::string remark_of(const FitReport& report, Eigen::Index j) {
  const double deviation = report.fit.deviation(j), share = report.fit.u[j];
  if (!is_determined(deviation)) {
    const std::string with = companion(report, j);
    if (!with.empty()) return "not determined: its effect cannot be told from that of " + with;
    return deviation >= 0.99 * kUnknown ? "not determined: it has no effect on what was measured"
                                        : "not determined: its effect is lost in the noise";
  }
  if (share <= kNearEnd || share >= 1 - kNearEnd) return "at the end of its range: the best value may lie beyond";
  return "";
}

Fitted fitted(const FitReport& report, std::size_t i) {
  const FitParameter& parameter = report.plan.parameters[i];
  const auto j = static_cast<Eigen::Index>(i);
  const double share = report.fit.u[j];
  return {parameter,
          value_at(parameter, report.start[j]),
          value_at(parameter, share),
          slope_at(parameter, share) * report.fit.deviation(j),
          is_determined(report.fit.deviation(j)),
          remark_of(report, j)};
}

double rms(const VectorX& r) {
  return r.size() == 0 ? 0 : std::sqrt(r.squaredNorm() / static_cast<double>(r.size()));
}

struct ChannelChange {
  const FitChannel& channel;
  double before = 0, after = 0;
};

std::vector<ChannelChange> changes(const FitReport& report) {
  std::vector<ChannelChange> all;
  Eigen::Index begin = 0;
  for (std::size_t i = 0; i < report.series.size(); ++i) {
    const auto length = static_cast<Eigen::Index>(report.series[i].length);
    all.push_back({report.channels[i], rms(report.fit.before.segment(begin, length)),
                   rms(report.fit.after.segment(begin, length))});
    begin += length;
  }
  return all;
}

Json parameter_json(const Fitted& fitted) {
  const FitParameter& parameter = fitted.parameter;
  Json json = {{"name", parameter.name},   {"field", parameter.field},
               {"unit", parameter.unit},   {"start", fitted.start},
               {"value", fitted.value},    {"from", parameter.from},
               {"to", parameter.to},       {"is_determined", fitted.is_determined},
               {"sentence", fitted.remark}};
  json["standard_deviation"] = fitted.is_determined ? Json(fitted.deviation) : Json();
  return json;
}

Json correlations_json(const FitReport& report) {
  Json rows = Json::array();
  for (Eigen::Index j = 0; j < report.start.size(); ++j) {
    Json row = Json::array();
    for (Eigen::Index k = 0; k < report.start.size(); ++k) row.push_back(report.fit.correlation(j, k));
    rows.push_back(std::move(row));
  }
  return rows;
}

const char* to_string(FitStatus status) {
  switch (status) {
    case FitStatus::kConverged:
      return "converged";
    case FitStatus::kTooManyIterations:
      return "too many iterations";
    case FitStatus::kNoStart:
      return "no start";
    case FitStatus::kInterrupted:
      break;
  }
  return "interrupted";
}

/// Pairs of determined parameters that go along with each other.
std::string correlations_text(const FitReport& report) {
  std::string text;
  for (Eigen::Index j = 0; j < report.start.size(); ++j) {
    for (Eigen::Index k = 0; k < j; ++k) {
      const double rho = report.fit.correlation(j, k);
      const bool both = is_determined(report.fit.deviation(j)) && is_determined(report.fit.deviation(k));
      if (!both || std::abs(rho) <= kTellingCorrelation) continue;
      text += fmt::format("  {} and {} are correlated by {:.3f}: the data tell {} better than each\n",
                          report.plan.parameters[static_cast<std::size_t>(k)].name,
                          report.plan.parameters[static_cast<std::size_t>(j)].name, rho,
                          rho > 0 ? "their difference" : "their sum");
    }
  }
  return text;
}

std::string parameters_text(const FitReport& report) {
  std::size_t width = 9;
  for (const FitParameter& parameter : report.plan.parameters) width = std::max(width, parameter.name.size());
  std::string text = fmt::format("  {:<{}}  {:>16}  {:>20}  {:>12}\n", "parameter", width, "start", "value", "+-");
  std::string notes;
  for (std::size_t i = 0; i < report.plan.parameters.size(); ++i) {
    const Fitted one = fitted(report, i);
    text += fmt::format("  {:<{}}  {:>16}  {:>20}  {:>12}\n", one.parameter.name, width,
                        with_unit(one.start, one.parameter.unit, 5),
                        one.is_determined ? with_unit(one.value, one.parameter.unit, 6) : "not determined",
                        one.is_determined ? fmt::format("{:.2g}", one.deviation) : "");
    if (!one.remark.empty()) notes += "  " + one.parameter.name + ": " + one.remark + "\n";
  }
  return text + notes;
}

}  // namespace

bool FitReport::has_values() const {
  return fit.status == FitStatus::kConverged || fit.status == FitStatus::kTooManyIterations;
}

bool FitReport::is_determined() const {
  for (Eigen::Index j = 0; j < start.size(); ++j)
    if (!drydock::is_determined(fit.deviation(j))) return false;
  return true;
}

Json fit_figures(const FitReport& report) {
  Json figures = {{"status", to_string(report.fit.status)},
                  {"runs", report.fit.evaluations},
                  {"failed_runs", report.fit.failures},
                  {"iterations", report.fit.iterations}};
  if (!report.has_values()) return figures;
  Json parameters = Json::array(), channels = Json::array();
  for (std::size_t i = 0; i < report.plan.parameters.size(); ++i)
    parameters.push_back(parameter_json(fitted(report, i)));
  for (const ChannelChange& change : changes(report)) {
    channels.push_back({{"log", change.channel.log},
                        {"name", change.channel.name},
                        {"unit", change.channel.unit},
                        {"rms_before", change.before},
                        {"rms_after", change.after}});
  }
  figures.update(Json{{"is_determined", report.is_determined()},
                      {"parameters", std::move(parameters)},
                      {"correlations", correlations_json(report)},
                      {"channels", std::move(channels)},
                      {"settings", fit_settings(report)}});
  return figures;
}

std::string fit_text(const FitReport& report) {
  if (!report.has_values()) return "";
  std::string text = parameters_text(report) + correlations_text(report);
  std::size_t width = 9;
  for (const FitChannel& channel : report.channels)
    width = std::max(width, channel.log.size() + 1 + channel.name.size());
  text += fmt::format("  {:<{}}  {:>16}  {:>16}\n", "deviation", width, "rms before", "after");
  for (const ChannelChange& change : changes(report)) {
    text +=
        fmt::format("  {:<{}}  {:>16}  {:>16}\n", change.channel.log + "/" + change.channel.name, width,
                    with_unit(change.before, change.channel.unit, 4), with_unit(change.after, change.channel.unit, 4));
  }
  const LeastSquaresFit& fit = report.fit;
  text += fmt::format("{} iterations, {} runs", fit.iterations, fit.evaluations);
  if (fit.failures > 0) text += fmt::format(", {} of them without an answer", fit.failures);
  return text + (fit.status == FitStatus::kConverged ? "\n" : "; not converged\n");
}

std::vector<std::string> fit_settings(const FitReport& report) {
  std::vector<std::string> settings;
  for (std::size_t i = 0; i < report.plan.parameters.size(); ++i) {
    const Fitted one = fitted(report, i);
    if (one.is_determined) settings.push_back(setting(one.parameter, one.value, 9));
  }
  return settings;
}

std::string fit_yaml(const FitReport& report, const std::string& head, const std::string& command) {
  std::string text = "# " + head + "\n# Standard deviations follow +-.\n";
  std::string lines;
  for (std::size_t i = 0; i < report.plan.parameters.size(); ++i) {
    const Fitted one = fitted(report, i);
    if (!one.is_determined) {
      text += "# " + one.parameter.field + ": " + one.remark + "\n";
      continue;
    }
    lines += "  - " + Json(setting(one.parameter, one.value, 9)).dump(-1, ' ', false, Json::error_handler_t::replace) +
             fmt::format("  # +- {:.2g}{}\n", one.deviation, one.remark.empty() ? "" : "; " + one.remark);
  }
  if (lines.empty()) return text;
  return text + "# " + command + "\nset:\n" + lines;
}

}  // namespace drydock
