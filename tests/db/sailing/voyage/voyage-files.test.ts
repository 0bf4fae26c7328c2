import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { mayInsist, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { importOf, stepOf } from "#tests/support/step-of.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const db = testDatabase.em().getKysely();
  await sql`insert into vessel (code, name, imo)
    values ('SH', 'SITC HANSHIN', '9727998'), ('SH2', 'SITC HANSHIN', '')`.execute(db);
  await sql`insert into vessel_line (code, name_en, name_zh, voy_no_from, voy_no_to)
    values ('JPX1', 'Kansai', '关西线', '2601', '2699')`.execute(db);
  await sql`insert into customer (code, name_en, status) values ('C001', 'ACME', 'SUBMITTED')`.execute(
    db,
  );
  for (const voyage of ["2601E", "2601W"])
    await testDatabase.run("clerk", saveVoyage, form(voyage));
});
afterAll(() => testDatabase.close());

const full = {
  dockCode: "SD",
  atb: "2026-06-01 20:10",
  ata: "2026-06-01 15:00",
  atd: "2026-06-02 17:05",
  pickTime: "2026-05-25 08:00",
  cyCutoff: "2026-05-31 20:00",
  customsCutoff: "2026-05-31 14:00",
  siCutoff: "2026-05-30 20:00",
  customsVoyage: "C1",
  customsArrival: "2026-06-01 14:30",
  customsLeave: "2026-06-02 14:30",
  externalVoyage: "X1",
  externalArrival: "2026-06-01 14:40",
  externalLeave: "2026-06-02 14:40",
  remark: "Pilot, first",
};
const calls = {
  E: [
    {
      portCode: "CNSGH",
      eta: "2026-06-01 14:00",
      etb: "2026-06-01 20:00",
      etd: "2026-06-02 14:00",
      isLoad: "Y",
      ...full,
    },
    {
      portCode: "JPOSA",
      eta: "2026-06-06 08:00",
      etd: "2026-06-06 17:00",
      isLoad: "Y",
      isUnload: "Y",
    },
  ],
  W: [
    {
      portCode: "JPOSA",
      eta: "2026-06-07 12:00",
      etd: "2026-06-07 23:00",
      isLoad: "Y",
      isUnload: "Y",
    },
    { portCode: "CNNBO", eta: "2026-06-10 12:00", etd: "2026-06-11 12:00", isUnload: "Y" },
  ],
};
const form = (
  voyage: string,
  stops: object[] = voyage.endsWith("E") ? calls.E : calls.W,
  more: object = {},
) => ({
  lineCode: "JPX1",
  vesselCode: "SH",
  voyage,
  status: "CONFIRMED",
  period: 7,
  customsVoyage: "CV",
  remark: "Head",
  stops,
  ...more,
});
const idOf = async (name: string) =>
  (
    await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from voyage where voyage_name = ${name}`,
    )
  )[0]?.id ?? 0;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => ["saved"],
    (error: unknown) => [
      mayInsist(error) ? "may insist" : "no",
      ...refusalsOf(error).map((refusal) => `${refusal.place.field} ${refusal.code}`),
    ],
  );
const load = (kind: string, source: object): Promise<ImportResult> =>
  testDatabase.run("admin", importOf(kind).operation, { source, options: {} });
const file = async (apiName: string, lang: "zh" | "en") => {
  const resource = resourceOf(apiName);
  const { actor } = testDatabase.as("admin", { lang });
  const query = { filters: [], sort: [resource.list.sort], page: 1, pageSize: 100 };
  const book = await openListExport(testDatabase.em(), actor, resource, { query });
  const through = new PassThrough();
  const bytes = buffer(through);
  await book.write(through);
  through.end();
  return { name: "back.xlsx", bytes: new Uint8Array(await bytes) };
};

test.each(["zh", "en"] as const)(
  "what the lists export in %s the imports take back, and nothing changes",
  async (lang) => {
    const log = sql`select count(*)::int as n from change_log`;
    const before = await rowsOf(testDatabase, log);
    for (const [apiName, kind] of [
      ["seaway/voyage/line", "line"],
      ["seaway/voyage/voyage", "voyage"],
      ["seaway/voyage/voyageStop", "voyageStop"],
      ["seaway/voyage/voyageNo", "voyageNumber"],
    ] as const) {
      const result = await load(kind, await file(apiName, lang));
      expect([kind, result.faults, result.inserted, result.changed, result.unchanged > 0]).toEqual([
        kind,
        [],
        0,
        0,
        true,
      ]);
      // Every column is read; only those of the reader remain.
      const { columns } = importOf(kind);
      const missed = columns.filter(
        (column) =>
          !["imo"].includes(column.key) &&
          result.ignoredHeaders.includes(column.names[lang === "zh" ? 0 : 1] ?? ""),
      );
      expect(missed.map((column) => column.key)).toEqual([]);
    }
    expect(await rowsOf(testDatabase, log)).toEqual(before);
  },
);

test("a file changes what it says and leaves alone what it does not; an ended voyage and a used port refuse it", async () => {
  const table =
    "line,vessel,voyage,serial,port,eta_local,etd_local\nJPX1,SITC HANSHIN,2601E,1,CNSHA,2026-06-01 16:00,2026-06-02 16:00";
  expect(await load("voyageStop", { text: table })).toMatchObject({ faults: [], changed: 1 });
  expect(
    await rowsOf(
      testDatabase,
      sql`select eta::text, ata::text, dock_code, remark, version
        from voyage_stop s
        where s.customs_voyage = 'C1'`,
    ),
  ).toEqual([
    {
      eta: "2026-06-01 16:00:00",
      ata: "2026-06-01 15:00:00",
      dock_code: "SD",
      remark: "Pilot, first",
      version: 2,
    },
  ]);
  const codes = async (kind: string, text: string) =>
    (await load(kind, { text })).faults.map((fault) => `${fault.field} ${fault.code}`);
  expect(await codes("voyageStop", table.replaceAll("2601E", "3001E"))).toEqual([
    "voyage voyage.numberRange",
  ]);
  expect(
    await codes(
      "voyage",
      "line,vessel,voyage,departure_date,settle_mon\nJPX1,SITC HANSHIN,3001E,2026-06-01,2026-13",
    ),
  ).toEqual(["voyage voyage.numberRange", "settleMon voyage.badMonth"]);
  expect(
    await codes("voyage", "line,vessel,voyage,status,vessel_code\nJPX1,SITC HANSHIN,2601E,gone,SH"),
  ).toEqual(["status kit.notAnOption"]);
  expect(
    await codes("voyage", "line,vessel,voyage,vessel_code\nJPX1,SITC HANSHIN,2601E,GHOST"),
  ).toEqual(["vesselCode kit.unknownCode"]);
  await book("SITC HANSHIN/2601E", "CNSGH", "JPOSA");
  expect(await codes("voyageStop", table.replace("CNSHA", "CNNBO"))).toEqual([
    "portCode voyage.portUsed",
  ]);
});

const book = (voyage: string, portLoad: string, portDis: string) =>
  testDatabase.run("clerk", operationOf("booking.save"), {
    voyage,
    portLoad,
    portDis,
    clientCode: "C001",
    freightTerms: "PREPAID",
    releaseType: "ORIGINAL",
    containers: [{ sizeType: "20GP", contCount: "1" }],
    cargo: [{ goodsNameEn: "TOYS", pkgs: "10", packageKind: "CT", gwt: "1000", dim: "10" }],
  });

test("what a change of calls breaks is told before it is saved, and bookings follow once it is accepted", async () => {
  const id = await idOf("SITC HANSHIN/2601E");
  await book("SITC HANSHIN/2601E", "JPOSA", "CNNBO");
  const later = [
    {
      ...calls.E[0],
      atd: null,
      etd: "2026-06-03 09:00",
      cyCutoff: "2026-05-20 10:00",
      eta: "2026-06-01 16:00",
    },
    {
      ...calls.E[1],
      eta: "2026-06-08 08:00",
      etd: "2026-06-08 17:00",
      siCutoff: "2026-06-09 00:00",
    },
  ];
  const at = (now: string, role: string, input: object) =>
    runOperation({ ...testDatabase.as(role), now: new Date(now) }, saveVoyage, input);
  const change = form("2601E", later, { id });
  expect(await outcomeOf(at("2026-05-25T00:00:00Z", "clerk", change))).toEqual([
    "may insist",
    "stops.0.etd voyage.breaksSailing",
    "stops.0.cyCutoff voyage.cutoffPassed",
    "stops.1.etd voyage.breaksSailing",
    "stops.1.eta voyage.breaksArrival",
    "stops.1.siCutoff voyage.cutoffLate",
  ]);
  const days = sql`select port_load, etd::text, eta::text from booking order by id`;
  expect(await rowsOf(testDatabase, days)).toEqual([
    { port_load: "CNSGH", etd: "2026-06-02", eta: "2026-06-06" },
    { port_load: "JPOSA", etd: "2026-06-06", eta: "2026-06-10" },
  ]);
  expect(await outcomeOf(at("2026-05-25T00:00:00Z", "clerk", { ...change, accept: true }))).toEqual(
    ["saved"],
  );
  expect(await rowsOf(testDatabase, days)).toEqual([
    { port_load: "CNSGH", etd: "2026-06-03", eta: "2026-06-08" },
    { port_load: "JPOSA", etd: "2026-06-08", eta: "2026-06-10" },
  ]);
  // Outbound cargo is discharged on the return leg, whose arrival counts.
  const home = form(
    "2601W",
    [calls.W[0] as object, { ...calls.W[1], eta: "2026-06-12 12:00", etd: "2026-06-13 12:00" }],
    {
      id: await idOf("SITC HANSHIN/2601W"),
    },
  );
  expect(await outcomeOf(at("2026-05-25T00:00:00Z", "clerk", home))).toEqual([
    "may insist",
    "stops.1.eta voyage.breaksArrival",
  ]);
  await at("2026-05-25T00:00:00Z", "clerk", { ...home, accept: "Y" });
  expect((await rowsOf<{ eta: string }>(testDatabase, days))[1]).toMatchObject({
    eta: "2026-06-12",
  });
  expect(
    await outcomeOf(
      at(
        "2026-05-25T00:00:00Z",
        "clerk",
        form("2601W", [calls.W[0] as object, { portCode: "JPUKB" }], {
          id: (home as { id?: number }).id,
        }),
      ),
    ),
  ).toEqual(["no", "stops voyage.portUsed"]);
});

test("rates that do not hold on the new day and issued bills stand among what breaks", async () => {
  const id = await idOf("SITC HANSHIN/2601E");
  const db = testDatabase.em().getKysely();
  const [rate] = (
    await sql<{
      id: number;
    }>`insert into freight_book (fcode, fname, currency) values ('B', 'B', 'USD') returning id`.execute(
      db,
    )
  ).rows;
  const existing = await rowsOf<{ n: string }>(
    testDatabase,
    sql`select column_name as n
      from information_schema.columns
      where table_name = 'freight_rate' and is_nullable = 'NO' and column_default is null`,
  );
  const values: Record<string, unknown> = {
    book_id: rate?.id,
    kind: "PORT",
    start_date: "2026-06-01",
    end_date: "2026-06-05",
  };
  const cells = existing.map(
    ({ n }) => [n, values[n] ?? (/price|amount/.test(n) ? 1 : "X")] as const,
  );
  const [priced] = (
    await sql<{
      id: number;
    }>`insert into freight_rate (${sql.join([...cells.map(([n]) => sql.ref(n))])})
      values (${sql.join(cells.map(([, value]) => value))})
      returning id`.execute(db)
  ).rows;
  await sql`insert into fee (
        voyage_id, port_load, rate_id, corp_code, fee_code, fee_name, unit, qty, price, currency,
        amount, no_tax_amount, currency_rate, base_amount, bk_no
      )
    values (
        ${id}, 'CNSGH', ${priced?.id}, 'C001', 'OCF', 'Ocean', 'CONTAINER', 1, 1, 'USD', 1, 1, 1, 1,
        'X'
      )`.execute(db);
  await sql`insert into bill (
        bl_no, bl_status, voyage_id, booking_id, client_code, port_load, port_dis
      )
    select 'BL1', 'ISSUED', voyage_id, id, client_code, port_load, port_dis
    from booking
    where port_load = 'CNSGH'`.execute(db);
  const stops = (
    await resourceOf("seaway/voyage/voyage").get?.(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      id,
    )
  )?.stops as {
    etd: string;
  }[];
  const moved = stops.map((stop, i) => (i === 0 ? { ...stop, etd: "2026-06-06 09:00" } : stop));
  expect(
    await outcomeOf(testDatabase.run("clerk", saveVoyage, form("2601E", moved, { id }))),
  ).toEqual([
    "may insist",
    "stops.0.etd voyage.breaksSailing",
    "stops.0.etd voyage.breaksRates",
    "stops.0.etd voyage.breaksBills",
  ]);
});

test("a sailing with bookings is not blanked; one without takes none afterwards", async () => {
  const blank = async (voyage: string, name = `SITC HANSHIN/${voyage}`) =>
    outcomeOf(
      testDatabase.run(
        "clerk",
        saveVoyage,
        form(voyage, calls.W, { id: await idOf(name), status: "CANCELLED" }),
      ),
    );
  const id = await idOf("SITC HANSHIN/2601E");
  const stops = (
    await resourceOf("seaway/voyage/voyage").get?.(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      id,
    )
  )?.stops as object[];
  expect(
    await outcomeOf(
      testDatabase.run("clerk", saveVoyage, form("2601E", stops, { id, status: "CANCELLED" })),
    ),
  ).toEqual(["no", "status voyage.hasShipments"]);
  await testDatabase.run("clerk", saveVoyage, form("2602W"));
  expect(await blank("2602W")).toEqual(["saved"]);
  expect(await outcomeOf(book("SITC HANSHIN/2602W", "JPOSA", "CNNBO"))).toEqual([
    "no",
    "voyage voyage.cancelled",
  ]);
});

test("a voyage nothing stands on is deleted with its calls, and its number is free; one with bookings, or ended, stays", async () => {
  const remove = stepOf(resourceOf("seaway/voyage/voyage"), "remove");
  const codes = async (voyage: string) => {
    const result = (await testDatabase.run("clerk", remove, {
      rows: [{ id: await idOf(`SITC HANSHIN/${voyage}`) }],
    })) as StepResult;
    return result.rows.map((row) => row.code ?? "done");
  };
  expect(await codes("2601E")).toEqual(["master.inUse"]);
  await sql`update voyage set ended = 'Y' where voyage = '2602W'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await codes("2602W")).toEqual(["voyage.ended"]);
  await sql`update voyage set ended = 'N' where voyage = '2602W'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await codes("2602W")).toEqual(["done"]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select status, voyage_name from voyage_number where voy_no = '2602'`,
    ),
  ).toEqual([{ status: "FREE", voyage_name: "" }]);
  const file =
    "line,voy_no,remark\nJPX1,2602,kept\nJPX1,2603,new\nJPX1,9999,far\nJPX1,2/4,odd\nNONE,1,x";
  const importResult = await load("voyageNumber", { text: file });
  expect(importResult.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`)).toEqual([
    "4 voyNo voyage.numberRange",
    "5 voyNo voyage.numberShape",
    "6 lineCode kit.unknownCode",
  ]);
  const good = file.split("\n").slice(0, 3).join("\n");
  expect(await load("voyageNumber", { text: good })).toMatchObject({ inserted: 1, changed: 1 });
});

test("entry takes the next number for a direction letter, refuses one outside the range, and frees the number it leaves", async () => {
  await sql`insert into vessel_line (code, name_en, name_zh, add_rule, voy_no_from, voy_no_to)
    values ('AUT', 'A', 'A', 'AUTO', '11', '13')`.execute(testDatabase.em().getKysely());
  const make = (voyage: string, more: object = {}) =>
    testDatabase.run(
      "clerk",
      saveVoyage,
      form(voyage, [{ portCode: "CNSGH" }, { portCode: "JPOSA" }], { lineCode: "AUT", ...more }),
    );
  expect((await make("E")).voyageName).toBe("SITC HANSHIN/11E");
  const { id } = await make("13W");
  expect(await outcomeOf(make("W"))).toEqual(["no", "undefined voyage.numbersSpent"]);
  expect(await outcomeOf(make("14E"))).toEqual(["no", "voyage voyage.numberRange"]);
  await make("12E", { id });
  expect(
    await rowsOf(
      testDatabase,
      sql`select voy_no, status from voyage_number where line_code = 'AUT' order by 1`,
    ),
  ).toEqual([
    { voy_no: "11", status: "USED" },
    { voy_no: "12", status: "USED" },
    { voy_no: "13", status: "FREE" },
  ]);
  const rows = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from voyage_number where line_code = 'AUT' and voy_no > '11' order by voy_no`,
  );
  const remove = stepOf(resourceOf("seaway/voyage/voyageNo"), "remove");
  const result = (await testDatabase.run("clerk", remove, { rows })) as StepResult;
  expect(result.rows.map((row) => row.code ?? "done")).toEqual(["voyage.numberUsed", "done"]);
});
