// SPDX-License-Identifier: Apache-2.0
#include "view/edit_journal.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "output/json_text.h"
#include "output/version.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 4'000'000;

bool runs(std::int64_t process) {
  return process > 0 && process != ::getpid() && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

/// Texts by name; nothing when it is anything else.
std::optional<std::map<std::string, std::string>> texts_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_object()) return std::nullopt;
  std::map<std::string, std::string> texts;
  for (const auto& [name, text] : found->items()) {
    if (!text.is_string()) return std::nullopt;
    texts[name] = text.get<std::string>();
  }
  return texts;
}

/// Null for what we did not write.
Json read_json(const fs::path& path) {
  std::error_code unknown;
  if (!fs::is_regular_file(path, unknown) || fs::file_size(path, unknown) > kMostBytes) return {};
  constexpr int kDeepest = 8;
  bool deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) { return !(deep |= depth > kDeepest); };
  std::ifstream file(path, std::ios::binary);
  Json json = Json::parse(file, watch, false);
  return !deep && json.is_object() ? json : Json();
}

}  // namespace

EditJournal::EditJournal(const fs::path& hall) : path_(hall) {
  path_ += ".unsaved";
}

EditJournal::Found EditJournal::find(const Hashes& files) {
  if (!fs::exists(fs::symlink_status(path_))) return {};
  is_ours_ = false;
  const Json json = read_json(path_);
  const auto settings = json.is_object() ? texts_in(json, "settings") : std::nullopt;
  const auto hashes = json.is_object() ? texts_in(json, "files") : std::nullopt;
  const std::string name = path_.string();
  if (!settings || !hashes) return {{}, name + " is no list of unsaved changes; changes will not be kept there"};
  const auto process = json.find("process");
  if (process != json.end() && process->is_number_integer() && runs(process->get<std::int64_t>()))
    return {{},
            "another drydock view (process " + process->dump() + ") has this hall open; changes are kept for that one"};
  if (*hashes != files)
    return {{},
            name +
                " holds unsaved changes of the hall as it was before; they are left there, and changes will not be "
                "kept until you move it away"};
  is_ours_ = true;
  return {*settings, ""};
}

void EditJournal::keep(const Settings& unsaved, const Hashes& files) const {
  if (!is_ours_) return;
  if (unsaved.empty()) {
    fs::remove(path_);
    return;
  }
  const Json json = {{"drydock", program_version()}, {"process", ::getpid()}, {"files", files}, {"settings", unsaved}};
  write_whole(path_, json.dump(2) + "\n");
}

}  // namespace drydock
