import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { captainResource } from "#domain/booking/approval/approval.resource.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { unflaggedCargo } from "#domain/booking/booking/cargo-flags.queries.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { imports } from "#db/services/registry.server.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { responseOf, faultsOf, openEbookingFixture } from "#tests/db/booking/ebooking/fixture.ts";
import {
  anEbooking,
  dangerousLine,
  oversizeLine,
  plainLine,
} from "#tests/db/booking/ebooking/sea.ts";
import { stepOf } from "#tests/support/step-of.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

const missing = (...keys: string[]) => keys.map((key) => `cargo.0.${key} kit.requiredPlain`);
const boxes = (sizeType: string, over: object = {}) => [{ sizeType, contCount: 1, ...over }];
const { isDg: _dg, ...paint } = dangerousLine;
const { isOversize: _oversize, ...crane } = oversizeLine;
/** Flags of lines or containers, and what a submitted booking then requires. */
const cases: [string, { cargo: object[]; containers?: object[] }, string[]][] = [
  [
    "nature dangerous",
    { cargo: [{ ...plainLine, nature: "DANGEROUS" }] },
    missing("dgUnNo", "dgClass", "dgGoodsName", "dgLinker", "dgLinkTel", "nwt"),
  ],
  [
    "a UN number",
    { cargo: [{ ...plainLine, dgUnNo: "1263" }] },
    missing("dgClass", "dgGoodsName", "dgLinker", "dgLinkTel", "nwt"),
  ],
  [
    "a class",
    { cargo: [{ ...plainLine, dgClass: "3" }] },
    missing("dgUnNo", "dgGoodsName", "dgLinker", "dgLinkTel", "nwt", "dgFlashpoint"),
  ],
  [
    "a tick that says no",
    { cargo: [{ ...paint, isDg: "N", dgLinkTel: "" }] },
    missing("dgLinkTel"),
  ],
  ["nature reefer", { cargo: [{ ...plainLine, nature: "REEFER" }] }, missing("temperature")],
  ["a reefer box", { cargo: [plainLine], containers: boxes("20RF") }, missing("temperature")],
  ["a reefer high cube", { cargo: [plainLine], containers: boxes("40RH") }, missing("temperature")],
  [
    "nature oversize",
    { cargo: [{ ...plainLine, nature: "OVERSIZE" }] },
    missing("length", "wide", "height"),
  ],
  ["one dimension", { cargo: [{ ...plainLine, length: "1300" }] }, missing("wide", "height")],
  ["a dimension of nothing", { cargo: [{ ...crane, wide: "0" }] }, missing("wide")],
  [
    "an open top",
    { cargo: [plainLine], containers: boxes("20OT") },
    missing("length", "wide", "height"),
  ],
  [
    "a flat rack",
    { cargo: [plainLine], containers: boxes("40FR") },
    missing("length", "wide", "height"),
  ],
];

describe("what goods need follows from their facts, the ticks left empty", () => {
  test.each(cases)("%s", async (_what, over, needed) => {
    // Only a draft may lack it; an internal booking may not.
    const { id } = await context.save(anEbooking(over));
    const submit = await context.step("submit", id, {}, context.customer());
    expect(submit.rows[0]?.faults?.slice(1).map((fault) => `${fault.field} ${fault.code}`)).toEqual(
      needed,
    );
    // The pre-check's data are asked of who submits.
    const ofBooking = needed.filter((fault) => !/\.(nwt|dgFlashpoint) /.test(fault));
    expect(
      await faultsOf(runOperation(context.testDatabase.as("clerk"), saveBooking, anEbooking(over))),
    ).toEqual(ofBooking);
  });

  test("complete facts are stored with true flags, and only these", async () => {
    const { id } = await context.save(
      anEbooking({ cargo: [paint, crane, { ...plainLine, temperature: "-18" }, plainLine] }),
    );
    const flags = (await context.read(id)).cargo
      .getItems()
      .map(({ isDg, isOversize, isRf }) => isDg + isOversize + isRf);
    expect(flags).toEqual(["YNN", "NYN", "NNY", "NNN"]);
  });

  test("a reefer that does not run and empty boxes ask for nothing", async () => {
    const nor = { cargo: [{ ...plainLine, subNature: "NOR" }], containers: boxes("40RH") };
    const empty = {
      cargo: [plainLine],
      containers: [...boxes("40FR", { emptyFlag: "Y" }), ...boxes("20GP")],
    };
    for (const over of [nor, empty])
      expect(
        await faultsOf(
          runOperation(context.testDatabase.as("clerk"), saveBooking, anEbooking(over)),
        ),
      ).toEqual([]);
  });
});

describe("the captain", () => {
  const approve = async (id: number) =>
    responseOf(
      (await runOperation(context.testDatabase.as("captain"), stepOf(captainResource, "approve"), {
        rows: [{ id }],
      })) as StepResult,
    );

  test("is asked for goods that are dangerous or oversize by their facts; the booking received says so, and so does its copy", async () => {
    for (const [over, nature] of [
      [{ cargo: [{ ...paint, nature: "DANGEROUS" }] }, "DANGEROUS"],
      [{ cargo: [crane], containers: boxes("40FR") }, "OVERSIZE"],
    ] as const) {
      const id = await context.submitted(over);
      expect(await context.read(id)).toMatchObject({ dgCaptainFlag: "APPLIED" });
      expect(responseOf(await context.step("receive", id))).toBe("ebooking.captainNeeded");
      expect(await approve(id)).toBe("done");
      expect(responseOf(await context.step("receive", id))).toBe("done");
      const { bkNo } = await context.read(id);
      const booking = await context.testDatabase
        .em()
        .findOneOrFail(Booking, { bkNo }, { populate: ["cargo"] });
      const flag = nature === "DANGEROUS" ? { isDg: "Y" } : { isOversize: "Y" };
      expect([booking.nature, booking.cargo[0]]).toMatchObject([nature, flag]);
      const copied = await runOperation(context.testDatabase.as("clerk"), bookingSteps.copy, {
        rows: [{ id: booking.id }],
      });
      const copy = await context.testDatabase
        .em()
        .findOneOrFail(
          Booking,
          { id: Number(copied.rows[0]?.params?.madeId) },
          { populate: ["cargo"] },
        );
      expect(copy.cargo[0]).toMatchObject(flag);
    }
  });

  test("a record from before is told, not received and not copied without him; saving it asks him", async () => {
    const id = await context.submitted({ cargo: [{ ...paint, nature: "DANGEROUS" }] });
    const em = context.testDatabase.em();
    const { ebNo } = await context.read(id);
    expect(await unflaggedCargo(em)).toEqual([]);
    await sql`update eb_cargo set is_dg = 'N' where e_booking_id = ${id}`.execute(em.getKysely());
    await sql`update e_booking set dg_captain_flag = 'NOT_NEEDED' where id = ${id}`.execute(
      em.getKysely(),
    );
    expect(await unflaggedCargo(em)).toEqual([{ kind: "ebooking", numbers: [ebNo] }]);
    expect(responseOf(await context.step("receive", id))).toBe("ebooking.captainNotAsked");
    const copied = await context.step("copy", id);
    const copy = await context.read(Number(copied.rows[0]?.params?.madeId));
    expect([copy.dgCaptainFlag, copy.cargo[0]?.isDg]).toEqual(["NOT_APPLIED", "Y"]);
    const line = { ...paint, nature: "DANGEROUS", id: (await context.read(id)).cargo[0]?.id };
    await context.save({ ...anEbooking({ cargo: [line] }), id }, context.testDatabase.as("clerk"));
    expect(await context.read(id)).toMatchObject({ dgCaptainFlag: "APPLIED" });
    expect(await unflaggedCargo(em)).toEqual([]);
  });

  test("nor is one received whose overseas port nobody asked", async () => {
    const id = await context.submitted({ cargo: [{ ...paint, dgUnNo: "1017", dgClass: "2.3" }] });
    expect(await approve(id)).toBe("done");
    expect(await context.read(id)).toMatchObject({ dgOverseaFlag: "APPLIED" });
    await sql`update e_booking set dg_oversea_flag = 'NOT_NEEDED' where id = ${id}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(responseOf(await context.step("receive", id))).toBe("ebooking.overseasNotAsked");
  });

  test("submitting a draft from before judges it, too", async () => {
    const { id } = await context.save(anEbooking({ cargo: [{ ...paint, nature: "DANGEROUS" }] }));
    const em = context.testDatabase.em();
    await sql`update eb_cargo set is_dg = 'N' where e_booking_id = ${id}`.execute(em.getKysely());
    await sql`update e_booking set dg_captain_flag = 'NOT_NEEDED' where id = ${id}`.execute(
      em.getKysely(),
    );
    expect(responseOf(await context.step("submit", id, {}, context.customer()))).toBe("done");
    const read = await context.read(id);
    expect([read.dgCaptainFlag, read.cargo[0]?.isDg]).toEqual(["APPLIED", "Y"]);
  });
});

test("a file's rows are judged alike, and change nothing when they come again", async () => {
  const operation = imports.find(
    (importDefinition) => importDefinition.kind === "booking",
  )?.operation;
  if (!operation) throw new Error("no import of bookings");
  const head =
    "booking_no,vessel,voyage,pol,pod,shipper,nature,goods,size_type,containers,packages,package_kind,gross_kg,cbm,un_no,dg_class,dg_name,reefer_temp_c,oversize_dim,sub_nature";
  const row = (no: string, nature: string, size: string, rest: string) =>
    `${no},HANSHIN,2601E,CNSHA,JPTYO,ACME TRADING CO,${nature},GOODS,${size},1,10,CT,1000,5,${rest}`;
  const load = (...rows: string[]) =>
    context.testDatabase.run("admin", operation, {
      source: { text: [head, ...rows].join("\n") },
      options: {},
    }) as Promise<ImportResult>;
  const faultsOf = (result: ImportResult) =>
    result.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`);
  const refused = await load(
    row("F1", "dangerous", "20GP", ",,,,,"),
    row("F2", "general", "20GP", ",3,PAINT,,,"),
    row("F3", "general", "40RH", ",,,,,"),
    row("F4", "general", "40FR", ",,,,,"),
  );
  expect(faultsOf(refused)).toEqual([
    "2 cargo.0.dgUnNo kit.requiredPlain",
    "2 cargo.0.dgClass kit.requiredPlain",
    "2 cargo.0.dgGoodsName kit.requiredPlain",
    "3 cargo.0.dgUnNo kit.requiredPlain",
    "4 cargo.0.temperature kit.requiredPlain",
    ...["length", "wide", "height"].map((key) => `5 cargo.0.${key} kit.requiredPlain`),
  ]);
  const rows = [
    row("F1", "dangerous", "20GP", "1263,3,PAINT,,,"),
    row("F2", "general", "40RH", ",,,-18,,"),
    row("F3", "general", "40FR", ",,,,1300x320x310,"),
    row("F4", "general", "40RH", ",,,,,NOR"),
  ];
  const first = await load(...rows);
  expect([faultsOf(first), first.inserted]).toEqual([[], 4]);
  expect((await load(...rows)).unchanged).toBe(4);
  expect(
    await rowsOf(
      context.testDatabase,
      sql`select b.bk_no, c.is_dg || c.is_oversize || c.is_rf as flags
        from booking b join booking_cargo c on c.booking_id = b.id
        where b.bk_no like 'F_'
        order by 1`,
    ),
  ).toEqual([
    { bk_no: "F1", flags: "YNN" },
    { bk_no: "F2", flags: "NNY" },
    { bk_no: "F3", flags: "NYN" },
    { bk_no: "F4", flags: "NNN" },
  ]);
});
