// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/fields.h"
#include "input/located.h"
#include "input/problem.h"
#include "sim/link/link_session.h"

namespace drydock {

/// Where hardware is, as it is written.
struct LinkSection {
  Located<std::string> peer{"127.0.0.1:47000", {}, {}};
  std::optional<Located<std::string>> local;
  bool allow_remote = false;
  bool is_paced_by_peer = false;
  double wait_s = LinkSettings().wait_s, time_out_s = LinkSettings().time_out_s;
  Located<double> silence_s{LinkSettings().silence_s, {}, {}};
};

void describe(Fields& f, LinkSection& link);

/// The settings of a section, `where` it stands. The rate is that of the requests.
LinkSettings read_link(const LinkSection& section, double rate_Hz, const Located<std::string>& where,
                       Problems& problems);

}  // namespace drydock
