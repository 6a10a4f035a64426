// SPDX-License-Identifier: Apache-2.0
#include "sim/link/udp_socket.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace drydock {
namespace {

/// An address as the system has it.
struct SystemAddress {
  sockaddr_storage storage{};
  socklen_t size = sizeof(sockaddr_storage);

  sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }
};

SystemAddress system_address(const UdpAddress& address) {
  SystemAddress system;
  if (address.is_v6) {
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(address.port);
    std::memcpy(&v6.sin6_addr, address.ip.data(), 16);
    std::memcpy(&system.storage, &v6, sizeof(v6));
    system.size = sizeof(v6);
  } else {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    v4.sin_port = htons(address.port);
    std::memcpy(&v4.sin_addr, address.ip.data(), 4);
    std::memcpy(&system.storage, &v4, sizeof(v4));
    system.size = sizeof(v4);
  }
  return system;
}

UdpAddress address_of(const SystemAddress& system) {
  UdpAddress address;
  address.is_v6 = system.storage.ss_family == AF_INET6;
  if (address.is_v6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &system.storage, sizeof(v6));
    std::memcpy(address.ip.data(), &v6.sin6_addr, 16);
    address.port = ntohs(v6.sin6_port);
  } else {
    sockaddr_in v4{};
    std::memcpy(&v4, &system.storage, sizeof(v4));
    std::memcpy(address.ip.data(), &v4.sin_addr, 4);
    address.port = ntohs(v4.sin_port);
  }
  return address;
}

std::string cannot_open(const UdpAddress& local, int error) {
  return "cannot open " + to_string(local) + ": " + std::system_category().message(error);
}

/// Nothing within nanoseconds of now counts as no waiting.
timespec time_until(LinkClock::time_point deadline) {
  const auto left = std::max<std::chrono::nanoseconds>(std::chrono::nanoseconds(0), deadline - LinkClock::now());
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  return {static_cast<time_t>(seconds.count()), static_cast<long>((left - seconds).count())};
}

/// What the network did to an earlier packet, or what is over by itself; the socket goes on.
bool passes(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINTR || error == ECONNREFUSED || error == EHOSTUNREACH ||
         error == ENETUNREACH || error == ENOBUFS || error == ENOMEM;
}

}  // namespace

UdpSocket::Opened UdpSocket::open(const UdpAddress& local) {
  const int descriptor = ::socket(local.is_v6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return {{}, cannot_open(local, errno)};
  UdpSocket socket(descriptor, local);
  const int on = 1;
  if (local.is_v6 && ::setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on)) != 0)
    return {{}, cannot_open(local, errno)};
  SystemAddress system = system_address(local);
  if (::bind(descriptor, system.get(), system.size) != 0) return {{}, cannot_open(local, errno)};
  system.size = sizeof(system.storage);
  if (::getsockname(descriptor, system.get(), &system.size) != 0) return {{}, cannot_open(local, errno)};
  socket.local_ = address_of(system);
  return {std::move(socket), ""};
}

UdpSocket::~UdpSocket() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

UdpSocket::UdpSocket(UdpSocket&& other) noexcept : descriptor_(other.descriptor_), local_(other.local_) {
  other.descriptor_ = -1;
}

bool UdpSocket::send(std::span<const std::byte> bytes, const UdpAddress& to) {
  SystemAddress system = system_address(to);
  return ::sendto(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL, system.get(), system.size) ==
         static_cast<ssize_t>(bytes.size());
}

UdpSocket::Received UdpSocket::receive(std::span<std::byte> buffer, LinkClock::time_point deadline,
                                       Datagram& datagram) {
  pollfd waiting{descriptor_, POLLIN, 0};
  const timespec left = time_until(deadline);
  const int ready = ::ppoll(&waiting, 1, &left, nullptr);
  if (ready == 0) return Received::kNothing;
  if (ready < 0) return passes(errno) ? Received::kNothing : Received::kFailed;
  if ((waiting.revents & POLLNVAL) != 0) return Received::kFailed;
  SystemAddress from;
  iovec place{buffer.data(), buffer.size()};
  msghdr message{};
  message.msg_name = from.get();
  message.msg_namelen = from.size;
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  const ssize_t size = ::recvmsg(descriptor_, &message, MSG_DONTWAIT);
  if (size < 0) return passes(errno) ? Received::kNothing : Received::kFailed;
  datagram = {buffer.first(static_cast<std::size_t>(size)), address_of(from), (message.msg_flags & MSG_TRUNC) != 0};
  return Received::kDatagram;
}

}  // namespace drydock
