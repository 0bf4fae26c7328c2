import type { Command } from "commander";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { generatePassword } from "#domain/administration/org/password/password.server.ts";
import {
  endAccountSessions,
  rescuePassword,
  unlockAccount,
} from "#domain/administration/session/ops/rescue-account.server.ts";
import { readOwnSessions } from "#domain/administration/session/profile.queries.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { withContext, changing, type CliContext, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

/** @throws Refusal kit.unknownCode */
async function sessionsOf(em: CliContext["em"], userName: string) {
  const user = await em.findOne(User, { userName, delFlag: "0" }, { fields: ["id"] });
  if (!user) throw new Refusal("kit.unknownCode", { value: userName }, { field: "userName" });
  return readOwnSessions(em, { ...systemActor(userName), userId: user.id });
}

/** `seaway user …`: for when nobody can sign in. */
export function registerUser(program: Command): void {
  const user = program.command("user").description(text("cli.user"));
  user
    .command("reset-password <userName>")
    .description(text("cli.user.resetPassword"))
    .action((userName: string, _options: unknown, command: Command) =>
      withContext(command, async (context) => {
        const password = generatePassword();
        await run(context, rescuePassword, { userName, password });
        context.print(password, { userName, password });
        return exitCode.done;
      }),
    );
  changing(user.command("unlock <userName>").description(text("cli.user.unlock"))).action(
    (userName: string, _options: unknown, command: Command) =>
      withContext(command, async (context) => {
        const { forgotten } = await run(context, unlockAccount, { userName });
        context.print(`${userName}\t${forgotten}`, { userName, forgotten });
        return exitCode.done;
      }),
  );
  changing(
    user
      .command("sessions <userName>")
      .description(text("cli.user.sessions"))
      .option("--end", text("cli.user.endSessions"))
      .option("--forget-devices", text("cli.user.forgetDevices")),
  ).action(
    (userName: string, options: { end?: boolean; forgetDevices?: boolean }, command: Command) =>
      withContext(command, async (context) => {
        const devices = options.forgetDevices ?? false;
        const ends = options.end || devices;
        const own = await (ends
          ? run(context, endAccountSessions, { userName, devices })
          : sessionsOf(context.em, userName));
        const lines = own.sessions.map((session) =>
          [
            session.id,
            session.channel,
            session.address,
            session.browser,
            session.os,
            timeShown(session.seenAt),
          ].join("\t"),
        );
        context.print(lines.join("\n"), { sessions: own.sessions, devices: own.devices });
        return exitCode.done;
      }),
  );
}
