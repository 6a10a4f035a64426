// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/link.h"

#include <algorithm>

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kHardLink = 0;
constexpr std::uint64_t kHasOrder = 4, kHasKind = 8, kHasEncoding = 16;  // of a link
constexpr std::uint64_t kTracksOrder = 1;                                // of a group

}  // namespace

void add_link(Block content, std::vector<Member>& members) {
  const std::uint64_t place = content.place(), version = content.number(1), flags = content.number(1);
  require_format(version == 1, "version " + std::to_string(version) + " of a link", place, "version 1");
  const std::uint64_t kind = (flags & kHasKind) != 0 ? content.number(1) : kHardLink;
  if ((flags & kHasOrder) != 0) content.skip(8);
  if ((flags & kHasEncoding) != 0) content.skip(1);
  const std::uint64_t bytes = content.number(std::size_t{1} << (flags & 3));
  const std::span<const std::uint8_t> name = content.take(bytes);
  if (kind != kHardLink) return;
  const bool is_name =
      !name.empty() && std::none_of(name.begin(), name.end(), [](auto c) { return c == '/' || c == 0; });
  require_format(is_name, "no name", place, "letters");
  members.push_back({{name.begin(), name.end()}, content.number(8)});
}

LinkInfo read_link_info(Block content) {
  const std::uint64_t place = content.place(), version = content.number(1), flags = content.number(1);
  require_format(version == 0, "version " + std::to_string(version) + " of links", place, "version 0");
  if ((flags & kTracksOrder) != 0) content.skip(8);
  LinkInfo info;
  info.heap = content.number(8);
  info.names = content.number(8);
  return info;
}

void sort_members(std::vector<Member>& members, std::uint64_t place) {
  std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) { return a.name < b.name; });
  const auto twice = std::adjacent_find(members.begin(), members.end(),
                                        [](const Member& a, const Member& b) { return a.name == b.name; });
  require_format(twice == members.end(), "a group with one name twice", place, "names that differ");
}

}  // namespace drydock::hdf5
