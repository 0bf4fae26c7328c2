import type { Command } from "commander";
import { adoptMenus, type NewMenu } from "#db/seeds/adopt-menus.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { changing, exitCode, run, withContext } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway role adopt`: gives the roles of the base data what an upgrade brought. */
export function registerRole(program: Command): void {
  const role = program.command("role").description(text("cli.role"));
  changing(
    role
      .command("adopt [roles...]")
      .description(text("cli.role.adopt"))
      .requiredOption("--reason <text>", text("cli.role.reason"))
      .option("--except <permissions...>", text("cli.role.except")),
  ).action(
    (
      roles: string[],
      { reason, except = [] }: { reason: string; except?: string[] },
      command: Command,
    ) =>
      withContext(command, async (context) => {
        const { adopted } = await run(context, adoptMenus, { roles, except, reason });
        context.print(shown(adopted, context.options.lang), {
          adopted,
          dryRun: context.dryRun ?? false,
        });
        return exitCode.done;
      }),
  );
}

/**
 * A line for each permission of a role, and for each page that shows what the role may do already.
 */
function shown(adopted: readonly NewMenu[], lang: Lang): string {
  if (adopted.length === 0) return translate(lang, "cli.role.nothing");
  const nameOf = (zh: string, en: string) => (lang === "en" ? en || zh : zh);
  const lines = adopted.map((menu) =>
    [
      menu.roleKey,
      menu.adds ? menu.perm : translate(lang, "cli.role.page"),
      nameOf(menu.menuName, menu.menuNameEn),
    ].join("\t"),
  );
  return [...new Set(lines)].join("\n");
}
