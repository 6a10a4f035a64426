// SPDX-License-Identifier: Apache-2.0
// axe finds nothing serious; everything can be reached by keyboard; a telephone shows it all.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casesReport } from "../sample_cases";
import { mapReport, sampleReport, variantsReport } from "../sample_report";
import { closePages, moment, newContext, openAddress, openReport, theBrowser } from "./open_page";
import { examples, serve } from "./serve";

let browser: Browser;
beforeAll(async () => void (browser = await theBrowser()));
afterAll(closePages);

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Serious and critical findings, as text. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
}

// axe's own script needs the page's policy out of its way.
const open = (report: ReturnType<typeof sampleReport>, theme: "light" | "dark", width?: number) =>
  openReport(browser, report, { theme, fragment: "#t=7.5", bypassCSP: true, ...(width === undefined ? {} : { width, height: 844 }) });

test.each(["light", "dark"] as const)("no serious findings, %s", async (theme) => {
  const { page, close } = await open(sampleReport(), theme);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Series of plot 1" }).click();
  await page.getByRole("button", { name: "parts of hall", exact: true }).click();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  expect(await findings(page)).toEqual([]);
  await close();
});

test.each(["light", "dark"] as const)("no serious findings in a live hall, %s", async (theme) => {
  const served = await serve(join(examples, "mss/mss.yaml"));
  const { page, close } = await openAddress(await newContext(browser, { theme, bypassCSP: true }, false), served.address);
  await page.getByText(/^Certified at/).waitFor({ timeout: 30_000 });
  await page.evaluate(() => document.querySelectorAll("details").forEach((group) => (group.open = true)));
  expect(await findings(page)).toEqual([]);
  await close();
  await served.stop();
});

test("no serious findings with variants, and none on a telephone", async () => {
  const wide = await open(variantsReport(), "light");
  expect(await findings(wide.page)).toEqual([]);
  await wide.close();
  const narrow = await open(mapReport(), "dark", 390);
  expect(await findings(narrow.page)).toEqual([]);
  await narrow.close();
});

test.each(["light", "dark"] as const)("no serious findings in a series of runs, %s", async (theme) => {
  const { page, close } = await open(casesReport(), theme);
  expect(await findings(page)).toEqual([]);
  await page.locator('.case-map [data-case="8"]').hover();
  expect(await findings(page)).toEqual([]);
  await close();
});

test("on a telephone nothing is cut off sideways, and the view comes first", async () => {
  const { page, close } = await open(sampleReport(), "light", 390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const view = await page.locator(".stage").boundingBox();
  expect(view?.width).toBe(390);
  expect(view?.height).toBeGreaterThan(400);
  await page.locator(".events button").first().scrollIntoViewIfNeeded();
  await page.locator(".events button").first().click();
  expect(await moment(page)).toBe(6);
  await close();
});

test("Tab reaches every control that is seen", async () => {
  const { page, close } = await open(mapReport(), "light");
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("button, input, select, summary, canvas[tabindex]")];
    return all.filter((each) => each.checkVisibility() && !(each as HTMLButtonElement).disabled && each.tabIndex >= 0).length;
  });
  const reached = new Set<string>();
  await page.evaluate(() => document.querySelectorAll("*").forEach((each, i) => each.setAttribute("data-serial", String(i))));
  for (let i = 0; i < wanted + 10; ++i) {
    await page.keyboard.press("Tab");
    const serial = await page.evaluate(() => (document.activeElement?.matches("button, input, select, summary, canvas") ? document.activeElement.getAttribute("data-serial") : null));
    if (serial !== null) reached.add(serial);
  }
  expect(reached.size).toBe(wanted);
  await close();
});
