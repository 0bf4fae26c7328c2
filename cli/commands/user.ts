import type { Command } from "commander";
import { Refusal } from "#domain/kit/refusal.ts";
import { Session, User } from "#domain/org/org.entity.server.ts";
import { generatePassword, hashPassword } from "#domain/org/password.server.ts";
import { openCtx } from "#domain/kit/operation.server.ts";
import { atDesk, exitCode } from "../kit.ts";
import { text } from "../speak.ts";

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
          const found = await ctx.em.findOne(User, { userName });
          if (!found) throw new Refusal("kit.unknownCode", { value: userName }, { field: "userName" });
          found.passwordHash = await hashPassword(password);
          found.mustChangePassword = "Y";
          await ctx.em.nativeDelete(Session, { user: found.id });
        });
        print(password, { userName, password });
        return exitCode.done;
      }),
    );
}
