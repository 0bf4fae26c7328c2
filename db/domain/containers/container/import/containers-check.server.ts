import { sql } from "kysely";
import type { StagedRow, VoyageFacts } from "../verification/check-row.ts";
import { validateRows } from "../verification/validate-rows.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { loadFacts, openFacts, unknownOf } from "../verification/containers-facts.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

/**
 * Checks stored rows in file order: the first of two equal rows keeps number, seal and place. The
 * caller holds the voyage's lock.
 */
export async function checkStaged(
  ctx: Ctx,
  voyage: VoyageFacts,
  rows: readonly StagedRow[],
): Promise<{ verified: number; failed: number }> {
  const facts = await openFacts(ctx, voyage.id);
  await loadFacts(ctx, facts, unknownOf(facts, rows));
  const validated = validateRows(voyage, rows, facts);
  await sql`update container_import_row r
    set check_status = x.check_status, check_result = x.check_result, size_type = x.size_type
    from unnest(
        ${validated.map((item) => item.row.id)}::int[],
        ${validated.map((item) => item.sizeType)}::text[],
        ${validated.map((item) => (item.failed ? "VERIFY_FAILED" : "VERIFIED"))}::text[],
        ${validated.map((item) => (item.faults.length > 0 ? storableJson(item.faults) : null))}::jsonb[]
      ) as x (id, size_type, check_status, check_result)
    where r.id = x.id`.execute(ctx.em.getKysely());
  const failed = validated.filter((item) => item.failed).length;
  return { verified: validated.length - failed, failed };
}
