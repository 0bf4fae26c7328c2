import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import {
  calculateNightly,
  calculateVoyageFees,
} from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let demo: TestDatabase;
beforeAll(async () => {
  demo = await openDemoDatabase();
});
afterAll(() => demo.close());

type Line = {
  id: number;
  billId: number;
  side: string;
  kind: string;
  amount: string;
  differs: string;
  written: string;
};
/** Fees that have runs of their own, with the transactions that last wrote them. */
const others = () =>
  rowsOf<Line>(
    demo,
    sql`select id, bill_id as "billId", fee_belong as side, fee_kind as kind,
        amount::text as amount, differs, xmin::text as written
      from fee
      where fee_kind not in ('FREIGHT', 'EXTRA')
      order by id`,
  );

it("the night run of fees leaves demurrage, rent, repair and empty transfer as they are", async () => {
  const before = await others();
  expect(new Set(before.map(({ kind }) => kind))).toEqual(
    new Set(["OVERDUE", "RENT", "REPAIR", "SPECIAL"]),
  );
  const night = { ...demo.as("admin"), actor: systemActor("scheduler", "en") };
  await runOperation(night, calculateNightly, {});
  expect(await others()).toEqual(before);
});

it("a bill calculated by itself keeps its open demurrage, on both sides and when rehearsed", async () => {
  await sql`update fee set fee_status = 'CREATED' where fee_kind = 'OVERDUE'`.execute(
    demo.em().getKysely(),
  );
  const before = await others();
  const billIds = [
    ...new Set(before.flatMap(({ billId, kind }) => (kind === "OVERDUE" ? [billId] : []))),
  ].slice(0, 40);
  expect(billIds.length).toBeGreaterThan(10);
  await runOperation({ ...demo.as("admin"), dryRun: true }, calculateVoyageFees, { billIds });
  await demo.run("finance", calculateVoyageFees, { billIds });
  await demo.run("finance", calculatePayables, { billIds });
  expect(await others()).toEqual(before);
});

it("what a run of its own has charged is not settled against the freight", async () => {
  const ids = (await others()).flatMap(({ id, kind, side }) =>
    kind === "OVERDUE" && side === "R" ? [id] : [],
  );
  const db = demo.em().getKysely();
  await sql`update fee set differs = 'Y', fee_status = 'RECHECKED' where id = any(${ids}::int[])`.execute(
    db,
  );
  const settled = (await demo.run("finance", feeSteps.R.settle, {
    rows: ids.map((id) => ({ id })),
  })) as StepResult;
  expect(settled).toMatchObject({ done: 0, refused: ids.length });
  expect(settled.rows.map(({ code }) => code)).toContain("fee.nothingToSettle");
  expect(await rowsOf(demo, sql`select id from fee where changes_id = any(${ids}::int[])`)).toEqual(
    [],
  );
});
