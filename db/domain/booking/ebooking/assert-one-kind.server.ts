import { sql } from "kysely";
import type { ListDefinition } from "#platform/records/list/list.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import type { StepInput, StepResult } from "#platform/records/machine/steps.server.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Submitted e-bookings and submitted corrections are never decided in one action (operations §4):
 * the whole action is refused and nothing changes.
 */
export function ofOneKind(
  { list, source }: { list: ListDefinition; source: ListSource },
  step: Operation<StepInput, StepResult>,
): Operation<StepInput, StepResult> {
  return {
    ...step,
    async run(ctx, input) {
      const ids = input.rows.map((row) => row.id);
      if (!ctx.page) await assertInScope(ctx.em, list, source, { actor: ctx.actor, ids });
      const { rows } = await sql<{
        mixed: boolean;
      }>`select bool_or(eb_status = 'SUBMITTED')
          and bool_or(eb_modify = 'CORRECTION_SUBMITTED') as mixed
        from e_booking
        where id = any (${ids}::int[])`.execute(ctx.em.getKysely());
      if (rows[0]?.mixed) throw new Refusal("correction.notTogether");
      return step.run(ctx, input);
    },
  };
}
