// SPDX-License-Identifier: Apache-2.0
// A report opened from disk, with the network off.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failedReport, hostileName, hostileReport, mapReport, sampleReport } from "../sample_report";
import { closePages, openReport, reportHtml, settled, theBrowser } from "./open_page";
import { colours, difference, type Picture, viewPicture } from "./pixels";

let browser: Browser;
beforeAll(async () => void (browser = await theBrowser()));
afterAll(closePages);

test("the page without data is under 1.2 MB", () => {
  const empty = reportHtml({ ...mapReport(), scene: { ...mapReport().scene, volumes: [], meshes: [] } });
  expect(Buffer.byteLength(empty)).toBeLessThan(1.2e6);
});

test.each(["light", "dark"] as const)("it opens on something that moves, %s", async (theme) => {
  const { page, errors, requests, close } = await openReport(browser, sampleReport(), { theme });
  expect(await page.title()).toBe("sample hall – Drydock");
  expect(await page.locator(".caption").innerText()).toContain("The platform keeps 0.9 m from the satellite");
  const first = await viewPicture(page);
  const [background, second] = colours(first);
  expect(background?.share).toBeLessThan(0.9);
  expect(second?.share).toBeGreaterThan(0.02);
  const isNight = (colour: string) => colour.split(" ").every((part) => Number(part) < 3);
  const night = colours(first).reduce((sum, { colour, share }) => sum + (isNight(colour) ? share : 0), 0);
  expect(night > 0.1).toBe(theme === "dark");
  await page.waitForTimeout(1500);
  expect(difference(first, await viewPicture(page))).toBeGreaterThan(0.001);
  await page.getByRole("button", { name: "pause" }).click();
  expect(errors).toEqual([]);
  expect(requests).toEqual([]);
  await close();
});

test("who asked for less motion starts paused", async () => {
  const { page, close } = await openReport(browser, sampleReport(), { reducedMotion: "reduce" });
  const before = await page.evaluate(() => window.drydockStats.frames);
  await page.waitForTimeout(400);
  expect(await page.locator(".readout").innerText()).toMatch(/^0\.000/);
  expect(await page.evaluate(() => window.drydockStats.frames)).toBe(before); // nothing moves, nothing is drawn
  await close();
});

test("a map opens on its slice and its keep-out volume, without a time bar", async () => {
  const { page, errors, close } = await openReport(browser, mapReport());
  expect(await page.locator(".time-bar").isHidden()).toBe(true);
  expect(await page.getByLabel("z", { exact: true }).isChecked()).toBe(true);
  const shown = await viewPicture(page);
  await page.getByLabel("z", { exact: true }).uncheck();
  await settled(page);
  expect(difference(shown, await viewPicture(page))).toBeGreaterThan(0.02);
  expect(errors).toEqual([]);
  await close();
});

test("the legend of a plot shows every curve", async () => {
  const report = sampleReport();
  const { page, close } = await openReport(browser, report, { fragment: "#t=3", width: 1000 });
  const names = page.locator(".plots .pane").first().locator(".chip");
  expect(await names.count()).toBe(6);
  // What is drawn at a chip's place is the chip itself: nothing covers it and no edge cuts it off.
  const isSeen = await names.evaluateAll((chips) =>
    chips.map((chip) => {
      const box = chip.getBoundingClientRect();
      return chip.contains(document.elementFromPoint(box.left + 4, (box.top + box.bottom) / 2));
    }),
  );
  expect(isSeen).toEqual(Array(6).fill(true));
  await close();
});

test("a failed motion opens at its worst moment: shaded, coloured, named, with its margins", async () => {
  const { page, errors, close } = await openReport(browser, failedReport());
  expect(await page.locator(".readout").innerText()).toMatch(/^7\.400/);
  expect(await page.getByRole("button", { name: "play" }).count()).toBe(1);
  const shades = page.locator(".shade");
  expect(await shades.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["severity"]))).toEqual(["problem", "problem", "warning"]);
  const rows = page.locator(".margins tbody tr");
  expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/platform_hall\s+−12\smm\s+−20\smm/), expect.stringMatching(/joint_torque\s+60\sN m/)]);
  const order = await page.locator("aside[data-side=right] h2").allInnerTexts();
  expect(order.map((text) => text.toLowerCase())).toEqual(["events", "margins", "figures"]);
  const isMarked = (colour: string) => {
    const [red, green, blue] = colour.split(" ").map(Number) as [number, number, number];
    return red > 2 * green + 4 && blue > green;
  };
  const marked = (picture: Picture) => colours(picture).reduce((sum, { colour, share }) => sum + (isMarked(colour) ? share : 0), 0);
  const shown = await viewPicture(page);
  await shades.first().click();
  await page.locator(".readout", { hasText: /^5\.000/ }).waitFor(); // it is written with the next frame
  expect(marked(shown)).toBeGreaterThan(1.2 * marked(await viewPicture(page)));
  expect(errors).toEqual([]);
  await close();
});

test("names from files stay text", async () => {
  const { page, errors, requests, close } = await openReport(browser, hostileReport(), { fragment: "#t=1" });
  await page.getByRole("button", { name: /parts of hall/ }).click();
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.title()).toBe(`${hostileName} – Drydock`);
  expect(await page.locator("h1").innerText()).toBe(hostileName);
  for (const place of [".caption", ".events", ".tree", ".figures"]) expect(await page.locator(place).first().innerText()).toContain("<img src=x");
  // What blocks under the pointer has a hostile cause.
  await page.getByLabel("all together").fill("1");
  const box = (await page.locator(".view canvas").boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.keyboard.press("6");
  for (let i = 0; i <= 8; ++i) await page.mouse.move(box.x + (box.width * (2 + 0.75 * i)) / 10, box.y + box.height * 0.45);
  await settled(page);
  expect(await page.evaluate(() => document.title)).not.toBe("owned");
  expect([errors, requests]).toEqual([[], []]);
  await close();
});

test("data that does not fit is refused with a sentence", async () => {
  const newer = { ...sampleReport(), drydock_report: 2 as unknown as 1 };
  const { page, close } = await openReport(browser, newer);
  expect(await page.getByRole("alert").innerText()).toContain("version");
  await close();
});
