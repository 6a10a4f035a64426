// SPDX-License-Identifier: Apache-2.0
#include "sim/link/packet_layout.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <set>

#include "output/schema/schema_fault.h"
#include "sim/link/link_text.h"
#include "sim/test/link_sample.h"
#include "testing/committed_file.h"

namespace drydock {
namespace {

using testing::odd_layout;

PacketLayout changed(const std::function<void(PacketLayout&)>& change) {
  PacketLayout layout = odd_layout();
  change(layout);
  return layout;
}

// Oracle: the text written by hand, and the hash of it by another program (an implementation of FNV-1a in Python).
TEST(PacketLayout, HashesItsCanonicalText) {
  PacketLayout layout{
      "tiny", {{"rate_Hz", 250, ""}}, {{{"a/length_m", BinaryType::kF64, 2, "m", "", {"l1", "l2"}}}}, {}};
  layout.answer.fields.push_back({"n", BinaryType::kU32, 1, "", "any"});
  EXPECT_EQ(link_canonical_text(layout),
            "drydock link\t1\n"
            "constant\trate_Hz\t406f400000000000\n"
            "header\t0\tmagic\tu32\t1\t\n"
            "header\t4\tversion\tu32\t1\t\n"
            "header\t8\tkind\tu32\t1\t\n"
            "header\t12\tlength\tu32\t1\t\n"
            "header\t16\tflags\tu32\t1\t\n"
            "header\t20\tchecksum\tu32\t1\t\n"
            "header\t24\thash\tu64\t1\t\n"
            "header\t32\tsession\tu64\t1\t\n"
            "header\t40\tsequence\tu64\t1\t\n"
            "header\t48\ttime\tf64\t1\ts\n"
            "request\t0\ta/length_m\tf64\t2\tm\tl1\tl2\n"
            "answer\t0\tn\tu32\t1\t\n");
  EXPECT_EQ(hash_text(link_hash(layout)), "5ee34b5444a5855a");
}

// Oracle: by hand: everything that changes what bytes mean changes the hash, names and words for people do not.
TEST(PacketLayout, HasAnotherHashWhenBytesMeanSomethingElse) {
  std::set<std::uint64_t> hashes = {link_hash(odd_layout())};
  const auto expect_another = [&](const std::function<void(PacketLayout&)>& change) {
    EXPECT_TRUE(hashes.insert(link_hash(changed(change))).second);
  };
  expect_another([](PacketLayout& layout) { layout.constants[0].value = 251; });
  expect_another([](PacketLayout& layout) { layout.constants[0].name = "rate_kHz"; });
  expect_another([](PacketLayout& layout) { layout.constants.pop_back(); });
  expect_another([](PacketLayout& layout) { layout.request.fields[1].unit = "mm"; });
  expect_another([](PacketLayout& layout) { layout.request.fields[1].path = "b/length_m"; });
  expect_another([](PacketLayout& layout) { layout.request.fields[1].count = 7; });
  expect_another([](PacketLayout& layout) { layout.request.fields[1].elements = {"a", "b", "c", "d", "e", "f"}; });
  expect_another([](PacketLayout& layout) { layout.request.fields[2].type = BinaryType::kU64; });
  expect_another([](PacketLayout& layout) { std::swap(layout.answer.fields[0], layout.answer.fields[2]); });
  expect_another([](PacketLayout& layout) { std::swap(layout.request, layout.answer); });
  EXPECT_EQ(hashes.size(), 11U);
  EXPECT_EQ(link_hash(changed([](PacketLayout& layout) { layout.name = "even"; })), link_hash(odd_layout()));
  EXPECT_EQ(link_hash(changed([](PacketLayout& layout) { layout.request.fields[1].sentence = "of its legs"; })),
            link_hash(odd_layout()));
}

// Oracle: by hand.
TEST(PacketLayout, SaysWhatIsWrongWithIt) {
  const auto fault = [](const std::function<void(PacketLayout&)>& change) {
    return packet_layout_fault(changed(change));
  };
  EXPECT_EQ(packet_layout_fault(odd_layout()), "");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.constants[0].name = "a rate"; }),
            "\"a rate\" is no name of a constant");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.constants[0].name = "1st"; }), "\"1st\" is no name of a constant");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.constants[1].name = "rate_Hz"; }),
            "constant \"rate_Hz\" stands twice");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.constants[1].value = std::numeric_limits<double>::infinity(); }),
            "constant \"silence_s\" is not finite");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.answer.fields.clear(); }), "answer: it has no fields");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.request.fields[0].path = ""; }), "request: a field has no name");
  EXPECT_EQ(fault([](PacketLayout& layout) { layout.answer.fields[0].count = 8182; }),
            "answer: a packet would have 65556 bytes, more than the 65507 of UDP");
}

// Oracle: the schema of the page; the file says what the table says.
TEST(PacketLayout, IsAFileThatPeersRead) {
  const Json json = packet_layout_json(odd_layout());
  const std::optional<SchemaFault> fault = schema_fault(json, "PacketLayoutJson", packet_layout_schema());
  EXPECT_FALSE(fault) << to_string(*fault);
  EXPECT_EQ(json["hash"], hash_text(link_hash(odd_layout())));
  EXPECT_EQ(json["constants"].dump(), R"({"rate_Hz":250.0,"silence_s":0.1})");
  EXPECT_EQ(json["header"]["bytes"], 56);
  EXPECT_EQ(json["header"]["fields"][9]["path"], "time");
  EXPECT_EQ(json["request"]["bytes"], 68);
  EXPECT_EQ(json["answer"]["fields"][2]["offset"], 60);
}

// Oracle: what people read is what the tables say.
TEST(LinkText, IsInThePageOfTheDocs) {
  const auto part = [](const std::string& name, const std::string& printed) {
    EXPECT_EQ(testing::committed_part(DRYDOCK_SOURCE_DIR "/docs/link.md", name, printed), printed);
  };
  part("header", link_header_markdown());
  part("counters", link_counters_markdown());
  part("layout.json", packet_layout_markdown());
}

}  // namespace
}  // namespace drydock
