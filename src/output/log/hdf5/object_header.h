// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

enum class MessageKind : std::uint16_t {
  kNothing = 0x00,
  kDataspace = 0x01,
  kLinkInfo = 0x02,
  kDatatype = 0x03,
  kOldFillValue = 0x04,
  kFillValue = 0x05,
  kLink = 0x06,
  kExternalFiles = 0x07,
  kLayout = 0x08,
  kGroupInfo = 0x0a,
  kFilters = 0x0b,
  kAttribute = 0x0c,
  kComment = 0x0d,
  kOldTime = 0x0e,
  kContinuation = 0x10,
  kSymbolTable = 0x11,
  kTime = 0x12,
};

/// One piece of what the file says about a group or a data set.
struct Message {
  MessageKind kind = MessageKind::kNothing;
  Block content;
};

/// The messages of the object at an address, in their order, of the kinds above; those that say nothing about content
/// (fill values, times, comments) are left out.
std::vector<Message> read_object_header(OnceReader& reader, std::uint64_t address);

}  // namespace drydock::hdf5
