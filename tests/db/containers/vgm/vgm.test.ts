import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compareSides } from "#domain/containers/vgm/compare-vgm.ts";
import { declareVgm } from "#domain/containers/vgm/declare-vgm.server.ts";
import {
  customsWeightImport,
  vgmDeclarationImport,
} from "#domain/containers/vgm/vgm.imports.server.ts";
import { vgmCompareResource, vgmSteps } from "#domain/containers/vgm/vgm.resources.server.ts";
import type { ListFilter } from "#platform/records/list/list.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { responseOf } from "#tests/db/booking/ebooking/fixture.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const db = testDatabase.em().getKysely();
  await sql`insert into booking (bk_no, bk_status, voyage_id, client_code, port_load, port_dis, etd)
    select n, 'CONFIRMED', (select id from voyage where voyage_name = 'HANSHIN/2601E'), c, 'CNSHA',
      'JPTYO', '2026-12-01'
    from (values ('VGM1', 'ACME'), ('VGM2', 'BOLT')) v (n, c)`.execute(db);
  await sql`insert into box(booking_id, voyage_id, cnt_no, size_type, gwt, tare_kg)
    select b.id, b.voyage_id, x.cnt, '20GP', x.gwt, x.tare
    from booking b
      join (
        values ('VGM1', 'SEAU1234565', 18000, 2200), ('VGM1', 'SEAU7654321', 10000, 2200),
          ('VGM2', 'SEAU1111111', 0, null)
      ) x (bk, cnt, gwt, tare) on x.bk = b.bk_no`.execute(db);
  await sql`delete from vgm_tolerance`.execute(db);
  await sql`insert into vgm_tolerance (country, effective_date, percent, kg)
    values ('', '2020-01-01', 5, 1000), ('CN', '2025-01-01', 3, 500), ('CN', '2027-01-01', 10, 9000)`.execute(
    db,
  );
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate vgm_declaration, customs_weight`.execute(testDatabase.em().getKysely());
});

const clerk = () => testDatabase.as("clerk");
const take = (definition: typeof vgmDeclarationImport, text: string, who = clerk()) =>
  runOperation(who, definition.operation, { source: { text } });
const declared = (lines: string) =>
  take(vgmDeclarationImport, `订舱号\t箱号\tVGM(KG)\tVGM方法\n${lines}`);
const customs = (lines: string) =>
  take(customsWeightImport, `船名航次\t箱号\t海关重量(KG)\n${lines}`);
const list = async (
  filters: ListFilter[] = [{ key: "voyageName", kind: "equals", values: ["HANSHIN/2601E"] }],
  who = clerk(),
) => {
  const query = {
    filters,
    sort: [{ key: "largestKg", order: "desc" as const }],
    page: 1,
    pageSize: 50,
  };
  return (await searchResource(testDatabase.em(), who.actor, vgmCompareResource, query)).rows;
};
const boxId = async (cntNo: string) =>
  (await rowsOf<{ id: number }>(testDatabase, sql`select id from box where cnt_no = ${cntNo}`))[0]
    ?.id ?? 0;
const step = async (verb: keyof typeof vgmSteps, cntNo: string, reason = "weighed again") =>
  responseOf(
    await runOperation(clerk(), vgmSteps[verb], { rows: [{ id: await boxId(cntNo) }], reason }),
  );

describe("two lists", () => {
  test("are compared, the largest difference first, under the tolerance of the country on the day", async () => {
    await declared("VGM1\tSEAU1234565\t20300\t1\nVGM1\tSEAU7654321\t12200\tSM2");
    await customs("HANSHIN/2601E\tSEAU1234565\t20801\nHANSHIN/2601E\tSEAU7654321\t12300");
    expect(
      (await list()).map((row) => [
        row["cntNo"],
        row["status"],
        row["largestKg"],
        row["allowedKg"],
        row["grossKg"],
        row["method"],
      ]),
    ).toEqual([
      ["SEAU1234565", "OUTSIDE", "501.000", "500.000", "20200.000", "1"],
      ["SEAU7654321", "WITHIN", "100.000", expect.stringMatching(/^366/), "12200.000", "2"],
      ["SEAU1111111", "NO_DECLARATION", null, null, null, null],
    ]);
    const outside = await list([
      { key: "voyageName", kind: "equals", values: ["HANSHIN/2601E"] },
      { key: "status", kind: "in", values: ["OUTSIDE"] },
    ]);
    expect(outside.map((row) => row["cntNo"])).toEqual(["SEAU1234565"]);
  });

  test("say in SQL what the comparison says of one container", async () => {
    const weights = ["20300", "20200", "19699.999", "20700.001", "20500"];
    for (const weightKg of weights) {
      await sql`truncate vgm_declaration`.execute(testDatabase.em().getKysely());
      await declared(`VGM1\tSEAU1234565\t${weightKg}\t1`);
      await customs("HANSHIN/2601E\tSEAU1234565\t20200");
      const row = (await list()).find((own) => own["cntNo"] === "SEAU1234565");
      const same = compareSides(
        { declaredKg: weightKg, customsKg: "20200", grossKg: "20200" },
        { percent: "3", kg: "500" },
      );
      expect([row?.["status"], Number(row?.["largestKg"]), Number(row?.["allowedKg"])]).toEqual([
        same.status,
        same.largest?.toNumber(),
        same.allowed?.toNumber(),
      ]);
    }
  });

  test("name containers that are not packed there, and change nothing then", async () => {
    const wrong = await declared("VGM1\tSEAU1234565\t20300\t1\nVGM2\tSEAU1234565\t9000\t1");
    expect(wrong.faults).toEqual([
      expect.objectContaining({ row: 3, field: "cntNo", code: "vgm.notPacked" }),
    ]);
    expect((await customs("HANSHIN/2602E\tSEAU1234565\t1")).faults).toEqual([
      expect.objectContaining({ code: "vgm.notOnVoyage" }),
    ]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1 from vgm_declaration union all select 1 from customs_weight`,
      ),
    ).toEqual([]);
  });

  test("sent twice change nothing", async () => {
    await declared("VGM1\tSEAU1234565\t20300\t1");
    expect(await declared("VGM1\tSEAU1234565\t20300\t1")).toMatchObject({
      inserted: 0,
      unchanged: 1,
    });
    await customs("HANSHIN/2601E\tSEAU1234565\t20801");
    expect(await customs("HANSHIN/2601E\tSEAU1234565\t20801")).toMatchObject({
      inserted: 0,
      changed: 0,
      unchanged: 1,
    });
  });
});

describe("people", () => {
  test("accept a difference with a reason; another weight of customs opens it again", async () => {
    await declared("VGM1\tSEAU1234565\t20300\t1");
    await customs("HANSHIN/2601E\tSEAU1234565\t20900");
    expect(await step("accept", "SEAU1234565")).toBe("done");
    const status = async () =>
      (await list()).find((row) => row["cntNo"] === "SEAU1234565")?.["status"];
    expect(await status()).toBe("ACCEPTED");
    expect(await step("accept", "SEAU1234565")).toBe("vgm.nothingToAccept");
    await customs("HANSHIN/2601E\tSEAU1234565\t20901");
    expect(await status()).toBe("OUTSIDE");
  });

  test("retract a declaration: the one before counts again, and the container shows it", async () => {
    const { id } = (
      await rowsOf<{ id: number }>(testDatabase, sql`select id from booking where bk_no = 'VGM1'`)
    )[0] ?? { id: 0 };
    const own = {
      bookingId: id,
      cntNo: "SEAU1234565",
      method: "1" as const,
      obtainedBy: "DOOR" as const,
    };
    await openCtx(clerk()).unit(async (ctx) => {
      await declareVgm(ctx, [{ ...own, weightKg: "20000", declaredTime: "2026-11-01T00:00:00Z" }]);
      await declareVgm(ctx, [{ ...own, weightKg: "21000", declaredTime: "2026-11-02T00:00:00Z" }]);
    });
    const shown = () =>
      rowsOf(testDatabase, sql`select vgm_kg::text as kg from box where cnt_no = 'SEAU1234565'`);
    expect(await shown()).toEqual([{ kg: "21000.000" }]);
    expect(await step("retract", "SEAU1234565")).toBe("done");
    expect(await shown()).toEqual([{ kg: "20000.000" }]);
    expect(await step("retract", "SEAU1234565")).toBe("done");
    expect(await shown()).toEqual([{ kg: null }]);
    expect(await step("retract", "SEAU1234565")).toBe("vgm.nothingToRetract");
  });
});

test("without packed goods the gross side is unknown, and customers see their own containers only", async () => {
  await declared("VGM2\tSEAU1111111\t2300\t1");
  const bolt = testDatabase.as("customer", { customerCodes: ["BOLT"], permissions: ["vgm:list"] });
  const rows = await list(undefined, bolt);
  expect(rows.map((row) => [row["cntNo"], row["status"], row["grossKg"]])).toEqual([
    ["SEAU1111111", "NO_CUSTOMS", null],
  ]);
});
