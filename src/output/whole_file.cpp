// SPDX-License-Identifier: Apache-2.0
#include "output/whole_file.h"

#include <cerrno>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace drydock {

void write_whole(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path temporary = path.string() + ".part" + std::to_string(::getpid());
  const auto fail = [&](const char* what) {
    const int error = errno;
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    throw std::filesystem::filesystem_error(what, path, std::error_code(error, std::generic_category()));
  };
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) fail("cannot create file");
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
  if (std::fclose(file) != 0 || !written) fail("cannot write file");
  if (std::rename(temporary.c_str(), path.c_str()) != 0) fail("cannot put file in place");
}

}  // namespace drydock
