// SPDX-License-Identifier: Apache-2.0
import { button, h, section, setText } from "../panels/dom";
import { swatch } from "../panels/legend";
import type { Act, Panel } from "../panels/panel";
import { css, shareColour } from "../state/colours";
import type { Live } from "../state/state";
import type { PoseMargin, ProbedRig, StrandShare } from "../wire_messages";
import { axisControl } from "./axis_control";
import type { HallActions } from "./hall";
import { isMissed, marginText, poseParts, poseTexts, typedPose, verdictText } from "./pose_text";
import { homeFrom, poseOf, type RigPose } from "./probe";

/** A pose of a rig that is asked about: dragged in the view or typed here. Nothing of the hall changes. */
export function posePanel(act: Act, hall: HallActions): Panel {
  const hint = h("p", { class: "quiet" }, "Drag a platform in the view (Shift: up and down, Alt: rotate), or type a pose.");
  const choice = h("select", { attributes: { "aria-label": "rig to ask about" } });
  let live: Live | null = null;
  const rig = (): ProbedRig | null => live?.rigs.find((one) => one.rig === choice.value) ?? live?.rigs[0] ?? null;
  const now = (): RigPose | null => (live === null || rig() === null ? null : poseOf(live, rig()!));
  choice.addEventListener("change", () => {
    act({ kind: "select", node: rig()?.node ?? null });
    const pose = now();
    if (pose !== null) hall.ask(pose);
  });
  const problem = h("p", { class: "problem", role: "alert" });
  const complain = (sentences: readonly string[]) => {
    setText(problem, sentences.join(" "));
    problem.hidden = sentences.length === 0;
  };
  complain([]);
  const inputs = poseParts.map((part, i) => poseInput(part, i < 3 ? " m" : " °", () => commit()));
  const commit = () => {
    const before = now();
    if (before === null) return;
    const { pose, problems } = typedPose(before, inputs.map(({ field }) => field.value));
    complain(problems);
    if (problems.length === 0) hall.ask(pose);
  };
  const axis = axisControl((at) => {
    const before = now();
    if (before !== null) hall.ask({ ...before, axis: at });
  }, complain);
  const home = button("At home", "ask about the rig at home", () => {
    const shown = rig();
    if (live !== null && shown !== null) hall.ask(homeFrom(live, shown));
  });
  const answer = answerTables();
  const rows = h("div", { class: "place-row pose-row" }, ...inputs.map(({ element }) => element));
  const element = section("Pose", true, hint, choice, rows, axis.element, problem, h("div", { class: "buttons" }, home), answer.element);
  let listed = "";
  return {
    element,
    show(state, before) {
      live = state.live;
      element.hidden = live === null || live.rigs.length === 0;
      if (live === null || live === before?.live || element.hidden) return;
      const names = live.rigs.map((one) => one.rig);
      if (names.join("\n") !== listed) choice.replaceChildren(...names.map((name) => h("option", { attributes: { value: name } }, name)));
      listed = names.join("\n");
      choice.hidden = names.length < 2;
      if (live.probe !== null && live.probe !== before?.live?.probe) choice.value = live.probe.rig;
      const [shown, pose] = [rig(), now()];
      if (shown === null || pose === null) return;
      showPose(inputs, pose, shown.turns);
      axis.show(shown.axis, pose.axis, live.probe?.rig === shown.rig ? (live.probe.answer?.axis ?? null) : null);
      answer.show(shown, live);
    },
  };
}

function poseInput(part: string, unit: string, commit: () => void) {
  const field = h("input", { type: "text", attributes: { inputmode: "decimal", autocomplete: "off", "aria-label": `pose ${part},${unit}` } });
  field.addEventListener("change", commit);
  return { field, element: h("div", {}, h("span", { attributes: { "aria-hidden": "true" } }, part, h("span", { class: "quiet" }, unit)), field) };
}

function showPose(inputs: readonly { field: HTMLInputElement; element: HTMLElement }[], pose: RigPose, turns: boolean): void {
  const texts = poseTexts(pose);
  inputs.forEach(({ field, element }, i) => {
    if (document.activeElement !== field) field.value = texts[i] ?? "";
    element.hidden = i >= 3 && !turns;
  });
}

/** The verdict, the margins, and each cable or leg with its colour. */
function answerTables() {
  const verdict = h("p", { role: "status" });
  const reasons = h("ul", { class: "problems" });
  const margins = h("tbody", {});
  const strands = h("tbody", {});
  const heads = ["margin", "", "at least"].map((text) => h("th", { attributes: { scope: "col" } }, text));
  const marginTable = h("table", { class: "volumes" }, h("caption", {}, "Margins"), h("thead", {}, h("tr", {}, ...heads)), margins);
  const strandTable = h("table", { class: "volumes" }, h("caption", {}, "Blue: in the middle of its limits; pale: at a limit; orange: beyond"), strands);
  const element = h("div", { class: "pose-answer" }, verdict, reasons, marginTable, strandTable);
  return {
    element,
    show(rig: ProbedRig, { probe }: Live) {
      const answer = probe?.rig === rig.rig ? probe.answer : null;
      element.hidden = answer === null;
      if (answer === null) return;
      setText(verdict, verdictText(rig, answer.reasons));
      reasons.replaceChildren(...answer.reasons.map((reason) => h("li", {}, reason)));
      margins.replaceChildren(...answer.margins.map(marginRow));
      strands.replaceChildren(...answer.strands.map(strandRow));
    },
  };
}

function marginRow(margin: PoseMargin): HTMLElement {
  const { criterion, unit, value, at_least, limited_by } = margin;
  const name = h("th", { attributes: { scope: "row" } }, criterion, h("span", { class: "quiet" }, limited_by === "" ? "" : ` ${limited_by}`));
  const row = h("tr", {}, name, h("td", { class: "number" }, marginText(value, unit)), h("td", { class: "number" }, marginText(at_least, unit)));
  row.dataset["severity"] = isMissed(margin) ? "problem" : "note";
  return row;
}

function strandRow({ path, share, text }: StrandShare): HTMLElement {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return h("tr", {}, h("th", { attributes: { scope: "row" } }, swatch(css(shareColour(share))), name), h("td", { class: "number" }, text));
}
