import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import {
  assertPassword,
  hashPassword,
} from "#domain/administration/org/password/password.server.ts";
import { assertOwnPassword, sessionIdOf } from "../own-password.server.ts";
import { renewToken } from "../sessions.server.ts";

export const ChangePasswordInput = z.object({
  oldPassword: z
    .string({ error: "kit.requiredPlain" })
    .min(1, { error: "kit.requiredPlain" })
    .max(200),
  newPassword: z
    .string({ error: "kit.requiredPlain" })
    .min(1, { error: "kit.requiredPlain" })
    .max(200),
  /** A new token also ends stolen ones. API clients keep theirs (wire contract §4). */
  renew: z.boolean().default(false),
});

/**
 * Changes the actor's password and ends other sessions and kept devices (security.md, access;
 * trigger of migration 0006). Returns a new token on request.
 */
export const changePassword = defineOperation({
  name: "session.changePassword",
  perm: "org:self",
  transaction: "own",
  input: ChangePasswordInput,
  secrets: ["oldPassword", "newPassword"],
  done: "session.passwordChanged",
  async run(ctx, input) {
    // Outside the transaction, as wrong tries must count.
    await assertOwnPassword(ctx.em.fork(), ctx.actor, {
      password: input.oldPassword,
      wrong: "session.wrongOldPassword",
      field: "oldPassword",
    });
    if (input.oldPassword === input.newPassword)
      throw new Refusal("session.samePassword", {}, { field: "newPassword" });
    await assertPassword(ctx.em.fork(), {
      password: input.newPassword,
      userName: ctx.actor.userName,
      field: "newPassword",
    });
    // Before the transaction, so that hashing holds no connection.
    const passwordHash = await hashPassword(input.newPassword);
    return ctx.unit(async (inner) => {
      const sessionId = sessionIdOf(ctx.actor);
      await sql`select set_config('seaway.keep_session', ${String(sessionId ?? "")}, true)`.execute(
        inner.em.getKysely(),
      );
      const user = await inner.em.findOneOrFail(User, { id: ctx.actor.userId ?? 0 });
      user.passwordHash = passwordHash;
      user.mustChangePassword = "N";
      await inner.em.flush();
      return { token: input.renew && sessionId ? await renewToken(inner.em, sessionId) : null };
    });
  },
});
