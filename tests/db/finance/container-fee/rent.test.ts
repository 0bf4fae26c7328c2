import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, test, expect } from "vitest";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import {
  ContainerHire,
  LessorLine,
} from "#domain/finance/container-fee/container-fee.entity.server.ts";
import { runRent } from "#domain/finance/container-fee/ops/run-rent.server.ts";
import { sql } from "kysely";
import { refused } from "./fixture.ts";
import { hireMasters } from "#domain/finance/container-fee/rent/hire.resource.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { sourceWork } from "./source-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const { feesOf, sumOf, atOnce } = sourceWork(() => testDatabase);

describe("rent", () => {
  const hire = async (of: Partial<ContainerHire> & { cntNo: string }) => {
    const em = testDatabase.em();
    const terms = {
      corpCode: "C002",
      leaseNo: "L-1",
      currency: "CNY",
      perDiem: "2.5",
      companyCode: "SEAWAY",
      onHireDate: "2026-04-20",
    };
    const { cntNo, ...more } = of;
    em.create(ContainerHire, { ...terms, cntNo, ...more });
    await em.flush();
  };
  const rent = (month: string) => testDatabase.run("finance", runRent, { month });

  test("is charged by month, on-hire and off-hire day included, and passes by itself", async () => {
    await hire({ cntNo: "RENT0000001", offHireDate: "2026-05-10" });
    await rent("2026-04");
    await rent("2026-05");
    await rent("2026-06");
    expect(await feesOf("RENT0000001")).toMatchObject([
      {
        side: "P",
        kind: "RENT",
        status: "RECHECKED",
        amount: "27.5",
        first: "2026-04-20",
        last: "2026-04-30",
      },
      { amount: "25", first: "2026-05-01", last: "2026-05-10" },
    ]);
    expect(await rent("2026-05")).toMatchObject({ inserted: 0, removed: 0 });
  });

  test("a late off-hire is corrected by the next run; a month not over is refused", async () => {
    await hire({ cntNo: "RENT0000002" });
    await rent("2026-05");
    await sql`update container_hire set off_hire_date = '2026-05-10' where cnt_no = 'RENT0000002'`.execute(
      testDatabase.em().getKysely(),
    );
    await rent("2026-05");
    expect(await sumOf("RENT0000002", "P")).toBe(25);
    await sql`update container_hire set off_hire_date = '2026-04-30' where cnt_no = 'RENT0000002'`.execute(
      testDatabase.em().getKysely(),
    );
    await rent("2026-05");
    expect(await sumOf("RENT0000002", "P")).toBe(0);
    expect(await refused(rent("2999-01"))).toEqual(["month containerFee.monthNotOver"]);
    expect(await refused(rent("2026-13"))).toEqual(["month containerFee.badMonth"]);
  });

  test("two runs at once charge a month once", async () => {
    await hire({ cntNo: "RENT0000004", onHireDate: "2026-05-01" });
    await atOnce(() => rent("2026-05"));
    expect(await sumOf("RENT0000004", "P")).toBe(77.5);
  });

  test("a container leased out is income", async () => {
    await hire({
      cntNo: "RENT0000003",
      side: "R",
      leaseNo: "OUT-1",
      onHireDate: "2026-05-01",
      freeDays: 5,
    });
    await rent("2026-05");
    expect(await feesOf("RENT0000003")).toMatchObject([
      { side: "R", amount: "65", first: "2026-05-06" },
    ]);
  });

  test("the lessor's file is compared line by line", async () => {
    const em = testDatabase.em();
    await hire({
      cntNo: "AUDI0000001",
      onHireDate: "2026-05-01",
      offHireDate: "2026-05-10",
      leaseNo: "L-9",
    });
    const line = (cntNo: string, of: Partial<LessorLine> = {}) =>
      em.create(LessorLine, {
        corpCode: "C002",
        invoiceNo: "INV-1",
        cntNo,
        rentBegin: "2026-05-01",
        rentEnd: "2026-05-10",
        billedDays: 10,
        perDiem: "2.5",
        currency: "CNY",
        billedAmount: "25",
        ...of,
      });
    line("AUDI0000001");
    line("AUDI0000001", { invoiceNo: "INV-2", rentBegin: "2026-05-05" });
    line("AUDI0000009");
    await hire({
      cntNo: "AUDI0000002",
      onHireDate: "2026-05-01",
      offHireDate: "2026-05-08",
      leaseNo: "L-9",
    });
    line("AUDI0000002");
    await hire({ cntNo: "AUDI0000003", onHireDate: "2026-05-01", leaseNo: "L-9" });
    line("AUDI0000003", { perDiem: "3", billedAmount: "30" });
    await hire({ cntNo: "AUDI0000004", onHireDate: "2026-05-01", leaseNo: "L-9" });
    line("AUDI0000004", { billedAmount: "26" });
    await em.flush();
    const list = hireMasters.find(({ apiName }) => apiName === "feemgr/container/lessorFile");
    if (!list) throw new Error("no lessor list");
    const { em: reader, actor } = testDatabase.as("finance");
    const query = {
      filters: [],
      sort: (["cntNo", "invoiceNo"] as const).map((key) => ({ key, order: "asc" as const })),
      page: 1,
      pageSize: 100,
    };
    const { rows } = await searchResource(reader, actor, list, query);
    expect(
      rows.map((row) => [row.cntNo, row.invoiceNo, row.outcome, Number(row.difference)]),
    ).toEqual([
      ["AUDI0000001", "INV-1", "AGREES", 0],
      ["AUDI0000001", "INV-2", "TWICE", 10],
      ["AUDI0000002", "INV-1", "DAYS", 5],
      ["AUDI0000003", "INV-1", "RATE", 5],
      ["AUDI0000004", "INV-1", "AMOUNT", 1],
      ["AUDI0000009", "INV-1", "NOT_OURS", 25],
    ]);
  });
});
