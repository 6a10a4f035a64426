// SPDX-License-Identifier: Apache-2.0
#include "bench/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace drydock::bench {
namespace {

std::string quantity_text(const std::optional<double>& number, const std::string& unit) {
  if (!number) return "-";
  if (unit == "count") return fmt::format("{:.0f}", *number);
  if (unit == "m" || unit == "rad") return fmt::format("{:.1e} {}", *number, unit);
  if (unit == "relative") return fmt::format("{:.1e}", *number);
  if (unit == "share") return fmt::format("{:.4f}", *number);
  if (unit == "m_per_s2") return fmt::format("{:.1e} m/s^2", *number);
  if (unit == "B") return fmt::format("{:.0f} B", *number);
  if (unit == "m3") return fmt::format("{:.4f} m3", *number);
  if (unit == "N" || unit == "Nm") return fmt::format("{:.4g} {}", *number, unit == "N" ? "N" : "N m");
  if (*number >= 0.1) return fmt::format("{:.3g} s", *number);
  if (*number >= 1e-4) return fmt::format("{:.3g} ms", 1e3 * *number);
  if (*number >= 1e-7) return fmt::format("{:.3g} us", 1e6 * *number);
  return fmt::format("{:.3g} ns", 1e9 * *number);
}

std::string bound_text(const Row& row) {
  if (!row.bound) return "";
  const char* side = row.bound->side == Bound::Side::kAtLeast ? "at least" : "at most";
  const bool has_none = row.ratio || row.unit == "count" || row.unit == "relative" || row.unit == "share";
  const std::string unit = has_none ? "" : row.unit == "m_per_s2" ? " m/s^2" : " " + row.unit;
  return fmt::format("{} {:g}{}  {}", side, row.bound->value, unit, row.missed() ? "MISSED" : "ok");
}

using Cells = std::array<std::string, 5>;

Cells cells(const Row& row) {
  return {row.what, quantity_text(row.ours, row.unit), quantity_text(row.peer, row.unit),
          row.ratio ? fmt::format("{:.3g}", *row.ratio) : "-", bound_text(row)};
}

std::string aligned(const std::vector<Cells>& lines) {
  std::array<std::size_t, 5> width{};
  for (const Cells& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) width[i] = std::max(width[i], line[i].size());
  }
  std::string text;
  for (const Cells& line : lines) {
    std::string shown = fmt::format("{:<{}}", line[0], width[0]);
    for (std::size_t i = 1; i < 4; ++i) shown += fmt::format("  {:>{}}", line[i], width[i]);
    shown += "  " + line[4];
    text += shown.substr(0, shown.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

Json quantity_json(double number, const std::string& unit) {
  return unit == "count" ? Json(static_cast<long>(std::lround(number))) : Json(number);
}

Json to_json(const Row& row) {
  Json json = {{"key", row.key}, {"what", row.what}};
  if (row.ours) json["ours_" + row.unit] = quantity_json(*row.ours, row.unit);
  if (row.peer) json["peer_" + row.unit] = quantity_json(*row.peer, row.unit);
  if (row.ratio) json["ratio"] = *row.ratio;
  if (!row.bound) return json;
  const std::string unit = row.ratio ? "ratio" : row.unit;
  const char* side = row.bound->side == Bound::Side::kAtLeast ? "at_least_" : "at_most_";
  json[side + unit] = quantity_json(row.bound->value, unit);
  json["ok"] = !row.missed();
  return json;
}

}  // namespace

bool Report::answers_agree() const {
  return std::none_of(rows.begin(), rows.end(), [](const Row& row) { return row.is_answer && row.missed(); });
}

std::string table_text(const Report& report) {
  std::vector<Cells> lines = {{"", "ours", "peer", "ratio", "bound"}};
  for (const Row& row : report.rows) lines.push_back(cells(row));
  std::string text = fmt::format("{}; best of {}\n\n", report.title, report.runs);
  text += aligned(lines);
  for (const std::string& difference : report.differences) text += difference + "\n";
  return text;
}

Json to_json(const Report& report) {
  Json rows = Json::array();
  for (const Row& row : report.rows) rows.push_back(to_json(row));
  Json json = {{"command", report.command}};
  json.update(report.facts);
  json.update({{"best_of_runs", report.runs},
               {"answers_agree", report.answers_agree()},
               {"rows", std::move(rows)},
               {"differences", report.differences}});
  return json;
}

Json answer_figures(const Report& report) {
  Json figures = Json::object();
  for (const Row& row : report.rows) {
    if (row.is_answer && row.ours) figures[row.key + "_" + row.unit] = quantity_json(*row.ours, row.unit);
  }
  figures["answers_agree"] = report.answers_agree();
  return figures;
}

}  // namespace drydock::bench
