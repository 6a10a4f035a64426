// SPDX-License-Identifier: Apache-2.0
// What a frame costs. Rendering here is in software, so work is counted, not timed.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleReport } from "../sample_report";
import { closePages, openReport, settled, theBrowser } from "./open_page";

let browser: Browser;
beforeAll(async () => void (browser = await theBrowser()));
afterAll(closePages);

test("scrubbing poses what moves, rebuilds nothing, and draws at most once per frame", async () => {
  const report = sampleReport();
  const { page, errors, close } = await openReport(browser, report, { fragment: "#t=0" });
  await settled(page);
  const before = await page.evaluate(() => structuredClone(window.drydockStats));
  // Ten moves of the slider within each of thirty frames.
  const frames = await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>(".scrub") as HTMLInputElement;
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
    let count = 0;
    for (let i = 0; i < 30; ++i, ++count) {
      for (let j = 0; j < 10; ++j) {
        slider.value = String(0.3 * i + 0.02 * j + 0.05);
        slider.dispatchEvent(new Event("input"));
      }
      await frame();
    }
    return count;
  });
  await settled(page);
  const after = await page.evaluate(() => structuredClone(window.drydockStats));
  const drawn = after.frames - before.frames;
  const posed = (after.sum.posed - before.sum.posed) / drawn;
  const calls = (after.sum.draw_calls - before.sum.draw_calls) / drawn;
  console.log(`scrubbing: ${drawn} frames drawn in ${frames}; a frame poses ${posed.toFixed(1)} of ${report.scene.nodes.length} nodes, rebuilds ${after.sum.rebuilt - before.sum.rebuilt} geometries, ${calls.toFixed(1)} draw calls, ${after.last.script_ms.toFixed(1)} ms of script`);
  expect(drawn).toBeLessThanOrEqual(frames + 1);
  expect(drawn).toBeGreaterThan(5);
  expect(after.sum.rebuilt - before.sum.rebuilt).toBe(0);
  expect(posed).toBeGreaterThan(0);
  expect(posed).toBeLessThanOrEqual(report.scene.nodes.length);
  expect(errors).toEqual([]);
  await close();
});

test("the address brings back the moment, the camera and the slices", async () => {
  const fragment = "#t=7.25&eye=3.5,-6,2.25&target=0.5,0.25,1&volume=map&x=0.3&by=cause";
  const { page, address, context, close } = await openReport(browser, sampleReport(), { fragment });
  await settled(page);
  expect(await page.locator(".readout").innerText()).toMatch(/^7\.250/);
  expect(await page.getByLabel("x", { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel("z", { exact: true }).isChecked()).toBe(false);
  expect(await page.getByLabel("colour slices by").inputValue()).toBe("cause");
  await page.getByLabel("moment").fill("4.5");
  await page.keyboard.press("2"); // look from the front
  await page.waitForFunction(() => location.hash.includes("t=4.5"));
  await page.waitForTimeout(400);
  const written = await page.evaluate(() => location.hash);
  expect(written).not.toContain("eye=3.5,-6,2.25");
  // Another page, opened with what this one wrote, writes the same.
  const twin = await context.newPage();
  await twin.goto(address.replace(/#.*/, "") + written);
  await twin.waitForFunction(() => (window.drydockStats?.frames ?? 0) > 0);
  expect(await twin.locator(".readout").innerText()).toMatch(/^4\.500/);
  await twin.waitForTimeout(500);
  expect(await twin.evaluate(() => location.hash)).toBe(written);
  // An address that is typed into the open page is followed.
  await twin.evaluate((hash) => void (location.hash = hash), fragment);
  await twin.waitForFunction(() => document.querySelector(".readout")?.textContent?.startsWith("7.250") === true);
  await close();
});
