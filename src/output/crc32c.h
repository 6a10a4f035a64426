// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace drydock {

/// CRC-32C (Castagnoli) as in RFC 3720 §12.1: polynomial 0x1EDC6F41, bits reflected, register all ones at the start and
/// inverted at the end. It finds every error of up to 5 bits in packets of up to 655 bytes, and every burst of up to 32
/// bits in any; it keeps nobody from making a packet. `before` is the sum of the bytes that stand before these.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before = 0);

}  // namespace drydock
