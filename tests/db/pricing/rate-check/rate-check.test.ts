import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import {
  seedFeeFixture,
  workedTariff,
  aFeeVoyage,
  aFeeBill,
  aRate,
} from "#tests/db/finance/fee/fixture.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { sql } from "kysely";
import {
  freightViewPage,
  readFreightView,
} from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { bookingQuery } from "#domain/pricing/rate-check/booking-query.ts";
import { aFreeTime, move } from "#tests/db/finance/container-fee/fixture.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { rateCheckWork, shipment, refusedAs } from "./rate-check-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { view } = rateCheckWork(() => testDatabase);

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
