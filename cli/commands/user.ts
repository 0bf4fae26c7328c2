import type { Command } from "commander";
import { openCtx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { timeShown } from "#platform/clock/time-shown.ts";
import { User } from "#domain/org/org.entity.server.ts";
import { generatePassword, hashPassword } from "#domain/org/password.server.ts";
import { forgetAttempts } from "#domain/session/attempts.server.ts";
import { forgetDevices } from "#domain/session/devices.server.ts";
import { readOwnSessions } from "#domain/session/profile.queries.server.ts";
import { endSessions } from "#domain/session/sessions.server.ts";
import { logSignIn } from "#domain/session/sign-in.server.ts";
import { systemActor } from "#platform/operation/actor.ts";
import { atDesk, changing, type Desk, exitCode } from "../kit.ts";
import { text } from "../speak.ts";

async function userOf(em: Desk["em"], userName: string): Promise<User> {
  const found = await em.findOne(User, { userName, delFlag: "0" });
  if (!found) throw new Refusal("kit.unknownCode", { value: userName }, { field: "userName" });
  return found;
}

/** `seaway user …`: what an administrator needs when nobody can sign in. */
export function registerUser(program: Command): void {
  const user = program.command("user").description(text("cli.user"));
  user
    .command("reset-password <userName>")
    .description(text("cli.user.resetPassword"))
    .action((userName: string, _options: unknown, command: Command) =>
      atDesk(command, async ({ caller, print }) => {
        const password = generatePassword();
        await openCtx(caller).unit(async (ctx) => {
          const found = await userOf(ctx.em, userName);
          found.passwordHash = await hashPassword(password);
          found.mustChangePassword = "Y";
          await ctx.em.flush();
          await forgetAttempts(ctx.em, userName);
        });
        print(password, { userName, password });
        return exitCode.done;
      }),
    );
  changing(user.command("unlock <userName>").description(text("cli.user.unlock"))).action(
    (userName: string, _options: unknown, command: Command) =>
      atDesk(command, async ({ caller, print }) => {
        const forgotten = await openCtx(caller).unit(async (ctx) => {
          await userOf(ctx.em, userName);
          await logSignIn(ctx.em, { userName, address: "", agent: "", result: "UNLOCK" });
          return forgetAttempts(ctx.em, userName);
        });
        print(`${userName}\t${forgotten}`, { userName, forgotten });
        return exitCode.done;
      }),
  );
  changing(
    user
      .command("sessions <userName>")
      .description(text("cli.user.sessions"))
      .option("--end", text("cli.user.endSessions"))
      .option("--forget-devices", text("cli.user.forgetDevices")),
  ).action((userName: string, options: { end?: boolean; forgetDevices?: boolean }, command: Command) =>
    atDesk(command, async ({ caller, print }) => {
      const found = await openCtx(caller).unit(async (ctx) => {
        const { id } = await userOf(ctx.em, userName);
        const own = await readOwnSessions(ctx.em, { ...systemActor(userName), userId: id });
        if (options.end || options.forgetDevices)
          await endSessions(
            ctx.em,
            own.sessions.map((one) => one.id),
          );
        if (options.forgetDevices) await forgetDevices(ctx.em, { userId: id });
        return own;
      });
      const lines = found.sessions.map((one) => [one.id, one.channel, one.address, one.browser, one.os, timeShown(one.seenAt)].join("\t"));
      print(lines.join("\n"), { sessions: found.sessions, devices: found.devices });
      return exitCode.done;
    }),
  );
}
