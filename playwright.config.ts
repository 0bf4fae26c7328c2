import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";

const browser = await findBrowser();

/**
 * Everything of a trace, pictures and documents too, costs as much as the tests themselves: it is
 * taken when it is asked for.
 */
const wholeTrace = process.env.SEAWAY_TRACE === "1";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/setup/server.setup.ts",
  // Each worker has a company of its own (server.setup.ts); the journeys of a file follow each
  // other there, as a desk works. Two would leave a sixth of two processors idle, as a journey also
  // waits: for an answer, a pause, a process that starts.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // No test is tried twice: one that passes only then is a defect.
  retries: 0,
  // Bounds for what hangs, wide enough for a machine at half its speed.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    browserName: "chromium",
    userAgent: browser.userAgent,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // Of a failed test: what it did, what went over the network and the console's lines.
    trace: {
      mode: "retain-on-failure",
      screenshots: wholeTrace,
      snapshots: wholeTrace,
      sources: wholeTrace,
    },
    launchOptions: {
      executablePath: browser.executablePath,
      // Every test begins processes of the browser; forked from a prepared one they start in a
      // fraction of the time.
      args: browser.args.filter((flag) => flag !== "--no-zygote"),
      env: browser.env,
    },
  },
});
