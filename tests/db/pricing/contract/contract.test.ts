import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff } from "#tests/db/finance/fee/fixture.ts";
import { savePortRate } from "#domain/pricing/rate/ops/save-rate.server.ts";
import { sql } from "kysely";
import { rateResources } from "#domain/pricing/rate/rate.resource.server.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { copyRates } from "#domain/pricing/rate/ops/copy-rates.server.ts";
import { freightRateImport } from "#domain/pricing/rate/import/freight-rate.import.server.ts";
import { contractWork, terms, price, refusedAs } from "./contract-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { save, step, numberOf, priced } = contractWork(() => testDatabase);

describe("a contract", () => {
  it("is refused with every fault at its field", async () => {
    expect(await refusedAs(save({ expiryDate: "2026-05-01" }))).toEqual([
      "expiryDate contract.endBeforeStart",
    ]);
    expect(
      await refusedAs(save({ terminationDate: "2026-07-01", mqcTeu: 100, maxTeu: 50 })),
    ).toEqual([
      "terminationDate contract.terminationOutside",
      "mqcRate contract.mqcNeedsRate",
      "maxTeu contract.maxBelowMqc",
    ]);
    expect(
      await refusedAs(save({ customers: [{ customerCode: "C001" }, { customerCode: "C001" }] })),
    ).toEqual(["customers.1.customerCode contract.customerTwice"]);
    expect(await refusedAs(save({ customers: [{ customerCode: "NOBODY" }] }))).toEqual([
      "customers.0.customerCode kit.unknownCode",
    ]);
    const clause = { clock: "DND", freeDays: 7, ...terms };
    expect(
      await refusedAs(
        save({
          freeTimes: [
            { ...clause, tiers: "1-5:20 7-:40" },
            { ...clause, tiers: "1-5:20" },
          ],
        }),
      ),
    ).toEqual([
      "freeTimes.1.clock contract.clauseTwice",
      "freeTimes.0.tiers fee.tierGap",
      "freeTimes.1.tiers fee.tierLastOpen",
    ]);
    expect(
      await refusedAs(save({ freeTimes: [{ ...clause, freeBasis: "WORKING", tiers: "x" }] })),
    ).toEqual(["freeTimes.0.calendarCode fee.noCalendar", "freeTimes.0.tiers contract.badTiers"]);
    expect(
      await refusedAs(save({ groups: [{ kind: "FEE", groupName: "inside", items: "BAF, NOPE" }] })),
    ).toEqual(["groups.0.items kit.unknownCode"]);
  });

  it("goes through its states, each refusal with its reason, and is deleted only before it was ever approved", async () => {
    const { id } = await save();
    const contractNo = await numberOf(id);
    expect(await refusedAs(save({ id, contractNo: "OTHER" }))).toEqual([
      "contractNo contract.numberFixed",
    ]);
    expect(await refusedAs(save({ contractNo: "PUBLIC" }))).toEqual([
      "contractNo contract.numberTaken",
    ]);
    expect(contractNo).toMatch(/^SWSC/);
    expect((await step("submit", id)).rows[0]).toMatchObject({
      done: false,
      code: "contract.noLines",
    });
    await testDatabase.run("finance", savePortRate, { ...price, book: contractNo });
    expect((await step("approve", id)).rows[0]).toMatchObject({
      done: false,
      code: "contract.notSubmitted",
    });
    expect(await step("submit", id)).toMatchObject({ done: 1 });
    expect(await refusedAs(save({ id }))).toEqual([" contract.frozen"]);
    expect(
      await refusedAs(
        testDatabase.run("finance", savePortRate, { ...price, book: contractNo, sizeGroup: "40H" }),
      ),
    ).toEqual(["book rate.contractFrozen"]);
    expect(await refusedAs(step("reject", id))).toEqual(["reason kit.reasonRequired"]);
    expect(await step("reject", id, { reason: "too cheap" })).toMatchObject({ done: 1 });
    expect(await step("cancel", id)).toMatchObject({ done: 1 });
    expect(await step("remove", id)).toMatchObject({ done: 1 });
    expect(
      await rowsOf(testDatabase, sql`select 1 from freight_book where fcode = ${contractNo}`),
    ).toEqual([]);

    const approved = await priced();
    await step("submit", approved.id);
    await step("approve", approved.id);
    await step("cancel", approved.id);
    expect((await step("remove", approved.id)).rows[0]).toMatchObject({
      done: false,
      code: "contract.used",
    });
  });

  it("refuses approval while a price is outside its dates, and its rows follow its state alone", async () => {
    const { id, contractNo } = await priced({ terminationDate: "2026-06-20" });
    await step("submit", id);
    expect((await step("approve", id)).rows[0]).toMatchObject({
      done: false,
      code: "contract.lineOutside",
    });
    const statuses = () =>
      rowsOf(
        testDatabase,
        sql`select distinct r.status
          from freight_rate r join freight_book b on b.id = r.book_id
          where b.fcode = ${contractNo}`,
      );
    expect(await statuses()).toEqual([{ status: "DRAFT" }]);
    const rows = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select r.id
        from freight_rate r join freight_book b on b.id = r.book_id
        where b.fcode = ${contractNo}`,
    );
    const publish = rateResources[1]?.steps["publish"] as Operation<unknown, StepResult>;
    expect((await testDatabase.run("finance", publish, { rows })).rows[0]).toMatchObject({
      code: "rate.contractPublishes",
    });
    const range = { startDate: "2026-07-01", endDate: "2026-07-31" };
    expect(
      await refusedAs(
        testDatabase.run("finance", copyRates, { rateIds: rows.map((row) => row.id), ...range }),
      ),
    ).toEqual([" rate.contractFrozen"]);
    const text = `book,pol,pod,size_group,price,valid_from,valid_to\n${contractNo},CNSGH,JPOSA,40,500,2026-06-01,2026-06-30`;
    expect(
      await testDatabase.run("finance", freightRateImport.operation, { source: { text } }),
    ).toMatchObject({
      inserted: 0,
      faults: [{ code: "rate.contractFrozen", field: "book" }],
    });
    await step("cancel", id);
    expect(
      await testDatabase.run("finance", freightRateImport.operation, { source: { text } }),
    ).toMatchObject({ inserted: 1, faults: [] });
  });

  it("is copied with its lines and prices under the next number, as a draft", async () => {
    const { id, contractNo } = await priced({
      freeTimes: [{ clock: "DND", freeDays: 7, ...terms, tiers: "1-5:20 6-:40" }],
    });
    const copied = (await step("copy", id)).rows[0];
    expect(copied?.code).toBe("contract.copiedAs");
    const made = Number(copied?.params?.["madeId"]);
    const copy = await numberOf(made);
    expect(copy).not.toBe(contractNo);
    const counts = await rowsOf(
      testDatabase,
      sql`select c.status, (
            select count(*)::int
            from contract_free_time f
            where f.contract_id = c.id
          ) as clauses,
          (
            select count(*)::int
            from freight_rate r join freight_book b on b.id = r.book_id
            where b.fcode = c.contract_no
          ) as prices
        from contract c
        where c.id = ${made}`,
    );
    expect(counts).toEqual([{ status: "DRAFT", clauses: 1, prices: 2 }]);
  });
});
