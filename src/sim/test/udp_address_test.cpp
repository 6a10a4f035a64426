// SPDX-License-Identifier: Apache-2.0
#include "sim/link/udp_address.h"

#include <gtest/gtest.h>

namespace drydock {
namespace {

// Oracle: round trip; loopback as RFC 1122 §3.2.1.3 and RFC 4291 §2.5.3 have it.
TEST(UdpAddress, IsReadAsItIsWritten) {
  for (const char* text : {"127.0.0.1:47000", "127.255.1.2:1", "[::1]:65535"}) {
    const ReadUdpAddress read = parse_udp_address(text);
    ASSERT_TRUE(read.address) << text << read.refused;
    EXPECT_EQ(to_string(*read.address), text);
    EXPECT_TRUE(is_loopback(*read.address)) << text;
  }
  for (const char* text : {"0.0.0.0:0", "192.168.1.7:47000", "128.0.0.1:5", "[::]:3", "[fe80::1]:47000", "[::2]:4"}) {
    const ReadUdpAddress read = parse_udp_address(text);
    ASSERT_TRUE(read.address) << text << read.refused;
    EXPECT_EQ(to_string(*read.address), text);
    EXPECT_FALSE(is_loopback(*read.address)) << text;
  }
  EXPECT_EQ(to_string(*parse_udp_address("[::ffff:127.0.0.1]:7").address), "127.0.0.1:7");
  EXPECT_FALSE(is_loopback(*parse_udp_address("[::ffff:10.0.0.1]:7").address));
}

// Oracle: by hand.
TEST(UdpAddress, RefusesWhatIsNone) {
  for (const char* text : {"", ":", "47000", "127.0.0.1", "127.0.0.1:", ":47000", "127.0.0.1:65536", "127.0.0.1:-1",
                           "127.0.0.1: 5", "127.0.0.1:5 ", "127.1:5", "localhost:47000", "::1:47000", "[::1]47000",
                           "[127.0.0.1]:4", "[fe80::1%eth0]:4", "[]:4", "0x7f.0.0.1:4", "127.0.0.1:4x"}) {
    const ReadUdpAddress read = parse_udp_address(text);
    EXPECT_FALSE(read.address) << text;
    EXPECT_EQ(read.refused, "found \"" + std::string(text) +
                                "\", expected an address and a port, as in 127.0.0.1:47000 or [::1]:47000");
  }
  EXPECT_FALSE(parse_udp_address(std::string_view("127.0.0.1\0:4", 12)).address);
}

// Oracle: by hand.
TEST(UdpAddress, SendsFromLoopbackToLoopback) {
  EXPECT_EQ(to_string(any_port_for(*parse_udp_address("127.0.0.9:7").address)), "127.0.0.1:0");
  EXPECT_EQ(to_string(any_port_for(*parse_udp_address("[::1]:7").address)), "[::1]:0");
  EXPECT_EQ(to_string(any_port_for(*parse_udp_address("10.0.0.9:7").address)), "0.0.0.0:0");
  EXPECT_EQ(to_string(any_port_for(*parse_udp_address("[fd00::9]:7").address)), "[::]:0");
}

}  // namespace
}  // namespace drydock
