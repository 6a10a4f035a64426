// SPDX-License-Identifier: Apache-2.0
#include "cli/fill_folder.h"

#include "cli/page.h"
#include "cli/print.h"
#include "output/earlier_result.h"
#include "output/sha256.h"

namespace drydock {

std::vector<InputFile> hashed_files(const std::vector<std::string>& files) {
  std::vector<InputFile> hashed;
  for (const std::string& file : files) hashed.push_back({file, sha256_of_file(file)});
  return hashed;
}

std::filesystem::path result_folder(const FolderCommand& command, std::string_view name) {
  if (!command.options.out.empty()) return command.options.out;
  const std::filesystem::path usual = default_result_folder(name, command.name);
  std::filesystem::path folder = usual;
  for (int k = 2; is_of_other_files(folder, command.command_line); ++k) {
    folder = usual;
    folder += "-" + std::to_string(k);
  }
  return folder;
}

FolderRun::FolderRun(const FolderCommand& command)
    : command_(command), record_{command.command_line, command.threads, utc_now(), {}, 0} {}

void FolderRun::open(const std::string& name, const std::vector<InputFile>& inputs) {
  ResultFolderRequest request;
  request.folder = result_folder(command_, name);
  request.replace = command_.options.replace;
  request.summary.command = command_.name;
  request.summary.name = name;
  request.summary.inputs = inputs;
  request.run = record_;
  request.page = page_html();
  request.warn = [command = command_.name](const std::string& warning) {
    print_to_stderr("drydock " + command + ": warning: " + printable(warning) + "\n");
  };
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) throw FolderRefused(opened.refused);
  folder_.emplace(std::move(*opened.folder));
}

bool FolderRun::stand_beside() {
  const std::string earlier = path();
  if (!folder_->stand_beside()) return false;
  print_to_stderr("drydock " + command_.name + ": " + printable(earlier) +
                  " stays as it was; what there is of the new result is in " + printable(path()) + "\n");
  return true;
}

std::string FolderRun::results_text() const {
  return "results in " + printable(path()) + "\n";
}

ExitCode FolderRun::close(const FolderAnswer& answer) {
  const WriteStatus status = answer.stopped ? folder_->stop(*answer.stopped, answer.figures, record_)
                                            : folder_->finish(answer.figures, record_);
  if (!status.ok()) throw std::logic_error(status.refused);
  if (command_.options.json) {
    Json json = {{"ok", answer.exit_code == ExitCode::kDone}};
    json.update(answer.json);
    print_json(json);
    return answer.exit_code;
  }
  if (!command_.options.quiet) print(answer.text);
  if (!answer.remark.empty()) print_to_stderr("drydock " + command_.name + ": " + printable(answer.remark) + "\n");
  return answer.exit_code;
}

ExitCode refuse_folder(const FolderCommand& command, const FolderRefused& refused) {
  print_to_stderr("drydock " + command.name + ": " + printable(refused.what()) + "\n");
  return ExitCode::kOutputFailed;
}

}  // namespace drydock
