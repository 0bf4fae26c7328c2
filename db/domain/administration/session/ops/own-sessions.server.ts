import { sql } from "kysely";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { whole } from "#platform/kernel/refusal/validation.ts";
import { forgetDevices } from "../devices.server.ts";
import { sessionIdOf } from "../own-password.server.ts";
import { endSessions } from "../sessions.server.ts";

/** Ends an own session, or with `others` all but the current one and kept devices. */
export const endOwnSession = defineOperation({
  name: "session.endOwn",
  perm: "org:self",
  input: z.object({ sessionId: whole({ min: 0 }), others: z.boolean().default(false) }),
  done: "session.ended",
  async run(ctx, { sessionId, others }) {
    const db = kyselyOf(ctx.em);
    const here = sessionIdOf(ctx.actor);
    const userId = ctx.actor.userId ?? 0;
    const ofUser = db.selectFrom("session").select("id").where("user_id", "=", userId);
    const chosen = others
      ? ofUser.where("id", "is distinct from", here)
      : ofUser.where("id", "=", sessionId);
    const sessions = await chosen.execute();
    // Foreign sessions count as missing.
    if (!others && sessions.length === 0) throw new Refusal("kit.notFound");
    const ended = await endSessions(
      ctx.em,
      sessions.map((session) => session.id),
    );
    if (others)
      await sql`update device
        set keep_until = null
        where user_id = ${userId}
          and keep_until is not null
          and id not in (
            select device_id
            from session
            where id = ${here ?? 0} and device_id is not null
          )`.execute(db);
    return { ended: ended.length };
  },
});

/** Also ends its sessions. */
export const forgetOwnDevice = defineOperation({
  name: "session.forgetDevice",
  perm: "org:self",
  input: z.object({ deviceId: whole({ min: 1 }) }),
  done: "session.deviceForgotten",
  async run(ctx, { deviceId }) {
    const gone = await forgetDevices(ctx.em, {
      userId: ctx.actor.userId ?? 0,
      deviceIds: [deviceId],
    });
    if (gone === 0) throw new Refusal("kit.notFound");
    return { gone };
  },
});
