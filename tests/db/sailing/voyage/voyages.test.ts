import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { saveDeadlines } from "#domain/sailing/voyage/ops/save-deadlines.server.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const db = testDatabase.em().getKysely();
  await sql`insert into vessel (code, name, imo) values ('SH', 'SITC HANSHIN', '9727998')`.execute(
    db,
  );
  await sql`insert into vessel_line (code, name_en, name_zh) values ('JPX1', 'Kansai', '关西线')`.execute(
    db,
  );
  await sql`insert into customer (code, name_en, status) values ('C001', 'ACME', 'SUBMITTED')`.execute(
    db,
  );
});
afterAll(() => testDatabase.close());

const out = [
  {
    portCode: "CNSHA",
    eta: "2026-06-01 14:00",
    etb: "2026-06-01 20:00",
    etd: "2026-06-02 14:00",
    isLoad: "Y",
  },
  {
    portCode: "JPOSA",
    eta: "2026-06-06T08:00",
    etd: "2026-06-06 17:00",
    isLoad: "Y",
    isUnload: "Y",
  },
];
const form = (voyage: string, stops: object[] = out, more: object = {}) => ({
  lineCode: "JPX1",
  vesselCode: "SH",
  voyage,
  stops,
  ...more,
});
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const idOf = async (name: string) =>
  (
    await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from voyage where voyage_name = ${name}`,
    )
  )[0]?.id ?? 0;
const step = async (action: string, id: number) => {
  const operation = resourceOf("seaway/voyage/statusControl").steps[action];
  if (!operation) throw new Error(action);
  return (await testDatabase.run("clerk", operation, { rows: [{ id }] })) as StepResult;
};

test("a voyage is named for vessel and number, its week and calls follow from what was typed; trade codes become official ones", async () => {
  const saved = await testDatabase.run("clerk", saveVoyage, form("2601e"));
  expect(saved.voyageName).toBe("SITC HANSHIN/2601E");
  expect(
    await rowsOf(
      testDatabase,
      sql`select direction, departure_date::text, week, settle_mon, vessel_name
        from voyage
        where id = ${saved.id}`,
    ),
  ).toEqual([
    {
      direction: "E",
      departure_date: "2026-06-02",
      week: "2026-W23",
      settle_mon: "2026-06",
      vessel_name: "SITC HANSHIN",
    },
  ]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select serial, port_code, eta::text
        from voyage_stop
        where voyage_id = ${saved.id}
        order by serial`,
    ),
  ).toEqual([
    { serial: 1, port_code: "CNSGH", eta: "2026-06-01 14:00:00" },
    { serial: 2, port_code: "JPOSA", eta: "2026-06-06 08:00:00" },
  ]);
});

test("every fault is told at its field, and nothing is written", async () => {
  const bad = [
    { serial: 1, portCode: "ZZZZZ" },
    { serial: 1, portCode: "JPOSA", eta: "2026-06-06 18:00", etd: "2026-06-06 17:00" },
  ];
  expect(await codesOf(testDatabase.run("clerk", saveVoyage, form("2609E", bad)))).toEqual([
    "stops.0.portCode kit.unknownCode",
    "stops.1.serial voyage.serialTwice",
    "stops.1.etd voyage.timesOrder",
  ]);
  expect(
    await codesOf(testDatabase.run("clerk", saveVoyage, form("2609E", [out[0] as object]))),
  ).toEqual(["stops voyage.twoStops"]);
  expect(
    await codesOf(testDatabase.run("clerk", saveVoyage, form("2609E", out, { lineCode: "NONE" }))),
  ).toEqual(["lineCode kit.unknownCode"]);
  expect(
    await codesOf(
      testDatabase.run("clerk", saveVoyage, form("2609E", out, { vesselCode: "NONE" })),
    ),
  ).toEqual(["vesselCode kit.unknownCode"]);
  expect(await codesOf(testDatabase.run("clerk", saveVoyage, form("2601E")))).toEqual([
    "kit.notUnique",
  ]);
  expect(await codesOf(testDatabase.run("captain", saveVoyage, form("2609E")))).toEqual([
    "kit.noPermission",
  ]);
  expect(await idOf("SITC HANSHIN/2609E")).toBe(0);
});

test("saving the same again touches no call; a call that a booking uses cannot be removed; a stale sheet names who", async () => {
  const id = await idOf("SITC HANSHIN/2601E");
  await testDatabase.run("clerk", saveVoyage, form("2601E", out, { id }));
  expect(
    await rowsOf(
      testDatabase,
      sql`select version from voyage_stop where voyage_id = ${id} and version > 1`,
    ),
  ).toEqual([]);
  await testDatabase.run("clerk", saveBooking, booking("SITC HANSHIN/2601E", "CNSGH", "JPOSA"));
  const other = [out[0] as object, { portCode: "JPUKB", etd: "2026-06-07 09:00" }];
  expect(
    await codesOf(testDatabase.run("clerk", saveVoyage, form("2601E", other, { id }))),
  ).toEqual(["stops voyage.portUsed"]);
  expect(
    await codesOf(testDatabase.run("clerk", saveVoyage, form("2601E", out, { id, version: 99 }))),
  ).toEqual(["kit.stale"]);
});

const booking = (voyage: string, portLoad: string, portDis: string) => ({
  voyage,
  portLoad,
  portDis,
  clientCode: "C001",
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  containers: [{ sizeType: "20GP", contCount: "1" }],
  cargo: [{ goodsNameEn: "TOYS", pkgs: "10", packageKind: "CT", gwt: "1000", dim: "10" }],
});

test("cargo may stay aboard over the turning port: the return leg's calls follow, never the other way round", async () => {
  const home = [
    { portCode: "JPOSA", eta: "2026-06-07 12:00", etd: "2026-06-07 23:00" },
    { portCode: "CNNBO", eta: "2026-06-10 12:00", etd: "2026-06-11 12:00" },
  ];
  await testDatabase.run("clerk", saveVoyage, form("2601W", home));
  await testDatabase.run("clerk", saveBooking, booking("SITC HANSHIN/2601E", "JPOSA", "CNNBO"));
  expect(
    await rowsOf(
      testDatabase,
      sql`select etd::text, eta::text from booking where port_dis = 'CNNBO'`,
    ),
  ).toEqual([{ etd: "2026-06-06", eta: "2026-06-10" }]);
  expect(
    await codesOf(
      testDatabase.run("clerk", saveBooking, booking("SITC HANSHIN/2601W", "JPOSA", "CNSGH")),
    ),
  ).toEqual(["portDis voyage.portNotCalled"]);
  expect(
    await codesOf(
      testDatabase.run("clerk", saveBooking, booking("SITC HANSHIN/2601E", "JPOSA", "CNSGH")),
    ),
  ).toEqual(["portDis voyage.portOrder"]);
});

test("switches, fee lock and end: each action once, each refusal by its own reason", async () => {
  const id = await idOf("SITC HANSHIN/2601W");
  const why = async (action: string) => (await step(action, id)).rows[0]?.code ?? "done";
  expect([
    await why("closeEb"),
    await why("closeEb"),
    await why("openEb"),
    await why("openEb"),
  ]).toEqual(["done", "voyage.alreadyClosed", "done", "voyage.alreadyOpen"]);
  expect([
    await why("closeCorrection"),
    await why("closeReceivable"),
    await why("closePayable"),
  ]).toEqual(["done", "done", "done"]);
  expect([
    await why("lockFee"),
    await why("lockFee"),
    await why("unlockFee"),
    await why("unlockFee"),
  ]).toEqual(["done", "voyage.alreadyLocked", "done", "voyage.notLocked"]);
  expect([
    await why("cancelEnd"),
    await why("end"),
    await why("end"),
    await why("openCorrection"),
    await why("openPayable"),
  ]).toEqual(["voyage.notEnded", "done", "voyage.hasEnded", "voyage.hasEnded", "done"]);
  expect(await codesOf(testDatabase.run("clerk", saveVoyage, form("2601W", out, { id })))).toEqual([
    "voyage.ended",
  ]);
  expect(await codesOf(testDatabase.run("clerk", saveDeadlines, { id }))).toEqual(["voyage.ended"]);
  expect(await why("cancelEnd")).toBe("done");
  expect(
    await rowsOf(
      testDatabase,
      sql`select eb_switch, eb_correction_switch, receivable_switch, payable_switch, fee_lock, ended
        from voyage
        where id = ${id}`,
    ),
  ).toEqual([
    {
      eb_switch: "OPEN",
      eb_correction_switch: "CLOSED",
      receivable_switch: "CLOSED",
      payable_switch: "OPEN",
      fee_lock: "N",
      ended: "N",
    },
  ]);
});

test("deadlines are typed in the local time of the first load port and kept as instants", async () => {
  const id = await idOf("SITC HANSHIN/2601E");
  await testDatabase.run("clerk", saveDeadlines, {
    id,
    ebDeadline: "2026-05-30 20:00",
    correctionDeadline: "",
  });
  expect(
    await rowsOf(
      testDatabase,
      sql`select to_char(eb_deadline at time zone 'utc', 'YYYY-MM-DD HH24:MI') as eb,
          correction_deadline
        from voyage
        where id = ${id}`,
    ),
  ).toEqual([{ eb: "2026-05-30 12:00", correction_deadline: null }]);
  const shown = await resourceOf("seaway/voyage/statusControl").get?.(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    id,
  );
  expect(shown).toMatchObject({ ebDeadline: "2026-05-30 20:00", zone: "Asia/Shanghai" });
  await sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
    values ('X/1', '1', 'JPX1', 'SH', 'X')`.execute(testDatabase.em().getKysely());
  expect(
    await codesOf(
      testDatabase.run("clerk", saveDeadlines, {
        id: await idOf("X/1"),
        ebDeadline: "2026-05-30 20:00",
      }),
    ),
  ).toEqual(["voyage.noStops"]);
});
