import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, it, expect } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import type { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { sql } from "kysely";
import fc from "fast-check";
import { chargeWork, type Line } from "./charge-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const {
  execute,
  setRate,
  pays,
  boxes,
  calculate,
  step,
  idsOf,
  auditAll,
  settleAll,
  aBill,
  stands,
  due,
  asBefore,
  seed,
} = chargeWork(() => testDatabase);

/** What happens to a bill, by anybody, in any order. */
type Deed = (bill: Bill, of: number) => Promise<unknown>;
const some = (ids: readonly number[], of: number) => ids.filter((id) => (id + of) % 2 === 0);
const stepSome = async (
  bill: Bill,
  name: keyof typeof feeSteps.R,
  of: number,
  where: (line: Line) => boolean,
) => {
  const ids = some(await idsOf(bill, where), of);
  if (ids.length > 0) await step(name, ids);
};
const deeds: Readonly<Record<string, Deed>> = {
  price: (_bill, of) => setRate(of % 2 === 0 ? "OF20" : "THC", { price: String(100 + of) }),
  currency: (_bill, of) =>
    setRate(of % 2 === 0 ? "OF20" : "THC", {
      currency: of % 3 === 0 ? "JPY" : of % 3 === 1 ? "USD" : "CNY",
    }),
  unit: (_bill, of) =>
    setRate(of % 2 === 0 ? "DOC" : "THC", { unit: of % 3 === 0 ? "BILL" : "CONTAINER" }),
  payer: (bill, of) => pays(bill, of % 2 === 0 ? "C001" : "C002"),
  sizes: (bill, of) =>
    boxes(
      bill,
      ["20GP", ...(of % 2 === 0 ? ["40HC"] : []), ...(of % 3 === 0 ? ["20GP"] : [])].slice(
        of % 5 === 0 ? 1 : 0,
      ),
    ),
  calculate: (bill) => calculate(bill),
  audit: (bill, of) => stepSome(bill, "audit", of, ({ status }) => status === "CREATED"),
  cancelAudit: (bill, of) =>
    stepSome(bill, "cancelAudit", of, ({ status }) => status === "AUDITED"),
  settle: (bill, of) => stepSome(bill, "settle", of, ({ differs }) => differs === "Y"),
  reverse: (bill, of) =>
    stepSome(
      bill,
      "reverse",
      of,
      ({ origin, status }) => origin !== "REVERSAL" && status === "AUDITED",
    ),
  invoice: (bill, of) =>
    execute(
      sql`update fee
        set invoiced_amount = amount
        where bill_id = ${bill.id} and fee_status <> 'CREATED' and (id + ${of}) % 2 = 0`,
    ),
};

it("after any sequence of changes, audits, invoices and settlements a charge nets to its price of today, and to zero elsewhere", async () => {
  const deed = fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.integer({ min: 0, max: 400 }));
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (sequence) => {
      await asBefore();
      const bill = await aBill({ "20GP": 1, "40HC": 1 });
      await calculate(bill);
      await auditAll(bill);
      for (const [name, of] of sequence) await deeds[name]?.(bill, of);
      // An audit taken back from a fee with differences comes first, or they cannot be settled.
      await auditAll(bill);
      await settleAll(bill);
      expect(await stands(bill)).toEqual(await due(bill));
      expect(await calculate(bill)).toMatchObject({
        inserted: 0,
        replaced: 0,
        removed: 0,
        differing: 0,
      });
    }),
    { numRuns: 15 },
  );
}, 180_000);
