import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { FeeSide } from "../fee-side.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type BillPlan, type FeeNames, lineOf, feeRowsOf } from "./fee-rows.server.ts";
import { sql } from "kysely";
import { insertFees } from "./insert-fees.server.ts";

/** Lines of a side, calculated or generated. */
type Written = { side: FeeSide; origin: "AUTO" | "MANUAL" };

/** Writes a batch, one statement per kind. */
export async function writePlans(
  ctx: Ctx,
  plans: readonly BillPlan[],
  names: FeeNames,
  as: Written,
): Promise<void> {
  const db = kyselyOf(ctx.em);
  const removed = plans.flatMap(({ plan }) => plan.remove.map((fee) => Number(fee.id)));
  if (removed.length > 0) await db.deleteFrom("fee").where("id", "=", anyOf(removed)).execute();
  const replacing = plans.filter(({ plan }) => plan.replace.length > 0);
  if (replacing.length > 0) {
    const lines = replacing.flatMap((of) =>
      of.plan.replace.map(({ existing, fresh }) => lineOf(of, fresh, Number(existing.id))),
    );
    const { from, columns, picks, id } = feeRowsOf(lines, replacing, names);
    const set = sql.join(columns.map((name, i) => sql`${sql.ref(name)} = ${picks[i]}`));
    await sql`update fee f set ${set}, differs = 'N' from ${from} where f.id = ${id}`.execute(db);
  }
  const inserting = plans.filter(({ plan }) => plan.insert.length > 0);
  if (inserting.length > 0) {
    const lines = inserting.flatMap((of) => of.plan.insert.map((line) => lineOf(of, line)));
    const { from, columns, picks } = feeRowsOf(lines, inserting, names);
    const rows = {
      from,
      columns: [...columns, "fee_belong"],
      picks: [...picks, sql`${as.side}`],
    };
    await insertFees(ctx, rows, { origin: as.origin, flow: "created" });
  }
  await markDiffering(ctx, plans);
}

/** Sets and clears marks of kept lines. */
async function markDiffering(ctx: Ctx, plans: readonly BillPlan[]): Promise<void> {
  const differing = new Set(
    plans.flatMap(({ plan }) =>
      plan.differs.flatMap((differ) => (differ.existing ? [differ.existing.id] : [])),
    ),
  );
  const kept = plans.flatMap(({ plan }) => plan.keep);
  const on = kept
    .filter((fee) => differing.has(fee.id) && fee.differs === "N")
    .map((fee) => Number(fee.id));
  const off = kept
    .filter((fee) => !differing.has(fee.id) && fee.differs === "Y")
    .map((fee) => Number(fee.id));
  for (const [ids, value] of [
    [on, "Y"],
    [off, "N"],
  ] as const)
    if (ids.length > 0)
      await kyselyOf(ctx.em)
        .updateTable("fee")
        .set({ differs: value })
        .where("id", "=", anyOf(ids))
        .execute();
}
