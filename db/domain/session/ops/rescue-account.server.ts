import { z } from "zod";
import { User } from "#domain/org/org.entity.server.ts";
import { hashPassword } from "#domain/org/password.server.ts";
import { systemActor } from "#platform/operation/actor.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { forgetAttempts } from "../attempts.server.ts";
import { forgetDevices } from "../devices.server.ts";
import { readOwnSessions } from "../profile.queries.server.ts";
import { endSessions } from "../sessions.server.ts";
import { logSignIn } from "../sign-in.server.ts";

/** The owner of an installation helps an account nobody can sign in with; the commands `seaway user` are the only way here. */
const perm = "system:user:resetPwd";

const userName = z.string().max(64);

/** @throws Refusal kit.unknownCode for an account that does not exist. */
async function userOf(ctx: Ctx, name: string): Promise<User> {
  const user = await ctx.em.findOne(User, { userName: name, delFlag: "0" });
  if (!user) throw new Refusal("kit.unknownCode", { value: name }, { field: "userName" });
  return user;
}

/** Gives an account a password that has to be changed at the next sign-in, and ends its waiting. */
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

/** Ends the waiting of an account after wrong passwords. Returns how many tries it forgot. */
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

/** Ends the sessions of an account, with `devices` its remembered devices too. Returns what there was before. */
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
