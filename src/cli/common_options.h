// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "input/file_rules.h"

namespace drydock {

/// Options that mean the same in every command that takes them.
struct CommonOptions {
  bool json = false;
  bool quiet = false;
  bool csv = false;
  int threads = 0;  // 0: as many as the machine has
  std::uint64_t seed = 1;
  std::vector<std::string> settings;  // path=value, in order
  std::filesystem::path out;          // empty: out/NAME-COMMAND
  bool replace = false;               // what is in it
  std::optional<std::filesystem::path> root;
  std::vector<std::string> packages;  // name=dir
};

enum class Common { kJson, kQuiet, kCsv, kThreads, kSeed, kSet, kOut, kFileRules };

/// Adds the options of the list to a command.
void add_common(CLI::App& app, CommonOptions& options, std::initializer_list<Common> wanted);

/// Which files the top file may name, with --root and --package.
FileRules file_rules(const CommonOptions& options, const std::filesystem::path& top_file);

/// How many threads to use: as many as asked for, but no more than this machine runs at once, which TBB would refuse
/// with a message of its own.
int thread_count(const CommonOptions& options);

/// What an option takes, for help and completion alike: one of some words; a file with one of some extensions (a hint,
/// other names are taken too).
CLI::Validator one_of(const std::vector<std::string>& words);
/// For options that count.
CLI::Validator whole_number(long long least, long long most);
CLI::Validator file_ending_in(const std::vector<std::string>& extensions);

}  // namespace drydock
