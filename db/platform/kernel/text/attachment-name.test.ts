import { expect, test } from "vitest";
import { disposition } from "./attachment-name.server.ts";

test.each([
  ["订舱列表 2026-11-28.xlsx", "DING CANG LIE BIAO 2026-11-28.xlsx"],
  ["Rates.pdf", "Rates.pdf"],
  ['a"b/c.csv', "a-b-c.csv"],
  ["São Paulo.pdf", "Sao Paulo.pdf"],
  ["✓.pdf", "file.pdf"],
])("%s is also named %s", (name, plain) => {
  expect(disposition("attachment", name)).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
});
