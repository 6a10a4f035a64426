// SPDX-License-Identifier: Apache-2.0
import { css, tensionLegend } from "../state/colours";
import type { Model } from "../state/model";
import { violationsOf } from "../state/motion_figures";
import { h, section } from "./dom";
import { swatch } from "./legend";
import type { Panel } from "./panel";
import { withUnit } from "./words";

/** What the colours of cables mean, where their tensions are known. */
export function tensionLegendPanel(): Panel {
  const list = h("ul", {});
  const element = section("Cable tension", true, h("div", { class: "legend" }, list));
  return {
    element,
    show(state, before) {
      if (state.model === before?.model) return;
      const limits = tensionLimits(state.model);
      element.hidden = limits === null;
      if (limits === null) return;
      const values = { least: limits[0], greatest: limits[1] } as const;
      const rows = tensionLegend.map(({ label, colour }) => {
        const limit = label === "least" || label === "greatest" ? values[label] : null;
        return h("li", {}, swatch(css(colour)), limit === null ? label : `${label}, ${withUnit(limit, "N")}`);
      });
      if (violationsOf(state.model).length > 0) rows.push(h("li", {}, swatch("var(--violated)"), "not in order now, whatever its tension"));
      list.replaceChildren(...rows);
    },
  };
}

/** Limits that all cables share (null where they differ); null where no tension is known. */
function tensionLimits(model: Model): readonly [number | null, number | null] | null {
  const strands = new Set(model.strands.map(({ path }) => path));
  const tensions = model.series.filter(({ id, unit }) => unit === "N" && strands.has(id.slice(0, id.lastIndexOf("/"))));
  if (tensions.length === 0) return null;
  const shared = (end: 0 | 1) => {
    const all = new Set(tensions.map(({ limits }) => limits[end]));
    return all.size === 1 ? ([...all][0] ?? null) : null;
  };
  return [shared(0), shared(1)];
}
