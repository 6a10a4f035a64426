// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace drydock {

// How much a server takes from outside. A page in use stays far below; what goes beyond is refused or cut off.
constexpr std::size_t kMostHeaderBytes = 8192;
constexpr std::size_t kMostMessageBytes = 65536;
constexpr std::size_t kMostConnections = 48;  // of any kind, at one time
constexpr std::size_t kMostSockets = 8;
constexpr std::size_t kMostWaitingBytes = 256'000'000;  // for one socket that does not read
constexpr double kRequestsPerSecond = 40, kRequestBurst = 80;
constexpr double kMessagesPerSecond = 120, kMessageBurst = 240;  // of one socket; dragging sends 60
constexpr std::chrono::seconds kHeadTime{5};                     // for the head of a request to arrive
constexpr std::chrono::seconds kAnswerTime{60};                  // for an answer to be read
constexpr std::chrono::seconds kSilence{60};                     // of a socket, pings included

}  // namespace drydock
