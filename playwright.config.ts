import { execFileSync } from "node:child_process";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";

const browser = await findBrowser();

// Chosen once, in the first process that reads this file; the workers inherit it.
process.env.SEAWAY_E2E_PORT ??= execFileSync(
  process.execPath,
  ["-e", 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); });'],
  { encoding: "utf8" },
).trim();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/server.setup.ts",
  // The journeys share one company: one after the other, as a desk works.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Tried once more on a busy machine; what passes only then is listed as flaky, what fails twice fails.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.SEAWAY_E2E_PORT}`,
    browserName: "chromium",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
});
