// SPDX-License-Identifier: Apache-2.0
#include "view/live_socket.h"

namespace drydock {
namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

constexpr std::size_t kMostReason = 120;  // bytes of a close frame's text

}  // namespace

LiveSocket::LiveSocket(beast::tcp_stream stream, std::shared_ptr<ServerCore> core)
    : stream_(std::move(stream)), core_(std::move(core)), counted_(core_), id_(++core_->last_socket) {}

LiveSocket::~LiveSocket() {
  core_->sockets.erase(id_);
  if (core_->content.closed) core_->content.closed(id_);
}

void LiveSocket::accept(Request request) {
  core_->sockets[id_] = weak_from_this();
  beast::get_lowest_layer(stream_).expires_never();  // the stream's own times count from here
  stream_.set_option(websocket::stream_base::timeout{kHeadTime, kSilence, true});
  stream_.read_message_max(kMostMessageBytes);
  stream_.binary(true);
  stream_.auto_fragment(false);
  request_ = std::move(request);
  stream_.async_accept(request_, [self = shared_from_this()](beast::error_code failed) {
    if (failed) return;
    if (!self->waiting_.empty()) self->write();  // what was sent to all meanwhile
    if (self->core_->content.opened) self->core_->content.opened(self->id_);
    self->read();
  });
}

void LiveSocket::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code failed, std::size_t) {
    if (!failed) self->take_message();
  });
}

void LiveSocket::take_message() {
  if (is_closing_) return;
  if (!messages_.take(core_->now_s())) return close(websocket::close_code::policy_error, "too many messages");
  if (!stream_.got_text()) return close(websocket::close_code::unknown_data, "messages are JSON text");
  const std::string text = beast::buffers_to_string(buffer_.data());
  buffer_.consume(buffer_.size());
  ReadPageMessage read_message = read_page_message(text);
  if (!read_message.ok()) return close(websocket::close_code::policy_error, read_message.refused);
  if (core_->content.message) core_->content.message(id_, std::move(read_message.message));
  read();
}

void LiveSocket::send(const SharedBytes& frame, FrameKind kind) {
  if (is_closing_) return;
  if (kind != FrameKind::kEach && waiting_.size() > 1) {
    const auto replaced = [&](const Waiting& one) { return one.kind == kind; };
    waiting_.erase(std::remove_if(waiting_.begin() + 1, waiting_.end(), replaced), waiting_.end());
  }
  std::size_t bytes = frame->size();
  for (const Waiting& one : waiting_) bytes += one.frame->size();
  if (!waiting_.empty() && bytes > kMostWaitingBytes)
    return close(websocket::close_code::policy_error, "the page does not read what is sent");
  waiting_.push_back({frame, kind});
  if (waiting_.size() == 1 && stream_.is_open()) write();
}

void LiveSocket::write() {
  stream_.async_write(boost::asio::buffer(*waiting_.front().frame),
                      [self = shared_from_this()](beast::error_code failed, std::size_t) {
                        if (failed) return;
                        self->waiting_.pop_front();
                        if (!self->waiting_.empty() && !self->is_closing_) self->write();
                      });
}

void LiveSocket::close(std::uint16_t code, const std::string& why) {
  if (is_closing_) return;
  is_closing_ = true;
  const websocket::close_reason reason(static_cast<websocket::close_code>(code), why.substr(0, kMostReason));
  stream_.async_close(reason, [self = shared_from_this()](beast::error_code) {});
}

}  // namespace drydock
