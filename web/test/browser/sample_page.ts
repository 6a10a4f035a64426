// SPDX-License-Identifier: Apache-2.0
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { sampleReport } from "../sample_report";
import { type Opened, openReport, theBrowser } from "./open_page";

/** The sample report at 3 s, opened once for all tests of a file; at their end it may have written no errors. */
export function useSamplePage(take: (page: Page, browser: Browser) => void): void {
  let browser: Browser;
  let opened: Opened;
  beforeAll(async () => {
    browser = await theBrowser();
    opened = await openReport(browser, sampleReport(), { fragment: "#t=3" });
    take(opened.page, browser);
  });
  afterAll(async () => {
    expect(opened.errors).toEqual([]);
    await opened.close();
  });
}
