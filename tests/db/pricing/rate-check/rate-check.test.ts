import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingQuery } from "#domain/pricing/rate-check/booking-query.ts";
import { coverBookings } from "#domain/pricing/rate-check/ops/cover-bookings.server.ts";
import { lintBooks } from "#domain/pricing/rate-check/ops/lint-books.server.ts";
import {
  freightViewPage,
  readFreightView,
  viewFreight,
} from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFreeTime, move } from "#tests/db/finance/container-fee/fixture.ts";
import {
  aFeeBill,
  aFeeVoyage,
  aRate,
  seedFeeFixture,
  workedTariff,
} from "#tests/db/finance/fee/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const shipment = {
  portLoad: "CNSGH",
  portDis: "JPOSA",
  date: "2026-06-02",
  voyline: "JPX1",
  client: "C001",
  companyCode: "SEAWAY",
  freightTerms: "PREPAID",
  grossWeightKg: "18000",
  measureCbm: "25.5",
  containers: [
    { sizeType: "20GP", contCount: 2 },
    { sizeType: "40HC", contCount: 3 },
  ],
};
const view = (more: object = {}) =>
  testDatabase.run("finance", viewFreight, { ...shipment, ...more });
const refusedAs = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`);
  }
  return [];
};

describe("view freight", () => {
  it("shows exactly what the bill of the same shipment is charged", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage);
    await testDatabase.run("finance", calculateVoyageFees, { voyages: [voyage.voyageName] });
    const charged = await rowsOf<{ line: string }>(
      testDatabase,
      sql`select concat_ws(
            ' ', fee_code, unit, currency, trim_scale(amount), trim_scale(base_amount), rate_id
          ) as line
        from fee
        where bill_id = ${bill.id} and fee_belong = 'R'
        order by 1`,
    );
    const shown = await view();
    const lines = shown.charges.map(({ feeCode, unit, currency, amount, baseAmount, winner }) =>
      [feeCode, unit, currency, Number(amount), Number(baseAmount), winner?.id].join(" "),
    );
    expect(charged.length).toBeGreaterThan(2);
    expect(lines.toSorted()).toEqual(charged.map(({ line }) => line));
    expect(shown.findings).toEqual([]);
    const usd = shown.charges
      .filter(({ currency }) => currency === "USD")
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(shown.totals.find(({ currency }) => currency === "USD")?.amount)).toBeCloseTo(
      usd,
      6,
    );
  });

  it("names the winner, and why the others lost", async () => {
    const em = testDatabase.em();
    const near = {
      feeCode: "OF",
      portLoad: "CNSGH",
      portDis: "JPUKB",
      unit: "CONTAINER",
      currency: "USD",
    } as const;
    await aRate(em, { ...near, sizeGroup: "20", price: "170" });
    const later = await aRate(em, {
      ...near,
      sizeGroup: "20",
      price: "180",
      startDate: "2026-06-02",
    });
    const shown = await view({
      portDis: "JPUKB",
      containers: [{ sizeType: "20GP", contCount: 1 }],
    });
    const freight = shown.charges.find(({ feeCode }) => feeCode === "OF");
    expect(freight?.winner).toMatchObject({ id: later.id, price: "180" });
    expect(
      freight?.losers.map(({ rate, reason }) => [rate.price, reason.includes("2026-06-02")]),
    ).toEqual([["170", true]]);
  });

  it("names the nearest row where nothing fits, and never shows 0", async () => {
    const shown = await view({ date: "2026-07-15" });
    expect(shown.charges.find(({ feeCode }) => feeCode === "OF")).toBeUndefined();
    expect(shown.findings.find(({ code }) => code === "NO_RATE")?.near).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reasons: [expect.stringContaining("2026-07-15")] }),
      ]),
    );
  });

  it("refuses what it does not know, at its field, and writes nothing", async () => {
    const before = await rowsOf(testDatabase, sql`select count(*) as n from fee`);
    expect(await refusedAs(view({ portLoad: "XXXXX" }))).toEqual(["portLoad kit.unknownCode"]);
    expect(await refusedAs(view({ contractNo: "NOSUCH" }))).toEqual(["contractNo kit.unknownCode"]);
    expect(await refusedAs(view({ containers: [] }))).toEqual([
      "containers freightView.noContainers",
    ]);
    expect(await rowsOf(testDatabase, sql`select count(*) as n from fee`)).toEqual(before);
  });

  it("is refused for a lane beyond the reader's data permission", async () => {
    const { em, actor } = testDatabase.as("finance");
    const rows = [{ id: 1, portLoads: ["CNNBO"], portDiss: [], depts: [] }];
    const limited = {
      ...testDatabase.as("finance"),
      em,
      actor: {
        ...actor,
        dataPms: { [freightViewPage]: { rows, portLoad: null, portDis: null, dept: null } },
      },
    };
    expect(await refusedAs(readFreightView(limited, shipment))).toEqual([
      "portLoad freightView.outside",
    ]);
  });

  it("hands the shipment to a new booking under the booking's names", () => {
    const query =
      "portLoad=CNSGH&client=C001&contractNo=SC1&date=2026-06-02&containers%5B0%5D.sizeType=20GP";
    expect(bookingQuery(query)).toBe(
      "portLoad=CNSGH&clientCode=C001&serviceContractNo=SC1&containers%5B0%5D.sizeType=20GP",
    );
  });
});

describe("the check of rate books", () => {
  const lint = () => testDatabase.run("finance", lintBooks, {});
  const findings = () =>
    rowsOf<{ line: string }>(
      testDatabase,
      sql`select concat_ws(' ', kind, book_kind, rate_id, other_id) as line, xmin::text as xmin
        from rate_finding
        order by 1`,
    );

  it("finds a planted overlap, keeps what it found, and forgets what was put right", async () => {
    const em = testDatabase.em();
    const row = {
      feeCode: "SEAL",
      portLoad: "CNSGH",
      portDis: "JPUKB",
      unit: "BILL",
      currency: "USD",
      price: "9",
    } as const;
    const first = await aRate(em, { ...row, startDate: "2026-01-01", endDate: "2099-12-31" });
    const second = await aRate(em, { ...row, startDate: "2026-02-01", endDate: "2099-12-31" });
    expect((await lint()).kinds).toMatchObject({ OVERLAP: 1, AMBIGUOUS: 0 });
    const kept = await findings();
    expect(kept.map(({ line }) => line)).toContain(`OVERLAP FREIGHT ${second.id} ${first.id}`);
    await lint();
    expect(await findings()).toEqual(kept);
    await sql`update freight_rate set end_date = '2026-01-31' where id = ${first.id}`.execute(
      em.getKysely(),
    );
    expect((await lint()).kinds.OVERLAP).toBe(0);
    expect((await findings()).filter(({ line }) => line.startsWith("OVERLAP"))).toEqual([]);
  });
});

describe("the coverage of coming bookings", () => {
  it("counts bookings without a price by lane, size and customer, with the nearest row", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const db = em.getKysely();
    await sql`update voyage_stop
      set etd = now() + interval '5 days'
      where voyage_id = ${voyage.id} and port_code = 'CNSGH'`.execute(db);
    const [past] = await rowsOf<{ day: string }>(
      testDatabase,
      sql`select to_char(now() - interval '3 days', 'YYYY-MM-DD') as day`,
    );
    const expired = {
      kind: "PORT",
      feeCode: "OF",
      portLoad: "CNSGH",
      portDis: "JPOSA",
      unit: "CONTAINER",
      currency: "USD",
      price: "820",
    } as const;
    await aRate(em, {
      ...expired,
      fcode: "LAPSED",
      sizeGroup: "40H",
      startDate: "2026-01-01",
      endDate: past?.day ?? "",
    });
    const booking = (bkNo: string, status: string) =>
      sql`with k as (
            insert into booking (
                bk_no, voyage_id, bk_status, port_load, port_dis, client_code, company_code, etd
              )
            values (
                ${bkNo}, ${voyage.id}, ${status}, 'CNSGH', 'JPOSA', 'C002', 'SEAWAY',
                now() + interval '5 days'
              )
            returning id
          )
        insert into booking_container (booking_id, line_no, size_type, cont_count)
        select id, 1, '40HC', 2
        from k`.execute(db);
    await booking("COVER1", "CONFIRMED");
    await booking("COVER2", "DRAFT");
    await booking("COVER3", "CANCELLED");
    const result = await testDatabase.run("finance", coverBookings, {});
    expect(result).toMatchObject({ bookings: 2, unpriced: 2 });
    const gaps = await rowsOf<Record<string, unknown>>(
      testDatabase,
      sql`select size_type, client_code, bookings, boxes, bk_no, near_book, near_reason <> ''
          and near_reason_en <> near_reason as said
        from rate_gap
        where fee_code = 'OF'`,
    );
    expect(gaps).toEqual([
      {
        size_type: "40HC",
        client_code: "C002",
        bookings: 2,
        boxes: 4,
        bk_no: "COVER1",
        near_book: "LAPSED",
        said: true,
      },
    ]);
  });
});

describe("a contract's free time", () => {
  it("beats the tariff for shipments of the contract while it is approved, port before any port", async () => {
    const em = testDatabase.em();
    const db = em.getKysely();
    await aFreeTime(em, { clock: "DIS_DEM", freeDays: 3, firstRate: "20" });
    await sql`with c as (
          insert into contract (contract_no, status, effective_date, expiry_date)
          values ('SCFREE', 'APPROVED', '2026-06-01', '2026-12-31')
          returning id
        )
      insert into contract_free_time (
          line_no, contract_id, clock, port_code, free_days, first_day, free_basis, charge_basis,
          tier_index, tier_mode
        )
      select line_no, c.id, 'DIS_DEM', port, days, 'NEXT', 'CALENDAR', 'CALENDAR', 'CHARGEABLE',
        'PROGRESSIVE'
      from c, (values (1, '', 5), (2, 'JPOSA', 10), (3, 'JPUKB', 20)) as f (line_no, port, days)`.execute(
      db,
    );
    const voyage = await aFeeVoyage(em);
    const boxOf = async (serviceContractNo: string) => {
      const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 }, serviceContractNo });
      const cntNo = `${bill.blNo.replace("FBL", "TEST")}001`;
      const at = {
        cntNo,
        voyageId: voyage.id,
        bookingId: bill.booking.id,
        portCode: "JPOSA",
      } as const;
      await move(em, { ...at, event: "DISCHARGED", at: "2026-06-05T02:00:00Z", emptyFlag: "N" });
      return cntNo;
    };
    const ours = await boxOf("SCFREE");
    const other = await boxOf("");
    const computed = async () => {
      await testDatabase.run("finance", runOverdue, {
        voyages: [voyage.voyageName],
        asOf: "2026-07-01",
      });
      const rows = await rowsOf<{ box: string; free: number; no: string }>(
        testDatabase,
        sql`select cnt_no as box, free_days as free, contract_no as no
          from overdue_stay
          where voyage_id = ${voyage.id} and clock = 'DIS_DEM'`,
      );
      return Object.fromEntries(rows.map(({ box, free, no }) => [box, `${free} ${no}`.trim()]));
    };
    expect(await computed()).toEqual({ [ours]: "10 SCFREE", [other]: "3" });
    await sql`update contract set status = 'DRAFT' where contract_no = 'SCFREE'`.execute(db);
    expect(await computed()).toEqual({ [ours]: "3", [other]: "3" });
  });
});
