import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decisionRecords, themes } from "#scripts/generate/decision-index.ts";

const records = decisionRecords();
const numbers = new Set(records.map(({ number }) => number));

test("a decision record says its number, a theme of the list and its status", () => {
  const wrong = records.filter(
    ({ number, file, theme, status }) =>
      !file.startsWith(`${number}-`) ||
      !Object.hasOwn(themes, theme) ||
      !/^(in force|past|in part, replaced by \d{3}(, \d{3})*)$/.test(status),
  );
  expect(wrong).toEqual([]);
  expect(numbers.size).toBe(records.length);
});

test("what replaces a record is in force and stands later", () => {
  const dangling = records.flatMap(({ number, status }) =>
    (status.match(/\d{3}/g) ?? [])
      .filter((later) => !numbers.has(later) || later <= number)
      .map((later) => `${number}: ${later}`),
  );
  expect(dangling).toEqual([]);
});

test("a record that code or a page refers to is there", () => {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  const files = listed
    .split("\n")
    .filter((name) => /\.(ts|tsx|mjs|md|css)$/.test(name) && existsSync(name))
    .filter((name) => !/^(db\/migrations\/|CHANGELOG)/.test(name));
  const dangling = files.flatMap((name) => {
    const text = readFileSync(name, "utf8");
    const inProse = name.endsWith(".md") ? [...text.matchAll(/\((\d{3}(?:, \d{3})*)\)/g)] : [];
    const named = [...text.matchAll(/\bdecisions? (\d{3}(?:(?:,| and) \d{3})*)/g)];
    return [...inProse, ...named]
      .flatMap(([, list = ""]) => list.match(/\d{3}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${name}: ${number}`);
  });
  expect(dangling).toEqual([]);
});
