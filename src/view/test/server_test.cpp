// SPDX-License-Identifier: Apache-2.0
#include "view/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "view/server_message.h"

namespace drydock {
namespace {

/// A server on a thread of its own, that answers each edit by a frame.
struct TestServer {
  std::atomic<bool> over = false;
  std::atomic<int> opened = 0, closed = 0, messages = 0;
  std::unique_ptr<Server> server;
  std::thread thread;

  TestServer() {
    ServedContent content;
    content.page =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"><p>page</p><!--drydock-data-->";
    content.data = [] { return std::make_shared<const std::string>("data"); };
    content.opened = [this](SocketId) { ++opened; };
    content.closed = [this](SocketId) { ++closed; };
    content.message = [this](SocketId socket, PageMessage) {
      ++messages;
      server->send(socket, std::make_shared<const std::string>(server_frame({{"kind", "result_changed"}})));
    };
    begin(std::move(content), {});
  }
  TestServer(ServedContent content, std::function<void()> tick) { begin(std::move(content), std::move(tick)); }
  void begin(ServedContent content, std::function<void()> tick) {
    server = std::make_unique<Server>(std::move(content), 0);
    thread = std::thread([this, tick = std::move(tick)] { server->run([this] { return over.load(); }, tick); });
  }
  ~TestServer() {
    over = true;
    thread.join();
  }

  std::string token() const { return server->address().substr(server->address().find("token=") + 6); }
  std::string host() const { return "127.0.0.1:" + std::to_string(server->port()); }
};

/// A connection that sends bytes and reads until it has seen a text, or the end.
class Connection {
 public:
  explicit Connection(const TestServer& test) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(test.server->port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void send(const std::string& bytes) const { ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  std::string read_until(const std::string& text) const {
    std::string all;
    char piece[4096];
    while (all.find(text) == std::string::npos || text.empty()) {
      const ssize_t got = ::recv(socket_, piece, sizeof piece, 0);
      if (got <= 0) break;
      all.append(piece, static_cast<std::size_t>(got));
    }
    return all;
  }

 private:
  int socket_;
};

std::string answer(const TestServer& test, const std::string& request) {
  const Connection connection(test);
  connection.send(request);
  return connection.read_until("");
}

std::string masked(const std::string& text) {
  std::string bytes = "\x81";
  bytes += static_cast<char>(0x80 | text.size());
  bytes += std::string("\1\2\3\4");
  for (std::size_t i = 0; i < text.size(); ++i) bytes += static_cast<char>(text[i] ^ static_cast<char>(1 + i % 4));
  return bytes;
}

std::string upgrade(const TestServer& test) {
  return "GET /live?token=" + test.token() + " HTTP/1.1\r\nHost: " + test.host() +
         "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

TEST(Server, ServesThePageAndItsData) {
  const TestServer test;
  const std::string end = " HTTP/1.1\r\nHost: " + test.host() + "\r\n";
  const std::string page = answer(test, "GET /?token=" + test.token() + end + "\r\n");
  EXPECT_TRUE(page.starts_with("HTTP/1.1 200 ")) << page;
  EXPECT_NE(page.find("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"), std::string::npos);
  EXPECT_TRUE(page.ends_with("<p>page</p><!--drydock-data-->"));
  EXPECT_TRUE(
      answer(test, "GET /data" + end + "Authorization: Bearer " + test.token() + "\r\n\r\n").ends_with("\r\n\r\ndata"));
  const std::string head = answer(test, "HEAD /data" + end + "Authorization: Bearer " + test.token() + "\r\n\r\n");
  EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
  EXPECT_NE(head.find("Content-Length: 4\r\n"), std::string::npos);
  EXPECT_TRUE(answer(test, "GET /data" + end + "\r\n").starts_with("HTTP/1.1 401 "));
  EXPECT_TRUE(answer(test, "POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
  EXPECT_TRUE(answer(test, "nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
  EXPECT_TRUE(answer(test, "GET / HTTP/1.1\r\nX: " + std::string(9000, 'y') + "\r\n\r\n").starts_with("HTTP/1.1 431 "));
}

// Oracle: the key that RFC 6455 §1.3 works out for this example.
TEST(Server, OpensASocketAndAnswers) {
  const TestServer test;
  {
    const Connection connection(test);
    connection.send(upgrade(test));
    EXPECT_NE(connection.read_until("\r\n\r\n").find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos);
    connection.send(masked(R"({"kind":"go","id":1,"revision":0})"));
    EXPECT_NE(connection.read_until("result_changed\"}").find("result_changed"), std::string::npos);
    connection.send(masked("no JSON"));
    EXPECT_NE(connection.read_until("this is not JSON").find("this is not JSON"), std::string::npos);
  }
  for (int i = 0; i < 300 && test.closed == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(test.opened, 1);
  EXPECT_EQ(test.closed, 1);
  EXPECT_EQ(test.messages, 1);
}

// Oracle: the rule that one request's failure is its own.
TEST(Server, OutlivesWhatThrows) {
  std::atomic<int> failures = 0, ticks = 0;
  ServedContent content;
  content.page = "page";
  content.data = []() -> SharedBytes { throw std::logic_error("a slip"); };
  content.failed = [&](const std::exception&) { ++failures; };
  TestServer test(std::move(content), [&] {
    if (++ticks == 1) throw std::logic_error("another");
  });
  const std::string end = " HTTP/1.1\r\nHost: " + test.host() + "\r\n";
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(answer(test, "GET /data" + end + "Authorization: Bearer " + test.token() + "\r\n\r\n"), "");
  EXPECT_TRUE(answer(test, "GET /?token=" + test.token() + end + "\r\n").starts_with("HTTP/1.1 200 "));
  for (int i = 0; i < 300 && ticks < 2; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_GE(ticks, 2);
  EXPECT_EQ(failures, 4);
}

// Oracle: the owner's answer. Strangers hold all connections, and send more requests than the limit of all.
TEST(Server, LetsTheOwnerInBesidesAFlood) {
  const TestServer test;
  const std::string end = " HTTP/1.1\r\nHost: " + test.host() + "\r\n\r\n";
  std::vector<std::unique_ptr<Connection>> silent;
  for (int i = 0; i < 60; ++i) silent.push_back(std::make_unique<Connection>(test));
  EXPECT_TRUE(answer(test, "GET /?token=" + test.token() + end).starts_with("HTTP/1.1 200 "));
  bool is_limited = false;
  for (int i = 0; i < 200; ++i) is_limited |= answer(test, "GET /?token=0" + end).starts_with("HTTP/1.1 429 ");
  EXPECT_TRUE(is_limited);
  EXPECT_TRUE(answer(test, "GET /?token=" + test.token() + end).starts_with("HTTP/1.1 200 "));
}

TEST(Server, EndsWithSocketsOpen) {
  std::unique_ptr<Connection> connection;
  {
    const TestServer test;
    connection = std::make_unique<Connection>(test);
    connection->send(upgrade(test));
    EXPECT_NE(connection->read_until("\r\n\r\n").find(" 101 "), std::string::npos);
  }
  EXPECT_EQ(connection->read_until("x"), "");  // closed
}

}  // namespace
}  // namespace drydock
