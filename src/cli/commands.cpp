// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"

namespace drydock {

namespace {

/// CLI11's help, with what a value may be behind a positional only: `SHELL {bash,zsh,fish}`, but `--urdf FILE`.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string type = option->get_type_name();
    const std::size_t choices = type.find(":{");
    if (option->get_positional()) return choices == std::string::npos ? "" : " " + type.substr(choices + 1);
    return type.empty() ? "" : " " + type.substr(0, choices);
  }
};

}  // namespace

std::vector<Command> commands() {
  return {
      demo_command(),       check_command(),    map_command(),     follow_command(),
      place_command(),      run_command(),      pose_command(),    export_urdf_command(),
      calibrate_command(),  identify_command(), compare_command(), schema_command(),
      completion_command(), docs_command(),     view_command(),    bench_command(),
  };
}

CommandLine command_line(const Command& command) {
  CommandLine line{command, std::make_unique<CLI::App>(command.sentence, "drydock " + command.name), {}};
  line.app->set_help_flag("-h,--help", "print this help");
  line.app->formatter(std::make_shared<HelpFormatter>());
  line.app->footer("Example:\n  " + command.example);
  line.action = command.define(*line.app);
  return line;
}

}  // namespace drydock
