import { z } from "zod";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { hashPassword } from "#domain/administration/org/password/password.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { forgetAttempts } from "../attempts.server.ts";
import { forgetDevices } from "../devices.server.ts";
import { readOwnSessions } from "../profile.queries.server.ts";
import { endSessions } from "../sessions.server.ts";
import { logSignIn } from "../sign-in.server.ts";

/** For accounts nobody can sign in with; only `seaway user` commands use it. */
const perm = "system:user:resetPwd";

const userName = z.string().max(64);

/** @throws Refusal kit.unknownCode for an unknown account */
async function userOf(ctx: Ctx, name: string): Promise<User> {
  const user = await ctx.em.findOne(User, { userName: name, delFlag: "0" });
  if (!user) throw new Refusal("kit.unknownCode", { value: name }, { field: "userName" });
  return user;
}

/** Sets a password to be changed at next sign-in and unlocks the account. */
export const rescuePassword = defineOperation({
  name: "session.rescuePassword",
  perm,
  input: z.object({ userName, password: z.string() }),
  async run(ctx, input) {
    const user = await userOf(ctx, input.userName);
    user.passwordHash = await hashPassword(input.password);
    user.mustChangePassword = "Y";
    await ctx.em.flush();
    await forgetAttempts(ctx.em, input.userName);
  },
});

/** @returns forgotten tries */
export const unlockAccount = defineOperation({
  name: "session.unlockAccount",
  perm,
  input: z.object({ userName }),
  async run(ctx, input) {
    await userOf(ctx, input.userName);
    await logSignIn(ctx.em, { userName: input.userName, address: "", agent: "", result: "UNLOCK" });
    return { forgotten: await forgetAttempts(ctx.em, input.userName) };
  },
});

/** With `devices`, also forgets devices. @returns the counts */
export const endAccountSessions = defineOperation({
  name: "session.endAccountSessions",
  perm,
  input: z.object({ userName, devices: z.boolean().default(false) }),
  async run(ctx, input) {
    const { id } = await userOf(ctx, input.userName);
    const before = await readOwnSessions(ctx.em, { ...systemActor(input.userName), userId: id });
    await endSessions(
      ctx.em,
      before.sessions.map((session) => session.id),
    );
    if (input.devices) await forgetDevices(ctx.em, { userId: id });
    return before;
  },
});
