// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/link/link_requester.h"
#include "sim/link/udp_socket.h"

namespace drydock {

enum class LinkStatus {
  kOk,
  kTimeOut,      // no answer in time; the session is lost
  kDisagrees,    // the peer has another layout or version: LinkMaster::disagreement()
  kRefused,      // a number is not finite, or time went back: nothing was sent
  kNotOpen,      // there is no session: no hello was answered, or it is closed or lost
  kInterrupted,  // the caller's flag
  kSocket,       // the system's socket failed; the session is lost
};

std::string_view to_string(LinkStatus status);

struct LinkMasterSettings {
  UdpAddress peer;
  std::optional<UdpAddress> local = {};  // from where to send; none: any port, of loopback if the peer is there
  bool allow_remote = false;             // addresses that are not loopback
  double retry_s = 0.002;                // a request without an answer is sent again after this time
};

/// The answer to a request. Its payload stays until the next call.
struct [[nodiscard]] LinkReply {
  LinkStatus status = LinkStatus::kNotOpen;
  bool has_fault = false;  // the peer says that it cannot follow
  std::span<const std::byte> payload = {};
};

/// The master of a lock-step: sends a request, waits for its answer, and sends it again while there is none. An
/// exchange takes no memory and no lock, and ends at its time-out at the latest. One thread at a time.
class LinkMaster {
 public:
  struct [[nodiscard]] Opened;
  /// Refuses layouts that are not sound, and addresses that are not loopback unless allowed.
  static Opened open(const PacketLayout& layout, const LinkMasterSettings& settings);

  /// Begins a session: both sides learn whether they agree. A peer that starts meanwhile is found. Nothing moves yet.
  [[nodiscard]] LinkReply hello(double time_out_s, const std::atomic<bool>* cancelled = nullptr);
  /// One step. `moves`: motion is enabled, and drives may follow.
  [[nodiscard]] LinkReply exchange(double time_s, bool moves, std::span<const std::byte> payload, double time_out_s);
  /// Tells the peer that the run has ended (kLinkEnd), or that it has to stop by its own means (kLinkStop), also after
  /// a session was lost. kOk: the peer has confirmed it.
  [[nodiscard]] LinkStatus close(std::uint32_t flag, double time_out_s);

  bool is_open() const { return requester_.is_open(); }
  const UdpAddress& local() const { return socket_.local(); }
  const UdpAddress& peer() const { return requester_.peer(); }
  std::size_t request_bytes() const { return requester_.format().request.bytes; }  // of payloads
  std::size_t answer_bytes() const { return requester_.format().answer.bytes; }
  const LinkCounters& counters() const { return requester_.counters(); }
  /// After kDisagrees: what differs, with both hashes or versions.
  std::string disagreement() const;

 private:
  LinkMaster(LinkRequester requester, UdpSocket socket, double retry_s);
  LinkStatus await(double time_out_s, double retry_s, const std::atomic<bool>* cancelled);
  LinkStatus lost(LinkStatus status);
  void send();
  LinkReply reply(LinkStatus status) const;

  LinkRequester requester_;
  UdpSocket socket_;
  double retry_s_;
  std::uint64_t session_ = 0;
  std::vector<std::byte> buffer_;
};

struct LinkMaster::Opened {
  std::optional<LinkMaster> master;
  std::string refused;  // the sentence, where there is none
};

}  // namespace drydock
