// SPDX-License-Identifier: Apache-2.0
#include "sweep/case_journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "output/sha256.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSumDigits = 16;
constexpr const char* kKeyName = "drydock_cases";

[[noreturn]] void fail(const char* what, const fs::path& file) {
  throw fs::filesystem_error(what, file, std::error_code(errno, std::generic_category()));
}

std::string journal_sum(std::string_view json) {
  return sha256_hex(json).substr(0, kSumDigits);
}

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  if (stream) bytes << stream.rdbuf();
  return bytes.str();
}

}  // namespace

JournalContent read_journal(std::string_view bytes) {
  JournalContent content;
  std::size_t begin = 0;
  for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n', begin)) {
    const std::string_view line = bytes.substr(begin, end - begin);
    if (line.size() < kSumDigits + 2 || line[kSumDigits] != ' ') break;
    const std::string_view text = line.substr(kSumDigits + 1);
    if (line.substr(0, kSumDigits) != journal_sum(text)) break;
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) break;
    if (begin == 0) {
      const auto key = json.find(kKeyName);
      if (key == json.end() || !key->is_string()) break;
      content.key = key->get<std::string>();
    } else {
      content.lines.push_back(std::move(json));
    }
    begin = content.sound_bytes = end + 1;
  }
  return content;
}

CaseJournal::CaseJournal(const fs::path& file, const std::string& key, const Sweep& sweep, std::size_t cases)
    : file_(file), sweep_(sweep) {
  JournalContent content = read_journal(bytes_of(file));
  const bool is_same = content.key == key;
  if (!is_same) dropped_ = content.lines.size();
  for (const Json& line : content.lines) {
    if (!is_same) break;
    if (std::optional<NumberedCase> found = case_from_json(line, sweep, cases)) kept_.push_back(std::move(*found));
  }
  descriptor_ = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("cannot keep cases", file);
  if (::ftruncate(descriptor_, is_same ? static_cast<off_t>(content.sound_bytes) : 0) != 0)
    fail("cannot keep cases", file);
  if (!is_same) write_line(Json({{kKeyName, key}}).dump());
}

CaseJournal::~CaseJournal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void CaseJournal::append(std::size_t index, const CaseRecord& record) {
  write_line(to_json(index, record, sweep_).dump(-1, ' ', false, Json::error_handler_t::replace));
}

void CaseJournal::write_line(const std::string& json) {
  const std::string line = journal_sum(json) + " " + json + "\n";
  const std::scoped_lock lock(writing_);
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot keep cases", file_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

void CaseJournal::remove() {
  ::close(descriptor_);
  descriptor_ = -1;
  fs::remove(file_);
}

}  // namespace drydock
