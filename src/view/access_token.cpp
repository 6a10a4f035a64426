// SPDX-License-Identifier: Apache-2.0
#include "view/access_token.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace drydock {

std::string make_access_token() {
  std::array<unsigned char, 24> random{};
  std::size_t have = 0;
  while (have < random.size()) {
    const ssize_t got = ::getrandom(random.data() + have, random.size() - have, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw std::system_error(errno, std::generic_category(), "no random numbers for the access token");
    have += static_cast<std::size_t>(got);
  }
  std::string token;
  for (const unsigned char byte : random) {
    token += "0123456789abcdef"[byte >> 4];
    token += "0123456789abcdef"[byte & 15];
  }
  return token;
}

bool is_same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char differs = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    differs =
        static_cast<unsigned char>(differs | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i])));
  return differs == 0;
}

}  // namespace drydock
