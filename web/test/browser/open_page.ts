// SPDX-License-Identifier: Apache-2.0
// The built page with a report in it, opened from disk in Chromium.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import type { ReportJson } from "../../src/report_json";

const pagePath = new URL("../../dist/index.html", import.meta.url);
const mark = "<!--drydock-data-->";

/** As src/output/report.cpp does. */
export function reportHtml(report: ReportJson): string {
  const page = readFileSync(pagePath, "utf8");
  if (page.split(mark).length !== 2) throw new Error(`the built page needs ${mark} once`);
  const base64 = gzipSync(JSON.stringify(report)).toString("base64");
  return page.replace(mark, `<script type="application/json" id="drydock-data" data-encoding="gzip-base64">${base64}</script>`);
}

const chromiumPath = process.env["DRYDOCK_CHROMIUM"] ?? "/usr/bin/chromium";
// In software each sample of a pixel costs as much as the pixel; edges need not be smooth here.
const options = ["--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--webgl-antialiasing-mode=none"];
const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

function launch(): Promise<Browser> {
  if (!existsSync(chromiumPath)) throw new Error(`no browser at ${chromiumPath}: install chromium, or name one in DRYDOCK_CHROMIUM`);
  return chromium.launch({ executablePath: chromiumPath, args: [...options, ...quiet] });
}

let launched: Promise<Browser> | null = null;

/** One browser for all files of tests, which ends with their process. Each page has a context of its own, and nothing of another one. */
export const theBrowser = (): Promise<Browser> => (launched ??= launch());

/** At the end of a file: what a test that failed has left open would go on drawing. */
export async function closePages(): Promise<void> {
  for (const context of (await theBrowser()).contexts()) await context.close();
}

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** What the page wrote as errors, and every request it made besides its own file. */
  errors: string[];
  requests: string[];
  address: string;
  close(): Promise<void>;
}

export interface OpenOptions {
  fragment?: string;
  search?: string;
  theme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  width?: number;
  height?: number;
  bypassCSP?: boolean;
}

const folder = mkdtempSync(join(tmpdir(), "drydock-page-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
let serial = 0;

/** Opens a report from disk with the network off. */
export async function openReport(browser: Browser, report: ReportJson, wanted: OpenOptions = {}): Promise<Opened> {
  const file = join(folder, `report${++serial}.html`);
  writeFileSync(file, reportHtml(report));
  return openAddress(await newContext(browser, wanted, true), `${pathToFileURL(file).href}${wanted.search ?? ""}${wanted.fragment ?? ""}`);
}

export const newContext = (browser: Browser, wanted: OpenOptions, offline: boolean): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: wanted.width ?? 1280, height: wanted.height ?? 800 },
    colorScheme: wanted.theme ?? "light",
    reducedMotion: wanted.reducedMotion ?? "no-preference",
    bypassCSP: wanted.bypassCSP ?? false,
    offline,
  });

export async function openAddress(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || /Content Security Policy/.test(message.text())) errors.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && request.url().split(/[?#]/)[0] !== address.split(/[?#]/)[0]) requests.push(request.url());
  });
  await page.goto(address);
  await page.waitForFunction(() => (window.drydockStats?.frames ?? 0) > 0 || document.querySelector(".failure") !== null);
  return { page, context, errors, requests, address, close: () => context.close() };
}

/** After everything that was asked for has been drawn. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** The clock, as the page writes it. */
export async function moment(page: Page): Promise<number> {
  await settled(page);
  return Number.parseFloat((await page.locator(".readout").innerText()).replace("−", "-"));
}
