import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("whether a page waits is asked of useBusy: a button greyed by the router alone stays so for ever when a session ended and its reader stays", () => {
  const files = globSync("app/**/*.tsx");
  expect(files.length).toBeGreaterThan(100);
  const asking = files.filter((file) =>
    /useNavigation\(\)\.state/.test(readFileSync(file, "utf8")),
  );
  expect(asking).toEqual([]);
});
