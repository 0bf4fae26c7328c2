import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { raisedCodes } from "#scripts/generate/error-codes.ts";

/** Every refusal is provoked by a test. Exceptions carry a reason; the list only shrinks. */
const unprovoked: Readonly<Record<string, string>> = {
  "import.readFailed":
    "a fault of the reading worker itself; every known bad file has a refusal of its own",
  "list.tooManyRows":
    "needs a search of more than ten thousand rows; the bound itself is a line of load-list.server.ts",
};

const read = (pattern: string, but: RegExp = /$^/) =>
  globSync(pattern)
    .filter((file) => !but.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Each code with its first file. */
const used = new Map<string, string>(
  [...raisedCodes()].map(([code, files]) => [code, files[0] ?? ""]),
);
const tests = ["tests/**/*.ts", "db/**/*.test.ts", "edi/**/*.test.ts", "app/**/*.test.ts"]
  .flatMap((item) => read(item, /architecture\/rules\/refusals\.test\.ts$/))
  .map((item) => item.text)
  .join("\n");
/** A test names the code, or the visible text. */
const asserted = (code: string) =>
  new RegExp(`(?<![\\w.])${code.replaceAll(".", "\\.")}(?![\\w.])`).test(tests);

test("the catalogue of refusals is read at all", () => {
  expect(used.size).toBeGreaterThan(200);
});

test.each([...used].sort())("%s (%s) is provoked by a test", (code, file) => {
  if (code in unprovoked) return;
  expect(asserted(code), `${file}: no test names ${code}`).toBe(true);
});

test("every exception still is one, with a reason", () => {
  for (const [code, reason] of Object.entries(unprovoked)) {
    expect(used.has(code), `${import.meta.filename}: ${code} is not used any more`).toBe(true);
    expect(asserted(code), `${import.meta.filename}: ${code} is provoked by now`).toBe(false);
    expect(reason.length).toBeGreaterThan(20);
  }
});
