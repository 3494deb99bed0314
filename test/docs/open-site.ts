import type { Server } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { serveSite } from "../../scripts/docs/serve.js";
import { openBrowser, watchFaults } from "../support/browser.js";

/** A browser on the served site. `page` is kept from test to test; a fault on it fails the test it happened in. */
export interface OpenSite {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** With a slash at its end. */
  url: string;
}

/** Serves the site and opens a browser before the tests around it, and ends both after them. */
export function openSite(site: () => string): OpenSite {
  const open = {} as OpenSite;
  let server: Server | undefined;
  let faults: string[] = [];
  beforeAll(async () => {
    const served = await serveSite(site(), 0);
    server = served.server;
    open.url = served.url;
    open.browser = await openBrowser();
    open.context = await open.browser.newContext();
    open.page = await open.context.newPage();
    faults = watchFaults(open.page);
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await open.browser?.close();
    server?.close();
  });
  return open;
}
