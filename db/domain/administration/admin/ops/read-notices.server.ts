import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { forReader } from "../notice.queries.server.ts";
import { forAddressee } from "../personal-notice.queries.server.ts";
import { recordId } from "#platform/kernel/refusal/validation.ts";

/** Marks visible notices as read; without ids all of them. */
export const markNoticesRead = defineOperation({
  name: "notice.markRead",
  perm: "org:self",
  input: z.object({ ids: z.array(recordId()).max(1000).optional() }),
  async run(ctx, { ids }) {
    const { userId } = ctx.actor;
    if (userId === null) throw new Refusal("kit.noPermission");
    const { rows } = await sql`insert into notice_read (notice_id, user_id)
      select n.id, ${userId}
      from notice n
      where ${forReader(ctx.actor)} ${ids ? sql`and n.id = any(${ids}::int[])` : sql``}
      on conflict (notice_id, user_id) do nothing
      returning notice_id`.execute(ctx.em.getKysely());
    const { rows: own } = await sql`update personal_notice p
      set read_time = now()
      where p.read_time is null
        and ${forAddressee(ctx.actor)} ${ids ? sql`and p.id = any(${ids}::int[])` : sql``}
      returning p.id`.execute(ctx.em.getKysely());
    return { marked: rows.length + own.length };
  },
});
