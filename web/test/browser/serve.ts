// SPDX-License-Identifier: Apache-2.0
// The real program: DRYDOCK_BIN names it.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const examples = fileURLToPath(new URL("../../../examples", import.meta.url));

export function program(): string {
  const path = process.env["DRYDOCK_BIN"] ?? "";
  if (path === "" || !existsSync(path)) throw new Error(`DRYDOCK_BIN names no program: "${path}"; build drydock and set it`);
  return path;
}

/** Runs a command to its end; its output where it fails. */
export function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program(), args, { encoding: "utf8", timeout: 120_000 });
  if (status !== 0 && status !== 1) throw new Error(`drydock ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

export interface Served {
  address: string;
  process: ChildProcess;
  /** Asks it to end, as Ctrl-C does; its exit code. */
  stop(): Promise<number | null>;
}

/** `drydock view`, once it has told its address. */
export function serve(what: string, ...options: string[]): Promise<Served> {
  const child = spawn(program(), ["view", what, "--no-browser", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((done) => child.on("exit", (code) => done(code)));
  return new Promise((done, fail) => {
    let text = "";
    let trouble = "";
    child.stderr.on("data", (part: Buffer) => (trouble += part.toString()));
    child.stdout.on("data", (part: Buffer) => {
      text += part.toString();
      const address = /http:\/\/\S+/.exec(text)?.[0];
      const stop = () => {
        child.kill("SIGINT");
        return ended;
      };
      if (address !== undefined && text.includes("\n")) done({ address, process: child, stop });
    });
    void ended.then((code) => fail(new Error(`drydock view ended with ${code}: ${trouble}`)));
  });
}
