import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freightRateImport } from "#domain/pricing/rate/import/freight-rate.import.server.ts";
import { saveFreightBook } from "#domain/pricing/rate/ops/save-freight-book.server.ts";
import { savePortRate } from "#domain/pricing/rate/ops/save-rate.server.ts";
import { rateResources } from "#domain/pricing/rate/rate.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { stepOf } from "#tests/support/step-of.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const step = (place: number, name: string) =>
  stepOf(rateResources[place] ?? { apiName: `resource ${place}`, steps: {} }, name);
const run = (operation: ReturnType<typeof step>, ids: number[]) =>
  testDatabase.run("finance", operation, {
    rows: ids.map((id) => ({ id })),
  }) as Promise<StepResult>;
const csv = (text: string) => ({ source: { name: "rates.csv", bytes: Buffer.from(text) } });
const head =
  "book,line,pol,pod,currency,size_type,delivery_terms,freight_terms,soc,empty,amount,valid_from,valid_to,rate_type,unit,nature";

describe("rows of a book that hold for the same shipments on the same days", () => {
  const row = {
    book: "FBO",
    feeCode: "OF",
    portLoad: "CNSGH",
    portDis: "JPUKB",
    sizeType: "20GP",
    unit: "CONTAINER",
    currency: "USD",
    price: "170",
  };
  const save = (more: object) => testDatabase.run("finance", savePortRate, { ...row, ...more });
  beforeAll(() =>
    testDatabase.run("finance", saveFreightBook, { fcode: "FBO", fname: "Book", currency: "USD" }),
  );

  it("are named at saving, and at publishing by both numbers; of two that begin on one day none is published", async () => {
    const early = await save({ startDate: "2026-12-01", endDate: "2026-12-31" });
    expect(early.notes).toEqual([]);
    const later = await save({
      startDate: "2026-12-15",
      endDate: "2027-01-31",
      price: "185",
      currency: "CNY",
    });
    const named = { start: "2026-12-01", end: "2026-12-31", from: "2026-12-15", to: "2026-12-31" };
    expect(later.notes).toEqual([
      { code: "rate.overlap", params: { id: later.id, other: early.id, ...named } },
    ]);
    expect((await save({ startDate: "2027-02-01", endDate: "2027-02-28" })).notes).toEqual([]);
    expect(
      (await save({ startDate: "2026-12-01", endDate: "2026-12-31", sizeType: "40HC" })).notes,
    ).toEqual([]);
    expect(await run(step(1, "publish"), [early.id])).toMatchObject({
      done: 1,
      rows: [{ notes: [] }],
    });
    expect(await run(step(1, "publish"), [later.id])).toMatchObject({
      done: 1,
      rows: [{ notes: later.notes }],
    });

    const tie = await save({ startDate: "2026-12-15", endDate: "2026-12-20", price: "190" });
    expect(tie.notes).toMatchObject([
      { code: "rate.tie", params: { id: tie.id, other: later.id } },
      { code: "rate.overlap", params: { id: tie.id, other: early.id } },
    ]);
    expect(await run(step(1, "publish"), [tie.id])).toMatchObject({
      done: 0,
      rows: [{ code: "rate.tie" }],
    });
    const [fbo] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from freight_book where fcode = 'FBO'`,
    );
    expect(await run(step(0, "publish"), [fbo?.id ?? 0])).toMatchObject({
      done: 0,
      rows: [{ code: "rate.tie" }],
    });
    expect(
      await rowsOf(testDatabase, sql`select status from freight_rate where id = ${tie.id}`),
    ).toEqual([{ status: "DRAFT" }]);
    expect(await run(step(1, "remove"), [tie.id])).toMatchObject({ done: 1 });
    expect(await run(step(0, "publish"), [fbo?.id ?? 0])).toMatchObject({
      done: 1,
      rows: [{ notes: later.notes }],
    });
  });

  it("are noted at import, within the file and against the book", async () => {
    const line = (from: string, to: string, price = "170") =>
      `FBN,JPX1,CNSGH,JPUKB,USD,20GP,CY-CY,collect,N,N,${price},${from},${to},OP,per container,general`;
    const load = (...rows: string[]) =>
      testDatabase.run("finance", freightRateImport.operation, csv([head, ...rows].join("\n")));
    const result = await load(
      line("2026-12-01", "2026-12-31"),
      line("2026-12-15", "2027-01-15"),
      line("2027-01-16", "2027-01-31"),
    );
    expect(result).toMatchObject({
      inserted: 3,
      faults: [],
      notes: [
        {
          row: 3,
          field: "startDate",
          code: "rate.overlapRow",
          params: { row: 2, start: "2026-12-01", end: "2026-12-31" },
        },
      ],
    });
    const [stored] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select r.id
        from freight_rate r join freight_book b on b.id = r.book_id
        where b.fcode = 'FBN'
        order by r.start_date
        limit 1`,
    );
    expect((await load(line("2026-12-01", "2026-12-10"))).notes).toMatchObject([
      { row: 2, code: "rate.tieStored", params: { other: stored?.id } },
    ]);
    // The same days again change the price of the row.
    expect((await load(line("2027-01-16", "2027-01-31", "175"))).notes).toEqual([]);
  });
});
