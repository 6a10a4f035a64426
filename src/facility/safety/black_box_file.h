// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "facility/safety/black_box.h"
#include "facility/safety/safety_fault.h"

namespace drydock {

/// A black box as a file. All numbers are little-endian.
///
///     offset  type    what
///          0  8 bytes magic "DDBLKBOX"
///          8  u32     version of this layout, 1
///         12  u32     CRC-32C (crc32c.h) of all bytes from 16 on
///         16  u64     length of the file in bytes
///         24  f64     ticks per second
///         32  i64     number of the first tick
///         40  u64     count of ticks
///         48  u64     bytes of the state
///         56  u64     bytes of a tick
///         64  64 char SHA-256 of what the run was made from and by, as hex digits (the configuration)
///        128  u32     cause of the fault (SafetyCause); 0: none
///        132  i32     its spacecraft, -1: none
///        136  i64     its part, -1: none
///        144  i64     its tick
///        152  f64     its value
///        160  f64     its limit
///        168  bytes   state of the loop before the first tick, then the ticks (state_archive.h)
///
/// What follows the header can be read by the same program alone.
struct BlackBoxFile {
  std::string configuration;  // 64 hex digits
  double rate_Hz = 0;
  SafetyFault fault;
  BlackBoxContent content;
};

[[nodiscard]] std::string encoded(const BlackBoxFile& file);

/// Reads one; `fault` tells why the bytes are none, as a phrase such as `is damaged: …`; empty if they are one.
struct DecodedBlackBox {
  BlackBoxFile file;
  std::string fault;
};
[[nodiscard]] DecodedBlackBox decoded_black_box(std::span<const std::byte> bytes);

}  // namespace drydock
