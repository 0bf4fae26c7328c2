import { sql } from "kysely";
import { type Ctx, defineOperation } from "../../kit/operation.server.ts";
import { type RowResult, StepInput, type StepResult } from "../../kit/steps.server.ts";

/** Ends sessions: the next request of each finds none and is sent to sign in (platform, online users). One that is gone already is told so. */
export const forceLogout = defineOperation({
  name: "online.forceLogout",
  perm: "monitor:online:forceLogout",
  input: StepInput,
  done: "online.forceLogout.done",
  async run(ctx: Ctx, { rows }): Promise<StepResult> {
    const ids = rows.map((row) => row.id);
    const ended = await sql<{ id: number; userName: string }>`delete from session s using app_user u where u.id = s.user_id
      and s.id = any(${ids}::int[]) returning s.id, u.user_name as "userName"`.execute(ctx.em.getKysely());
    const known = new Map(ended.rows.map((row) => [row.id, row.userName]));
    const results = ids.map((id): RowResult => {
      const userName = known.get(id);
      return userName === undefined
        ? { id, key: String(id), done: false, code: "admin.sessionGone", params: {} }
        : { id, key: userName, done: true };
    });
    return { done: ended.rows.length, refused: ids.length - ended.rows.length, rows: results };
  },
});
