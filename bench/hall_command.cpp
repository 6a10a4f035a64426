// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>

#include "bench/command.h"
#include "bench/hall_files.h"
#include "cli/print.h"
#include "input/nearest_name.h"

namespace drydock::bench {
namespace {

struct HallOptions {
  std::string hall;
  std::filesystem::path file, folder;
};

ExitCode write_hall(const HallOptions& options) {
  if (options.file.empty() && options.folder.empty()) throw UsageError("name a file with -o, or a folder with --parts");
  if (!options.file.empty() && options.file.extension() != ".stl") {
    throw UsageError("-o: found \"" + options.file.filename().string() + "\", expected a name that ends in .stl");
  }
  if (!options.folder.empty() && !may_hold_parts(options.folder)) {
    throw UsageError(
        "--parts: found a folder with other files in it, expected a new or empty one, or one written before");
  }
  if (!options.file.empty()) write_hall_stl(options.file, options.hall);
  if (!options.folder.empty()) {
    const std::size_t parts = write_hall_parts(options.folder, options.hall).size() - 1;
    print(fmt::format("{} names {} parts\n", printable((options.folder / "hall.yaml").string()), parts));
  }
  return ExitCode::kDone;
}

Action define_hall(CLI::App& app) {
  const auto options = std::make_shared<HallOptions>();
  app.add_option("HALL", options->hall, "2k, 20k or 200k triangles, cluttered or cad")->required()->check(hall_name());
  app.add_option("-o,--out", options->file, "write the hall as one binary STL file")->type_name("FILE.stl");
  app.add_option("--parts", options->folder, "write one STL a part, and a hall.yaml that names them")->type_name("DIR");
  return [options] { return write_hall(*options); };
}

}  // namespace

CLI::Validator hall_name() {
  const std::vector<std::string> names = {"2k", "20k", "200k", "cluttered", "cad"};
  const auto check = [names](const std::string& text) -> std::string {
    if (std::find(names.begin(), names.end(), text) != names.end()) return "";
    return "found \"" + text + "\", expected 2k, 20k, 200k, cluttered or cad" + did_you_mean(text, names);
  };
  return CLI::Validator(check, "", "hall");
}

Command hall_command() {
  return {"hall", "Writes the hall the benchmarks run in, as STL.", "drydock bench hall 20k --parts hall", define_hall};
}

}  // namespace drydock::bench
