// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "view/server_core.h"

namespace drydock {

/// A WebSocket: reads messages of the page, one after another, and sends frames in their order.
class LiveSocket : public std::enable_shared_from_this<LiveSocket> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  LiveSocket(boost::beast::tcp_stream stream, std::shared_ptr<ServerCore> core);
  ~LiveSocket();

  void accept(Request request);
  void send(const SharedBytes& frame, FrameKind kind);
  /// Says why and ends; 1008 is a policy that was broken.
  void close(std::uint16_t code, const std::string& why);

 private:
  struct Waiting {
    SharedBytes frame;
    FrameKind kind;
  };

  void read();
  void take_message();
  void write();

  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  std::shared_ptr<ServerCore> core_;
  CountedConnection counted_;
  SocketId id_ = 0;
  Request request_;
  boost::beast::flat_buffer buffer_;
  RateLimit messages_{kMessagesPerSecond, kMessageBurst};
  std::deque<Waiting> waiting_;  // the first is being written
  bool is_closing_ = false;
};

}  // namespace drydock
