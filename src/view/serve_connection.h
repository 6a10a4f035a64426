// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "view/server_core.h"

namespace drydock {

/// Reads one request and answers it, or hands the connection on to a LiveSocket.
void serve_connection(boost::asio::ip::tcp::socket socket, const std::shared_ptr<ServerCore>& core);

}  // namespace drydock
