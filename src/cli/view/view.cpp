// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/file_kinds.h"
#include "cli/interrupt.h"
#include "cli/page.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/view/open_browser.h"
#include "view/edit_journal.h"
#include "view/live_session.h"
#include "view/result_watch.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

struct ViewOptions {
  CommonOptions common;
  fs::path what;
  int port = 0;  // 0: one that is free
  bool no_browser = false;
};

/// What somebody may have meant who names a file that is no hall.
void check_is_viewable(const fs::path& what) {
  std::error_code unknown;
  if (!fs::exists(what, unknown)) throw UsageError("there is no " + what.string());
  if (fs::is_directory(what, unknown)) return;
  const std::string extension = what.extension().string();
  if (extension == ".yaml" || extension == ".yml") return;
  const fs::path folder = what.parent_path().empty() ? fs::path(".") : what.parent_path();
  const std::string as_folder = "drydock view " + folder.string();
  if (extension == ".html")
    throw UsageError(what.string() + " opens in a browser by itself; " + as_folder +
                     " serves the result it belongs to");
  if (fs::exists(folder / "summary.json", unknown))
    throw UsageError(what.string() + " belongs to a result: " + as_folder + " shows all of it");
  throw UsageError("found " + what.string() + ", expected the folder of a result, or a hall's file (.yaml)");
}

void warn(const std::string& sentence) {
  print_to_stderr("drydock view: warning: " + printable(sentence) + "\n");
}

void warn_of_failure(const std::exception& error) {
  warn(std::string("a request failed and was given up: ") + error.what());
}

/// Prints where the page is, opens it if that is wanted, and serves it until Ctrl-C, which is how this ends well.
void serve(const ViewOptions& options, Server& server, const std::string& what,
           const std::function<void()>& tick = {}) {
  const std::string address = server.address();
  if (options.common.json) {
    print_json({{"ok", true}, {"address", address}, {"port", server.port()}});
  } else {
    print(address + "\n");
    print_to_stderr(what + "; Ctrl-C ends it\n");
  }
  const bool wants_browser = !options.no_browser && !options.common.json && has_display();
  BrowserOpening browser;
  if (wants_browser && !browser.open(address)) print_to_stderr("drydock view: no browser could be opened\n");
  server.run([] { return interrupt_flag().load(); }, tick);
}

ExitCode view_folder(const ViewOptions& options) {
  ResultWatch watch(options.what);
  if (!watch.refused().empty()) {
    print_to_stderr("drydock view: " + printable(watch.refused()) + "\n");
    return ExitCode::kBadInput;
  }
  for (const std::string& warning : watch.warnings()) warn(warning);
  ServedContent content;
  content.page = page_html();
  content.data = [&] { return watch.data(); };
  content.failed = warn_of_failure;
  Server server(std::move(content), static_cast<std::uint16_t>(options.port));
  const auto changed = std::make_shared<const std::string>(server_frame({{"kind", "result_changed"}}));
  const auto begin = std::chrono::steady_clock::now();
  serve(options, server, "showing " + printable(options.what.string()), [&] {
    const double now_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (watch.has_changed(now_s)) server.send(0, changed, FrameKind::kReplaceable);
  });
  return ExitCode::kDone;
}

/// Changes that an earlier process did not save become the newest revision.
void take_unsaved(EditJournal& journal, LiveHall& hall) {
  const EditJournal::Found found = journal.find(hall.file_hashes());
  if (!found.warning.empty()) warn(found.warning);
  if (found.settings.empty()) return;
  const EditAnswer answer = hall.restore(found.settings);
  for (const std::string& problem : answer.problems) warn(journal.path().string() + ": " + problem);
  if (!answer.hall) journal.leave();
  if (answer.hall) warn("taking up unsaved changes of " + journal.path().string());
}

ExitCode view_hall(const ViewOptions& options) {
  Problems problems;
  std::optional<LiveHall> hall = LiveHall::open(options.what, file_rules(options.common, options.what), problems);
  if (!hall) return refuse_input(options.common.json, problems);
  if (!options.common.json) print_problems(problems);  // warnings
  EditJournal journal(options.what);
  take_unsaved(journal, *hall);
  LiveSession* session = nullptr;  // made once the server is there; nothing is asked before it runs
  ServedContent content;
  content.page = page_html();
  content.data = [&] { return session->data(); };
  content.opened = [&](SocketId socket) { session->opened(socket); };
  content.message = [&](SocketId socket, PageMessage message) { session->message(socket, std::move(message)); };
  content.closed = [&](SocketId socket) { session->closed(socket); };
  content.failed = warn_of_failure;
  Server server(std::move(content), static_cast<std::uint16_t>(options.port));
  LiveSession live(
      std::move(*hall), thread_count(options.common),
      [&](SocketId to, SharedBytes frame, FrameKind kind) { server.send(to, std::move(frame), kind); },
      [&](const LiveHall& changed) { journal.keep(changed.unsaved(), changed.file_hashes()); });
  session = &live;
  serve(options, server, "live: " + printable(options.what.string()) + "; the hall is not written before you save");
  if (fs::exists(journal.path()))
    print_to_stderr("unsaved changes are in " + printable(journal.path().string()) +
                    "; drydock view takes them up again\n");
  return ExitCode::kDone;
}

ExitCode view(const ViewOptions& options) {
  check_is_viewable(options.what);
  if (fs::is_directory(options.what)) return view_folder(options);
  if (file_kind_of(options.what) == "mission")
    throw UsageError("a mission cannot be viewed before it runs: use drydock run " + options.what.string() +
                     " -o out/NAME and, during or after the run, drydock view out/NAME");
  return view_hall(options);
}

Action define_view(CLI::App& app) {
  const auto options = std::make_shared<ViewOptions>();
  app.add_option("WHAT", options->what, "the folder of a result, or a hall's file for a live hall")
      ->type_name("DIR|FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--port", options->port, "the port on this machine (default: a free one)")
      ->type_name("N")
      ->check(whole_number(0, 65535));
  app.add_flag("--no-browser", options->no_browser, "print the address only");
  add_common(app, options->common, {Common::kFileRules, Common::kThreads, Common::kJson});
  return [options] { return view(*options); };
}

}  // namespace

Command view_command() {
  return {"view", "Opens a result in the browser, or a live hall, whose map follows your changes.",
          "drydock view examples/mss/mss.yaml --no-browser", define_view};
}

}  // namespace drydock
