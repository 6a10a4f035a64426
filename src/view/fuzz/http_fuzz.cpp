// SPDX-License-Identifier: Apache-2.0
// Whatever comes over a connection, as a request and as frames of a socket behind it, the server answers or hangs up,
// and shows what it serves to nobody without the token.
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "view/serve_connection.h"

namespace {

namespace asio = boost::asio;
using drydock::ServerCore;

constexpr const char* kToken = "s3cr3t";

std::string received(int from) {
  std::string answer;
  std::array<char, 4096> bytes;
  for (ssize_t n = 0; (n = ::read(from, bytes.data(), bytes.size())) > 0;)
    answer.append(bytes.data(), static_cast<std::size_t>(n));
  return answer;
}

std::string answer_to(std::string_view request) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) std::abort();
  if (::write(ends[0], request.data(), request.size()) != static_cast<ssize_t>(request.size())) std::abort();
  ::shutdown(ends[0], SHUT_WR);
  {
    asio::io_context context(1);
    auto page = std::make_shared<const std::string>("the data");
    drydock::ServedContent content{"the page", [page] { return page; }, [](auto) {}, [](auto, auto) {}, [](auto) {},
                                   {}};
    const auto core = std::make_shared<ServerCore>(std::move(content), drydock::GateRules{80, kToken});
    asio::ip::tcp::socket socket(context);
    socket.assign(asio::ip::tcp::v4(), ends[1]);
    drydock::serve_connection(std::move(socket), core);
    context.run();
    if (core->connections != 0) std::abort();
  }
  std::string answer = received(ends[0]);
  ::close(ends[0]);
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view request(reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 65536));
  const std::string answer = answer_to(request);
  if (!answer.empty() && !answer.starts_with("HTTP/1.1 ")) std::abort();
  const bool is_served = answer.starts_with("HTTP/1.1 200") || answer.starts_with("HTTP/1.1 101");
  if (is_served && request.find(kToken) == std::string_view::npos) std::abort();
  return 0;
}
