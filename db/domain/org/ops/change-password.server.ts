import { z } from "zod";
import { defineOperation } from "../../kit/operation.server.ts";
import { Refusal } from "../../kit/refusal.ts";
import { Session, User } from "../org.entity.server.ts";
import { hashPassword, passwordFits } from "../password.server.ts";

export const ChangePasswordInput = z.object({
  oldPassword: z.string().min(1, { error: "kit.requiredPlain" }),
  newPassword: z.string().min(8, { error: "org.passwordShort" }).max(100),
});

/** Changes the actor's own password and ends every session of the account: sessions end when the password changes (security.md). */
export const changePassword = defineOperation({
  name: "org.changePassword",
  perm: "org:self",
  input: ChangePasswordInput,
  async run(ctx, input) {
    const user = await ctx.em.findOneOrFail(User, { id: ctx.actor.userId ?? 0 });
    if (!(await passwordFits(user.passwordHash, input.oldPassword)))
      throw new Refusal("org.wrongOldPassword", {}, { field: "oldPassword" });
    if (input.oldPassword === input.newPassword) throw new Refusal("org.samePassword", {}, { field: "newPassword" });
    user.passwordHash = await hashPassword(input.newPassword);
    user.mustChangePassword = "N";
    await ctx.em.nativeDelete(Session, { user: user.id });
    return { changed: true };
  },
});
