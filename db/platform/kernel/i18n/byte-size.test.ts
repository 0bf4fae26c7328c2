import { expect, test } from "vitest";
import { byteSize } from "./byte-size.ts";
import { translate } from "./translate.ts";

test("a size is said in the unit that fits", () => {
  const texts = [
    0,
    1,
    20,
    1023,
    1024,
    1229,
    300 * 1024,
    1024 ** 2 - 1,
    5 * 1024 ** 2,
    3 * 1024 ** 3,
  ];
  expect(texts.map((bytes) => byteSize(bytes))).toEqual([
    "0 B",
    "1 B",
    "20 B",
    "1023 B",
    "1 KB",
    "1.3 KB",
    "300 KB",
    "1 MB",
    "5 MB",
    "3 GB",
  ]);
});

test("a size above a limit never looks equal to it", () => {
  const params = { size: 5 * 1024 ** 2 + 1, limit: 5 * 1024 ** 2 };
  expect(translate("en", "import.tooLarge", params)).toContain("5.1 MB; the maximum is 5 MB");
  expect(translate("zh", "import.tooLarge", params)).toContain("5.1 MB，上限为 5 MB");
});
