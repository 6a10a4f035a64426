// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_counters.h"

#include <array>
#include <cassert>

namespace drydock {
namespace {

using Tally = LinkCounters;

constexpr std::array<LinkCounterInfo, 20> kCounters = {{
    {"received", &Tally::received, "datagrams that came"},
    {"accepted", &Tally::accepted, "of them used, each once"},
    {"wrong_peer", &Tally::wrong_peer, "from an address that is not that of the other side", true},
    {"length", &Tally::length, "another length than the header says, than the layout has, or than there is room for",
     true},
    {"magic", &Tally::magic, "not a packet of a link", true},
    {"checksum", &Tally::checksum, "damaged on the way", true},
    {"version", &Tally::version, "of another version of the link", true},
    {"kind", &Tally::kind, "of the wrong direction, or with flags that do not exist", true},
    {"hash", &Tally::hash, "of another layout", true},
    {"not_finite", &Tally::not_finite, "with a time or a number that is NaN or infinite", true},
    {"session", &Tally::session, "of another run", true},
    {"duplicate", &Tally::duplicate, "of a sequence that was used before", true},
    {"late", &Tally::late, "of a sequence that nobody waits for any more", true},
    {"gap", &Tally::gap, "of a sequence whose turn has not come", true},
    {"mismatch", &Tally::mismatch,
     "an answer with another time or other flags than its request; a request whose time is before that of the last",
     true},
    {"sent", &Tally::sent, "packets sent, repeated ones too"},
    {"unsent", &Tally::unsent, "packets that the system did not take"},
    {"refused", &Tally::refused, "packets not made, because a number was not finite"},
    {"retries", &Tally::retries, "requests sent again, because no answer had come"},
    {"time_outs", &Tally::time_outs,
     "exchanges without an answer in time; of a peer: times that the master went silent"},
}};

}  // namespace

void LinkCounters::count(LinkVerdict verdict) {
  switch (verdict) {
    case LinkVerdict::kGood:
      assert(false && "a good packet has a cause of its own, or none");
      return;
    case LinkVerdict::kLength:
      ++length;
      return;
    case LinkVerdict::kMagic:
      ++magic;
      return;
    case LinkVerdict::kChecksum:
      ++checksum;
      return;
    case LinkVerdict::kVersion:
      ++version;
      return;
    case LinkVerdict::kKind:
      ++kind;
      return;
    case LinkVerdict::kHash:
      ++hash;
      return;
    case LinkVerdict::kNotFinite:
      ++not_finite;
      return;
  }
}

std::span<const LinkCounterInfo> link_counters() {
  return kCounters;
}

std::uint64_t unused_datagrams(const LinkCounters& counters) {
  std::uint64_t sum = 0;
  for (const LinkCounterInfo& info : kCounters)
    if (info.is_cause) sum += counters.*info.value;
  return sum;
}

std::string to_string(const LinkCounters& counters) {
  std::string text;
  for (const LinkCounterInfo& info : kCounters) {
    if (counters.*info.value == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(info.name) + " " + std::to_string(counters.*info.value);
  }
  return text.empty() ? "nothing sent or received" : text;
}

}  // namespace drydock
