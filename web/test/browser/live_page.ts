// SPDX-License-Identifier: Apache-2.0
// A page that believes it is served: data and messages come from the test.
import { readFileSync } from "node:fs";
import type { Browser, WebSocketRoute } from "playwright-core";
import type { ReportJson } from "../../src/report_json";
import type { PageMessage, ServerMessage } from "../../src/wire_messages";
import { type Opened, type OpenOptions, newContext, openAddress } from "./open_page";

const origin = "http://127.0.0.1:8080";

export interface LivePage extends Opened {
  received: PageMessage[];
  sockets: number;
  send(message: ServerMessage): void;
  drop(): Promise<void>; // the connection
  setReport(report: ReportJson): void;
}

/** As src/view/server_message.cpp writes it; arrays are in base64 here. */
function frame(message: ServerMessage): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const bytes = Buffer.alloc(Math.ceil((4 + text.length) / 8) * 8);
  bytes.writeUInt32LE(text.length, 0);
  text.copy(bytes, 4);
  return bytes;
}

/** `answer` is what the server says to a message, and to a new connection (null). */
export async function openLive(
  browser: Browser,
  report: ReportJson,
  answer: (message: PageMessage | null) => ServerMessage[],
  wanted: OpenOptions = {},
): Promise<LivePage> {
  let socket: WebSocketRoute | null = null;
  let current = report;
  const received: PageMessage[] = [];
  const live = { sockets: 0 };
  const context = await newContext(browser, { reducedMotion: "reduce", ...wanted }, false);
  await context.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/") return route.fulfill({ contentType: "text/html", body: readFileSync(new URL("../../dist/index.html", import.meta.url), "utf8") });
    const authorized = route.request().headers()["authorization"] === "Bearer secret";
    if (path === "/data" && authorized) return route.fulfill({ contentType: "application/json", body: JSON.stringify(current) });
    return route.fulfill({ status: 403, body: "" });
  });
  await context.routeWebSocket(`${origin.replace("http", "ws")}/live?token=secret`, (route) => {
    socket = route;
    ++live.sockets;
    route.onMessage((text) => {
      const message = JSON.parse(String(text)) as PageMessage;
      received.push(message);
      for (const each of answer(message)) route.send(frame(each));
    });
    for (const each of answer(null)) route.send(frame(each));
  });
  const opened = await openAddress(context, `${origin}/?token=secret${wanted.fragment ?? ""}`);
  return {
    ...opened,
    received,
    get sockets() {
      return live.sockets;
    },
    send: (message) => socket?.send(frame(message)),
    drop: async () => socket?.close(),
    setReport: (next) => (current = next),
  };
}
