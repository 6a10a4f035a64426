// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_session.h"

#include <fmt/format.h>

namespace drydock {

LinkSession::LinkSession(const PacketLayout& layout, const LinkSettings& settings, std::string moved,
                         bool enable_motion)
    : settings_(settings),
      moved_(std::move(moved)),
      enables_motion_(enable_motion),
      request_bytes_(byte_size(layout.request)),
      hash_(link_hash(layout)) {
  LinkMaster::Opened opened =
      LinkMaster::open(layout, {.peer = settings.peer, .local = settings.local, .allow_remote = settings.allow_remote});
  why_ = std::move(opened.refused);
  if (opened.master) master_.emplace(std::move(*opened.master));
}

LinkSession::~LinkSession() {
  close(false);
}

SessionStatus LinkSession::fail(SessionStatus status, std::string why) {
  why_ = std::move(why);
  return status;
}

SessionStatus LinkSession::begin(const std::atomic<bool>* cancelled) {
  if (!master_) return SessionStatus::kNoPeer;
  const LinkReply reply = master_->hello(settings_.wait_s, cancelled);
  const std::string where = fmt::format("{}, which is to move {}", to_string(settings_.peer), moved_);
  end_ = "no session";
  switch (reply.status) {
    case LinkStatus::kOk:
      break;
    case LinkStatus::kInterrupted:
      return fail(SessionStatus::kInterrupted, fmt::format("interrupted while it waited for the peer at {}", where));
    case LinkStatus::kDisagrees:
      return fail(SessionStatus::kNoPeer, master_->disagreement());
    default:
      return fail(SessionStatus::kNoPeer,
                  fmt::format("no peer answered at {}, within {:.6g} s", where, settings_.wait_s));
  }
  is_open_ = true;
  end_ = "still open";
  if (reply.has_fault) return lose(SessionStatus::kFault, "says that it cannot follow", 0);
  return SessionStatus::kOk;
}

SessionStatus LinkSession::exchange(double time_s, bool moves, std::span<const std::byte> request) {
  if (!is_open_) return SessionStatus::kLost;
  const bool enabled = moves && enables_motion_;
  has_moved_ = has_moved_ || enabled;
  const LinkReply reply = master_->exchange(time_s, enabled, request, settings_.time_out_s);
  answer_ = reply.payload;
  if (reply.status == LinkStatus::kRefused)
    return lose(SessionStatus::kRefused, "got nothing, because a number to be sent was not finite,", time_s);
  if (reply.status == LinkStatus::kSocket)
    return lose(SessionStatus::kLost, "could not be reached, because the socket failed,", time_s);
  if (reply.status != LinkStatus::kOk)
    return lose(SessionStatus::kLost, fmt::format("did not answer within {:.6g} s", settings_.time_out_s), time_s);
  if (reply.has_fault) return lose(SessionStatus::kFault, "said that it cannot follow", time_s);
  return SessionStatus::kOk;
}

SessionStatus LinkSession::lose(SessionStatus status, const std::string& what, double time_s) {
  close(false);
  return fail(status,
              fmt::format("the peer at {}, which moves {}, {} at {:.6g} s{}; it was told to stop, which it {}; {}",
                          to_string(settings_.peer), moved_, what, time_s,
                          has_moved_ ? "" : ", before motion was enabled", end_, to_string(record().counters)));
}

void LinkSession::close(bool is_whole) {
  if (!is_open_) return;
  is_open_ = false;
  const bool confirmed = master_->close(is_whole ? kLinkEnd : kLinkStop, settings_.time_out_s) == LinkStatus::kOk;
  end_ = confirmed ? "confirmed" : "did not confirm";
}

LinkRecord LinkSession::record() const {
  return {to_string(settings_.peer),
          hash_text(hash_),
          has_moved_,
          end_,
          master_ ? master_->counters() : LinkCounters(),
          std::nullopt};
}

}  // namespace drydock
