// SPDX-License-Identifier: Apache-2.0
// Where a page's data comes from: the page itself, or the server that sent it.
import { base64Bytes, DataError } from "./decode_array";
import type { ReportJson } from "./report_json";

/** Text of gzipped bytes. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  try {
    return await new Response(stream).text();
  } catch {
    throw new DataError("The data of this page is damaged: its gzip cannot be read.");
  }
}

/** The access token of the server, from ?token= of the address; "" when there is none. */
export const tokenOf = (search: string): string => new URLSearchParams(search).get("token") ?? "";

/** From the <script id="drydock-data"> that a report carries. */
async function readEmbedded(element: HTMLElement): Promise<ReportJson> {
  const encoding = element.dataset["encoding"];
  const text = element.textContent ?? "";
  if (encoding !== "gzip-base64") throw new DataError(`The data of this page has an unknown encoding: ${String(encoding)}.`);
  return JSON.parse(await gunzip(base64Bytes(text.trim(), "data of this page"))) as ReportJson;
}

async function fetchReport(token: string): Promise<ReportJson> {
  const response = await fetch("data", { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  if (!response.ok) throw new DataError(`The server did not give the data: ${response.status} ${response.statusText}.`);
  return (await response.json()) as ReportJson;
}

export async function readReport(page: Document, search: string): Promise<ReportJson> {
  const element = page.getElementById("drydock-data");
  return element ? readEmbedded(element) : fetchReport(tokenOf(search));
}
