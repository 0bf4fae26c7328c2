import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { assertOwnPassword } from "../own-password.server.ts";

/** Checks the reader's password; nothing changes (wire contract §2, unlockscreen). */
export const unlockScreen = defineOperation({
  name: "session.unlockScreen",
  perm: "org:self",
  transaction: "own",
  input: z.object({
    password: z
      .string({ error: "kit.requiredPlain" })
      .min(1, { error: "kit.requiredPlain" })
      .max(200),
  }),
  secrets: ["password"],
  async run(ctx, { password }) {
    await assertOwnPassword(ctx.em.fork(), ctx.actor, {
      password,
      wrong: "session.wrongPasswordPlain",
      field: "password",
    });
    return { open: true };
  },
});
