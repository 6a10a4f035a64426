// SPDX-License-Identifier: Apache-2.0
#include "view/page_message.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

constexpr double kMostWhole = 9007199254740992.0;  // 2^53
constexpr double kMostOfPose = 1e6;
constexpr int kMostMessageNesting = 8;
constexpr std::size_t kMostSettings = 200;

/// The value, unless a key stands twice in an object or it is nested deeper than any message.
std::optional<Json> parse_strictly(std::string_view text, std::string& refused) {
  std::vector<std::set<std::string>> keys;
  const auto look = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > kMostMessageNesting) refused = "nested too deep";
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      refused = in_quotes(parsed.get<std::string>()) + ": found twice";
    return true;
  };
  Json value = Json::parse(text.begin(), text.end(), look, false);
  if (value.is_discarded()) refused = "this is not JSON";
  if (!refused.empty()) return std::nullopt;
  return value;
}

const SchemaKind* find_kind(const Json& message, std::string& refused) {
  if (!message.is_object() || !message.contains("kind") || !message["kind"].is_string()) {
    refused = "expected an object with a kind";
    return nullptr;
  }
  const auto kind = message["kind"].get<std::string>();
  std::vector<std::string> known;
  if (const SchemaKind* found = page_messages().find(kind)) return found;
  for (const SchemaKind& one : page_messages().kinds) known.emplace_back(one.kind);
  refused = "kind " + in_quotes(kind) + ": no such message" + did_you_mean(kind, known);
  return nullptr;
}

bool is_one_line(const std::string& text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

bool is_of_size(const Json& number) {
  return std::abs(number.get<double>()) <= kMostOfPose;
}

std::string probe_fault(const Json& message) {
  if (!is_one_line(message["rig"].get<std::string>())) return "rig: expected one line";
  for (const char* name : {"p_m", "rpy_rad"}) {
    if (!std::all_of(message[name].begin(), message[name].end(), is_of_size))
      return std::string(name) + ": expected numbers up to a million";
  }
  return message["axis"].is_null() || is_of_size(message["axis"]) ? "" : "axis: expected a number up to a million";
}

/// Whole numbers and plain lines, which types alone do not say.
std::string content_fault(const Json& message) {
  for (const char* name : {"id", "revision"}) {
    if (!message.contains(name)) continue;
    const double value = message[name].get<double>();
    if (value < 0 || value > kMostWhole || value != std::floor(value))
      return std::string(name) + ": expected a whole number from 0";
  }
  if (message.contains("p_m")) return probe_fault(message);
  if (!message.contains("settings")) return "";
  if (!is_one_line(message["label"].get<std::string>())) return "label: expected one line";
  const Json& settings = message["settings"];
  if (settings.empty() || settings.size() > kMostSettings)
    return "settings: expected 1 to " + std::to_string(kMostSettings) + " of them";
  for (const Json& setting : settings) {
    const bool plain =
        is_one_line(setting["path"].get<std::string>()) && is_one_line(setting["value"].get<std::string>());
    if (!plain || setting["path"].get<std::string>().find('=') != std::string::npos)
      return "settings: expected paths and values of one line";
  }
  return "";
}

std::int64_t whole(const Json& value) {
  return static_cast<std::int64_t>(value.get<double>());
}

PageProbe probe_of(const Json& message, std::int64_t id) {
  PageProbe probe;
  probe.id = id;
  probe.rig = message["rig"].get<std::string>();
  for (std::size_t i = 0; i < 3; ++i) {
    probe.p_m[static_cast<Eigen::Index>(i)] = message["p_m"][i].get<double>();
    probe.rpy_rad[static_cast<Eigen::Index>(i)] = message["rpy_rad"][i].get<double>();
  }
  if (!message["axis"].is_null()) probe.axis = message["axis"].get<double>();
  return probe;
}

PageMessage message_of(const Json& message) {
  const auto kind = message["kind"].get<std::string>();
  const std::int64_t id = whole(message["id"]);
  if (kind == "go") return PageGo{id, whole(message["revision"])};
  if (kind == "save") return PageSave{id, whole(message["revision"])};
  if (kind == "probe") return probe_of(message, id);
  PageEdit edit{id, message["transient"].get<bool>(), message["label"].get<std::string>(), {}};
  for (const Json& setting : message["settings"])
    edit.settings.push_back({setting["path"].get<std::string>(), setting["value"].get<std::string>()});
  return edit;
}

}  // namespace

ReadPageMessage read_page_message(std::string_view text) {
  ReadPageMessage read;
  const std::optional<Json> value = parse_strictly(text, read.refused);
  if (!value) return read;
  const SchemaKind* kind = find_kind(*value, read.refused);
  if (kind == nullptr) return read;
  read.refused = message_fault(*value, *kind);
  if (read.ok()) read.refused = content_fault(*value);
  if (read.ok()) read.message = message_of(*value);
  return read;
}

}  // namespace drydock
