// SPDX-License-Identifier: Apache-2.0
// The map of a series of runs: what is drawn is what was run, by pointer, by keyboard and in the table.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casesReport, levelsOf, outcomeOf } from "../sample_cases";
import { closePages, openReport, settled, theBrowser } from "./open_page";

let browser: Browser;
beforeAll(async () => void (browser = await theBrowser()));
afterAll(closePages);

const marks = (page: Page) => page.locator(".case-map [data-case]");
const detail = (page: Page) => page.locator(".case-detail");

// Oracle: the functions that the sample was written from.
test("one cell for each case of the plane, in the colour of its outcome as the legend has it", async () => {
  const { page, errors, requests, close } = await openReport(browser, casesReport());
  expect(await marks(page).count()).toBe(12);
  const legend = await page.locator(".case-legend .case-sign").evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign).backgroundColor));
  const drawn = await marks(page).evaluateAll((groups) =>
    groups.map((group) => ({ i: Number(group.getAttribute("data-case")), fill: getComputedStyle(group.querySelector("rect")!).fill })));
  const inLegend = [0, 1, 4]; // outcomes
  for (const { i, fill } of drawn) {
    expect(levelsOf(i)[2]).toBe(0);
    expect(fill).toBe(legend[inLegend.indexOf(outcomeOf(i))]);
  }
  await page.getByRole("slider", { name: "speed" }).fill("1");
  await settled(page);
  expect(await marks(page).count()).toBe(11); // the last case was not run
  expect([errors, requests]).toEqual([[], []]);
  await close();
});

test("pointing tells the case and how to run it alone; arrows go on from there", async () => {
  const { page, close } = await openReport(browser, casesReport());
  await page.locator('.case-map [data-case="8"]').hover();
  await settled(page);
  expect(await detail(page).innerText()).toContain("case 9: docked");
  expect(await detail(page).innerText()).toContain("drydock run window.yaml --case 9");
  await page.locator('.case-map [data-case="8"]').focus();
  await page.keyboard.press("ArrowRight");
  await settled(page);
  expect(await detail(page).innerText()).toContain("case 15: docked"); // lateral one step on: 8 + 6
  await page.keyboard.press("ArrowUp");
  await settled(page);
  expect(await detail(page).innerText()).toContain("case 17: lost");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-case"))).toBe("16");
  await close();
});

test("the table shows a case on the map, and other axes can be chosen", async () => {
  const { page, close } = await openReport(browser, casesReport());
  await page.getByRole("button", { name: "show case 6 on the map" }).click();
  await settled(page);
  expect(await detail(page).innerText()).toContain("case 6: failed");
  expect(await page.locator('.case-map [data-case="5"]').count()).toBe(1); // at the other speed
  await page.getByRole("combobox", { name: "across" }).selectOption({ label: "speed" });
  await settled(page);
  expect(await page.locator(".case-axis").first().textContent()).toBe("speed [m/s]");
  expect(await page.getByRole("slider", { name: "lateral" }).count()).toBe(1);
  await close();
});

test("random cases are dots, all of them", async () => {
  const { page, errors, close } = await openReport(browser, casesReport(false));
  expect(await marks(page).count()).toBe(23);
  expect(await page.getByRole("slider").count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});
