import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { applyTemplates } from "#domain/booking/space/ops/apply-templates.server.ts";
import { copyAllotments } from "#domain/booking/space/ops/copy-allotments.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { imports, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { faultsOf } from "#tests/db/booking/ebooking/fixture.ts";
import { openSpaceFixture, otherVoyage, type SpaceFixture, theVoyage } from "./fixture.ts";

let context: SpaceFixture;
beforeAll(async () => {
  context = await openSpaceFixture();
  const db = context.testDatabase.em().getKysely();
  await sql`insert into vessel_line (code, name_en, name_zh)
    values ('JAX', 'Japan', '日本线')
    on conflict (code) do nothing`.execute(db);
  await sql`update voyage set direction = 'E'`.execute(db);
  await sql`insert into port (code, name_en, country, time_zone)
    values ('USLAX', 'LOS ANGELES', 'US', 'America/Los_Angeles')
    on conflict (code) do nothing`.execute(db);
});
beforeEach(() => context.clear());
afterAll(() => context.testDatabase.close());

const load = (kind: string, text: string): Promise<ImportResult> => {
  const definition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!definition) throw new Error(kind);
  return runOperation(context.clerk(), definition.operation, { source: { text }, options: {} });
};
const faultTexts = (result: ImportResult) =>
  result.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`);
const counts = ({ inserted, changed, unchanged }: ImportResult) => [inserted, changed, unchanged];

describe("allotments", () => {
  test.each([
    [{ voyage: "NOWHERE/1" }, ["voyage kit.unknownCode"]],
    [{ portLoad: "ZZZZZ" }, ["portLoad kit.unknownCode"]],
    [{ portLoad: "CNSHA", portDis: "CNSHA" }, ["portDis space.samePort"]],
    [{ owner: "ACME" }, ["ownerKind space.ownerOfAny"]],
    [{ ownerKind: "CUSTOMER" }, ["owner space.ownerMissing"]],
    [{ ownerKind: "AGENT", owner: "NOBODY" }, ["owner kit.unknownCode"]],
    [{ ownerKind: "COMPANY", owner: "ACME" }, ["owner kit.unknownCode"]],
    [{ teu: "" }, ["teu space.nothingAllotted"]],
    [{ plugs: "1.5" }, ["plugs kit.badDecimal"]],
    [{ factor: "0" }, ["factor kit.tooSmallPlain"]],
  ])("%j is refused at its field", async (over, faults) => {
    expect(await faultsOf(context.allot(over))).toEqual(faults);
  });

  test("a port must be called, a line stands once, and stays on its voyage", async () => {
    expect(await faultsOf(context.allot({ portLoad: "USLAX" }))).toEqual([
      "portLoad voyage.portNotCalled",
    ]);
    const { id } = await context.allot({ portLoad: "CNSHA" });
    expect(await faultsOf(context.allot({ portLoad: "CNSHA" }))).toEqual([" kit.notUnique"]);
    expect(await faultsOf(context.allot({ id, voyage: otherVoyage }))).toEqual([
      "voyage space.voyageStays",
    ]);
    expect(await faultsOf(context.allot({ id, version: 7, teu: "9" }))).toEqual([
      `${id} kit.stale`,
    ]);
  });

  test("below what is booked it takes a reason, which stands on the line; the bookings keep what they hold", async () => {
    const { id } = await context.allot();
    const booked = await context.booked(3);
    expect(await faultsOf(context.allot({ id, teu: "2" }))).toEqual([
      "changeReason space.belowBooked",
    ]);
    await context.allot({ id, teu: "2", changeReason: "smaller ship" });
    expect(await context.short(booked.id)).toBe("HELD 3+0");
    // Less overbooking is no fault, and the reason is empty again.
    await context.allot({ id, teu: "2.5" });
    expect(
      await readResource(
        context.testDatabase.em(),
        context.clerk().actor,
        resourceOf("seaway/voyage/space"),
        id,
      ),
    ).toMatchObject({
      voyage: theVoyage,
      teu: "2.5000",
      heldTeu: "3.0000",
      changeReason: "",
      lastReason: "smaller ship",
    });
    expect(await faultsOf(context.allot({ id, teu: "2.4" }))).toEqual([
      "changeReason space.belowBooked",
    ]);
  });

  test("a more particular line takes its bookings over; deleted with a reason, they fall back, and without any line nobody holds space", async () => {
    const wide = await context.allot({ teu: "9" });
    const { id } = await context.booked(3);
    const own = await context.allot({ ownerKind: "CUSTOMER", owner: "ACME", teu: "5" });
    const lineOf = async () => (await context.shares(id))[0]?.allotmentId ?? null;
    expect(await lineOf()).toBe(own.id);
    const remove = (line: number, reason?: string) =>
      runOperation(context.clerk(), operationOf("allotment.remove"), {
        rows: [{ id: line }],
        ...(reason ? { reason } : {}),
      });
    await expect(remove(own.id)).rejects.toThrow("kit.reasonRequired");
    await remove(own.id, "contract ended");
    expect(await lineOf()).toBe(wide.id);
    await context.testDatabase.em().nativeUpdate(Voyage, { voyageName: theVoyage }, { ended: "Y" });
    expect(await remove(wide.id, "x")).toMatchObject({
      rows: [{ done: false, code: "booking.voyageEnded" }],
    });
    await context.testDatabase.em().nativeUpdate(Voyage, { voyageName: theVoyage }, { ended: "N" });
    await remove(wide.id, "no control");
    expect(await context.short(id)).toBeNull();
  });

  test("a file brings lines, says every fault, and its own export changes nothing", async () => {
    const head =
      "Voyage,Load port,Discharge port,Owner kind,Owner,TEU,Tons,Reefer plugs,Dangerous slots,Over-booking factor,Reason of change";
    const good = `${head}\n${theVoyage},CNSHA,*,,,10,,2,,1.1,\n${theVoyage},,,Customer,ACME,5,80,,,,`;
    expect(counts(await load("space", good))).toEqual([2, 0, 0]);
    expect(counts(await load("space", good))).toEqual([0, 0, 2]);
    const bad = `${head}\nNOWHERE/1,,,,,1,,,,,\n${theVoyage},ZZZZZ,,,,1,,,,,\n${theVoyage},,,HOUSE,X,1,,,,,\n${theVoyage},,,,,,,,,,\n${theVoyage},*,*,ANY,*,1,,,,,`;
    expect(faultTexts(await load("space", bad))).toEqual([
      "2 voyage kit.unknownCode",
      "3 portLoad kit.unknownCode",
      "4 ownerKind space.badOwnerKind",
      "5 teu space.nothingAllotted",
      "6 voyage import.twice",
    ]);
    await context.booked(4);
    const less = (reason: string) =>
      load("space", `${head}\n${theVoyage},,,CUSTOMER,ACME,3,80,,,,${reason}`);
    expect(faultTexts(await less(""))).toEqual(["2 changeReason space.belowBooked"]);
    expect(counts(await less("smaller ship"))).toEqual([0, 1, 0]);
    const { rows } = await context.list("seaway/voyage/space");
    const lines = rows.map((row) =>
      [
        row.voyage,
        row.portLoad,
        row.portDis,
        row.ownerKind === "ANY" ? "不限" : "客户",
        row.owner,
        row.teu,
        row.tons,
        row.plugs,
        row.dgSlots,
        row.factor,
        "",
      ]
        .map((item) => item ?? "")
        .join(","),
    );
    expect(counts(await load("space", [head, ...lines].join("\n")))).toEqual([0, 0, 2]);
  });
});

describe("templates", () => {
  const saveTemplate = (over: object) =>
    runOperation(context.clerk(), operationOf("spaceTemplate.save"), {
      lineCode: "JAX",
      direction: "",
      portLoad: "*",
      portDis: "*",
      ownerKind: "ANY",
      owner: "*",
      teu: "20",
      ...over,
    });
  const dates = { lineCode: "JAX", startDate: "2026-12-01", endDate: "2026-12-31" };
  const apply = (over: object = {}, more: Partial<Caller> = {}) =>
    runOperation({ ...context.clerk(), ...more }, applyTemplates, { ...dates, ...over });

  test("are laid on the voyages of a range: preview, once, and again nothing; a direction's own line goes before the general one", async () => {
    await saveTemplate({});
    await saveTemplate({ direction: "E", teu: "30" });
    await saveTemplate({ direction: "W", portLoad: "CNSHA" });
    await saveTemplate({ portLoad: "CNSHA", portDis: "USLAX" });
    expect(await faultsOf(saveTemplate({ direction: "Q" }))).toEqual([
      "direction space.badDirection",
    ]);
    expect(await faultsOf(saveTemplate({ lineCode: "NONE" }))).toEqual([
      "lineCode kit.unknownCode",
    ]);
    const row = {
      departureDate: "2026-12-01",
      added: 1,
      changed: 0,
      kept: 0,
      skipped: 1,
      below: 0,
    };
    const plan = {
      voyages: 2,
      added: 2,
      changed: 0,
      rows: [
        { ...row, voyage: theVoyage },
        { ...row, voyage: otherVoyage },
      ],
    };
    expect(await apply({}, { dryRun: true })).toEqual(plan);
    expect(
      await rowsOf(context.testDatabase, sql`select count(*)::int as n from space_allotment`),
    ).toEqual([{ n: 0 }]);
    expect(await apply()).toEqual(plan);
    expect(await apply()).toMatchObject({ added: 0, changed: 0 });
    expect(
      await rowsOf(context.testDatabase, sql`select distinct teu::text from space_allotment`),
    ).toEqual([{ teu: "30.0000" }]);
    await saveTemplate({ id: await templateId("E"), direction: "E", teu: "25" });
    expect(await apply()).toMatchObject({ added: 0, changed: 0 });
    expect(await apply({ overwrite: "Y" })).toMatchObject({ added: 0, changed: 2 });
  });
  const templateId = async (direction: string) =>
    (
      await rowsOf<{ id: number }>(
        context.testDatabase,
        sql`select id from space_template where direction = ${direction}`,
      )
    )[0]?.id;

  test("refuse what cannot be: no templates, no voyages, dates the wrong way; below booked needs a reason, the preview counts it", async () => {
    expect(await faultsOf(apply())).toEqual([" space.nothingToLay"]);
    await saveTemplate({ teu: "1" });
    expect(await faultsOf(apply({ startDate: "2020-01-01", endDate: "2020-02-01" }))).toEqual([
      " space.noVoyages",
    ]);
    expect(await faultsOf(apply({ endDate: "2026-01-01" }))).toEqual([
      "endDate space.endBeforeStart",
    ]);
    await context.booked(2);
    expect(await apply({}, { dryRun: true })).toMatchObject({
      rows: [{ voyage: theVoyage, below: 1 }, { below: 0 }],
    });
    expect(await faultsOf(apply())).toEqual(["changeReason space.belowBooked"]);
    expect(await apply({ changeReason: "as agreed" })).toMatchObject({ added: 2 });
    // 501 voyages exceed the limit.
    await sql`insert into voyage (
          voyage_name, voyage, line_code, vessel_code, vessel_name, departure_date
        )
      select 'MANY/' || n, n::text, 'MANY', 'HAN', 'HANSHIN', '2027-01-01'
      from generate_series(1, 501) n`.execute(context.testDatabase.em().getKysely());
    await sql`insert into vessel_line (code, name_en, name_zh) values ('MANY', 'Many', '多')`.execute(
      context.testDatabase.em().getKysely(),
    );
    await saveTemplate({ lineCode: "MANY" });
    expect(
      await faultsOf(apply({ lineCode: "MANY", startDate: "2027-01-01", endDate: "2027-01-01" })),
    ).toEqual([" space.tooManyVoyages"]);
    await sql`delete from voyage where line_code = 'MANY'`.execute(
      context.testDatabase.em().getKysely(),
    );
  });

  test("a voyage's lines are copied to another", async () => {
    await context.allot({ portLoad: "CNSHA", teu: "7" });
    const copy = (over: object = {}) =>
      runOperation(context.clerk(), copyAllotments, {
        from: theVoyage,
        voyage: otherVoyage,
        ...over,
      });
    expect(await copy()).toMatchObject({
      voyages: 1,
      added: 1,
      rows: [{ voyage: otherVoyage, added: 1 }],
    });
    expect(await copy({ overwrite: "Y" })).toMatchObject({ added: 0, changed: 0 });
    expect(await faultsOf(copy({ voyage: theVoyage }))).toEqual(["voyage space.sameVoyage"]);
    expect(await faultsOf(copy({ from: "NO/1" }))).toEqual(["from kit.unknownCode"]);
    expect(await faultsOf(copy({ voyage: "NO/1" }))).toEqual(["voyage kit.unknownCode"]);
    await context.testDatabase
      .em()
      .nativeUpdate(Voyage, { voyageName: otherVoyage }, { ended: "Y" });
    expect(await faultsOf(copy())).toEqual(["voyage voyage.ended"]);
  });
});
