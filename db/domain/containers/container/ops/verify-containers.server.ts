import { ContainerTaskInput } from "../container.schema.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { checkStaged } from "../import/containers-check.server.ts";
import {
  lockVoyageContainers,
  takeWaiting,
  voyageFactsOf,
} from "../import/containers-rows.server.ts";
import { type ImportResult, importVoyage } from "./import-boxes.server.ts";

const batchSize = 2000;

export type VerifyResult = { verified: number; failed: number; imported: ImportResult };

/**
 * Verifies reset rows of a voyage and imports what passes (operations §4), in resumable batches.
 */
export const verifyContainers = defineOperation({
  name: "container.verify",
  perm: "container:import",
  input: ContainerTaskInput,
  transaction: "own",
  done: "container.verify.done",
  async run(ctx: Ctx, { voyageId }): Promise<VerifyResult> {
    const voyage = await voyageFactsOf(ctx.em, voyageId);
    const sum = { verified: 0, failed: 0 };
    for (;;) {
      ctx.signal.throwIfAborted();
      const batch = await ctx.unit(async (inner) => {
        await lockVoyageContainers(inner, voyageId);
        const rows = await takeWaiting(inner, voyageId, batchSize);
        return rows.length > 0 ? checkStaged(inner, voyage, rows) : null;
      });
      if (!batch) break;
      sum.verified += batch.verified;
      sum.failed += batch.failed;
      await ctx.progress({
        seen: sum.failed,
        total: sum.verified + sum.failed,
        failed: sum.failed,
      });
      // A dry run would repeat the same rows.
      if (ctx.dryRun) break;
    }
    const imported = await importVoyage(ctx, voyageId, {
      before: { imported: 0, failed: sum.failed },
      total: sum.verified + sum.failed,
    });
    return { ...sum, imported };
  },
});
