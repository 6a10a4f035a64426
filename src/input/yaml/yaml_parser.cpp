// SPDX-License-Identifier: Apache-2.0
#include "input/yaml/yaml_parser.h"

#include <yaml.h>

#include <algorithm>
#include <limits>

#include "input/in_quotes.h"
#include "input/utf8.h"
#include "input/yaml/yaml_syntax.h"

namespace drydock {
namespace {

/// libyaml counts characters, editors and replace_value bytes.
class ByteOffsets {
 public:
  explicit ByteOffsets(std::string_view text) {
    const bool ascii = std::none_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; });
    if (ascii) return;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if ((text[i] & 0xC0) != 0x80) offsets_.push_back(static_cast<std::uint32_t>(i));
    }
    offsets_.push_back(static_cast<std::uint32_t>(text.size()));
  }
  std::uint32_t operator()(std::size_t character) const {
    if (offsets_.empty()) return static_cast<std::uint32_t>(character);
    return offsets_[std::min(character, offsets_.size() - 1)];
  }

 private:
  std::vector<std::uint32_t> offsets_;
};

struct EventParser {
  yaml_parser_t libyaml;
  EventParser() { yaml_parser_initialize(&libyaml); }
  ~EventParser() { yaml_parser_delete(&libyaml); }
  EventParser(const EventParser&) = delete;
  EventParser& operator=(const EventParser&) = delete;
};

struct Event {
  yaml_event_t libyaml{};
  ~Event() { yaml_event_delete(&libyaml); }
};

std::string as_text(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

/// Turns events into a tree. Open collections wait on a stack of our own, so depth costs no call stack.
class TreeBuilder {
 public:
  TreeBuilder(const YamlDocument& document, std::uint32_t skipped_bytes, Problems& problems)
      : file_(document.file.get()),
        text_(std::string_view(document.text).substr(skipped_bytes)),
        skipped_bytes_(skipped_bytes),
        offset_(text_),
        problems_(problems) {}

  /// The whole tree, or nothing when it has none.
  std::optional<YamlNode> build() {
    EventParser parser;
    yaml_parser_set_encoding(&parser.libyaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser.libyaml, reinterpret_cast<const unsigned char*>(text_.data()), text_.size());
    for (;;) {
      Event event;
      if (yaml_parser_parse(&parser.libyaml, &event.libyaml) == 0) {
        report_syntax(parser.libyaml);
        return std::nullopt;
      }
      if (event.libyaml.type == YAML_STREAM_END_EVENT) break;
      if (!take(event.libyaml)) return std::nullopt;
    }
    if (!root_) problems_.error({*file_, 1, 1}, "", "found an empty file", "fields, as in 'drydock: 1'");
    return std::move(root_);
  }

 private:
  struct Open {
    YamlNode node;
    bool is_key = false;  // a collection in the place of a key, which is an error
  };

  TextPlace place(const yaml_mark_t& mark) const {
    return {static_cast<std::int32_t>(mark.line) + 1, static_cast<std::int32_t>(mark.column) + 1,
            offset_(mark.index) + skipped_bytes_};
  }
  Mark mark(const yaml_mark_t& at) const {
    return {*file_, static_cast<int>(at.line) + 1, static_cast<int>(at.column) + 1};
  }
  void error(const Mark& at, std::string found, std::string expected) {
    if (++reported_ <= kMostProblems) problems_.error(at, path(), std::move(found), std::move(expected));
  }

  bool take(const yaml_event_t& event) {
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        return begin_document(event);
      case YAML_ALIAS_EVENT:
        error(mark(event.start_mark), "found the alias *" + as_text(event.data.alias.anchor),
              "the value itself; aliases are not allowed");
        return add(fresh(event, YamlNode::Kind::kScalar), true);
      case YAML_SCALAR_EVENT:
        return add(scalar(event), false);
      case YAML_SEQUENCE_START_EVENT:
        refuse_extras(event, event.data.sequence_start.anchor, event.data.sequence_start.tag);
        return open(event, YamlNode::Kind::kList, event.data.sequence_start.style == YAML_BLOCK_SEQUENCE_STYLE);
      case YAML_MAPPING_START_EVENT:
        refuse_extras(event, event.data.mapping_start.anchor, event.data.mapping_start.tag);
        return open(event, YamlNode::Kind::kMap, event.data.mapping_start.style == YAML_BLOCK_MAPPING_STYLE);
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return close(event);
      default:
        return true;
    }
  }

  bool begin_document(const yaml_event_t& event) {
    const auto& start = event.data.document_start;
    if (start.tag_directives.start != start.tag_directives.end) {
      error(mark(event.start_mark), "found a %TAG line", "none; tags are not allowed");
    }
    if (!root_) return true;
    error(mark(event.start_mark), "found a second document", "one document in a file");
    return false;
  }

  YamlNode fresh(const yaml_event_t& event, YamlNode::Kind kind) const {
    YamlNode node;
    node.kind = kind;
    node.file = file_;
    node.begin = place(event.start_mark);
    node.end = place(event.end_mark);
    return node;
  }

  YamlNode scalar(const yaml_event_t& event) {
    const auto& data = event.data.scalar;
    refuse_extras(event, data.anchor, data.tag);
    YamlNode node = fresh(event, YamlNode::Kind::kScalar);
    node.text.assign(reinterpret_cast<const char*>(data.value), data.length);
    node.plain = data.style == YAML_PLAIN_SCALAR_STYLE;
    // libyaml ends a block text behind its last line break.
    if (data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE) trim_end(node);
    return node;
  }

  void trim_end(YamlNode& node) const {
    const std::string_view bytes = text_.substr(0, node.end.byte - skipped_bytes_);
    const std::size_t last = bytes.find_last_not_of(" \t\r\n");
    node.end.byte = static_cast<std::uint32_t>(last + 1) + skipped_bytes_;
  }

  void refuse_extras(const yaml_event_t& event, const yaml_char_t* anchor, const yaml_char_t* tag) {
    if (anchor != nullptr) {
      error(mark(event.start_mark), "found the anchor &" + as_text(anchor),
            "the value alone; anchors and aliases are not allowed");
    }
    if (tag != nullptr) {
      error(mark(event.start_mark), "found the tag " + in_quotes(as_text(tag)),
            "the value alone; tags are not allowed");
    }
  }

  bool open(const yaml_event_t& event, YamlNode::Kind kind, bool block) {
    const bool is_key = !stack_.empty() && wants_key(stack_.back().node);
    if (is_key) error(mark(event.start_mark), "found a list or section as a key", "a text");
    if (stack_.size() >= kMostYamlNesting) {
      problems_.error(mark(event.start_mark), "", "found lists and sections nested deeper than 64",
                      "at most 64 levels");
      return false;
    }
    YamlNode node = fresh(event, kind);
    node.plain = block;
    stack_.push_back({std::move(node), is_key});
    return true;
  }

  bool close(const yaml_event_t& event) {
    Open closed = std::move(stack_.back());
    stack_.pop_back();
    YamlNode& node = closed.node;
    if (!node.plain) {
      node.end = place(event.end_mark);
    } else if (!node.children.empty()) {
      node.end = node.children.back().end;  // libyaml ends a block where the next token begins, behind comments
    }
    if (node.is_map()) drop_bad_entries(node);
    return add(std::move(node), closed.is_key);
  }

  static bool wants_key(const YamlNode& node) { return node.is_map() && node.children.size() % 2 == 0; }

  bool add(YamlNode node, bool broken) {
    if (++values_ > kMostYamlValues) {
      problems_.error(mark_of(node), path(), "found more than " + std::to_string(kMostYamlValues) + " values",
                      "fewer; a long table goes into a CSV file");
      return false;
    }
    node.broken = broken;
    if (stack_.empty()) {
      root_ = std::move(node);
    } else {
      YamlNode& parent = stack_.back().node;
      if (wants_key(parent) && node.plain && node.is_scalar() && node.text == "<<") {
        error(mark_of(node), "found the merge key <<", "the fields themselves; merge keys are not allowed");
        node.broken = true;
      }
      parent.children.push_back(std::move(node));
    }
    return true;
  }

  /// Leaves out entries whose key was reported, and all but the first of equal keys.
  void drop_bad_entries(YamlNode& map) {
    std::vector<std::size_t> order;  // of the entries with a sound key
    std::vector<bool> bad(map.entries(), false);
    for (std::size_t entry = 0; entry < map.entries(); ++entry) {
      bad[entry] = map.key(entry).broken;
      if (!bad[entry]) order.push_back(entry);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return map.key(a).text < map.key(b).text; });
    std::vector<std::pair<std::size_t, std::size_t>> repeated;  // entry, first entry with that key
    for (std::size_t i = 0, first = 0; i < order.size(); ++i) {
      if (map.key(order[i]).text != map.key(order[first]).text) first = i;
      if (i == first) continue;
      bad[order[i]] = true;
      repeated.emplace_back(order[i], order[first]);
    }
    std::sort(repeated.begin(), repeated.end());
    for (const auto& [entry, first] : repeated) {
      const YamlNode& key = map.key(entry);
      if (++reported_ > kMostProblems) break;
      const std::string within = path();
      problems_.error(mark_of(key), (within.empty() ? "" : within + ".") + path_step(key.text), "found a second time",
                      "one such field, as in line " + std::to_string(map.key(first).begin.line));
    }
    if (std::find(bad.begin(), bad.end(), true) == bad.end()) return;
    std::vector<YamlNode> kept;
    for (std::size_t entry = 0; entry < map.entries(); ++entry) {
      if (bad[entry]) continue;
      kept.push_back(std::move(map.children[2 * entry]));
      kept.push_back(std::move(map.children[2 * entry + 1]));
    }
    map.children = std::move(kept);
  }

  /// Path of the value now being read.
  std::string path() const {
    std::string result;
    for (const Open& level : stack_) {
      const YamlNode& node = level.node;
      if (node.is_list()) {
        result += "[" + std::to_string(node.children.size()) + "]";
      } else if (node.children.size() % 2 == 1) {
        result += (result.empty() ? "" : ".") + path_step(node.children.back().text);
      }
    }
    return result;
  }

  void report_syntax(const yaml_parser_t& parser) {
    YamlSyntaxError error;
    error.problem = parser.problem == nullptr ? "" : parser.problem;
    if (parser.context != nullptr) error.context_line = static_cast<int>(parser.context_mark.line) + 1;
    error.rest = text_.substr(std::min<std::size_t>(offset_(parser.problem_mark.index), text_.size()));
    error.mark = mark(parser.problem_mark);
    problems_.add(readable(error));
  }

  const std::string* file_;
  std::string_view text_;
  std::uint32_t skipped_bytes_;
  ByteOffsets offset_;
  Problems& problems_;
  std::vector<Open> stack_;
  std::optional<YamlNode> root_;
  std::size_t reported_ = 0;
  std::size_t values_ = 0;
};

/// Where a byte stands, for bytes that libyaml never gets to see.
Mark mark_of_byte(std::string_view text, std::size_t byte, const std::string& file) {
  const std::string_view before = text.substr(0, byte);
  const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  const std::string_view line = before.substr(line_start);
  const auto characters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return {file, static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1, static_cast<int>(characters) + 1};
}

bool is_control(char c) {
  return (c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
}

/// The first control character, and with it the line ends of Unicode: libyaml counts them as lines, editors do not.
std::size_t find_control(std::string_view text) {
  const auto control = std::find_if(text.begin(), text.end(), is_control);
  std::size_t at = static_cast<std::size_t>(control - text.begin());
  for (const std::string_view line_end : {"\u0085", "\u2028", "\u2029"}) at = std::min(at, text.find(line_end));
  return at;
}

/// True when the bytes are characters that may stand in a file at all.
bool check_bytes(std::string_view text, const std::string& file, Problems& problems) {
  if (text.size() > kMostYamlBytes) {
    problems.error({file, 0, 0}, "", "found " + std::to_string(text.size()) + " bytes",
                   "at most " + std::to_string(kMostYamlBytes));
    return false;
  }
  if (const auto invalid = find_invalid_utf8(text)) {
    problems.error(mark_of_byte(text, *invalid, file), "", "found the byte " + in_quotes(text.substr(*invalid, 1)),
                   "text in UTF-8");
    return false;
  }
  const std::size_t at = find_control(text);
  if (at == text.size()) return true;
  const std::string_view control = text.substr(at, first_character(text.substr(at)).bytes);
  problems.error(mark_of_byte(text, at, file), "", "found the control character " + in_quotes(control),
                 "text without control characters");
  return false;
}

}  // namespace

std::optional<YamlDocument> parse_yaml(std::string text, std::string file, Problems& problems) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  YamlDocument document{std::make_unique<const std::string>(std::move(file)), std::move(text), {}};
  if (!check_bytes(document.text, *document.file, problems)) return std::nullopt;
  const bool has_mark = document.text.starts_with(kByteOrderMark);
  TreeBuilder builder(document, has_mark ? static_cast<std::uint32_t>(kByteOrderMark.size()) : 0, problems);
  std::optional<YamlNode> root = builder.build();
  if (!root) return std::nullopt;
  document.root = std::move(*root);
  return document;
}

}  // namespace drydock
