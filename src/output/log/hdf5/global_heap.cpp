// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/global_heap.h"

#include <algorithm>

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kCollectionHeadBytes = 16, kHeapObjectHeadBytes = 16;

std::uint64_t to_multiple_of_8(std::uint64_t size) {
  return (size + 7) / 8 * 8;
}

}  // namespace

const GlobalHeap::Collection& GlobalHeap::collection(std::uint64_t address) {
  const auto [it, is_new] = collections_.try_emplace(address);
  Collection& texts = it->second;
  if (!is_new) return texts;
  Block head = reader_.block("a global heap", address, kCollectionHeadBytes);
  head.expect_signature("GCOL");
  head.skip(4);
  const std::uint64_t size = head.number(8);
  require_format(size >= kCollectionHeadBytes, "a global heap of " + std::to_string(size) + " bytes", address,
                 "room for its head");
  Block objects = reader_.block("a global heap", address + kCollectionHeadBytes, size - kCollectionHeadBytes);
  while (objects.left() >= kHeapObjectHeadBytes) {
    const std::uint64_t number = objects.number(2);
    objects.skip(6);
    const std::uint64_t bytes = objects.number(8);
    if (number == 0) break;  // the rest is free
    require_format(bytes <= objects.left(), "a text of " + std::to_string(bytes) + " bytes", objects.place(),
                   "it to end within its heap");
    const std::span<const std::uint8_t> text = objects.take(bytes);
    texts.insert_or_assign(number, std::string(text.begin(), text.end()));
    objects.skip(std::min<std::size_t>(to_multiple_of_8(bytes) - bytes, objects.left()));
  }
  return texts;
}

std::string GlobalHeap::text(Block& element) {
  const std::uint64_t place = element.place(), length = element.number(4), address = element.number(8);
  const std::uint64_t number = element.number(4);
  if (length == 0) return "";
  const Collection& texts = collection(address);
  const auto found = texts.find(number);
  require_format(found != texts.end() && length <= found->second.size(), "a text that is not there", place,
                 "text " + std::to_string(number) + " of the global heap at byte " + std::to_string(address));
  reader_.hand_on("a text", place, length);
  return found->second.substr(0, std::min<std::size_t>(length, found->second.find('\0')));
}

}  // namespace drydock::hdf5
