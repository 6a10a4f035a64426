// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

// The HDF5 files that Drydock writes, read without HDF5's library, which crashes on damaged files. The format is that
// of the "HDF5 File Format Specification Version 3.0", as far as the library uses it at its earliest version:
// superblock and object headers of version 0 and 1, symbol tables, B-trees of version 1, global heaps. Anything else is
// a FormatFault.
namespace drydock::hdf5 {

/// What is wrong with a file, to be read behind "is damaged or of another kind: ".
struct FormatFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws a FormatFault unless `good`: "found `found` at byte `place`, expected `expected`".
void require_format(bool good, const std::string& found, std::uint64_t place, const std::string& expected);

inline constexpr std::uint64_t kNowhere = ~std::uint64_t{0};  // the address of what is not there

/// A file that is open for reading.
class FileBytes {
 public:
  /// None unless the path leads to a regular file that can be read.
  static std::optional<FileBytes> open(const std::filesystem::path& path);
  FileBytes(FileBytes&& other) noexcept;
  FileBytes& operator=(FileBytes&&) = delete;
  ~FileBytes();

  std::uint64_t size() const { return size_; }

  /// Fills `bytes`; a fault where they reach beyond the end of the file.
  void read(std::uint64_t begin, std::span<std::uint8_t> bytes) const;

 private:
  FileBytes(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}
  int descriptor_;
  std::uint64_t size_;
};

/// Some bytes of a file, taken one field after the other, lowest byte first. `what` they are stands in faults.
class Block {
 public:
  Block(std::string what, std::uint64_t place, std::vector<std::uint8_t> bytes)
      : what_(std::move(what)), place_(place), bytes_(std::move(bytes)) {}

  std::uint64_t place() const { return place_ + next_; }  // in the file, of the next byte
  std::size_t left() const { return bytes_.size() - next_; }
  const std::string& what() const { return what_; }

  std::uint64_t number(std::size_t size);  // of at most 8 bytes
  std::span<const std::uint8_t> take(std::size_t size);
  void skip(std::size_t size) { (void)take(size); }
  Block part(std::string what, std::size_t size);
  void expect_signature(const char* four_letters);

 private:
  std::string what_;
  std::uint64_t place_;
  std::vector<std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

/// Reads a file of which every byte belongs to one thing. So all that is read is not more than the file; where it is
/// more, the file leads to the same bytes twice, as a cycle of groups does.
class OnceReader {
 public:
  explicit OnceReader(const FileBytes& file) : file_(file), left_(file.size()), left_to_hand_on_(file.size()) {}

  Block block(const std::string& what, std::uint64_t begin, std::uint64_t size);
  void read(const std::string& what, std::uint64_t begin, std::vector<std::uint8_t>& bytes, std::uint64_t size);
  /// Counts bytes that are handed on, such as the names in a heap: they too are not more than the file.
  void hand_on(const std::string& what, std::uint64_t begin, std::uint64_t size);
  const FileBytes& file() const { return file_; }

 private:
  const FileBytes& file_;
  std::uint64_t left_, left_to_hand_on_;
};

}  // namespace drydock::hdf5
