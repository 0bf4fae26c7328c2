import { expect, test } from "vitest";
import { readAgent } from "./agent.server.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome 140",
    "Windows 10",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Microsoft Edge 140",
    "Windows 10",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox 143",
    "Linux",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18",
    "iOS 18.1",
  ],
  ["", "", ""],
])("%s", (agent, browser, os) => {
  expect(readAgent(agent)).toEqual({ browser, os });
});

test("a text that is no browser is no fault", () => {
  expect(readAgent("<script>alert(1)</script>".repeat(40))).toEqual({
    browser: expect.any(String),
    os: expect.any(String),
  });
});
