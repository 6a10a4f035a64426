// SPDX-License-Identifier: Apache-2.0
#include "view/request_gate.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "view/access_token.h"

namespace drydock {
namespace {

constexpr std::size_t kMostTarget = 512;

bool is_same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

/// Headers by name. Of those that are asked for, none may be there twice.
class HeaderView {
 public:
  explicit HeaderView(const RequestHead& head) : head_(head) {}

  std::optional<std::string_view> get(std::string_view name) const {
    for (const auto& [key, value] : head_.headers) {
      if (is_same_word(key, name)) return value;
    }
    return std::nullopt;
  }

  bool is_twice(std::string_view name) const {
    return std::count_if(head_.headers.begin(), head_.headers.end(),
                         [&](const auto& header) { return is_same_word(header.first, name); }) > 1;
  }

 private:
  const RequestHead& head_;
};

constexpr std::array<std::string_view, 12> kDecidingHeaders = {"Host",
                                                               "Origin",
                                                               "Authorization",
                                                               "Content-Length",
                                                               "Transfer-Encoding",
                                                               "Sec-Fetch-Site",
                                                               "Sec-Fetch-Mode",
                                                               "Sec-Fetch-Dest",
                                                               "Upgrade",
                                                               "Connection",
                                                               "Sec-WebSocket-Version",
                                                               "Sec-WebSocket-Key"};

GateVerdict refuse(unsigned status, std::string sentence) {
  return {status, Wanted::kPage, std::move(sentence)};
}

GateVerdict judge_form(const RequestHead& head, const HeaderView& headers) {
  if (head.version != 11) return refuse(505, "this server speaks HTTP/1.1");
  if (head.method != "GET" && head.method != "HEAD") return refuse(405, "only GET and HEAD are answered");
  if (head.target.size() > kMostTarget) return refuse(414, "the target is too long");
  for (const std::string_view name : kDecidingHeaders) {
    if (headers.is_twice(name)) return refuse(400, "a header is repeated");
  }
  if (headers.get("Transfer-Encoding") || headers.get("Content-Length").value_or("0") != "0")
    return refuse(413, "requests may not have a body");
  return {};
}

GateVerdict judge_sender(const HeaderView& headers, const GateRules& rules) {
  const std::string port = ":" + std::to_string(rules.port);
  const std::array<std::string, 3> hosts = {"127.0.0.1" + port, "localhost" + port, "[::1]" + port};
  const std::optional<std::string_view> host = headers.get("Host");
  if (!host) return refuse(400, "a request needs a Host");
  if (std::find(hosts.begin(), hosts.end(), *host) == hosts.end()) return refuse(403, "this is not the host's name");
  const std::optional<std::string_view> origin = headers.get("Origin");
  if (origin && *origin != "http://" + std::string(*host)) return refuse(403, "requests of other pages are refused");
  const std::string_view site = headers.get("Sec-Fetch-Site").value_or("none");
  // Going to the page by a link is no request of another page: what it shows, only the token tells.
  const bool goes_there = headers.get("Sec-Fetch-Mode").value_or("") == "navigate" &&
                          headers.get("Sec-Fetch-Dest").value_or("") == "document";
  if (site != "none" && site != "same-origin" && !goes_there) return refuse(403, "requests of other pages are refused");
  return {};
}

/// The token of a query that holds nothing else, or for the page `stats` too; nothing when there is more or none.
std::optional<std::string_view> token_of(std::string_view query, bool is_page) {
  std::optional<std::string_view> token;
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), part.size() + 1));
    if (part.starts_with("token=") && !token) {
      token = part.substr(6);
    } else if (!is_page || part != "stats") {
      return std::nullopt;
    }
  }
  return token;
}

GateVerdict judge_socket(const RequestHead& head, const HeaderView& headers) {
  if (head.method != "GET") return refuse(405, "a socket is opened by GET");
  if (!is_same_word(headers.get("Upgrade").value_or(""), "websocket")) return refuse(426, "this is a WebSocket");
  if (headers.get("Sec-WebSocket-Version").value_or("") != "13")
    return refuse(426, "the server speaks WebSocket version 13");
  if (headers.get("Sec-WebSocket-Key").value_or("").size() != 24) return refuse(400, "the WebSocket key is missing");
  return {200, Wanted::kLive, ""};
}

GateVerdict judge_target(const RequestHead& head, const HeaderView& headers, const GateRules& rules) {
  const std::string_view target = head.target;
  const std::string_view path = target.substr(0, target.find('?'));
  const bool has_query = path.size() < target.size();
  const std::string_view query = has_query ? target.substr(path.size() + 1) : std::string_view();
  const bool is_page = path == "/", is_data = path == "/data", is_live = path == "/live";
  std::optional<std::string_view> token;
  if (is_page || is_live) token = token_of(query, is_page);
  const std::string_view bearer = headers.get("Authorization").value_or("");
  if (is_data && !has_query && bearer.starts_with("Bearer ")) token = bearer.substr(7);
  if (!is_page && !is_data && !is_live) return refuse(404, "there is nothing here");
  if (!token || !is_same_secret(*token, rules.token)) return refuse(401, "open the address that drydock view printed");
  if (is_live) return judge_socket(head, headers);
  if (headers.get("Upgrade")) return refuse(400, "this is not a WebSocket");
  return {200, is_page ? Wanted::kPage : Wanted::kData, ""};
}

}  // namespace

GateVerdict judge(const RequestHead& head, const GateRules& rules) {
  const HeaderView headers(head);
  if (GateVerdict form = judge_form(head, headers); !form.ok()) return form;
  if (GateVerdict sender = judge_sender(headers, rules); !sender.ok()) return sender;
  return judge_target(head, headers, rules);
}

}  // namespace drydock
