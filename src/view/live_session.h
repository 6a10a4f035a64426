// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "view/live_hall.h"
#include "view/live_map.h"
#include "view/server.h"
#include "view/server_message.h"

namespace drydock {

/// A live hall and the pages that look at it. A thread of its own takes what pages ask for in its order, and in between
/// makes maps of the present hall, each finer than the one before. What is asked meanwhile ends a map that is being
/// made; only the first, coarse one is made to its end while one drags, so that there is always something to see.
/// Questions about single poses are answered at once, on the thread that brings them. Where
/// the first map takes too long, as over all orientations of a range, it is given up for a coarser one.
class LiveSession {
 public:
  using Send = std::function<void(SocketId to, SharedBytes frame, FrameKind kind)>;

  /// Told after each change that is not transient, on the thread of the session.
  using Changed = std::function<void(const LiveHall&)>;

  LiveSession(LiveHall hall, int threads, Send send, Changed changed = {});
  ~LiveSession();
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  // From the thread of a server, as ServedContent has them.
  void opened(SocketId socket);
  void message(SocketId socket, PageMessage message);
  void closed(SocketId socket);
  SharedBytes data();

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked {
    SocketId socket = 0;
    PageMessage message;
    Clock::time_point at;
  };
  /// The maps that are being made.
  struct Wanted {
    SharedHall hall;
    std::int64_t revision = 0, edit = -1;
    SocketId socket = 0;  // whose edit it was
    bool is_transient = false;
    Clock::time_point at;
    int level = 0;
    bool is_first = true;  // no map of it was sent yet
    Clock::time_point not_before = {};
  };

  void work();
  std::optional<Asked> next();
  void answer(const Asked& asked);
  void answer_edit(const Asked& asked, const PageEdit& edit);
  void answer_go(const Asked& asked, const PageGo& go);
  void answer_save(const Asked& asked, const PageSave& save);
  void answer_probe(SocketId socket, const PageProbe& probe);
  void set_greeting(const Json& message);
  void set_present(const Asked& asked, std::int64_t id, bool is_of_poses);
  void want(Wanted wanted);
  void make_map();
  bool is_overtaken(bool is_first) const;
  void send_map(const Wanted& wanted, const MapReport& report);
  void send_to_all(const Json& message, std::string_view bytes, std::string_view scene, FrameKind kind);
  void send_problems(SocketId socket, std::int64_t edit, const std::vector<std::string>& problems);

  LiveHall live_;
  int threads_;
  Send send_;
  Changed changed_;
  std::optional<Wanted> wanted_;
  RigTrees known_;
  int coarser_ = 0;             // levels above the first one that this hall needs
  bool has_new_scene_ = false;  // more than poses changed since the page's own data was made

  mutable std::mutex mutex_;  // over what follows
  std::condition_variable woken_;
  std::deque<Asked> asked_;
  std::set<SocketId> sockets_;
  std::vector<SharedBytes>
      greeting_;  // the present hall; its finest map that is shown, and one that is told in figures
  SharedHall present_;
  bool is_over_ = false;

  SharedHall data_of_;  // of the server's thread alone
  SharedBytes data_;
  std::thread thread_;
};

}  // namespace drydock
