// SPDX-License-Identifier: Apache-2.0
#include "view/serve_connection.h"

#include <optional>

#include "view/live_socket.h"

namespace drydock {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

RequestHead head_of(const http::request<http::empty_body>& request) {
  RequestHead head{std::string(request.method_string()), std::string(request.target()), request.version(), {}};
  for (const auto& header : request)
    head.headers.emplace_back(std::string(header.name_string()), std::string(header.value()));
  return head;
}

/// One request on a connection of its own: what follows it is never looked at.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(boost::asio::ip::tcp::socket socket, std::shared_ptr<ServerCore> core)
      : stream_(std::move(socket)),
        core_(std::move(core)),
        counted_(std::in_place, core_),
        number_(++core_->last_connection) {
    parser_.header_limit(kMostHeaderBytes);
    parser_.body_limit(0);
  }

  ~HttpConnection() { core_->strangers.erase(number_); }
  HttpConnection(const HttpConnection&) = delete;

  void run() {
    core_->strangers[number_] = std::shared_ptr<beast::tcp_stream>(shared_from_this(), &stream_);
    stream_.expires_after(kHeadTime);
    http::async_read_header(
        stream_, buffer_, parser_,
        [self = shared_from_this()](beast::error_code failed, std::size_t) { self->answer(failed); });
  }

 private:
  void answer(beast::error_code failed) {
    if (failed == http::error::header_limit) return refuse({431, Wanted::kPage, "the header is too long"});
    if (failed == http::error::body_limit) return refuse({413, Wanted::kPage, "requests may not have a body"});
    if (failed && failed.category() == http::make_error_code(http::error::bad_method).category() &&
        failed != http::error::end_of_stream)
      return refuse({400, Wanted::kPage, "this is not HTTP"});
    if (failed) return;
    const GateVerdict verdict = judge(head_of(parser_.get()), core_->rules);
    RateLimit& limit = verdict.ok() ? core_->requests : core_->strange_requests;
    if (!limit.take(core_->now_s())) return refuse({429, Wanted::kPage, "too many requests"});
    is_head_ = parser_.get().method() == http::verb::head;
    if (!verdict.ok()) return refuse(verdict);
    core_->strangers.erase(number_);
    if (verdict.wanted == Wanted::kLive) return hand_on();
    verdict.wanted == Wanted::kPage ? send_page() : send_data();
  }

  void hand_on() {
    if (core_->sockets.size() >= kMostSockets) return refuse({503, Wanted::kLive, "too many pages are open"});
    counted_.reset();
    std::make_shared<LiveSocket>(std::move(stream_), core_)->accept(parser_.release());
  }

  void send_page() {
    auto page = std::make_shared<const std::string>(core_->content.page);
    response_.set(http::field::content_type, "text/html; charset=utf-8");
    response_.set("Content-Security-Policy", core_->policy);
    send(http::status::ok, std::move(page));
  }

  void send_data() {
    SharedBytes data = core_->content.data ? core_->content.data() : nullptr;
    if (!data) return refuse({503, Wanted::kData, "the result cannot be read at present"});
    response_.set(http::field::content_type, "application/json");
    response_.set(http::field::content_encoding, "gzip");
    send(http::status::ok, std::move(data));
  }

  void refuse(const GateVerdict& verdict) {
    response_.set(http::field::content_type, "text/plain; charset=utf-8");
    response_.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (verdict.status == 405) response_.set(http::field::allow, "GET, HEAD");
    if (verdict.status == 426) response_.set(http::field::sec_websocket_version, "13");
    send(static_cast<http::status>(verdict.status), std::make_shared<const std::string>(verdict.sentence + "\n"));
  }

  void send(http::status status, SharedBytes body) {
    response_.version(11);
    response_.result(status);
    response_.keep_alive(false);
    response_.set(http::field::cache_control, "no-store");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("X-Frame-Options", "DENY");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Opener-Policy", "same-origin");
    response_.set("Cross-Origin-Embedder-Policy", "require-corp");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    response_.content_length(body->size());
    body_ = std::move(body);
    if (!is_head_) response_.body() = {body_->data(), body_->size()};
    stream_.expires_after(kAnswerTime);
    serializer_.emplace(response_);
    const auto sent = [self = shared_from_this()](beast::error_code, std::size_t) { self->end(); };
    if (is_head_) return http::async_write_header(stream_, *serializer_, sent);
    http::async_write(stream_, *serializer_, sent);
  }

  /// What the other side still sends is read and thrown away for a moment, so that the answer reaches it.
  void end() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(1));
    drain();
  }

  void drain() {
    stream_.async_read_some(boost::asio::buffer(rest_),
                            [self = shared_from_this()](beast::error_code failed, std::size_t n) {
                              self->drained_ += n;
                              if (!failed && self->drained_ < kMostMessageBytes) self->drain();
                            });
  }

  beast::tcp_stream stream_;
  std::shared_ptr<ServerCore> core_;
  std::optional<CountedConnection> counted_;
  std::uint64_t number_;
  beast::flat_buffer buffer_{kMostHeaderBytes + 1024};
  http::request_parser<http::empty_body> parser_;
  http::response<http::span_body<const char>> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  SharedBytes body_;
  bool is_head_ = false;
  std::array<char, 4096> rest_{};
  std::size_t drained_ = 0;
};

}  // namespace

void serve_connection(boost::asio::ip::tcp::socket socket, const std::shared_ptr<ServerCore>& core) {
  std::make_shared<HttpConnection>(std::move(socket), core)->run();
}

}  // namespace drydock
