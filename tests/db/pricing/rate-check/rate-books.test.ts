import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, aRate, aFeeVoyage } from "#tests/db/finance/fee/fixture.ts";
import { lintBooks } from "#domain/pricing/rate-check/ops/lint-books.server.ts";
import { sql } from "kysely";
import { coverBookings } from "#domain/pricing/rate-check/ops/cover-bookings.server.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

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
