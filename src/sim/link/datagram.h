// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "sim/link/udp_address.h"

namespace drydock {

/// What came from the network. The bytes belong to whoever received them.
struct Datagram {
  std::span<const std::byte> bytes;
  UdpAddress from;
  bool is_cut = false;  // there were more bytes than room for them
};

}  // namespace drydock
