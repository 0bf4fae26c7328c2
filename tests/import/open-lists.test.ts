import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imoOf } from "#fixtures/builders/check-digits.ts";
import { nodeFlags } from "#scripts/child.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const run = promisify(execFile);
const shared = join(import.meta.dirname, "../../../shared/data");
type Loaded = {
  kind: string;
  rows: number;
  inserted: number;
  faults: number;
  skipped: number;
  ms: number;
  peakMb: number;
};

/** Limits per list: 20 s and 300 MB. */
const most = { ms: 20_000, peakMb: 300 };

let testDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "seaway-lists-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testDatabase.close();
});

/** Imports in a process with the worker's flags and prints the cost of each. */
async function load(lists: readonly (readonly [kind: string, path: string])[]): Promise<Loaded[]> {
  const child = join(import.meta.dirname, "load-lists.child.ts");
  const { stdout } = await run(process.execPath, [
    ...nodeFlags("jobs/worker.ts"),
    child,
    testDatabase.url,
    ...lists.flat(),
  ]);
  const loaded = JSON.parse(stdout) as Loaded[];
  for (const item of loaded)
    process.stdout.write(
      `${item.kind}: ${item.rows} rows in ${item.ms} ms, at most ${item.peakMb} MB\n`,
    );
  return loaded;
}

/** Generated ports, docks, HS codes, vessels and banks in the form of public lists. */
function ownLists(count: number): [kind: string, path: string][] {
  const letters = (i: number, length: number) =>
    Array.from({ length }, (_, at) =>
      String.fromCharCode(65 + (Math.floor(i / 26 ** at) % 26)),
    ).join("");
  const each = (head: string, row: (i: number) => string) =>
    [head, ...Array.from({ length: count }, (_, i) => row(i))].join("\n");
  const texts: Record<string, string> = {
    port: each(
      "code,country,name,timezone",
      (i) => `XX${letters(i, 3)},XX,Harbour ${i},Asia/Shanghai`,
    ),
    dock: each(
      "unlocode,terminal_code,terminal_name,operator",
      (i) => `XX${letters(i, 3)},T${i},"Terminal ${i}, north",Operator ${i}`,
    ),
    hscode: each("hs_code,name_en,name_zh", (i) => `${100_000 + i},"Goods, number ${i}",货物`),
    vessel: each("imo,name,flag", (i) => `${imoOf(900_000 + i)},SHIP ${i},Panama`),
    bank: each(
      "swift,bank,city,branch,country",
      (i) => `${letters(i, 4)}CN2X,"BANK ${i}, LTD",CITY,,CN`,
    ),
  };
  return Object.entries(texts).map(([kind, text]) => {
    const path = join(folder, `${kind}.csv`);
    writeFileSync(path, text);
    return [kind, path];
  });
}

test("lists of our own come in whole, row for row", async () => {
  const count = 400;
  const loaded = await load(ownLists(count));
  expect(loaded.map(({ kind, rows, inserted, faults }) => [kind, rows, inserted, faults])).toEqual(
    ["port", "dock", "hscode", "vessel", "bank"].map((kind) => [kind, count, count, 0]),
  );
  for (const item of loaded) expect(item.peakMb, item.kind).toBeLessThan(most.peakMb);
});

/** Public lists in order of dependency, and the rows that they mark as no codes. */
const openLists: readonly [kind: string, file: string, rows: number, skipped: number][] = [
  ["port", "unlocode_seaports.csv", 17_506, 0],
  ["dock", "smdg_terminals.csv", 1_276, 6],
  ["hscode", "hs_codes.csv", 6_940, 1],
  ["vessel", "container_vessels.csv", 3_981, 0],
  ["bank", "swift_codes.csv", 12_291, 0],
];

test("the whole open lists come in, each within its time and memory", async (ctx) => {
  const paths = openLists.map(([kind, file]) => [kind, join(shared, file)] as const);
  const missing = paths.find(([, path]) => !existsSync(path));
  if (missing) ctx.skip(`SKIPPED: ${missing[1]} is not there; the lists of our own were loaded`);
  const loaded = await load(paths);
  expect(loaded.map(({ kind, rows, faults, skipped }) => [kind, rows, faults, skipped])).toEqual(
    openLists.map(([kind, , rows, skipped]) => [kind, rows, 0, skipped]),
  );
  for (const { kind, ms, peakMb } of loaded) {
    expect(ms, kind).toBeLessThan(most.ms);
    expect(peakMb, kind).toBeLessThan(most.peakMb);
  }
}, 120_000);
