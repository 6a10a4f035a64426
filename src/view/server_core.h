// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <chrono>
#include <map>
#include <memory>

#include "view/rate_limit.h"
#include "view/request_gate.h"
#include "view/server.h"
#include "view/server_limits.h"

namespace drydock {

class LiveSocket;

/// What the connections of a server share. Touched only on the thread of Server::run.
struct ServerCore {
  ServerCore(ServedContent served, GateRules gate) : content(std::move(served)), rules(std::move(gate)) {}

  ServedContent content;
  GateRules rules;
  std::string policy;                                             // the Content-Security-Policy
  RateLimit requests{kRequestsPerSecond, kRequestBurst};          // with the token
  RateLimit strange_requests{kRequestsPerSecond, kRequestBurst};  // all others: a flood of them keeps nobody out
  std::map<std::uint64_t, std::weak_ptr<boost::beast::tcp_stream>> strangers;  // connections that showed no token yet
  std::uint64_t last_connection = 0;
  std::size_t connections = 0;
  std::map<SocketId, std::weak_ptr<LiveSocket>> sockets;
  SocketId last_socket = 0;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

  /// Who has shown no token for the longest time is cut off; false when all have shown it.
  bool drop_oldest_stranger() {
    if (strangers.empty()) return false;
    if (const auto oldest = strangers.begin()->second.lock()) oldest->close();
    strangers.erase(strangers.begin());
    return true;
  }

  double now_s() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }
};

/// Counts a connection for as long as it lives.
class CountedConnection {
 public:
  explicit CountedConnection(std::shared_ptr<ServerCore> core) : core_(std::move(core)) { ++core_->connections; }
  ~CountedConnection() { --core_->connections; }
  CountedConnection(const CountedConnection&) = delete;
  CountedConnection& operator=(const CountedConnection&) = delete;

 private:
  std::shared_ptr<ServerCore> core_;
};

}  // namespace drydock
