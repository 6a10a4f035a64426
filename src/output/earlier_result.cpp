// SPDX-License-Identifier: Apache-2.0
#include "output/earlier_result.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>

#include "output/version.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20U;

/// The object in a file of ours, or null when it is missing, broken, larger or deeper than ours are, or someone else's.
Json own_json(const fs::path& path) {
  constexpr int kDeepest = 64;
  std::error_code missing;
  if (!fs::is_regular_file(path, missing) || fs::file_size(path, missing) > kMostBytes) return {};
  std::ifstream file(path, std::ios::binary);
  bool deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) { return !(deep |= depth > kDeepest); };
  const Json json = Json::parse(file, watch, false);
  return !deep && json.is_object() && json.contains("drydock") ? json : Json();
}

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

/// Size and time of a file; links are not followed.
Json stamp_of(const fs::path& path) {
  std::error_code missing;
  const auto time = fs::last_write_time(path, missing).time_since_epoch();
  return {{"bytes", fs::is_regular_file(path, missing) ? fs::file_size(path, missing) : 0},
          {"modified_ns", std::chrono::duration_cast<std::chrono::nanoseconds>(time).count()}};
}

/// All files below a folder, relative to it, in order; links as they are.
std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (!fs::is_directory(entry.symlink_status())) names.push_back(entry.path().lexically_relative(folder));
  std::sort(names.begin(), names.end());
  return names;
}

bool lies_below(const fs::path& path, const fs::path& folder) {
  const fs::path relative = fs::weakly_canonical(path).lexically_relative(fs::weakly_canonical(folder));
  return !relative.empty() && *relative.begin() != "..";
}

std::set<std::string> listed_in(const Json& summary) {
  std::set<std::string> names = {"summary.json", "run.json", kWrittenName};
  const auto files = summary.find("files");
  if (files != summary.end() && files->is_array())
    for (const Json& name : *files)
      if (name.is_string()) names.insert(name.get<std::string>());
  return names;
}

/// What was changed in a result since it was written; empty: nothing.
std::string change_since(const fs::path& folder, const Json& summary, const std::vector<fs::path>& others) {
  const Json written = own_json(folder / kWrittenName);
  // A run that was killed wrote no stamps, and its files are of no result.
  if (!written.is_object() && text_in(summary, "stopped") == "not finished") return {};
  if (!others.empty()) return others.front().string() + " was added to it";
  const auto stamps = written.find("files");
  if (!written.is_object() || stamps == written.end() || !stamps->is_object())
    return std::string("it has no ") + kWrittenName + ", which tells whether it was changed";
  for (const auto& [name, stamp] : stamps->items()) {
    if (!fs::exists(fs::symlink_status(folder / name))) return name + " was removed from it";
    if (stamp_of(folder / name) != stamp) return name + " was changed";
  }
  return {};
}

std::string own_fault(const fs::path& folder, const Summary& next, const Json& summary, const EarlierResult& earlier) {
  constexpr const char* kWays = "; name another folder with -o, or say --replace";
  const std::string made_by = text_in(summary, "command"), where = folder.string();
  if (made_by != next.command) {
    return where + " holds a result of drydock " + (made_by.empty() ? "another command" : made_by) + kWays;
  }
  if (const std::string change = change_since(folder, summary, earlier.others); !change.empty())
    return where + " holds a result, and " + change + kWays;
  return {};
}

/// drydock COMMAND FILE… --option …: the files.
std::vector<fs::path> files_named(const std::vector<std::string>& command_line) {
  std::vector<fs::path> files;
  for (std::size_t i = 2; i < command_line.size() && !command_line[i].starts_with("-"); ++i)
    files.push_back(fs::path(command_line[i]).lexically_normal());
  return files;
}

}  // namespace

Json written_files(const fs::path& folder) {
  Json files = Json::object();
  for (const fs::path& name : files_below(folder))
    if (name != kWrittenName) files[name.generic_string()] = stamp_of(folder / name);
  return {{"drydock", program_version()}, {"format", 1}, {"files", std::move(files)}};
}

bool is_of_other_files(const fs::path& folder, const std::vector<std::string>& command_line) {
  const Json run = own_json(folder / "run.json");
  if (!run.is_object()) return false;
  const auto found = run.find("command_line");
  std::vector<std::string> earlier;
  if (found != run.end() && found->is_array())
    for (const Json& word : *found) earlier.push_back(word.is_string() ? word.get<std::string>() : "");
  return files_named(earlier) != files_named(command_line);
}

bool holds_whole_result(const fs::path& folder) {
  const Json summary = own_json(folder / "summary.json");
  const auto complete = summary.is_object() ? summary.find("complete") : summary.end();
  return summary.is_object() && complete != summary.end() && *complete == true;
}

EarlierResult earlier_result(const fs::path& folder, const Summary& next, bool replace) {
  EarlierResult earlier;
  if (fs::is_empty(folder)) return earlier;
  earlier.is_empty = false;
  const std::string where = folder.string();
  for (const InputFile& input : next.inputs) {
    if (fs::exists(input.name) && lies_below(input.name, folder)) {
      earlier.fault = where + " holds " + input.name + ", which is read here; name another folder with -o";
      return earlier;
    }
  }
  Json summary = own_json(folder / "summary.json");
  if (!summary.is_object() && !own_json(folder / "run.json").is_object()) {
    earlier.fault =
        where + " holds files that are not a Drydock result; name another folder with -o, or empty this one";
    return earlier;
  }
  if (!summary.is_object()) summary = Json::object();
  remove_abandoned_parts(folder);
  const std::set<std::string> listed = listed_in(summary);
  for (const fs::path& name : files_below(folder))
    if (!listed.contains(name.generic_string())) earlier.others.push_back(name);
  if (lies_below(fs::current_path(), folder)) {
    earlier.fault = where + " is the folder you are in; name another one with -o";
  } else if (!replace) {
    earlier.fault = own_fault(folder, next, summary, earlier);
  }
  return earlier;
}

}  // namespace drydock
