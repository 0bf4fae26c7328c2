import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { readSheets } from "#domain/booking/booking/print/booking-print.queries.server.ts";
import { sumsOfSheet } from "#domain/booking/booking/print/booking-print.ts";
import { readBooking } from "#domain/booking/booking/booking.queries.server.ts";
import { EdiMessage, EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { loadBillsToPrice } from "#domain/finance/fee/pricing/bill-facts.queries.server.ts";
import { readBookingFacts } from "#domain/finance/fee/pricing/price-booking.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { cargoList } from "#domain/reports/report/cargo-list.server.ts";
import { insuranceManifest } from "#domain/reports/report/insurance-manifest.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { cuscarProfile } from "#fixtures/edi/cuscar-bill.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { segments } from "#tests/db/exchange/edi/fixture.ts";
import { reportAs } from "#tests/db/reports/report/fixture.ts";

let testDatabase: TestDatabase;
let booking: Booking;
let voyageName: string;
let packed: Figures;
const booked = { pkgs: 0, gwt: "", dim: "" };
type Figures = { pkgs: number; gwt: string; dim: string };

/** A confirmed booking whose boxes were packed with less than was booked. */
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await aVoyage(em);
  ({ voyageName } = voyage.voyage);
  booking = await aLockedBooking(em, { voyage, nature: "GENERAL", boxes: 2 });
  em.create(EdiPartner, {
    code: "CUSTOMS",
    name: "Customs",
    profile: partnerProfileSchema.parse(cuscarProfile),
  });
  await em.flush();
  const db = em.getKysely();
  await sql`update booking_cargo
    set pkgs = pkgs + 3, gwt = gwt + 156.5, dim = dim + 1.25
    where booking_id = ${booking.id} and line_no = 1`.execute(db);
  await sql`update booking
    set bk_status = 'CONFIRMED', pkgs = pkgs + 3, gwt = gwt + 156.5, dim = dim + 1.25,
      reconcile_result = ''
    where id = ${booking.id}`.execute(db);
  await sql`delete from booking_modification`.execute(db);
  const [sums] = await rowsOf<Figures>(
    testDatabase,
    sql`select sum(pkgs)::int as pkgs, sum(gwt)::text as gwt, sum(dim)::text as dim
      from packing_line
      where booking_id = ${booking.id}`,
  );
  packed = sums ?? booked;
  const { pkgs, gwt, dim } = await stored();
  Object.assign(booked, { pkgs, gwt, dim });
});
afterEach(() => testDatabase.close());

const stored = () =>
  testDatabase.em().findOneOrFail(Booking, { id: booking.id }, { populate: ["cargo"] });
const figures = ({ pkgs, gwt, dim }: { pkgs: number; gwt: string; dim: string }) => ({
  pkgs,
  gwt: plain(gwt),
  dim: plain(dim),
});
const plain = (value: unknown) => new Decimal(String(value)).toFixed();
const sumOf = (values: readonly unknown[]) => Decimal.sum(0, ...values.map(String)).toFixed();
async function step(name: keyof typeof bookingSteps, reason?: string) {
  const { rows } = await testDatabase.run("clerk", bookingSteps[name], {
    rows: [{ id: booking.id }],
    ...(reason ? { reason } : {}),
  });
  return rows[0]?.done ? "done" : rows[0]?.code;
}
const textOf = async (id: number) =>
  Buffer.from(
    (await testDatabase.em().findOneOrFail(EdiMessage, { id })).body as Uint8Array,
  ).toString("latin1");
async function exported(name: string, input: object): Promise<string> {
  const result = (await testDatabase.run("clerk", operationOf(name), input)) as {
    messages: { id: number }[];
  };
  return (await Promise.all(result.messages.map(({ id }) => textOf(id)))).join("");
}
/** Total weight and that of the goods items of an interchange. */
const weightsOf = (text: string) => ({
  total: plain(segments(text, "CNT+7:")[0]?.split(":")[1]),
  goods: sumOf(
    text
      .split(/(?=GID\+)/)
      .slice(1)
      .flatMap((group) => group.split("EQD+")[0]?.match(/MEA\+AAE\+G\+KGM:([\d.]+)/)?.[1] ?? []),
  ),
});

test("locked with a reason, every output of a shipment states the packed figures, and the booked ones stay beside them", async () => {
  expect(figures(packed)).not.toEqual(figures(booked));
  expect(await step("lock")).toBe("booking.differs");
  expect(figures(await stored())).toEqual(figures(booked));
  expect(await step("lock", "the packing counts")).toBe("done");
  const want = figures(packed);
  const { pkgs, gwt, dim, bookedPkgs, bookedGwt, bookedDim, cargo } = await stored();
  expect(figures({ pkgs, gwt, dim })).toEqual(want);
  expect([bookedPkgs, plain(bookedGwt), plain(bookedDim)]).toEqual([
    booked.pkgs,
    plain(booked.gwt),
    plain(booked.dim),
  ]);
  expect(sumOf(cargo.getItems().map((line) => line.gwt))).toBe(want.gwt);

  const { em, actor } = testDatabase.as("admin");
  const listed = async (apiName: string) => {
    const resource = resourceOf(apiName);
    return (
      await searchResource(
        em,
        actor,
        resource,
        readListQuery(
          resource.list,
          new URLSearchParams({ "f.bkNo": booking.bkNo, "f.voyageName": voyageName }),
        ),
      )
    ).rows;
  };
  const [row] = await listed("seaway/bookingMgr/inner");
  expect(row).toMatchObject({ bkNo: booking.bkNo, pkgs: want.pkgs, bookedPkgs: booked.pkgs });
  expect([plain(row?.gwt), plain(row?.bookedGwt)]).toEqual([want.gwt, plain(booked.gwt)]);
  expect(plain((await readBooking(em, actor, booking.id))?.gwt)).toBe(want.gwt);
  const [bookingForm] = await readSheets({ em, actor }, { ids: [booking.id], bkNos: [] });
  if (!bookingForm) throw new Error("no form");
  expect(sumsOfSheet(bookingForm, "booked").map((line) => plain(line[6]))).toEqual([
    want.gwt,
    plain(booked.gwt),
  ]);
  const [facts] = await readBookingFacts({ em }, sql`v.id = k.voyage_id and k.id = ${booking.id}`);
  expect([plain(facts?.facts.grossWeightKg), plain(facts?.facts.measureCbm)]).toEqual([
    want.gwt,
    want.dim,
  ]);

  await testDatabase.run("clerk", generateBills, { bkNos: [booking.bkNo] });
  const bill = await testDatabase
    .em()
    .findOneOrFail(Bill, { booking: booking.id }, { populate: ["cargo", "containers"] });
  await testDatabase
    .em()
    .nativeUpdate(Bill, { id: bill.id }, { shipperName: "SHIPPER", consigneeName: "CONSIGNEE" });
  expect(
    await testDatabase.run("clerk", billSteps.issue, { rows: [{ id: bill.id }] }),
  ).toMatchObject({ done: 1 });
  expect(figures(bill)).toEqual(want);
  expect(sumOf(bill.containers.getItems().map((box) => box.gwt))).toBe(want.gwt);
  const probe = defineOperation({
    name: "test.priced",
    perm: "bill:list",
    input: z.object({}),
    run: async (ctx) => (await loadBillsToPrice(ctx, [bill.id]))[0]?.facts?.grossWeightKg ?? "0",
  });
  expect(plain(await testDatabase.run("clerk", probe, {}))).toBe(want.gwt);

  const ifcsum = await exported("edi.exportBookings", {
    bookingIds: [booking.id],
    partnerCode: "EASTAGENCY",
  });
  expect(ifcsum).toContain(bill.blNo);
  expect(weightsOf(ifcsum)).toEqual({ total: want.gwt, goods: want.gwt });
  const cuscar = await exported("edi.exportBills", { billIds: [bill.id], partnerCode: "CUSTOMS" });
  expect(cuscar).toContain(bill.blNo);
  expect(weightsOf(cuscar).goods).toBe(want.gwt);

  for (const report of [cargoList, insuranceManifest]) {
    const { lines } = await reportAs(testDatabase, "admin", {
      report,
      search: `f.voyageName=${encodeURIComponent(voyageName)}`,
    });
    const weights = lines.flatMap((line) => (line.kind === "row" ? [line.row["gwt"]] : []));
    expect([report.apiName, sumOf(weights)]).toEqual([report.apiName, want.gwt]);
  }
  for (const apiName of [
    "seaway/bill/query",
    "seaway/bill/create",
    "seaway/edi/ifcsumBooking",
    "seaway/bookingMgr/outbound",
  ])
    expect([apiName, sumOf((await listed(apiName)).map((line) => line["gwt"]))]).toEqual([
      apiName,
      want.gwt,
    ]);
});

test("unlocked, the booked figures count again, and neither lock nor unlock is a modification of the booking", async () => {
  await step("lock", "the packing counts");
  expect(await step("unlock")).toBe("done");
  expect(figures(await stored())).toEqual(figures(booked));
  expect(await stored()).toMatchObject({ bookedPkgs: null, bookedGwt: null, bookedDim: null });
  const lines = (await stored()).cargo.getItems();
  expect(sumOf(lines.map((line) => line.gwt))).toBe(plain(booked.gwt));
  expect(lines.every((line) => line.bookedPkgs === null)).toBe(true);
  expect(await rowsOf(testDatabase, sql`select 1 from booking_modification`)).toEqual([]);
  // The same difference is compared and counted again.
  expect(await step("lock")).toBe("booking.differs");
  expect(await step("lock", "again")).toBe("done");
  expect(figures(await stored())).toEqual(figures(packed));
});

test("shut out and reinstated, the booked figures count again", async () => {
  await step("lock", "the packing counts");
  expect(await step("cancelCustoms", "held by customs")).toBe("done");
  expect(figures(await stored())).toEqual(figures(packed));
  expect(await step("reCustoms")).toBe("done");
  expect(figures(await stored())).toEqual(figures(booked));
});

test("goods nothing was packed of are in no message and on no sheet; a copy takes what was booked", async () => {
  const em = testDatabase.em();
  await sql`insert into booking_cargo (
        booking_id, line_no, goods_name_en, pkgs, package_kind, gwt, dim
      )
    values (${booking.id}, 9, 'LEFT BEHIND', 5, 'CT', 50, 1)`.execute(em.getKysely());
  await step("lock", "one line stayed behind");
  expect(
    await exported("edi.exportBookings", { bookingIds: [booking.id], partnerCode: "EASTAGENCY" }),
  ).not.toContain("LEFT BEHIND");
  const [bookingForm] = await readSheets(
    { em, actor: testDatabase.as("admin").actor },
    { ids: [booking.id], bkNos: [] },
  );
  expect(bookingForm?.cargo.map((line) => line.goodsNameEn)).not.toContain("LEFT BEHIND");
  expect(await step("copy")).toBe("done");
  const copy = await em.findOneOrFail(Booking, { bkStatus: "DRAFT" }, { populate: ["cargo"] });
  expect(copy.cargo.getItems().map(({ goodsNameEn, pkgs }) => [goodsNameEn, pkgs])).toContainEqual([
    "LEFT BEHIND",
    5,
  ]);
  expect(copy.bookedPkgs).toBeNull();
});

test("a packing list without measure leaves the booked measure, and equal figures leave nothing beside", async () => {
  const db = testDatabase.em().getKysely();
  await sql`update packing_line set dim = 0`.execute(db);
  await step("lock", "no measure");
  expect(plain((await stored()).dim)).toBe(plain(booked.dim));
  await step("unlock");
  await sql`update booking_cargo set pkgs = pkgs - 3, gwt = gwt - 156.5 where line_no = 1`.execute(
    db,
  );
  await sql`update booking set pkgs = pkgs - 3, gwt = gwt - 156.5`.execute(db);
  expect(await step("lock")).toBe("done");
  expect(await stored()).toMatchObject({ bookedPkgs: null, bookedGwt: null });
});

test("containers packed otherwise than booked count from the lock, and the booked ones from the unlock", async () => {
  const db = testDatabase.em().getKysely();
  const lines = () =>
    rowsOf(
      testDatabase,
      sql`select size_type as "sizeType", cont_count as count, booked_count as booked
        from booking_container
        where booking_id = ${booking.id}
        order by line_no`,
    );
  await sql`delete from booking_container where booking_id = ${booking.id}`.execute(db);
  await sql`insert into booking_container (booking_id, line_no, size_type, cont_count)
    values (${booking.id}, 1, '45HC', 1)`.execute(db);
  await sql`update booking set ctn20num = 0, ctn40num = 0, ctn40h_num = 0, ctn45num = 1`.execute(
    db,
  );
  await sql`update box
    set size_type = '20GP', is_soc = 'N', empty_flag = 'N'
    where booking_id = ${booking.id}`.execute(db);
  await sql`delete from booking_modification`.execute(db);
  const before = await lines();
  expect(await step("lock", "packed otherwise")).toBe("done");
  expect(await lines()).toEqual([
    { sizeType: "45HC", count: 0, booked: 1 },
    { sizeType: "20GP", count: 2, booked: 0 },
  ]);
  expect(await stored()).toMatchObject({
    ctn20Num: 2,
    ctn40Num: 0,
    ctn40hNum: 0,
    ctn45Num: 0,
    bookedContainers: "1×45HC",
  });
  const { em, actor } = testDatabase.as("admin");
  const [bookingForm] = await readSheets({ em, actor }, { ids: [booking.id], bkNos: [] });
  expect(bookingForm?.containers).toEqual([{ sizeType: "20GP", contCount: 2, isSoc: "N" }]);
  expect(await step("copy")).toBe("done");
  const copy = await testDatabase
    .em()
    .findOneOrFail(Booking, { bkStatus: "DRAFT" }, { populate: ["containers"] });
  expect(
    copy.containers.getItems().map(({ sizeType, contCount }) => [sizeType, contCount]),
  ).toEqual([["45HC", 1]]);
  expect(copy).toMatchObject({ bookedContainers: null, ctn45Num: 1 });
  expect(await step("unlock")).toBe("done");
  expect(await lines()).toEqual(before);
  expect(await stored()).toMatchObject({ ctn20Num: 0, ctn45Num: 1, bookedContainers: null });
  expect(await rowsOf(testDatabase, sql`select 1 from booking_modification`)).toEqual([]);
});
