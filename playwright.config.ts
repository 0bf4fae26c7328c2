import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";

const browser = await findBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/server.setup.ts",
  // Each worker has a company of its own (server.setup.ts); the journeys of a file follow each other there, as a desk works.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // No test is tried twice: one that passes only then is a defect.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    browserName: "chromium",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
});
