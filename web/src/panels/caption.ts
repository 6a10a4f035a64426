// SPDX-License-Identifier: Apache-2.0
import type { Model } from "../state/model";
import type { State } from "../state/state";
import { h, setText } from "./dom";
import type { Panel } from "./panel";

export interface Badge {
  text: string;
  tone: "good" | "bad" | "busy";
}

/** How far the result got. */
export function badge(model: Model, connected: boolean): Badge {
  if (model.live === "hall") return connected ? { text: "live", tone: "good" } : { text: "not connected", tone: "bad" };
  const summary = model.summary;
  if (summary === null) return model.live === "result" ? { text: "running", tone: "busy" } : { text: "scene", tone: "good" };
  if (summary.complete) return { text: "complete", tone: "good" };
  if (summary.stopped === "" && model.live === "result") return { text: "running", tone: "busy" };
  return { text: "stopped", tone: "bad" };
}

/** What the result says, in sentences: the first thing that is read. */
export function captionPanel(): Panel {
  const mark = h("span", { class: "badge" });
  const sentences = h("div", { class: "sentences" });
  const stopped = h("p", { class: "problem" });
  const source = h("p", { class: "quiet" });
  const element = h("section", { class: "caption", attributes: { "aria-label": "verdict" } });
  element.append(mark, sentences, stopped, source);
  return {
    element,
    show(state, before) {
      if (state.model === before?.model && state.live === before.live) return;
      showBadge(mark, state);
      showSentences(sentences, state.model);
      const why = state.model.summary?.stopped ?? "";
      setText(stopped, why);
      stopped.hidden = why === "";
      const origin = originText(state);
      setText(source, origin);
      source.hidden = origin === "";
    },
  };
}

/** A result that is complete says what it has to say in sentences. */
function showBadge(mark: HTMLElement, state: State): void {
  const { text, tone } = badge(state.model, state.live?.connected ?? false);
  mark.hidden = text === "complete";
  setText(mark, text);
  mark.dataset["tone"] = tone;
}

function showSentences(sentences: HTMLElement, model: Model): void {
  const lines = sentencesOf(model);
  const properties = (line: string, i: number) => (i > 0 ? {} : { class: line.length > 110 ? "lead long" : "lead" });
  sentences.replaceChildren(...lines.map((line, i) => h("p", properties(line, i), line)));
}

/** The caption; without one, what the figures say in a sentence. */
function sentencesOf(model: Model): string[] {
  const sentence = model.summary?.figures["sentence"];
  const text = model.caption.trim() === "" && typeof sentence === "string" ? sentence : model.caption;
  return text.split("\n").filter((line) => line.trim() !== "");
}

function originText(state: State): string {
  if (state.live !== null) return state.live.file;
  const summary = state.model.summary;
  return summary === null ? "" : `drydock ${summary.command}, version ${summary.drydock}`;
}
