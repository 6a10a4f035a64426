// SPDX-License-Identifier: Apache-2.0
#include "view/request_gate.h"

#include <gtest/gtest.h>

#include "view/access_token.h"
#include "view/rate_limit.h"

namespace drydock {
namespace {

const GateRules kRules{8123, "0123456789abcdef0123456789abcdef0123456789abcdef"};

RequestHead page_request() {
  return {"GET", "/?token=" + kRules.token, 11, {{"Host", "127.0.0.1:8123"}, {"User-Agent", "a browser"}}};
}
RequestHead data_request() {
  return {"GET", "/data", 11, {{"Host", "localhost:8123"}, {"Authorization", "Bearer " + kRules.token}}};
}
RequestHead socket_request() {
  return {"GET",
          "/live?token=" + kRules.token,
          11,
          {{"Host", "[::1]:8123"},
           {"Origin", "http://[::1]:8123"},
           {"Connection", "keep-alive, Upgrade"},
           {"Upgrade", "WebSocket"},
           {"Sec-WebSocket-Version", "13"},
           {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}}};
}

RequestHead with(RequestHead head, const std::string& name, const std::string& value) {
  for (auto& [key, old] : head.headers) {
    if (key == name) {
      old = value;
      return head;
    }
  }
  head.headers.emplace_back(name, value);
  return head;
}
RequestHead without(RequestHead head, const std::string& name) {
  std::erase_if(head.headers, [&](const auto& header) { return header.first == name; });
  return head;
}
RequestHead at(RequestHead head, const std::string& target) {
  head.target = target;
  return head;
}
unsigned status(const RequestHead& head) {
  return judge(head, kRules).status;
}

TEST(RequestGate, LetsThePageIn) {
  EXPECT_EQ(status(page_request()), 200u);
  EXPECT_EQ(status(at(page_request(), "/?token=" + kRules.token + "&stats")), 200u);
  EXPECT_EQ(judge(data_request(), kRules).wanted, Wanted::kData);
  EXPECT_EQ(status(data_request()), 200u);
  EXPECT_EQ(judge(socket_request(), kRules).wanted, Wanted::kLive);
  EXPECT_EQ(status(socket_request()), 200u);
  EXPECT_EQ(status(with(data_request(), "Sec-Fetch-Site", "same-origin")), 200u);
  EXPECT_EQ(status(with(data_request(), "Content-Length", "0")), 200u);
  RequestHead head = data_request();
  head.method = "HEAD";
  EXPECT_EQ(status(head), 200u);
}

TEST(RequestGate, RefusesOtherHosts) {
  for (const char* host : {"evil.example:8123", "127.0.0.1", "127.0.0.1:8124", "127.0.0.1:81230", "localhost.:8123",
                           "LOCALHOST:8123", "127.0.0.1:8123.evil.example", "evil@127.0.0.1:8123", "0.0.0.0:8123",
                           "127.1:8123", "[::1]", "", " 127.0.0.1:8123"}) {
    EXPECT_EQ(status(with(page_request(), "Host", host)), 403u) << host;
  }
  EXPECT_EQ(status(without(page_request(), "Host")), 400u);
}

TEST(RequestGate, RefusesOtherOrigins) {
  for (const char* origin : {"null", "https://[::1]:8123", "http://evil.example", "http://[::1]:8123/", "file://",
                             "http://localhost:8123", "", "http://[::1]:8123.evil.example"}) {
    EXPECT_EQ(status(with(socket_request(), "Origin", origin)), 403u) << origin;
  }
  EXPECT_EQ(status(with(data_request(), "Sec-Fetch-Site", "cross-site")), 403u);
  EXPECT_EQ(status(with(data_request(), "Sec-Fetch-Site", "same-site")), 403u);
  // A link in a local file, as the browser is opened by.
  const RequestHead by_link = with(with(page_request(), "Sec-Fetch-Site", "cross-site"), "Sec-Fetch-Mode", "navigate");
  EXPECT_EQ(status(with(by_link, "Sec-Fetch-Dest", "document")), 200u);
  EXPECT_EQ(status(with(by_link, "Sec-Fetch-Dest", "iframe")), 403u);
  EXPECT_EQ(status(by_link), 403u);
}

TEST(RequestGate, RefusesWhoeverHasNoToken) {
  const std::string token = kRules.token, most = token.substr(1);
  for (const std::string& target :
       {std::string("/"), std::string("/?token="), "/?token=" + most, "/?token=" + token + "0", "/?token=1" + most,
        "/?Token=" + token, "/?token=" + token + "&token=" + token, "/?token=" + token + "&x=1", "/?x=1&token=" + token,
        "/?" + token, "/live?token=" + token + "&stats", "/data?token=" + token}) {
    EXPECT_EQ(status(at(page_request(), target)), 401u) << target;
  }
  for (const std::string& bearer : {std::string("Bearer "), "Bearer " + most, "bearer " + token, token,
                                    "Basic " + token, "Bearer  " + token, "Bearer " + token + " "}) {
    EXPECT_EQ(status(with(data_request(), "Authorization", bearer)), 401u) << bearer;
  }
  EXPECT_EQ(status(without(data_request(), "Authorization")), 401u);
}

TEST(RequestGate, KnowsThreeTargets) {
  for (const char* target :
       {"/index.html", "//", "/data/", "/data/../data", "/../etc/passwd", "/%64ata", "/data%00", "/summary.json",
        "http://127.0.0.1:8123/data", "*", "", "data", "/Data", "/live/x", "/favicon.ico", "/data#x", "/data;x"}) {
    EXPECT_EQ(status(at(data_request(), target)), 404u) << target;
  }
  EXPECT_EQ(status(at(data_request(), "/" + std::string(600, 'a'))), 414u);
}

TEST(RequestGate, TakesOnlyWhatItAnswers) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PATCH", "get", "PROPFIND"}) {
    RequestHead head = page_request();
    head.method = method;
    EXPECT_EQ(status(head), 405u) << method;
  }
  for (const unsigned version : {9u, 10u, 12u, 20u}) {
    RequestHead head = page_request();
    head.version = version;
    EXPECT_EQ(status(head), 505u) << version;
  }
  EXPECT_EQ(status(with(page_request(), "Content-Length", "5")), 413u);
  EXPECT_EQ(status(with(page_request(), "Content-Length", "00")), 413u);
  EXPECT_EQ(status(with(page_request(), "Transfer-Encoding", "chunked")), 413u);
  EXPECT_EQ(status(with(page_request(), "Upgrade", "h2c")), 400u);
}

TEST(RequestGate, WantsDecidingHeadersOnce) {
  for (const char* name : {"Host", "Origin", "Authorization", "Content-Length", "Sec-WebSocket-Key", "Upgrade"}) {
    RequestHead head = socket_request();
    head.headers.emplace_back(name, "0");
    head.headers.emplace_back(name == std::string("Host") ? "hOST" : name, "0");
    EXPECT_EQ(status(head), 400u) << name;
  }
}

TEST(RequestGate, OpensSocketsByTheBook) {
  EXPECT_EQ(status(without(socket_request(), "Upgrade")), 426u);
  EXPECT_EQ(status(with(socket_request(), "Upgrade", "h2c")), 426u);
  EXPECT_EQ(status(with(socket_request(), "Sec-WebSocket-Version", "8")), 426u);
  EXPECT_EQ(status(without(socket_request(), "Sec-WebSocket-Version")), 426u);
  EXPECT_EQ(status(with(socket_request(), "Sec-WebSocket-Key", "short")), 400u);
  RequestHead head = socket_request();
  head.method = "HEAD";
  EXPECT_EQ(status(head), 405u);
}

// Oracle: 128 bits at least, and no two alike.
TEST(AccessToken, IsLongAndNewEachTime) {
  const std::string a = make_access_token(), b = make_access_token();
  EXPECT_EQ(a.size(), 48u);
  EXPECT_EQ(a.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(a, b);
  EXPECT_TRUE(is_same_secret(a, std::string(a)));
  EXPECT_FALSE(is_same_secret(a, b));
  EXPECT_FALSE(is_same_secret(a, a.substr(1)));
}

// Oracle: by hand. A burst of 3, then 2 a second.
TEST(RateLimit, LetsThroughTheBurstAndThenTheRate) {
  RateLimit limit(2, 3);
  EXPECT_TRUE(limit.take(10.0));
  EXPECT_TRUE(limit.take(10.0));
  EXPECT_TRUE(limit.take(10.0));
  EXPECT_FALSE(limit.take(10.0));
  EXPECT_FALSE(limit.take(10.4));
  EXPECT_TRUE(limit.take(10.6));
  EXPECT_FALSE(limit.take(10.6));
  EXPECT_TRUE(limit.take(1000));
  EXPECT_TRUE(limit.take(1000));
  EXPECT_TRUE(limit.take(1000));
  EXPECT_FALSE(limit.take(1000));
}

}  // namespace
}  // namespace drydock
