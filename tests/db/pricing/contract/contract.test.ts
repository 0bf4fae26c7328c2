import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareVersions } from "#domain/pricing/contract/version/compare-versions.server.ts";
import {
  contractResources,
  contractSteps,
} from "#domain/pricing/contract/contract.resource.server.ts";
import { saveContract } from "#domain/pricing/contract/ops/save-contract.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { rateResources } from "#domain/pricing/rate/rate.resource.server.ts";
import { savePortRate } from "#domain/pricing/rate/ops/save-rate.server.ts";
import { copyRates } from "#domain/pricing/rate/ops/copy-rates.server.ts";
import { freightRateImport } from "#domain/pricing/rate/import/rate.import.server.ts";
import type { Operation } from "#platform/operation/operation.server.ts";
import type { StepResult } from "#platform/machine/steps.server.ts";
import { readResource } from "#platform/resource/resource.server.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
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

const terms = {
  firstDay: "NEXT",
  freeBasis: "CALENDAR",
  chargeBasis: "CALENDAR",
  tierIndex: "CHARGEABLE",
  tierMode: "RESTART",
  currency: "USD",
};
const contract = {
  effectiveDate: "2026-06-01",
  expiryDate: "2026-06-30",
  currency: "USD",
  customers: [{ customerCode: "C001", isMain: "Y" }],
};
const price = {
  feeCode: "OF",
  portLoad: "CNSGH",
  portDis: "JPOSA",
  sizeGroup: "20",
  unit: "CONTAINER",
  currency: "USD",
  price: "400",
  startDate: "2026-06-01",
  endDate: "2026-06-30",
};
const save = (more: object = {}) =>
  testDatabase.run("finance", saveContract, { ...contract, ...more }) as Promise<{ id: number }>;
const step = (name: keyof typeof contractSteps, id: number, more: object = {}) =>
  testDatabase.run("finance", contractSteps[name] as Operation<unknown, StepResult>, {
    rows: [{ id }],
    ...more,
  });
const numberOf = async (id: number) =>
  (
    await rowsOf<{ no: string }>(
      testDatabase,
      sql`select contract_no as no from contract where id = ${id}`,
    )
  )[0]?.no ?? "";
const refusedAs = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`);
  }
  return [];
};
/** A contract with its prices, as a draft. */
async function priced(more: object = {}): Promise<{ id: number; contractNo: string }> {
  const { id } = await save(more);
  const contractNo = await numberOf(id);
  for (const [sizeGroup, amount] of [
    ["20", "400"],
    ["40H", "700"],
  ])
    await testDatabase.run("finance", savePortRate, {
      ...price,
      book: contractNo,
      sizeGroup,
      price: amount,
    });
  return { id, contractNo };
}

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

describe("an approved contract", () => {
  it("prices its shipments, a late one names those priced before; a changed one is the next version and fees keep theirs", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const { id, contractNo } = await priced({
      groups: [{ kind: "FEE", groupName: "inside", items: "BAF" }],
    });
    const bill = await aFeeBill(em, voyage, { serviceContractNo: contractNo, etd: "2026-06-02" });
    const other = await aFeeBill(em, voyage);
    const calculate = () =>
      testDatabase.run("finance", calculateVoyageFees, { voyages: [voyage.voyageName] });
    const freightOf = (of: { id: number }) =>
      rowsOf<{ amount: string; source: string }>(
        testDatabase,
        sql`select f.amount::text, b.source
          from fee f join freight_rate r on r.id = f.rate_id join freight_book b on b.id = r.book_id
          where f.bill_id = ${of.id} and f.fee_code = 'OF'
          order by f.amount`,
      );
    await calculate();
    expect(await freightOf(bill)).toEqual([
      { amount: "900.000", source: "GENERAL" },
      { amount: "2460.000", source: "GENERAL" },
    ]);
    await step("submit", id);
    const { rows } = await step("approve", id);
    expect(rows[0]).toMatchObject({
      done: true,
      notes: [{ code: "contract.repriced", params: { blNo: bill.blNo } }],
    });
    expect(rows[0]?.notes).toHaveLength(1);
    await calculate();
    expect(await freightOf(bill)).toEqual([
      { amount: "800.000", source: "CONTRACT" },
      { amount: "2100.000", source: "CONTRACT" },
    ]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select fee_code from fee where bill_id = ${bill.id} and fee_code = 'BAF'`,
      ),
    ).toEqual([]);
    expect(await freightOf(other)).toMatchObject([{ source: "GENERAL" }, { source: "GENERAL" }]);

    await step("cancel", id);
    await step("submit", id);
    await step("approve", id);
    expect(
      await rowsOf(testDatabase, sql`select contract_version as v from contract where id = ${id}`),
    ).toEqual([{ v: 1 }]);
    await step("cancel", id);
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select r.id
        from freight_rate r join freight_book b on b.id = r.book_id
        where b.fcode = ${contractNo} and r.size_group = '20'`,
    );
    await testDatabase.run("finance", savePortRate, {
      ...price,
      id: row?.id,
      book: contractNo,
      price: "390",
    });
    await step("submit", id);
    await step("approve", id);
    expect(await compareVersions(em.fork(), Number.NaN, { base: 1, other: 2 })).toBeNull();
    const compared = await compareVersions(em.fork(), id, { base: 1, other: 2 });
    expect(compared?.versions).toEqual([1, 2]);
    expect(compared?.changes).toMatchObject([
      { part: "rates", field: "price", before: "400", after: "390", label: "rate.price" },
    ]);
    const version = contractResources[1];
    if (!version) throw new Error("no versions");
    const ids = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from contract_version where contract_id = ${id} order by version_no`,
    );
    const actor = testDatabase.as("finance").actor;
    const counts = await Promise.all(
      ids.map(({ id: of }) => readResource(testDatabase.em(), actor, version, of)),
    );
    expect(counts.map((of) => of["feeCount"])).toEqual([2, 0]);
  });

  it("shows how far its commitment is carried", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const { id, contractNo } = await priced({ mqcTeu: 100, mqcRate: "250" });
    await aFeeBill(em, voyage, {});
    const [booking] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select max(id) as id from booking`,
    );
    await sql`update booking
      set service_contract_no = ${contractNo}, etd = '2026-06-02'
      where id = ${booking?.id ?? 0}`.execute(em.getKysely());
    await sql`insert into booking_container (version, booking_id, line_no, size_type, cont_count)
      values (1, ${booking?.id ?? 0}, 1, '40HC', 5)`.execute(em.getKysely());
    const list = contractResources[0];
    if (!list) throw new Error("no contracts");
    const record = await readResource(
      testDatabase.em(),
      testDatabase.as("finance").actor,
      list,
      id,
    );
    expect(record["progress"]).toMatchObject({ carried: "10.0", percent: "10.0", mqcTeu: "100" });
  });
});

it("keeps prices of a plain contract book as they were", async () => {
  const rate = await aRate(testDatabase.em(), { fcode: "PLAIN", feeCode: "DOC", price: "9" });
  expect(
    await rowsOf(
      testDatabase,
      sql`select contract_status as s
        from freight_book b join freight_rate r on r.book_id = b.id
        where r.id = ${rate.id}`,
    ),
  ).toEqual([{ s: "" }]);
});
