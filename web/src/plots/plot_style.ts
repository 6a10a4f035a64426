// SPDX-License-Identifier: Apache-2.0
// Colours and axes of plots. Canvas knows no style sheet: what it needs is read from the page's variables.
import type uPlot from "uplot";
import { numberText, unitOnScreen } from "../panels/words";

/** Eight colours that stay apart for colour-blind eyes (after Okabe and Ito), a darker set on white. */
const lightColours = ["#0072b2", "#b85000", "#007a5a", "#a6457e", "#8a6d00", "#3d7fb0", "#5b3fa0", "#5f6670"];
const darkColours = ["#56b4e9", "#f0a35e", "#3cc9a0", "#e59ac6", "#e6d35c", "#8ea8ff", "#c79bff", "#b4bcc8"];

export function seriesColour(index: number): string {
  const colours = document.documentElement.dataset["theme"] === "dark" ? darkColours : lightColours;
  return colours[index % colours.length] as string;
}

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export interface PlotColours {
  text: string;
  line: string;
  limit: string;
}

export const plotColours = (): PlotColours => ({ text: variable("--muted"), line: variable("--grid"), limit: variable("--bad") });

const font = "11px system-ui, sans-serif";

export function xAxis(colours: PlotColours, unit: string): uPlot.Axis {
  const texts = (_plot: uPlot, splits: number[]) => splits.map((value) => tickText(value, splits) + suffix(unit));
  return { ...common(colours), size: 26, space: 70, values: texts };
}

export function yAxis(colours: PlotColours, unit: string, scale: string, right: boolean): uPlot.Axis {
  return {
    ...common(colours),
    scale,
    side: right ? 1 : 3,
    // As wide as its longest text, about 6.3 pixels a letter; uPlot asks again once the texts are known.
    size: (_plot, values) => Math.max(40, 14 + 6.3 * Math.max(0, ...(values ?? []).map((text) => text.length))),
    space: 26,
    ...(right ? { grid: { show: false } } : {}),
    values: (_plot, splits) => splits.map((value, i) => tickText(value, splits) + (i === splits.length - 1 ? suffix(unit) : "")),
  };
}

function common(colours: PlotColours): uPlot.Axis {
  const stroke = { stroke: colours.line, width: 1 };
  return { stroke: colours.text, font, grid: stroke, ticks: { ...stroke, size: 4 }, gap: 4 };
}

function tickText(value: number, splits: readonly number[]): string {
  const step = Math.abs((splits[1] ?? 1) - (splits[0] ?? 0));
  return Math.abs(value) < step * 1e-6 ? "0" : numberText(value, 6);
}

function suffix(unit: string): string {
  const shown = unitOnScreen(unit);
  return shown === "" ? "" : shown === "°" ? "°" : ` ${shown}`;
}
