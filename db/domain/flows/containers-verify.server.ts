import { sql } from "kysely";
import { ContainerTaskInput } from "../container/container.schema.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { checkStaged } from "./containers-check.server.ts";
import { claimRows, lockVoyageContainers, orderContainerTask, takeStaged, voyageFactsOf } from "./containers-rows.server.ts";

/** Rows of one transaction. */
const batchSize = 2000;

export type VerifyResult = { verified: number; failed: number; importTask: number | null };

/**
 * Verifies every waiting row of a voyage (operations §4): TO_VERIFY, VERIFYING, then VERIFIED or VERIFY_FAILED with all reasons. Each batch
 * is one transaction, so a killed run goes on where it stopped. The verified rows are imported by a task of their own.
 */
export const verifyContainers = defineOperation({
  name: "container.verify",
  perm: "container:import",
  input: ContainerTaskInput,
  transaction: "own",
  done: "container.verify.done",
  run: (ctx, { voyageId }) => verifyVoyage(ctx, voyageId),
});

/** The same inside another operation (a dry run checks in the transaction that is thrown away). */
export async function verifyVoyage(ctx: Ctx, voyageId: number): Promise<VerifyResult> {
  const voyage = await voyageFactsOf(ctx.em, voyageId);
  const total = await ctx.unit(async (inner) => {
    await lockVoyageContainers(inner, voyageId);
    return claimRows(inner, voyageId, { from: "TO_VERIFY", to: "VERIFYING" });
  });
  const sum = { verified: 0, failed: 0 };
  for (;;) {
    ctx.signal.throwIfAborted();
    const batch = await ctx.unit(async (inner) => {
      await lockVoyageContainers(inner, voyageId);
      const rows = await takeStaged(inner, { voyageId, status: "VERIFYING", limit: batchSize });
      return rows.length > 0 ? checkStaged(inner, voyage, rows) : null;
    });
    if (!batch) break;
    sum.verified += batch.verified;
    sum.failed += batch.failed;
    await ctx.progress({ seen: sum.verified + sum.failed, total, changed: sum.verified, failed: sum.failed });
  }
  const importTask = await ctx.unit(async (inner) => {
    const waiting = await claimable(inner, voyageId);
    return waiting > 0 ? orderContainerTask(inner, "import", voyage) : null;
  });
  return { ...sum, importTask };
}

/** Rows that an import run would take, those of a killed one included. */
async function claimable(ctx: Ctx, voyageId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from container_import_row where voyage_id = ${voyageId}
    and check_status in ('VERIFIED', 'IMPORTING')`.execute(ctx.em.getKysely());
  return rows[0]?.count ?? 0;
}
