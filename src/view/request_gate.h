// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace drydock {

/// The head of an HTTP request as it came.
struct RequestHead {
  std::string method, target;
  unsigned version = 11;  // 10 major + minor
  std::vector<std::pair<std::string, std::string>> headers;
};

/// What a server on loopback answers to.
struct GateRules {
  std::uint16_t port = 0;
  std::string token;
};

enum class Wanted : std::uint8_t { kPage, kData, kLive };

/// What is to be answered. `status` 200: what was wanted (101 where that is the socket); else the sentence says why
/// not.
struct GateVerdict {
  unsigned status = 200;
  Wanted wanted = Wanted::kPage;
  std::string sentence;

  bool ok() const { return status == 200; }
};

/// Judges a request by its head alone:
/// - GET, or HEAD unless a socket is wanted; HTTP/1.1; no body; of headers that decide something, one each
/// - Host one of 127.0.0.1:PORT, localhost:PORT, [::1]:PORT, against names that another one points here (DNS rebinding)
/// - Origin absent or exactly that host, and Sec-Fetch-Site, where a browser says it, same-origin or none, unless one
///   goes there by a link
/// - the target exactly /, /data or /live, with no more than the token behind it (and `stats` for the page)
/// - the token: behind / and /live as ?token=, for /data as Authorization: Bearer
/// The order is that of what says least: a stranger learns that he is refused, not what there is.
GateVerdict judge(const RequestHead& head, const GateRules& rules);

}  // namespace drydock
