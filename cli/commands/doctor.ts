import type { Command } from "commander";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { withDatabase } from "#db/embedded/embedded.server.ts";
import { booksSql, checkTheBooks } from "#db/services/doctor/books.server.ts";
import { checkDatabase } from "#db/services/doctor/database.server.ts";
import type { Finding } from "#db/services/doctor/finding.ts";
import { checkMachine } from "#db/services/doctor/machine.server.ts";
import { checkSettings } from "#db/services/doctor/settings.server.ts";
import { isNoSpace } from "#db/orm/no-space.ts";
import { openRuntime, type Runtime } from "#db/services/runtime.server.ts";
import { exitCode } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway doctor`: checks the installation; exit code 1 on findings. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description(text("cli.doctor"))
    .option("--books", text("cli.doctorBooks"), false)
    .option("--verbose", text("cli.doctorVerbose"), false)
    .option("--sql", text("cli.doctorSql"), false)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<{
        json: boolean;
        lang: Lang;
        books: boolean;
        sql: boolean;
        verbose: boolean;
      }>();
      const { json, lang } = options;
      if (options.sql) return void process.stdout.write(`${booksSql(lang)}\n`);
      const findings = options.books
        ? await openAndCheck((platform) => checkTheBooks(platform, lang))
        : [
            ...checkMachine(),
            checkSettings(process.env),
            ...(await openAndCheck((platform) => checkDatabase(platform, lang))),
          ];
      const shown = findings
        .flatMap((finding) => [
          `${finding.ok ? "✓" : "✗"} ${finding.check}: ${translate(lang, finding.label, finding.params)}`,
          ...(options.verbose
            ? (finding.records ?? []).map(({ record, detail }) => `    ${record}\t${detail}`)
            : []),
        ])
        .join("\n");
      process.stdout.write(`${json ? JSON.stringify(findings) : shown}\n`);
      process.exitCode = findings.every((finding) => finding.ok) ? exitCode.done : exitCode.refused;
    });
}

async function openAndCheck(check: (platform: Runtime) => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await withDatabase(async (url) => {
      const platform = await openRuntime(url, "cli", { max: 2 });
      try {
        return await check(platform);
      } finally {
        await platform.close();
      }
    });
  } catch (error) {
    const params = { detail: error instanceof Error ? error.message : String(error) };
    return [
      {
        check: "database",
        ok: false,
        label: isNoSpace(error) ? "doctor.noSpace" : "doctor.noDatabase",
        params,
      },
    ];
  }
}
