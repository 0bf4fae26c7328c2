import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replayFees } from "#domain/finance/fee/ops/replay-fees.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let demo: TestDatabase;
beforeAll(async () => {
  demo = await openDemoDatabase();
});
afterAll(() => demo.close());

const replay = () => demo.run("admin", replayFees, { all: true });
const execute = (text: ReturnType<typeof sql>) => text.execute(demo.em().getKysely());
const calculated = async () =>
  (
    await rowsOf<{ n: number }>(
      demo,
      sql`select count(*)::int as n from fee where origin in ('AUTO', 'CHANGE', 'REVERSAL')`,
    )
  )[0]?.n;

it("of the demo covers every fee the system has calculated, of every kind, and none differs", async () => {
  const { replayed, differing, skipped, differences, skips } = await replay();
  expect(differences).toEqual([]);
  expect(skips).toEqual([]);
  expect([replayed, differing, skipped]).toEqual([await calculated(), 0, 0]);
  const kinds = await rowsOf<{ kind: string }>(
    demo,
    sql`select distinct fee_kind as kind from fee where origin = 'AUTO'`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["FREIGHT", "EXTRA", "OVERDUE", "RENT", "REPAIR"]),
  );
});

it("covers what late changes, a new payer and a reversal have made", async () => {
  await execute(sql`delete from accounting_period`);
  await execute(sql`update voyage set fee_lock = 'N', receivable_switch = 'OPEN'`);
  const bills = await rowsOf<{ id: number; fees: number[] }>(
    demo,
    sql`select b.id, array_agg(f.id order by f.id) as fees
      from bill b join fee f on f.bill_id = b.id
      where f.fee_belong = 'R'
        and f.fee_kind in ('FREIGHT', 'EXTRA')
        and f.origin = 'AUTO'
        and f.fee_status <> 'CREATED'
        and b.bl_status <> 'SURRENDERED'
        and b.consignee_code <> ''
        and b.consignee_code <> b.client_code
        and b.fee_lock = 'N'
      group by b.id
      having count(*) > 3
      order by b.id
      limit 6`,
  );
  const [changed, moved, reversed] = [bills.slice(0, 2), bills.slice(2, 4), bills.slice(4)];
  const rows = (of: typeof bills) => ({
    rows: of.flatMap(({ fees }) => fees.map((id) => ({ id }))),
    reason: "late",
  });
  await execute(sql`update fee
    set amount = amount + 7, no_tax_amount = no_tax_amount + 7, base_amount = base_amount + 7,
      price = price + 7
    where id = any (${changed.flatMap(({ fees }) => fees)}::int[])`);
  await execute(sql`update bill
    set freight_terms = case freight_terms when 'PREPAID' then 'COLLECT' else 'PREPAID' end
    where id = any (${moved.map(({ id }) => id)}::int[])`);
  await demo.run("admin", calculateVoyageFees, { billIds: bills.map(({ id }) => id) });
  const settled = (await demo.run(
    "admin",
    feeSteps.R.settle,
    rows([...changed, ...moved]),
  )) as StepResult;
  expect(settled.done).toBeGreaterThan(8);
  expect(
    ((await demo.run("admin", feeSteps.R.reverse, rows(reversed))) as StepResult).done,
  ).toBeGreaterThan(3);
  const origins = sql`select distinct origin
    from fee
    where origin in ('CHANGE', 'REVERSAL')
    order by 1`;
  expect(await rowsOf(demo, origins)).toEqual([{ origin: "CHANGE" }, { origin: "REVERSAL" }]);
  const planted = new Set(changed.flatMap(({ fees }) => fees));
  const { differences, skips } = await replay();
  expect(skips).toEqual([]);
  // The fees whose amounts were altered above differ; their difference lines, new lines and
  // reversals do not.
  expect(differences.filter(({ feeId }) => !planted.has(feeId))).toEqual([]);
});

it("names the day, the difference and the reversal that were altered, and what cannot be replayed", async () => {
  const altered = async (where: ReturnType<typeof sql>) => {
    const [row] = await rowsOf<{ id: number }>(
      demo,
      sql`select id from fee where ${where} order by id limit 1`,
    );
    return row?.id ?? 0;
  };
  const overdue = await altered(sql`fee_kind = 'OVERDUE' and origin = 'AUTO' and amount > 1`);
  const rent = await altered(sql`fee_kind = 'RENT' and origin = 'AUTO'`);
  const reversal = await altered(sql`origin = 'REVERSAL'`);
  const change = await altered(sql`origin = 'CHANGE'`);
  await execute(
    sql`update fee
      set derivation = jsonb_set(derivation, '{basis}', (derivation -> 'basis') - 2)
      where id = ${overdue}`,
  );
  await execute(sql`update fee
    set amount = amount + 1, tax_amount = tax_amount + 1,
      derivation = jsonb_set(derivation, '{pricing,amount}', to_jsonb((amount + 1)::text))
    where id = ${rent}`);
  await execute(sql`update fee set base_amount = base_amount + 1 where id = ${reversal}`);
  await execute(sql`update fee set derivation = null where id = ${change}`);
  const { differences, skips } = await replay();
  const steps = new Map(differences.map(({ feeId, step }) => [feeId, step]));
  expect([overdue, rent, reversal].map((id) => steps.get(id))).toEqual([
    "basis",
    "basis",
    "exchange",
  ]);
  expect(skips).toMatchObject([{ feeId: change, reason: "fee.replay.noStood" }]);
});
