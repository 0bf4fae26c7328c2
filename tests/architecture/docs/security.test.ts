import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const rows = readFileSync(path.join(root, "docs/security.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Promise"))
  .map((line) => line.split(" | "))
  .map(([promise = "", tests = ""]) => ({ promise: promise.slice(2), tests: namesOf(tests) }));

/** `file` "title" · "another title of the same file" · `next file` … */
function namesOf(cell: string): { file: string; title: string }[] {
  let file = "";
  return [...cell.matchAll(/`([^`]+)`|"((?:[^"\\]|\\.)+)"/g)].flatMap(([, named, title]) => {
    if (named) file = named;
    return title ? [{ file, title }] : [];
  });
}

const texts = new Map<string, string>();
function textOf(file: string): string {
  const existing =
    texts.get(file) ??
    (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "");
  texts.set(file, existing);
  return existing;
}

test("every promise of docs/security.md names tests", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const { promise, tests } of rows)
    expect(tests.length, `docs/security.md: ${promise}`).toBeGreaterThan(0);
});

test.each(rows.flatMap(({ tests }) => tests.map(({ file, title }) => [file, title] as const)))(
  "%s has the test %j",
  (file, title) => {
    expect(textOf(file), `docs/security.md names ${file}, which is not there`).not.toBe("");
    expect(
      textOf(file).includes(title),
      `${file} has no test "${title}", which docs/security.md names`,
    ).toBe(true);
  },
);

test("every line of the house's list of weaknesses has its promise", (ctx) => {
  const list = path.join(root, "../shared/design/security.md");
  if (!existsSync(list)) return ctx.skip(`SKIPPED: ${list} is not there`);
  const lines = readFileSync(list, "utf8").match(/^- .*(\n {2}.*)*/gm) ?? [];
  expect(lines.length).toBe(rows.length);
  const begin = (text: string) =>
    text
      .toLowerCase()
      .replace(/`/g, "")
      .match(/[a-z0-9]+/g)
      ?.slice(0, 3)
      .join(" ");
  const promised = rows.map(({ promise }) => begin(promise));
  expect(lines.map(begin).filter((item) => !promised.includes(item))).toEqual([]);
});
