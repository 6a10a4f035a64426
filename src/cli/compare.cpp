// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/print.h"
#include "keep_out/octomap_reader.h"
#include "map/result_comparison.h"
#include "output/result_json.h"

namespace drydock {
namespace {

struct CompareOptions {
  CommonOptions common;
  std::filesystem::path a, b;
  std::string map_a, map_b;
  bool all = false;
};

/// A result folder as it was read, or what is wrong with it.
struct ResultRead {
  Json summary;
  std::string refused;
};

std::optional<std::string> bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(file)) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

ResultRead read_result(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "summary.json";
  const std::optional<std::string> bytes = bytes_of(file);
  if (!bytes) return {{}, "there is no " + file.string() + "; expected a folder with a result"};
  ResultJson parsed = parse_result_json(*bytes);
  if (!parsed.refused.empty()) return {{}, file.string() + " " + parsed.refused};
  ResultRead read{std::move(parsed.json), {}};
  const bool sound = read.summary.is_object() && read.summary.contains("figures") && read.summary.contains("command");
  if (!sound) read.refused = file.string() + " is not the summary of a result";
  return read;
}

/// The octree of a folder: its keep-out pack, or the map that an option names.
std::optional<MapTree> read_map(const std::filesystem::path& folder, const std::string& name, std::string& refused) {
  const std::filesystem::path file = folder / "map" / ((name.empty() ? "keep_out" : name) + ".bt");
  const std::optional<std::string> bytes = bytes_of(file);
  if (!bytes && !name.empty()) refused = "there is no " + file.string();
  if (!bytes) return std::nullopt;
  OctomapRead read = read_octomap(*bytes);
  if (!read.refused.empty()) refused = file.string() + ": " + read.refused;
  if (!read.refused.empty()) return std::nullopt;
  return std::move(read.tree);
}

ExitCode refuse_result(const CompareOptions& options, const std::string& why) {
  if (options.common.json) print_json({{"ok", false}, {"refused", why}});
  print_to_stderr("drydock compare: " + printable(why) + "\n");
  return ExitCode::kBadInput;
}

ExitCode compare(const CompareOptions& options) {
  const ResultRead a = read_result(options.a), b = read_result(options.b);
  if (!a.refused.empty()) return refuse_result(options, a.refused);
  if (!b.refused.empty()) return refuse_result(options, b.refused);
  std::string refused;
  const std::optional<MapTree> map_a = read_map(options.a, options.map_a, refused);
  const std::optional<MapTree> map_b = refused.empty() ? read_map(options.b, options.map_b, refused) : std::nullopt;
  if (!refused.empty()) return refuse_result(options, refused);
  // Maps that options name say what changed where, whatever commands made them.
  const std::string apart = not_comparable(a.summary, b.summary);
  const bool names_maps = map_a && map_b && (!options.map_a.empty() || !options.map_b.empty());
  if (!apart.empty() && !names_maps) return refuse_result(options, apart);

  ResultComparison comparison;
  comparison.name_a = options.a.string();
  comparison.name_b = options.b.string();
  const auto words = [](const Json& value) {
    return printable(value.is_string() ? value.get<std::string>() : value.dump());
  };
  comparison.command_a = words(a.summary["command"]);
  comparison.command_b = words(b.summary["command"]);
  if (apart.empty()) comparison.figures = figure_pairs(a.summary["figures"], b.summary["figures"]);
  for (FigurePair& pair : comparison.figures) {
    for (std::string* text : {&pair.path, &pair.text_a, &pair.text_b}) *text = printable(*text);
  }
  if (map_a && map_b) comparison.map = map_difference(*map_a, *map_b);
  if (comparison.map && !(comparison.map->common > 0))
    return refuse_result(options, "the boxes of their maps have no part in common");
  if (options.common.json) {
    Json answer = {{"ok", true}};
    answer.update(comparison_figures(comparison));
    print_json(answer);
  } else {
    print(comparison_text(comparison, options.all));
  }
  return ExitCode::kDone;
}

Action define_compare(CLI::App& app) {
  const auto options = std::make_shared<CompareOptions>();
  app.add_option("A", options->a, "the folder of a result")
      ->type_name("DIR")
      ->required()
      ->check(CLI::ExistingDirectory.description(""));
  app.add_option("B", options->b, "the folder of another result")
      ->type_name("DIR")
      ->required()
      ->check(CLI::ExistingDirectory.description(""));
  app.add_option("--map-a", options->map_a, "which map of A, as in layout1 (default: its keep-out pack)")
      ->type_name("NAME");
  app.add_option("--map-b", options->map_b, "which map of B")->type_name("NAME");
  app.add_flag("--all", options->all, "also print equal figures");
  add_common(app, options->common, {Common::kJson});
  return [options] { return compare(*options); };
}

}  // namespace

Command compare_command() {
  return {"compare", "Compares two results: their figures and, for maps, what changed where.",
          "drydock map examples/mss/mss.yaml --resolution 20cm -o before &&\n"
          "  drydock map examples/mss/mss.yaml --resolution 10cm -o after &&\n"
          "  drydock compare before after",
          define_compare};
}

}  // namespace drydock
