import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const product = listed
  .split("\n")
  .filter(
    (name) =>
      /^(app|cli|jobs|db|edi)\/.*\.tsx?$/.test(name) &&
      !/\.test\.tsx?$|^db\/migrations\/|^db\/platform\/kernel\/clock\//.test(name),
  );

/**
 * Days and times by the zone of a process, a database session or a browser, or with one company's
 * zone written down.
 */
const forbidden: Readonly<Record<string, RegExp>> = {
  "the database's own day":
    /\b(current_date|current_time|localtimestamp)\b|now\(\)::(date|time)|_(time|at)::date/i,
  "an offset written down": /\b8 \* ?(3_?600|60 ?\* ?60)|getTimezoneOffset|\+08:?00/,
  "a zone written down": /["'`](Asia\/Shanghai|America\/New_York)["'`]/,
  "the clock of the process": /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/,
  "the clock of the reader's machine":
    /toLocale(Date|Time)String|\btoDateString|\btoTimeString|DateTimeFormat\((?![^)]*timeZone)/,
  "the day in UTC": /(new Date\((Date\.now\(\))?\)|\bnow)\.(toISOString\(\)\.slice|getUTC)/,
};

const without = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/^\s*\/\/.*$/gm, "");

/** `file:line: why`. */
function faultsOf(name: string, text: string): string[] {
  return without(text)
    .split("\n")
    .flatMap((line, i) =>
      Object.entries(forbidden)
        .filter(([, pattern]) => pattern.test(line))
        .map(([why]) => `${name}:${i + 1}: ${why}`),
    );
}

test("days and times come from the clock of a company (db/platform/kernel/clock), nowhere from a zone of its own", () => {
  expect(product.length).toBeGreaterThan(500);
  expect(
    product.flatMap((name) => faultsOf(name, readFileSync(path.join(root, name), "utf8"))),
  ).toEqual([]);
});

/**
 * Code with a context takes `context.now`; these two files read the clock for the rest. Durations
 * use `performance.now()`.
 */
const clocks = ["db/platform/kernel/clock/current-time.ts", "app/kit/shell/frame/browser-clock.ts"];
const readsClock = /\bDate\.now\b|\bnew Date(\(\s*\)|\s*[;,)])/;

test("the clock of the machine is read in two files only", () => {
  const code = listed
    .split("\n")
    .filter(
      (name) =>
        /^(app|cli|jobs|db|edi|fixtures)\/.*\.(ts|tsx|js|mjs)$/.test(name) &&
        !/\.test\.tsx?$|^db\/migrations\//.test(name),
    );
  const readers = code.filter((name) =>
    readsClock.test(without(readFileSync(path.join(root, name), "utf8"))),
  );
  expect(readers.toSorted()).toEqual(clocks.toSorted());
  expect(
    ["Date.now() - begun", "{ now: new Date() }", "clock = Date.now"].every((line) =>
      readsClock.test(line),
    ),
  ).toBe(true);
  expect(
    ["new Date(row.etd)", "performance.now()", "ctx.now"].some((line) => readsClock.test(line)),
  ).toBe(false);
});

test("the old ways are known when they come back", () => {
  const old = [
    "sql`due < current_date`",
    "sql`confirmed_time::date`",
    "new Date(at.getTime() + 8 * 3600_000)",
    'timezone: "Asia/Shanghai"',
    "at.getHours()",
    "at.toLocaleDateString()",
    'new Intl.DateTimeFormat("zh")',
    "new Date().toISOString().slice(0, 10)",
    "ctx.now.toISOString().slice(0, 7)",
  ];
  expect(old.map((line) => faultsOf("old.ts", line).length)).toEqual(old.map(() => 1));
  expect(
    faultsOf("new.ts", "dayOf(ctx.now, ctx.actor.zone); // never current_date\n/* 8 * 3600 */"),
  ).toEqual(["new.ts:1: the database's own day"]);
});
