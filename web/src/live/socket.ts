// SPDX-License-Identifier: Apache-2.0
import type { PageMessage } from "../wire_messages";
import { readFrame, type Frame } from "./frame";

export interface Socket {
  /** False where the server is not there: nothing was sent. */
  send(message: PageMessage): boolean;
  close(): void;
}

export interface SocketEvents {
  frame(frame: Frame): void;
  connected(yes: boolean): void;
  fault(sentence: string): void; // a message that cannot be read
}

const firstWait_ms = 500;
const longestWait_ms = 8000;

/** The wait before try n (0, 1, …): doubled each time. */
export const waitBefore = (tries: number): number => Math.min(firstWait_ms * 2 ** tries, longestWait_ms);

/** Connects, and again whenever the connection is lost. */
export function openSocket(address: string, events: SocketEvents): Socket {
  let socket: WebSocket | null = null;
  let tries = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const next = new WebSocket(address);
    next.binaryType = "arraybuffer";
    socket = next;
    next.addEventListener("open", () => {
      tries = 0;
      events.connected(true);
    });
    next.addEventListener("message", ({ data }) => receive(data as ArrayBuffer | string, events));
    next.addEventListener("close", () => {
      if (closed) return;
      events.connected(false);
      timer = setTimeout(connect, waitBefore(tries++));
    });
  };
  connect();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function receive(data: ArrayBuffer | string, events: SocketEvents): void {
  try {
    if (typeof data === "string") throw new Error("A message of the server is text; this page reads binary ones.");
    events.frame(readFrame(data));
  } catch (error) {
    events.fault(error instanceof Error ? error.message : String(error));
  }
}

/** live?token=… beside the page. */
export function socketAddress(page: string, token: string): string {
  const address = new URL("live", page);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = `?token=${encodeURIComponent(token)}`;
  address.hash = "";
  return address.href;
}
