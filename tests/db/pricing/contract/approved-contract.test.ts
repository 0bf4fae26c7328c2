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
import { savePortRate } from "#domain/pricing/rate/ops/save-rate.server.ts";
import { compareVersions } from "#domain/pricing/contract/version/compare-versions.server.ts";
import { contractResources } from "#domain/pricing/contract/contract.resource.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { contractWork, price } from "./contract-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { step, priced } = contractWork(() => testDatabase);

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
