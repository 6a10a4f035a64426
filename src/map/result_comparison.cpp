// SPDX-License-Identifier: Apache-2.0
#include "map/result_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace drydock {
namespace {

/// What tells a row from its neighbours whatever its place in the list: its name, or what it is of and between whom.
/// Empty where it has none.
std::string name_of(const Json& row) {
  std::string name;
  if (!row.is_object()) return name;
  for (const char* key : {"name", "kind", "what", "turn", "first", "second"}) {
    const auto found = row.find(key);
    if (found == row.end() || !found->is_string() || found->get_ref<const std::string&>().empty()) continue;
    name += (name.empty() ? "" : " ") + found->get<std::string>();
  }
  return name;
}

/// The numbers and words of a summary by path.
struct FlatFigures {
  std::vector<std::string> order;
  std::map<std::string, Json> values;

  void add(const std::string& path, const Json& value) {
    if (value.is_object()) {
      for (const auto& [key, inner] : value.items()) add(path.empty() ? key : path + "." + key, inner);
    } else if (value.is_array()) {
      std::map<std::string, int> seen;
      for (std::size_t i = 0; i < value.size(); ++i) {
        std::string step = name_of(value[i]);
        if (step.empty()) step = std::to_string(i);
        const int times = ++seen[step];
        if (times > 1) step += " #" + std::to_string(times);
        add(path + "[" + step + "]", value[i]);
      }
    } else if (values.emplace(path, value).second) {
      order.push_back(path);
    }
  }
};

void take_figure(const FlatFigures& flat, const std::string& path, std::optional<double>& number, std::string& text) {
  const auto found = flat.values.find(path);
  if (found == flat.values.end()) return;
  if (found->second.is_number()) {
    number = found->second.get<double>();
  } else {
    text = found->second.is_string() ? found->second.get<std::string>() : found->second.dump();
  }
}

std::string number_text(const std::optional<double>& number, const std::string& text) {
  return number ? fmt::format("{:.6g}", *number) : text.empty() ? "-" : text;
}

std::string region_text(const ChangedRegion& region) {
  const Vector3 &low = region.box.low, &high = region.box.high;
  return fmt::format("  {:<6}{:>10.4g} m^3 within ({:.4g}, {:.4g}, {:.4g}) to ({:.4g}, {:.4g}, {:.4g}) m\n",
                     region.is_freed ? "freed" : "lost", region.volume, low.x(), low.y(), low.z(), high.x(), high.y(),
                     high.z());
}

Json comparison_point(const Vector3& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

Json map_json(const MapDifference& map) {
  Json regions = Json::array();
  for (const ChangedRegion& region : map.regions)
    regions.push_back({{"change", region.is_freed ? "freed" : "lost"},
                       {"volume_m3", region.volume},
                       {"low_m", comparison_point(region.box.low)},
                       {"high_m", comparison_point(region.box.high)}});
  return {{"common_m3", map.common}, {"freed_m3", map.freed}, {"lost_m3", map.lost}, {"changed_regions", regions}};
}

}  // namespace

std::vector<FigurePair> figure_pairs(const Json& a, const Json& b) {
  FlatFigures flat_a, flat_b;
  flat_a.add("", a);
  flat_b.add("", b);
  std::vector<std::string> paths = flat_a.order;
  for (const std::string& path : flat_b.order) {
    if (!flat_a.values.contains(path)) paths.push_back(path);
  }
  std::vector<FigurePair> pairs;
  for (const std::string& path : paths) {
    FigurePair pair;
    pair.path = path;
    take_figure(flat_a, path, pair.a, pair.text_a);
    take_figure(flat_b, path, pair.b, pair.text_b);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

std::string not_comparable(const Json& a, const Json& b) {
  const auto text = [](const Json& json, const char* key) {
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string("nothing known");
  };
  const std::string command_a = text(a, "command"), command_b = text(b, "command");
  if (command_a != command_b)
    return fmt::format("A is a result of {} and B one of {}; expected two results of one command", command_a,
                       command_b);
  const std::string kind_a = text(a["figures"], "map"), kind_b = text(b["figures"], "map");
  if (kind_a != kind_b)
    return fmt::format("A is a map of {} and B one of {}; expected two maps of one kind", kind_a, kind_b);
  return "";
}

Json comparison_figures(const ResultComparison& comparison) {
  Json differences = Json::array();
  std::size_t same = 0;
  for (const FigurePair& pair : comparison.figures) {
    if (pair.is_same()) ++same;
    if (pair.is_same()) continue;
    Json one = {{"figure", pair.path}};
    const auto put = [&](const char* key, const std::optional<double>& number, const std::string& text) {
      one[key] = number ? Json(*number) : text.empty() ? Json(nullptr) : Json(text);
    };
    put("a", pair.a, pair.text_a);
    put("b", pair.b, pair.text_b);
    if (pair.a && pair.b) one["difference"] = *pair.b - *pair.a;
    differences.push_back(std::move(one));
  }
  Json figures = {{"a", {{"folder", comparison.name_a}, {"command", comparison.command_a}}},
                  {"b", {{"folder", comparison.name_b}, {"command", comparison.command_b}}},
                  {"same", same},
                  {"differences", differences}};
  if (comparison.map) figures["map"] = map_json(*comparison.map);
  return figures;
}

std::string comparison_text(const ResultComparison& comparison, bool all) {
  std::size_t width = 8, same = 0;
  for (const FigurePair& pair : comparison.figures) {
    same += pair.is_same() ? 1 : 0;
    if (all || !pair.is_same()) width = std::max(width, pair.path.size());
  }
  std::string text = fmt::format("A: {} ({})\nB: {} ({})\n", comparison.name_a, comparison.command_a, comparison.name_b,
                                 comparison.command_b);
  if (same < comparison.figures.size() || all)
    text += fmt::format("  {:<{}} {:>14} {:>14} {:>14}\n", "", width, "A", "B", "B - A");
  for (const FigurePair& pair : comparison.figures) {
    if (pair.is_same() && !all) continue;
    text += fmt::format("  {:<{}} {:>14} {:>14} {:>14}\n", pair.path, width, number_text(pair.a, pair.text_a),
                        number_text(pair.b, pair.text_b),
                        pair.a && pair.b ? fmt::format("{:+.6g}", *pair.b - *pair.a) : "");
  }
  text += fmt::format("{} of {} figures are the same\n", same, comparison.figures.size());
  if (!comparison.map) return text;
  text +=
      fmt::format("free in B and not in A {:.5g} m^3, free in A and not in B {:.5g} m^3, of {:.5g} m^3 in both maps\n",
                  comparison.map->freed, comparison.map->lost, comparison.map->common);
  for (const ChangedRegion& region : comparison.map->regions) text += region_text(region);
  return text;
}

}  // namespace drydock
