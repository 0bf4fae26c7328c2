import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import { endSessions } from "#domain/administration/session/sessions.server.ts";

/** The next request of each session must sign in. Ended ones are reported. */
export const forceLogout = defineOperation({
  name: "online.forceLogout",
  perm: "monitor:online:forceLogout",
  input: StepInput,
  done: "online.forceLogout.done",
  async run(ctx: Ctx, { rows }): Promise<StepResult> {
    const ids = rows.map((row) => row.id);
    const ended = await endSessions(ctx.em, ids);
    const userNameOf = new Map(ended.map((row) => [row.id, row.userName]));
    const results = ids.map((id): RowResult => {
      const userName = userNameOf.get(id);
      return userName === undefined
        ? { id, key: String(id), done: false, code: "admin.sessionGone", params: {} }
        : { id, key: userName, done: true };
    });
    return { done: ended.length, refused: ids.length - ended.length, rows: results };
  },
});
