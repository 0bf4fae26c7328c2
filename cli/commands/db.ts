import type { EntityManager } from "@mikro-orm/postgresql";
import { Argument, type Command } from "commander";
import { sql } from "kysely";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { backupDatabase } from "#db/services/backup/backup.server.ts";
import { declaredTables } from "#db/services/backup/tables.server.ts";
import { checkRoles } from "#db/services/doctor/roles.server.ts";
import { restoreDatabase } from "#db/services/backup/restore.server.ts";
import { assertSchema, schemaState } from "#db/orm/schema/state.server.ts";
import { seedBase } from "#db/seeds/base.server.ts";
import { seedDemo } from "#db/seeds/demo.server.ts";
import { loadReference, referenceListNames, startingLists } from "#db/seeds/reference.server.ts";
import { withContext, type CliContext, exitCode, interrupted } from "../kit.ts";
import { text } from "../speak.ts";

export function registerDb(program: Command): void {
  const db = program.command("db").description(text("cli.db"));
  db.command("migrate")
    .description(text("cli.db.migrate"))
    .action((_options: unknown, command: Command) => withContext(command, migrate));
  db.command("seed")
    .description(text("cli.db.seed"))
    .option("--demo-if-empty", text("cli.db.demoIfEmpty"))
    .option("--print-accounts", text("cli.db.printAccounts"))
    .action((options: { demoIfEmpty?: boolean; printAccounts?: boolean }, command: Command) =>
      withContext(command, (context) => seed(context, options)),
    );
  db.command("reference")
    .description(text("cli.db.reference"))
    .addArgument(
      new Argument("[lists...]", text("cli.db.referenceLists")).choices(referenceListNames),
    )
    .action((names: string[], _options: unknown, command: Command) =>
      withContext(command, (context) => reference(context, names)),
    );
  db.command("reset")
    .description(text("cli.db.reset"))
    .option("--yes", text("cli.yes"))
    .action((options: { yes?: boolean }, command: Command) =>
      withContext(command, (context) => reset(context, options.yes ?? false)),
    );
  db.command("backup <file>")
    .description(text("cli.db.backup"))
    .action((file: string, _options: unknown, command: Command) =>
      withContext(command, async ({ platform, print, options: { lang } }) => {
        const counts = await backupDatabase(platform.url, file, {
          declared: declaredTables(platform.orm),
          signal: interrupted.signal,
        });
        const { leftOut } = counts;
        const others =
          leftOut.length > 0
            ? ` ${translate(lang, "cli.db.leftOut", { names: leftOut.join(", ") })}`
            : "";
        print(
          `${translate(lang, "cli.db.backedUp", { file, tables: counts.tables, rows: counts.rows })}${others}`,
          { file, ...counts },
        );
        return exitCode.done;
      }),
    );
  db.command("restore <file>")
    .description(text("cli.db.restore"))
    .option("--yes", text("cli.yes"))
    .option("--without <tables...>", text("cli.db.without"))
    .action((file: string, options: { yes?: boolean; without?: string[] }, command: Command) =>
      withContext(command, async ({ platform, print, options: { lang } }) => {
        if (!options.yes) throw new Refusal("kit.sayYes");
        const { migrated, ...counts } = await restoreDatabase(platform.url, file, {
          declared: declaredTables(platform.orm),
          ...(options.without ? { without: options.without } : {}),
        });
        const after =
          migrated.length > 0
            ? ` ${translate(lang, "cli.db.migrated", { names: migrated.join(", ") })}`
            : "";
        print(`${translate(lang, "cli.db.restored", counts)}${after}`, { ...counts, migrated });
        await assertSchema(platform.orm);
        return exitCode.done;
      }),
    );
}

async function migrate({ platform, print, options: { lang } }: CliContext): Promise<number> {
  const { newer } = await schemaState(platform.orm);
  if (newer.length > 0) throw new Refusal("schema.newer", { names: newer.join(", ") });
  const done = await platform.orm.migrator.up();
  await assertSchema(platform.orm);
  print(`${translate(lang, "shell.succeeded")} (${done.length})`, {
    applied: done.map((migration) => migration.name),
  });
  return exitCode.done;
}

async function reference(
  { platform, print, options: { lang } }: CliContext,
  names: readonly string[],
): Promise<number> {
  const chosen =
    names.length > 0 ? referenceListNames.filter((name) => names.includes(name)) : startingLists;
  const added = await loadReference(platform.orm.em.fork() as EntityManager, chosen);
  const lines = Object.entries(added).map(([list, count]) =>
    translate(lang, "cli.db.referenceAdded", { list, count }),
  );
  print(lines.join("\n"), added);
  return exitCode.done;
}

async function seed(
  context: CliContext,
  options: { demoIfEmpty?: boolean; printAccounts?: boolean },
): Promise<number> {
  const { platform, print } = context;
  const { json } = context.options;
  const em = platform.orm.em.fork() as EntityManager;
  const input = process.env.SEAWAY_ADMIN_PASSWORD;
  const { adminPassword } = await seedBase(em, { adminPassword: input });
  // Never print a password that was supplied: terminals are logged.
  const accounts: { userName: string; password: string }[] =
    adminPassword && !input ? [{ userName: "admin", password: adminPassword }] : [];
  const shown = (list: typeof accounts) =>
    list.map((account) => `${account.userName}\t${account.password}`).join("\n");
  const tell = options.printAccounts ?? false;
  // Printed before the slow demo data, so that an interrupted start does not lose the password.
  const early = tell && !json && accounts.length > 0;
  if (early) print(shown(accounts));
  const demo = options.demoIfEmpty ? await seedDemo(platform.orm, context) : [];
  // A new installation begins with the world's lists; an old one asks for them (db reference).
  if (adminPassword) await loadReference(em.fork() as EntityManager, startingLists);
  if (tell && (!early || demo.length > 0))
    print(shown(early ? demo : [...accounts, ...demo]), [...accounts, ...demo]);
  if (tell && !json) await tellUnheld(context);
  return exitCode.done;
}

/** An upgrade gives nobody its new screens: who starts it should know. */
async function tellUnheld({ em, print, options: { lang } }: CliContext): Promise<void> {
  const { label, params } = await checkRoles(em, lang);
  if (label !== "doctor.fine") print(translate(lang, label, params));
}

async function reset(context: CliContext, yes: boolean): Promise<number> {
  if (!yes) throw new Refusal("kit.sayYes");
  await sql`drop schema public cascade`.execute(context.em.getKysely());
  await sql`create schema public`.execute(context.em.getKysely());
  await sql`drop schema if exists pgboss cascade`.execute(context.em.getKysely());
  await migrate(context);
  return seed(context, { printAccounts: true });
}
