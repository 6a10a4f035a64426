// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/file_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace drydock::hdf5 {
namespace {

void take_from(std::uint64_t& left, const std::string& what, std::uint64_t begin, std::uint64_t size) {
  require_format(size <= left, what + " in a place that is used twice", begin, "each byte to belong to one thing");
  left -= size;
}

}  // namespace

void require_format(bool good, const std::string& found, std::uint64_t place, const std::string& expected) {
  if (!good) throw FormatFault("found " + found + " at byte " + std::to_string(place) + ", expected " + expected);
}

std::optional<FileBytes> FileBytes::open(const std::filesystem::path& path) {
  // Without O_NONBLOCK, opening a named pipe would wait for one who writes.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(descriptor);
    return std::nullopt;
  }
  return FileBytes(descriptor, static_cast<std::uint64_t>(status.st_size));
}

FileBytes::FileBytes(FileBytes&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

FileBytes::~FileBytes() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FileBytes::read(std::uint64_t begin, std::span<std::uint8_t> bytes) const {
  require_format(begin <= size_ && bytes.size() <= size_ - begin, "the end of the file", size_,
                 std::to_string(bytes.size()) + " bytes at byte " + std::to_string(begin));
  while (!bytes.empty()) {
    const ssize_t got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(begin));
    if (got < 0 && errno == EINTR) continue;
    require_format(got > 0, "bytes that the disk does not give", begin, "to read them");
    begin += static_cast<std::uint64_t>(got);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

std::span<const std::uint8_t> Block::take(std::size_t size) {
  require_format(size <= left(), "the end of " + what_, place_ + bytes_.size(), std::to_string(size) + " bytes more");
  next_ += size;
  return {bytes_.data() + (next_ - size), size};
}

std::uint64_t Block::number(std::size_t size) {
  std::uint64_t value = 0;
  const std::span<const std::uint8_t> bytes = take(size);
  for (std::size_t i = size; i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

Block Block::part(std::string what, std::size_t size) {
  const std::uint64_t begin = place();
  const std::span<const std::uint8_t> bytes = take(size);
  return {std::move(what), begin, {bytes.begin(), bytes.end()}};
}

void Block::expect_signature(const char* four_letters) {
  const std::uint64_t begin = place();
  const std::span<const std::uint8_t> bytes = take(4);
  require_format(std::equal(bytes.begin(), bytes.end(), four_letters), "no " + what_, begin,
                 std::string("the letters ") + four_letters);
}

void OnceReader::hand_on(const std::string& what, std::uint64_t begin, std::uint64_t size) {
  take_from(left_to_hand_on_, what, begin, size);
}

void OnceReader::read(const std::string& what, std::uint64_t begin, std::vector<std::uint8_t>& bytes,
                      std::uint64_t size) {
  require_format(begin <= file_.size() && size <= file_.size() - begin, what + " of " + std::to_string(size) + " bytes",
                 begin, "it to end within the " + std::to_string(file_.size()) + " bytes of the file");
  take_from(left_, what, begin, size);
  bytes.resize(size);
  file_.read(begin, bytes);
}

Block OnceReader::block(const std::string& what, std::uint64_t begin, std::uint64_t size) {
  std::vector<std::uint8_t> bytes;
  read(what, begin, bytes, size);
  return {what, begin, std::move(bytes)};
}

}  // namespace drydock::hdf5
