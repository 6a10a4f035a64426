// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "sim/link/link_master.h"

namespace drydock {

/// Where the other side of a link is, and how long it is waited for.
struct LinkSettings {
  UdpAddress peer = {false, {127, 0, 0, 1}, 47000};
  std::optional<UdpAddress> local = {};  // none: any port
  bool allow_remote = false;             // addresses that are not of this machine
  double wait_s = 10;                    // for a peer, before the run
  double time_out_s = 0.1;               // for an answer
  double silence_s = 0.2;                // without a request for so long, the peer comes to rest by itself
  bool is_paced_by_peer = false;         // its answers set the pace; else the clock does
};

/// What became of a session, for reports.
struct LinkRecord {
  std::string peer, hash;
  bool motion_was_enabled = false;
  std::string end;  // how it ended, as a phrase
  LinkCounters counters;
  std::optional<double> latest_s;  // how late a request went out on the clock, at most, where nobody else tells
};

enum class SessionStatus {
  kOk,
  kNoPeer,       // none that agrees, before the run
  kLost,         // it did not answer in time, or the socket failed
  kFault,        // it says that it cannot follow
  kRefused,      // a number of ours is not finite: nothing was sent
  kInterrupted,  // while it waited for a peer
};

/// A run's session with hardware at the other end of a link: hello, lock-step, and a stop that is sent whenever the run
/// cannot go on. An exchange takes no memory; words are made after it has failed.
class LinkSession {
 public:
  /// `moved`: what the peer moves, for sentences. Without `enable_motion` no request ever says that drives may follow.
  LinkSession(const PacketLayout& layout, const LinkSettings& settings, std::string moved, bool enable_motion);
  /// Tells the peer to stop, unless close() did.
  ~LinkSession();
  LinkSession(const LinkSession&) = delete;
  LinkSession& operator=(const LinkSession&) = delete;

  /// Waits for the peer and agrees with it on the layout. Nothing moves yet.
  [[nodiscard]] SessionStatus begin(const std::atomic<bool>* cancelled);
  /// One step. A session that fails is closed: the peer is told to stop.
  [[nodiscard]] SessionStatus exchange(double time_s, bool moves, std::span<const std::byte> request);
  /// Of the last exchange, until the next.
  std::span<const std::byte> answer() const { return answer_; }
  /// The run is over. `is_whole`: it went to its end; else the peer is told to stop.
  void close(bool is_whole);

  std::size_t request_bytes() const { return request_bytes_; }
  bool enables_motion() const { return enables_motion_; }
  bool has_moved() const { return has_moved_; }  // a request said that drives may follow
  const std::string& why() const { return why_; }
  LinkRecord record() const;

 private:
  SessionStatus fail(SessionStatus status, std::string why);
  SessionStatus lose(SessionStatus status, const std::string& what, double time_s);

  LinkSettings settings_;
  std::string moved_;
  bool enables_motion_, has_moved_ = false, is_open_ = false;
  std::size_t request_bytes_ = 0;
  std::uint64_t hash_ = 0;
  std::optional<LinkMaster> master_;
  std::span<const std::byte> answer_;
  std::string why_, end_ = "not begun";
};

}  // namespace drydock
