// SPDX-License-Identifier: Apache-2.0
#include "view/server.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "view/access_token.h"
#include "view/live_socket.h"
#include "view/serve_connection.h"

namespace drydock {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::chrono::milliseconds kTick{100};

/// The page names its own script and style in a meta element; as a header the same policy also keeps it out of frames.
std::string policy_of(const std::string& page) {
  const std::string before = "http-equiv=\"Content-Security-Policy\" content=\"";
  const std::size_t begin = page.find(before);
  const std::size_t end = begin == std::string::npos ? begin : page.find('"', begin + before.size());
  if (end == std::string::npos) return "default-src 'none'; frame-ancestors 'none'";
  return page.substr(begin + before.size(), end - begin - before.size()) + "; frame-ancestors 'none'";
}

}  // namespace

struct Server::Impl : std::enable_shared_from_this<Server::Impl> {
  Impl(ServedContent content, std::uint16_t port)
      : acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), port)), timer(context) {
    const std::uint16_t bound = acceptor.local_endpoint().port();
    core = std::make_shared<ServerCore>(std::move(content), GateRules{bound, make_access_token()});
    core->policy = policy_of(core->content.page);
  }

  void accept() {
    acceptor.async_accept([this](boost::system::error_code failed, tcp::socket socket) {
      if (failed == asio::error::operation_aborted) return;
      accept();
      // Beyond the limit a stranger is cut off for the new one, which may have the token, or it for want of strangers.
      const bool has_room = core->connections < kMostConnections || core->drop_oldest_stranger();
      if (!failed && has_room) serve_connection(std::move(socket), core);
    });
  }

  void tick(const std::function<bool()>& stop, const std::function<void()>& on_tick) {
    if (stop()) return context.stop();
    timer.expires_after(kTick);
    timer.async_wait([this, &stop, &on_tick](boost::system::error_code failed) {
      if (!failed) tick(stop, on_tick);
    });
    if (on_tick) on_tick();
  }

  void send(SocketId to, const SharedBytes& frame, FrameKind kind) const {
    const std::map<SocketId, std::weak_ptr<LiveSocket>> sockets = core->sockets;
    for (const auto& [id, socket] : sockets) {
      const std::shared_ptr<LiveSocket> alive = socket.lock();
      if (alive && (to == 0 || to == id)) alive->send(frame, kind);
    }
  }

  std::shared_ptr<ServerCore> core;
  asio::io_context context{1};
  tcp::acceptor acceptor;
  asio::steady_timer timer;
};

Server::Server(ServedContent content, std::uint16_t port) try
    : impl_(std::make_shared<Impl>(std::move(content), port)) {
} catch (const boost::system::system_error& error) {
  throw std::system_error(std::error_code(error.code().value(), std::generic_category()),
                          "cannot listen on port " + std::to_string(port));
}

Server::~Server() {
  impl_->core->content = {};  // what its functions know may be gone already
}

std::uint16_t Server::port() const {
  return impl_->core->rules.port;
}

std::string Server::address() const {
  return "http://127.0.0.1:" + std::to_string(port()) + "/?token=" + impl_->core->rules.token;
}

void Server::run(const std::function<bool()>& stop, const std::function<void()>& tick) {
  impl_->accept();
  impl_->timer.expires_after(std::chrono::milliseconds(0));
  impl_->timer.async_wait([&](boost::system::error_code) { impl_->tick(stop, tick); });
  while (!impl_->context.stopped()) {
    try {
      impl_->context.run();
    } catch (const std::exception& error) {  // of one handler: its connection is lost, the others go on
      if (impl_->core->content.failed) impl_->core->content.failed(error);
    }
  }
}

void Server::send(SocketId to, SharedBytes frame, FrameKind kind) {
  asio::post(impl_->context, [impl = std::weak_ptr(impl_), to, frame = std::move(frame), kind] {
    if (const auto alive = impl.lock()) alive->send(to, frame, kind);
  });
}

}  // namespace drydock
