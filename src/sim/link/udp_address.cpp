// SPDX-License-Identifier: Apache-2.0
#include "sim/link/udp_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace drydock {
namespace {

constexpr std::array<std::uint8_t, 12> kWithinV6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::array<std::uint8_t, 16> kLoopbackV6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return port;
}

bool parse_ip(const std::string& text, UdpAddress& address) {
  const int family = address.is_v6 ? AF_INET6 : AF_INET;
  if (::inet_pton(family, text.c_str(), address.ip.data()) != 1) return false;
  if (address.is_v6 && std::equal(kWithinV6.begin(), kWithinV6.end(), address.ip.begin())) {
    std::array<std::uint8_t, 16> v4{};
    std::copy(address.ip.begin() + 12, address.ip.end(), v4.begin());
    address.is_v6 = false;
    address.ip = v4;
  }
  return true;
}

}  // namespace

bool is_loopback(const UdpAddress& address) {
  return address.is_v6 ? address.ip == kLoopbackV6 : address.ip[0] == 127;
}

std::string to_string(const UdpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(address.is_v6 ? AF_INET6 : AF_INET, address.ip.data(), text.data(), text.size());
  const std::string ip = text.data();
  return (address.is_v6 ? "[" + ip + "]" : ip) + ":" + std::to_string(address.port);
}

ReadUdpAddress parse_udp_address(std::string_view text) {
  const ReadUdpAddress refused = {
      {}, "found \"" + std::string(text) + "\", expected an address and a port, as in 127.0.0.1:47000 or [::1]:47000"};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || text.find('\0') != std::string_view::npos) return refused;
  const std::optional<std::uint16_t> port = parse_port(text.substr(colon + 1));
  std::string_view ip = text.substr(0, colon);
  if (!port) return refused;
  UdpAddress address;
  address.port = *port;
  address.is_v6 = ip.size() >= 2 && ip.front() == '[' && ip.back() == ']';
  if (address.is_v6) ip = ip.substr(1, ip.size() - 2);
  if (!parse_ip(std::string(ip), address)) return refused;
  return {address, ""};
}

UdpAddress any_port_for(const UdpAddress& address) {
  UdpAddress from;
  from.is_v6 = address.is_v6;
  if (!is_loopback(address)) return from;
  from.ip = address.is_v6 ? kLoopbackV6 : std::array<std::uint8_t, 16>{127, 0, 0, 1};
  return from;
}

}  // namespace drydock
