// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>

#include "view/page_message.h"

namespace drydock {

/// Bytes that several sockets share while they are sent.
using SharedBytes = std::shared_ptr<const std::string>;

/// Names a socket for as long as the server lives; 0: all of them.
using SocketId = std::uint64_t;

/// What is served. Functions are called on the thread of run(), and hold it up.
struct ServedContent {
  std::string page;                   // the built page
  std::function<SharedBytes()> data;  // ReportJson, gzipped; null: it cannot be read at present
  std::function<void(SocketId)> opened;
  std::function<void(SocketId, PageMessage)> message;
  std::function<void(SocketId)> closed;
  std::function<void(const std::exception&)> failed;  // one of the others threw; serving goes on
};

/// How a frame is sent: maps, and poses, are left out where they still wait and a newer one of their kind comes.
enum class FrameKind : std::uint8_t { kEach, kReplaceable, kReplaceablePose };

/// Serves one page, its data and a WebSocket on 127.0.0.1, to whoever has the token; see request_gate.h for what is
/// refused and server_limits.h for how much is taken. Nothing is read from the disk by a name that comes in.
class Server {
 public:
  /// Listens. Port 0: one that is free. Throws std::system_error when it cannot.
  Server(ServedContent content, std::uint16_t port);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  /// http://127.0.0.1:PORT/?token=TOKEN
  std::string address() const;

  /// Serves until `stop`, which is asked ten times a second, says so. `tick` is called as often.
  void run(const std::function<bool()>& stop, const std::function<void()>& tick = {});

  /// Sends a frame to a socket, or to all; from any thread, also before run().
  void send(SocketId to, SharedBytes frame, FrameKind kind = FrameKind::kEach);

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace drydock
