// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/xml_document.h"

#include <gtest/gtest.h>

#include "input/test/broken_files.h"

namespace drydock {
namespace {

using testing::lines_of;

// Oracle: places counted by hand.
TEST(XmlDocument, KnowsWhereEverythingStands) {
  const std::string text =
      "<?xml version=\"1.0\"?>\r\n"
      "<a  x='1>2'\r\n"
      "    \xC3\xA4 = \"&lt;\">\r\n"
      "  <!-- <no/> --> word <b y=\"\"/>\r\n"
      "</a>";
  Problems problems;
  const auto document = parse_xml(text, "a.xml", problems);
  ASSERT_TRUE(document) << lines_of(problems);
  const XmlElement& a = document->root();
  const auto at = [](const XmlPlace& place) { return std::pair(place.line, place.column); };
  EXPECT_EQ(at(a.place), std::pair(2, 1));
  ASSERT_EQ(a.attributes.size(), 2U);
  EXPECT_EQ(a.attributes[0].value, "1>2");
  EXPECT_EQ(at(a.attributes[0].place), std::pair(2, 8));
  EXPECT_EQ(a.attributes[1].value, "<");
  EXPECT_EQ(at(a.attributes[1].place), std::pair(3, 10));
  EXPECT_EQ(a.text.substr(0, 4), "word");
  EXPECT_EQ(at(a.text_place), std::pair(4, 18));
  const auto b = document->children(a, "b");
  ASSERT_EQ(b.size(), 1U);
  EXPECT_EQ(at(b[0]->place), std::pair(4, 23));
  EXPECT_EQ(at(b[0]->find("y")->place), std::pair(4, 29));
}

// Oracle: the bytes between the tags, as they were written.
TEST(XmlDocument, KnowsWhatStandsBetweenTags) {
  const std::string text = "<a x='>'> 1 <b/>\r\n<c ></c><d>2 <!-- 3 --></d></a>";
  Problems problems;
  const auto document = parse_xml("\xEF\xBB\xBF" + text, "a.xml", problems);
  ASSERT_TRUE(document) << lines_of(problems);
  std::vector<std::string> contents;
  for (const XmlElement& element : document->elements) {
    contents.push_back(text.substr(element.content_begin, element.content_end - element.content_begin));
  }
  EXPECT_EQ(contents, (std::vector<std::string>{" 1 <b/>\r\n<c ></c><d>2 <!-- 3 --></d>", "", "", "2 <!-- 3 -->"}));
}

// Oracle: limits that the caller sets.
TEST(XmlDocument, KeepsToTheLimitsOfItsCaller) {
  const XmlLimits limits{40, 2, 3, 4};
  Problems problems;
  EXPECT_TRUE(parse_xml("<a x='' y=''><b/><b x='' y=''/></a>", "a.xml", problems, limits)) << lines_of(problems);
  EXPECT_FALSE(parse_xml("<a x='' y=''><b z=''/><b x='' y=''/></a>", "a.xml", problems, limits));
  EXPECT_FALSE(parse_xml("<a><b/><b/><b/></a>", "a.xml", problems, limits));
  EXPECT_FALSE(parse_xml("<a><b><c/></b></a>", "a.xml", problems, limits));
  EXPECT_FALSE(parse_xml(std::string(41, ' '), "a.xml", problems, limits));
  EXPECT_EQ(problems.errors(), 4U) << lines_of(problems);
  EXPECT_NE(lines_of(problems).find("a.xml:1:23: error: found more than 4 attributes"), std::string::npos)
      << lines_of(problems);
}

// Oracle: the stated limits, from both sides.
TEST(XmlDocument, EndsAtItsDepth) {
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "<a>";
    for (int i = 0; i < depth; ++i) text += "</a>";
    return text;
  };
  Problems problems;
  EXPECT_TRUE(parse_xml(nested(kDeepestXml), "a.xml", problems)) << lines_of(problems);
  EXPECT_FALSE(parse_xml(nested(kDeepestXml + 1), "a.xml", problems));
  EXPECT_FALSE(parse_xml(nested(100'000), "a.xml", problems));
  EXPECT_EQ(problems.errors(), 2U);
  EXPECT_NE(lines_of(problems).find("a.xml:1:193: error: found elements nested deeper than 64"), std::string::npos)
      << lines_of(problems);
}

// Oracle: the stated limits.
TEST(XmlDocument, RefusesWhatIsTooLargeOrInAnotherEncoding) {
  Problems problems;
  EXPECT_FALSE(parse_xml(std::string(kMostXmlBytes + 1, ' '), "a.xml", problems));
  std::string many = "<a>";
  for (std::size_t i = 0; i < kMostXmlElements; ++i) many += "<b/>";
  EXPECT_FALSE(parse_xml(many + "</a>", "b.xml", problems));
  EXPECT_FALSE(parse_xml("\xFF\xFE<\0a\0/\0>\0", "c.xml", problems));
  EXPECT_FALSE(parse_xml("<?xml version='1.0' encoding='UTF-7'?><a/>", "d.xml", problems));
  EXPECT_EQ(problems.errors(), 4U) << lines_of(problems);
}

}  // namespace
}  // namespace drydock
