import { sql } from "kysely";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { forgetAttempts } from "#domain/administration/session/attempts.server.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";

/** Ends the wait after wrong passwords and logs who unlocked it. */
async function unlock(ctx: Ctx, userNames: readonly string[]): Promise<void> {
  await sql`insert into login_log (user_name, address, agent, result)
    select name, '', ${`by ${ctx.actor.userName}`}, 'UNLOCK'
    from unnest(${[...new Set(userNames)]}::text[]) name`.execute(ctx.em.getKysely());
  for (const userName of new Set(userNames)) await forgetAttempts(ctx.em, userName);
}

export const unlockLines = defineOperation({
  name: "loginLog.unlock",
  perm: "monitor:logininfor:unlock",
  input: StepInput,
  done: "loginLog.unlock.done",
  async run(ctx, { rows }): Promise<StepResult> {
    const ids = rows.map((row) => row.id);
    const entries = await sql<{
      id: number;
      userName: string;
    }>`select id::int, user_name as "userName"
      from login_log
      where id = any (${ids}::bigint[])`.execute(ctx.em.getKysely());
    const userNameOf = new Map(entries.rows.map((row) => [row.id, row.userName]));
    await unlock(ctx, [...userNameOf.values()]);
    const results = ids.map((id): RowResult => {
      const key = userNameOf.get(id);
      return key === undefined
        ? { id, key: String(id), done: false, code: "kit.notFound", params: {} }
        : { id, key, done: true };
    });
    return { done: entries.rows.length, refused: ids.length - entries.rows.length, rows: results };
  },
});

/** @throws Refusal kit.notFound */
export const unlockAccount = defineOperation({
  name: "loginLog.unlockAccount",
  perm: "monitor:logininfor:unlock",
  input: z.object({ userName: z.string().trim().min(1).max(64) }),
  async run(ctx, { userName }) {
    const user = await kyselyOf(ctx.em)
      .selectFrom("app_user")
      .select("id")
      .where("user_name", "=", userName)
      .executeTakeFirst();
    if (!user) throw new Refusal("kit.notFound", {}, { key: userName });
    await unlock(ctx, [userName]);
    return { userName };
  },
});
