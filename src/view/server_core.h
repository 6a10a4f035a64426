// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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
  std::string policy;  // the Content-Security-Policy
  RateLimit requests{kRequestsPerSecond, kRequestBurst};
  std::size_t connections = 0;
  std::map<SocketId, std::weak_ptr<LiveSocket>> sockets;
  SocketId last_socket = 0;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

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
