// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/black_box_file.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "output/crc32c.h"
#include "output/layout/byte_cursor.h"

namespace drydock {
namespace {

constexpr std::string_view kMagic = "DDBLKBOX";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kSummedFrom = 16, kHeaderBytes = 168, kHashBytes = 64;

std::uint32_t sum_of(std::span<const std::byte> bytes) {
  return crc32c(bytes.subspan(kSummedFrom));
}

bool is_hash(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void read_header(std::span<const std::byte> bytes, BlackBoxFile& file) {
  file.rate_Hz = load_number<double>(bytes, 24);
  file.content.first_tick = load_number<std::int64_t>(bytes, 32);
  file.content.tick_bytes = load_number<std::uint64_t>(bytes, 56);
  file.configuration.assign(reinterpret_cast<const char*>(bytes.data()) + 64, kHashBytes);
  SafetyFault& fault = file.fault;
  fault.cause = static_cast<SafetyCause>(load_number<std::uint32_t>(bytes, 128));
  fault.craft = load_number<std::int32_t>(bytes, 132);
  fault.part = static_cast<std::int32_t>(load_number<std::int64_t>(bytes, 136));
  fault.tick = load_number<std::int64_t>(bytes, 144);
  fault.value = load_number<double>(bytes, 152);
  fault.limit = load_number<double>(bytes, 160);
}

}  // namespace

std::string encoded(const BlackBoxFile& file) {
  assert(file.configuration.size() == kHashBytes && "a SHA-256");
  const BlackBoxContent& content = file.content;
  std::vector<std::byte> bytes(kHeaderBytes);
  std::memcpy(bytes.data(), kMagic.data(), kMagic.size());
  std::memcpy(bytes.data() + 64, file.configuration.data(), kHashBytes);
  store_number(bytes, 8, kVersion);
  store_number(bytes, 16, std::uint64_t{kHeaderBytes + content.state.size() + content.ticks.size()});
  store_number(bytes, 24, file.rate_Hz);
  store_number(bytes, 32, content.first_tick);
  store_number(bytes, 40, std::uint64_t{content.count()});
  store_number(bytes, 48, std::uint64_t{content.state.size()});
  store_number(bytes, 56, std::uint64_t{content.tick_bytes});
  store_number(bytes, 128, static_cast<std::uint32_t>(file.fault.cause));
  store_number(bytes, 132, file.fault.craft);
  store_number(bytes, 136, std::int64_t{file.fault.part});
  store_number(bytes, 144, file.fault.tick);
  store_number(bytes, 152, file.fault.value);
  store_number(bytes, 160, file.fault.limit);
  bytes.insert(bytes.end(), content.state.begin(), content.state.end());
  bytes.insert(bytes.end(), content.ticks.begin(), content.ticks.end());
  store_number(bytes, 12, sum_of(bytes));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

DecodedBlackBox decoded_black_box(std::span<const std::byte> bytes) {
  const auto refused = [](std::string why) { return DecodedBlackBox{{}, std::move(why)}; };
  if (bytes.size() < kMagic.size() || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    return refused("is no black box");
  if (bytes.size() < kHeaderBytes) return refused("is cut off");
  if (const auto version = load_number<std::uint32_t>(bytes, 8); version != kVersion)
    return refused("has layout " + std::to_string(version) + ", and this program reads layout 1");
  if (load_number<std::uint64_t>(bytes, 16) != bytes.size())
    return refused("is cut off, or longer than it was written");
  if (load_number<std::uint32_t>(bytes, 12) != sum_of(bytes)) return refused("is damaged: its check sum is wrong");
  DecodedBlackBox decoded;
  BlackBoxFile& file = decoded.file;
  read_header(bytes, file);
  const auto count = load_number<std::uint64_t>(bytes, 40), state = load_number<std::uint64_t>(bytes, 48);
  const std::size_t left = bytes.size() - kHeaderBytes, tick = file.content.tick_bytes;
  const bool fits = state <= left && tick > 0 && (left - state) % tick == 0 && (left - state) / tick == count;
  if (!fits || !is_hash(file.configuration)) return refused("is damaged: its lengths do not fit");
  const auto body = bytes.subspan(kHeaderBytes);
  file.content.state.assign(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(state));
  file.content.ticks.assign(body.begin() + static_cast<std::ptrdiff_t>(state), body.end());
  return decoded;
}

}  // namespace drydock
