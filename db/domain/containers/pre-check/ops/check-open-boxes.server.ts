import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { approvalState, specialLines } from "../box-cargo.server.ts";
import { type CheckResult, checkBoxes } from "../check-boxes.server.ts";

const box = sql.raw("x");

/**
 * Checks what nobody has: new containers and changed cargo of one or all open voyages, a
 * transaction each.
 */
export const checkOpenBoxes = defineOperation({
  name: "preCheck.checkAll",
  perm: "preCheck:check",
  input: z.object({ voyage: v.code(60) }),
  transaction: "own",
  done: "preCheck.checkedAll",
  async run(ctx, { voyage }): Promise<CheckResult> {
    const { rows } = await sql<{
      ids: number[];
    }>`select array_agg(x.id order by x.id) as ids
      from voyage v
        join box x on x.voyage_id = v.id
        join booking b on b.id = x.booking_id
        and b.bk_status not in ('CANCELLED', 'SHUT_OUT')
      where v.ended = 'N'
        and (${voyage} = '' or v.voyage_name = ${voyage})
        and exists (select from ${specialLines(box)})
        and ${approvalState(box)} = 'NOT_CHECKED'
      group by v.id, v.departure_date
      order by v.departure_date, v.id`.execute(ctx.em.getKysely());
    const sum: CheckResult = { automatic: 0, applied: 0 };
    for (const [i, { ids }] of rows.entries()) {
      ctx.signal.throwIfAborted();
      const { automatic, applied } = await ctx.unit((inner) => checkBoxes(inner, ids));
      sum.automatic += automatic;
      sum.applied += applied;
      await ctx.progress({ seen: i + 1, total: rows.length, changed: sum.automatic + sum.applied });
    }
    return sum;
  },
});
