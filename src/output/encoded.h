// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace drydock {

/// The bytes of a file, made in memory, or the sentence that says which value was refused (a number that is not
/// finite, an index without a vertex). With `refused` set there are no bytes. Encoders are pure; write_encoded in
/// whole_file.h puts the bytes on disk.
struct [[nodiscard]] Encoded {
  std::string bytes;
  std::string refused;

  bool ok() const { return refused.empty(); }
};

/// Answer of a writer that looks at its values first: empty when all was taken, else what was refused and why.
/// A disk that is full or a folder that is missing is no refusal; that throws std::filesystem::filesystem_error.
struct [[nodiscard]] WriteStatus {
  std::string refused;

  bool ok() const { return refused.empty(); }
};

}  // namespace drydock
