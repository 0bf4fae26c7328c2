import { sql } from "kysely";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { assertAdmin, dataPmsPerm } from "../admin-only.server.ts";

/**
 * Lets an administrator's session read pages as another user (domain §7). It cannot write, and the
 * operation log records start and end. The other account is not touched.
 */
export const seeAs = defineOperation({
  name: "datapms.seeAs",
  perm: dataPmsPerm,
  input: z.object({ userName: v.requiredText(64) }),
  done: "dataPermission.seeing",
  async run(ctx, { userName }): Promise<{ userName: string }> {
    assertAdmin(ctx.actor);
    const sessionId = ownSession(ctx);
    const db = kyselyOf(ctx.em);
    const other = await db
      .selectFrom("app_user")
      .select("id")
      .where("user_name", "=", userName)
      .where("status", "=", "0")
      .where("del_flag", "=", "0")
      .executeTakeFirst();
    if (!other) throw new Refusal("kit.unknownCode", { value: userName }, { field: "userName" });
    if (other.id === ctx.actor.userId)
      throw new Refusal("datapms.seeSelf", {}, { field: "userName" });
    await sql`insert into session_view (session_id, user_id)
      select id, ${other.id}
      from session
      where id = ${sessionId} and channel = 'page' and user_id = ${ctx.actor.userId}
      on conflict (session_id) do update
      set user_id = excluded.user_id, started_time = now()`.execute(db);
    return { userName };
  },
});

/** Runs as the administrator. */
export const endSeeAs = defineOperation({
  name: "datapms.endSeeAs",
  perm: dataPmsPerm,
  input: z.object({}).default({}),
  done: "dataPermission.seen",
  async run(ctx): Promise<{ ended: number }> {
    assertAdmin(ctx.actor);
    const { rows } = await sql`delete from session_view v using session s
      where s.id = v.session_id
        and v.session_id = ${ownSession(ctx)}
        and s.user_id = ${ctx.actor.userId}
      returning v.session_id`.execute(ctx.em.getKysely());
    return { ended: rows.length };
  },
});

/** Only page sessions can view as a user. @throws Refusal datapms.noSession */
function ownSession({ actor }: Ctx): number {
  const { sessionId } = actor as { sessionId?: number };
  if (!sessionId) throw new Refusal("datapms.noSession");
  return sessionId;
}
