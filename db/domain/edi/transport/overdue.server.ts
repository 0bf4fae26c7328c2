import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/operation/operation.server.ts";

/** Marks sent messages whose CONTRL or APERAK is awaited and has not come within the partner's hours (guide §5.7). An answer still moves them. */
export const markOverdue = defineOperation({
  name: "edi.markOverdue",
  perm: "edi:resend",
  input: z.object({}),
  requiresScope: true,
  async run({ em, now }): Promise<{ changed: number }> {
    const done = await sql`update edi_message m set status = 'OVERDUE' from edi_partner p
      where m.direction = 'OUT' and m.status = 'SENT' and p.code = m.partner_code
        and ((p.profile->>'wantsContrl')::boolean is true or (p.profile->>'wantsAperak')::boolean is true)
        and m.last_sent_time + interval '1 hour' * coalesce((p.profile->>'answerHours')::int, 24) < ${now}`.execute(em.getKysely());
    return { changed: Number(done.numAffectedRows ?? 0) };
  },
});
