// SPDX-License-Identifier: Apache-2.0
#include "mission/file/link_file.h"

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

UdpAddress address_of(const Located<std::string>& text, bool allows_remote, Problems& problems) {
  const ReadUdpAddress read = parse_udp_address(text.value);
  if (!read.address) {
    problems.error(text.mark, text.field, "found " + in_quotes(text.value) + ": " + read.refused,
                   "an address and a port, as 127.0.0.1:47000 or [::1]:47000");
    return {};
  }
  if (!allows_remote && !is_loopback(*read.address))
    problems.error(text.mark, text.field, "found " + in_quotes(text.value) + ", which is not on this machine",
                   "an address of this machine, or allow_remote: true beside it");
  return *read.address;
}

}  // namespace

void describe(Fields& f, LinkSection& link) {
  const Choices<bool> paces{{{"clock", false}, {"peer", true}}};
  f.optional("peer", link.peer, "address and port where the peer waits for requests");
  f.optional("local", link.local, "address and port to send from (default: any port)");
  f.optional("allow_remote", link.allow_remote, "whether addresses beyond this machine may be used");
  f.optional("pace", link.is_paced_by_peer, paces,
             "ticks begin at their times on the clock, or as soon as the peer has answered");
  f.optional("wait", link.wait_s, Dimension::time(), "how long to wait for a peer before the run").above(0);
  f.optional("time_out", link.time_out_s, Dimension::time(), "how long to wait for an answer").above(0);
  f.optional("silence", link.silence_s, Dimension::time(),
             "without a request for so long, the peer comes to rest by itself: a part of what both sides agree on")
      .above(0);
}

LinkSettings read_link(const LinkSection& section, double rate_Hz, const Located<std::string>& where,
                       Problems& problems) {
  LinkSettings settings;
  settings.peer = address_of(section.peer, section.allow_remote, problems);
  if (settings.peer.port == 0)
    problems.error(section.peer.mark, section.peer.field, "found " + in_quotes(section.peer.value) + ", with port zero",
                   "the port where the peer waits");
  if (section.local) settings.local = address_of(*section.local, section.allow_remote, problems);
  if (section.local && settings.local->is_v6 != settings.peer.is_v6)
    problems.error(section.local->mark, section.local->field, "found " + in_quotes(section.local->value),
                   "an address of the same kind as the peer's, IPv4 or IPv6");
  settings.allow_remote = section.allow_remote;
  settings.wait_s = section.wait_s;
  settings.time_out_s = section.time_out_s;
  settings.silence_s = section.silence_s.value;
  settings.is_paced_by_peer = section.is_paced_by_peer;
  const bool is_given = !section.silence_s.mark.file.empty();
  if (settings.silence_s * rate_Hz < 2)
    problems.error(is_given ? section.silence_s.mark : where.mark,
                   is_given ? section.silence_s.field : where.field + ".silence",
                   "found " + short_number(settings.silence_s) + " s",
                   "at least two periods of the requests, " + short_number(2 / rate_Hz) + " s");
  return settings;
}

}  // namespace drydock
