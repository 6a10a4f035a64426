// SPDX-License-Identifier: Apache-2.0
// Reads the report, makes the state, and wires view, panels, keys and, where there is one, the server.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { decodeReport } from "./decode";
import { handleKeys } from "./handle_keys";
import { followAddress } from "./address";
import { hallControl, type HallControl } from "./live/hall";
import { initialLive } from "./live/apply_message";
import { livePanel } from "./live/live_panel";
import { posePanel } from "./live/pose_panel";
import { openSocket, socketAddress } from "./live/socket";
import { saveChoice, loadChoice } from "./local_storage";
import { h } from "./panels/dom";
import { statusLine } from "./panels/status_line";
import { readReport, tokenOf } from "./read_report";
import { createStage } from "./render/stage_three";
import type { Stage } from "./render/stage";
import { createShell } from "./shell";
import { apply, initialState } from "./state/apply";
import type { Model } from "./state/model";
import type { Action, State, Theme } from "./state/state";
import { count, createStats, type Stats } from "./stats";
import { createStore, type Store } from "./store";

function preferredTheme(): Theme {
  const chosen = loadChoice("theme");
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function stateAtStart(model: Model): State {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const state = initialState(model, location.hash, { theme: preferredTheme(), reducedMotion });
  return model.live === "hall" ? { ...state, live: initialLive } : state;
}

function start(app: HTMLElement, model: Model): void {
  const stats = (window.drydockStats = createStats());
  const status = statusLine(new URLSearchParams(location.search).has("stats"));
  let stage: Stage | null = null;
  const act = (action: Action) => {
    if (action.kind === "theme") saveChoice("theme", action.theme);
    store.act(action);
  };
  const store: Store = createStore(stateAtStart(model), apply, show, { request: requestAnimationFrame.bind(window) });
  const hall = model.live === null ? null : connect(store, stats, (sentence) => shell.notice(sentence));
  const pictures = {
    size: () => [stage?.canvas.clientWidth ?? 0, stage?.canvas.clientHeight ?? 0] as const,
    make: (scale: number) => stage?.picture(scale) ?? Promise.reject(new Error("there is no 3D view")),
  };
  const shell = createShell(app, act, pictures, model.live === "hall" && hall !== null ? [livePanel(act, hall), posePanel(act, hall)] : []);
  app.append(status.element);
  shell.show(store.state, null); // panels first: the view takes the room they leave
  try {
    stage = createStage(shell.view, { act, drag: (move) => hall?.drag(move) });
  } catch (error) {
    shell.notice(sentenceOf(error)); // figures, events and plots can be read all the same
  }
  const address = followAddress(store);

  function show(state: State, before: State | null): void {
    if (before !== null) shell.show(state, before);
    if (stage !== null) count(stats, stage.show(state));
    status.show(stats);
    address(state);
  }
  handleKeys(store, act, {
    foldLeft: () => shell.fold("left"),
    foldRight: () => shell.fold("right"),
    foldBottom: () => shell.fold("bottom"),
    stats: () => {
      status.toggle();
      status.show(stats);
    },
    undo: () => hall?.undo(),
    redo: () => hall?.redo(),
    save: () => hall?.save(),
  });
}

/** Messages of the server; a result that grew is read anew, with camera and clock kept. */
function connect(store: Store, stats: Stats, notice: (sentence: string) => void): HallControl {
  const again = async () => {
    try {
      store.act({ kind: "model", model: decodeReport(await readReport(document, location.search)) });
      notice("");
    } catch (error) {
      notice(`The result has changed, but cannot be read: ${sentenceOf(error)}`);
    }
  };
  const control = hallControl(store, (message) => socket.send(message), stats);
  const isHall = store.state.model.live === "hall";
  const socket = openSocket(socketAddress(location.href, tokenOf(location.search)), {
    frame: (frame) => (frame.message.kind === "result_changed" ? void again() : control.receive(frame)),
    connected: (yes) => (isHall ? control.connected(yes) : notice(yes ? "" : isOld)),
    fault: (sentence) => (isHall ? control.fault(sentence) : notice(sentence)),
  });
  return control;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isOld = "Not connected: what is shown may be old. Trying again …";

async function open(app: HTMLElement): Promise<void> {
  try {
    start(app, decodeReport(await readReport(document, location.search)));
  } catch (error) {
    const words = [h("h1", {}, "This page cannot be shown"), h("p", {}, sentenceOf(error))];
    app.replaceChildren(h("div", { class: "failure", role: "alert" }, ...words));
  }
}

void open(document.getElementById("app") as HTMLElement);
