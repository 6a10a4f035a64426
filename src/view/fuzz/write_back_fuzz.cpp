// SPDX-License-Identifier: Apache-2.0
// A line "path=value", then a file: the value is written into the file, or the file stays as it is and a sentence says
// why.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_parser.h"
#include "output/sha256.h"
#include "view/hall_documents.h"
#include "view/write_back.h"

namespace {

namespace fs = std::filesystem;

/// A file in memory, gone with the process that made it.
struct FuzzFolder {
  FuzzFolder() {
    std::string name = "/dev/shm/drydock-fuzz-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path = name;
  }
  ~FuzzFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  fs::path path;
};

std::string bytes_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FuzzFolder folder;
  static const fs::path file = folder.path / "hall.yaml";
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = input.find('\n'), equals = input.find('=');
  if (line == std::string::npos || equals >= line) return 0;
  drydock::Problems problems;
  const auto value = drydock::parse_yaml(input.substr(equals + 1, line - equals - 1), "value", problems);
  if (!value || problems.has_errors()) return 0;
  const std::string text = input.substr(line + 1);
  std::ofstream(file, std::ios::binary) << text;
  const drydock::PageSetting setting{input.substr(0, equals), drydock::flow_text(value->root)};
  const drydock::WriteBackRequest request{
      file, {folder.path, {}}, {setting}, {{file.string(), drydock::sha256_hex(text)}}};
  const drydock::WriteBack written = drydock::write_back(request);
  if (!written.refused.empty()) {
    if (bytes_in(file) != text) std::abort();
    return 0;
  }
  // Written once more, nothing changes.
  drydock::WriteBackRequest again = request;
  again.hashes = written.hashes;
  const drydock::WriteBack twice = drydock::write_back(again);
  if (!twice.refused.empty() || !twice.changed.empty()) std::abort();
  return 0;
}
