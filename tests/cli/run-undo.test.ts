import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { businessTables } from "#tests/support/business-tables.ts";
import { seaway } from "#tests/support/command.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

// Rows of the demo company, as a clerk at a terminal would act on them.
vi.setConfig({ testTimeout: 120_000 });
const bookings = "seaway/bookingMgr/inner";
const folder = mkdtempSync(path.join(tmpdir(), "seaway-run-"));
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

type Named = { id: number; no: string; voyage: string };
type Row = { key: string; done: boolean; code?: string };
type Outcome = { done: number; refused: number; rows: Row[]; runId?: number };
const everything = () => businessTables(testDatabase);
const run = (args: readonly string[]) => seaway(testDatabase, ["--json", "--lang", "en", ...args]);
const outcomeOf = ({ rows, done, refused }: Outcome) => ({
  done,
  refused,
  rows: rows.map((row) => [row.key, row.done, row.code ?? ""]),
});
const file = (name: string, input: object) => {
  const at = path.join(folder, `${name}.json`);
  writeFileSync(at, JSON.stringify(input));
  return at;
};

/** Some in the asked state and one that is not, all on voyages that have not ended. */
async function mixed(status: string, count: number): Promise<Named[]> {
  const some = (where: ReturnType<typeof sql>, most: number) =>
    rowsOf<Named>(
      testDatabase,
      sql`select b.id, b.bk_no as no, v.voyage_name as voyage
        from booking b join voyage v on v.id = b.voyage_id
        where v.ended = 'N' and v.departure_date > current_date and ${where}
        order by v.departure_date desc, b.id
        limit ${most}`,
    );
  const rows = [
    ...(await some(sql`b.bk_status = ${status}`, count)),
    ...(await some(sql`b.bk_status = 'CANCELLED'`, 1)),
  ];
  expect(rows.length).toBeGreaterThan(count);
  return rows;
}

/** Previews, runs and takes back; every table is the same after the preview and after the undo. */
async function rehearseRunUndo(args: readonly string[]): Promise<Outcome> {
  const before = await everything();
  const preview = await run([...args, "--dry-run"]);
  expect(preview.err, args.join(" ")).toBe("");
  expect(await everything()).toEqual(before);
  const wet = await run(args);
  const outcome = JSON.parse(wet.out) as Outcome;
  expect(outcomeOf(outcome)).toEqual(outcomeOf(JSON.parse(preview.out) as Outcome));
  expect([wet.code, outcome.done > 0]).toEqual([preview.code, true]);
  const changed = await everything();
  expect(changed).not.toEqual(before);
  expect(await run(["run", "undo", String(outcome.runId)])).toMatchObject({ code: 0, err: "" });
  const after = await everything();
  // Numbers taken are not given back.
  after.set("number_rule", before.get("number_rule") ?? "");
  expect(after).toEqual(before);
  // The undoing is the newer change now.
  expect(await run(["run", "undo", String(outcome.runId)])).toMatchObject({
    code: 1,
    err: expect.stringContaining("step.changedSince"),
  });
  return outcome;
}

test("locking bookings: the dry run says what the run does, and undoing it leaves every table as it was", async () => {
  const rows = await mixed("CONFIRMED", 4);
  const outcome = await rehearseRunUndo([
    "do",
    bookings,
    "lock",
    ...rows.map(({ no }) => no),
    "--reason",
    "counted again",
  ]);
  expect(outcome.rows.at(-1)).toMatchObject({ done: false, code: "booking.notNow" });
});

test("auditing fees", async () => {
  const fees = await rowsOf<{ id: number; status: string }>(
    testDatabase,
    sql`(
        select id, fee_status as status
        from fee
        where fee_belong = 'R' and fee_status = 'CREATED'
        order by id desc
        limit 5
      )
      union all
      (
        select id, fee_status
        from fee
        where fee_belong = 'R' and fee_status = 'AUDITED'
        order by id
        limit 1
      )`,
  );
  expect(fees.map(({ status }) => status)).toContain("AUDITED");
  const outcome = await rehearseRunUndo([
    "do",
    "feemgr/recmgr/audit",
    "audit",
    ...fees.map(({ id }) => String(id)),
  ]);
  expect(outcome.refused).toBeGreaterThan(0);
});

test("rolling bookings to another voyage", async () => {
  const rows = await mixed("CONFIRMED", 3);
  const [target] = await rowsOf<{ voyage: string }>(
    testDatabase,
    sql`select v.voyage_name as voyage
      from voyage v
        join voyage f on f.voyage_name = ${rows[0]?.voyage}
        and f.line_code = v.line_code
      where v.id <> f.id and v.ended = 'N' and v.departure_date > current_date
      order by v.departure_date desc
      limit 1`,
  );
  const input = file("roll", {
    reason: "overbooked",
    fields: { voyage: target?.voyage, contact: "Li" },
  });
  await rehearseRunUndo(["do", bookings, "roll", ...rows.map(({ no }) => no), "-i", input]);
});

test("editing bills of lading in a batch", async () => {
  const rows = await mixed("CONFIRMED", 3);
  const edited = rows.map(({ id }) => ({
    id,
    values: { marks: "N/M", shipperName: "NEW SHIPPER LTD" },
  }));
  const input = file("edit", {
    rows: edited,
    reason: "customer's letter",
    whole: false,
    accept: true,
  });
  await rehearseRunUndo(["do", bookings, "batchEdit", "-i", input]);
});

test("splitting a booking: its log says first what taking it back does, then takes the parts back", async () => {
  const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from consolidation where status = 'DONE' and kind = 'SPLIT' order by id limit 1`,
  );
  const parts = () =>
    rowsOf(
      testDatabase,
      sql`select b.bk_no, b.pkgs
        from booking b, consolidation c
        where c.id = ${id} and b.main_bk_no = c.main_bk_no`,
    );
  const [before, count] = [await everything(), (await parts()).length];
  const undo = [
    "do",
    "seaway/bookingMgr/consolidation",
    "undo",
    String(id),
    "--reason",
    "by mistake",
  ];
  expect(JSON.parse((await run([...undo, "--dry-run"])).out)).toMatchObject({
    done: 1,
    rows: [{ done: true }],
  });
  expect(await everything()).toEqual(before);
  expect(JSON.parse((await run(undo)).out)).toMatchObject({ done: 1 });
  expect((await parts()).length).toBeLessThan(count);
});

test("a run is not taken back where something newer stands on it, nor by who may not act", async () => {
  const [first] = await mixed("CONFIRMED", 1);
  const no = first?.no ?? "";
  const locked = await seaway(testDatabase, [
    "--lang",
    "en",
    "do",
    bookings,
    "lock",
    no,
    "--reason",
    "x",
  ]);
  const [, id = ""] = /seaway run undo (\d+)/.exec(locked.out) ?? [];
  expect(id).not.toBe("");
  await run(["do", bookings, "unlock", no]);
  const before = await everything();
  const refused = await run(["run", "undo", id]);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.err)).toMatchObject({
    faults: [{ code: "step.changedSince", message: expect.stringContaining(no) }],
  });
  expect(await everything()).toEqual(before);
  const captain = await run(["--as", "captain", "run", "undo", id]);
  expect(JSON.parse(captain.err)).toMatchObject({
    error: "refused",
    faults: [{ code: "kit.notFound" }],
  });
});
