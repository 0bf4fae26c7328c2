import { defaultZone } from "#platform/clock/zone.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { readZone } from "#platform/clock/company-zone.server.ts";
import { inZone } from "#platform/clock/zone-context.server.ts";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Command } from "commander";
import { type Actor, type Lang, systemActor } from "#platform/operation/actor.ts";
import { type Caller, type Operation, runOperation } from "#platform/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { translate, refusalText } from "#platform/i18n/translate.ts";
import { actorOfUser } from "#domain/data-permission/actor.server.ts";
import { withDatabase } from "#db/embedded/embedded.server.ts";
import { openRuntime, type Runtime } from "#db/services/runtime.server.ts";
import { assertSchema } from "#db/orm/schema/state.server.ts";
import { assertMayRun } from "./entry-points.ts";
import { text } from "./speak.ts";

/** 0 done, 1 refused or failed rows, 2 wrong use. */
export const exitCode = { done: 0, refused: 1, wrongUse: 2 } as const;

export type GlobalOptions = { json: boolean; lang: Lang; as?: string };

/** What a command works with: who runs it and through which connection (as an operation takes it), the platform, and a way to speak. */
export type CliContext = Caller & {
  now: Date;
  platform: Runtime;
  options: GlobalOptions;
  print(shown: string, data?: unknown): void;
};

/** Aborted by whoever started the command when it shall end early: between two rows, with what is done said. */
export const interrupted = new AbortController();

/** Opens the platform for one command, as the user of `--as` or the system, and closes it; errors become texts and exit codes. */
export async function withContext(command: Command, work: (context: CliContext) => Promise<number | undefined>): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions & { dryRun?: boolean; idempotencyKey?: string }>();
  const lang: Lang = options.lang === "en" ? "en" : "zh";
  try {
    process.exitCode = await withDatabase(async (url) => {
      const platform = await openRuntime(url, "cli", { max: 4 });
      try {
        if (!correctsSchema(command)) await assertSchema(platform.orm);
        const em = platform.orm.em.fork() as EntityManager;
        const actor = await actorFor(em, options.as, lang);
        if (options.as) assertMayRun(command, actor);
        const requestId = `cli-${randomUUID()}`;
        const context: CliContext = {
          platform,
          options: { ...options, lang },
          print: (shown, data) => process.stdout.write(`${options.json ? JSON.stringify(data ?? { message: shown }) : shown}\n`),
          now: new Date(),
          em,
          actor,
          source: "cli",
          requestId,
          log: platform.log.child({ requestId }, { level: process.env.SEAWAY_LOG ?? "warn" }),
          dryRun: options.dryRun ?? false,
          idempotencyKey: options.idempotencyKey,
          signal: interrupted.signal,
          progress: progressLine(options.json),
        };
        return (await inZone(actor.zone, () => work(context))) ?? exitCode.done;
      } finally {
        await platform.close();
      }
    });
  } catch (error) {
    process.exitCode = tell(error, lang, options.json);
  }
}

/** The zone of the house; before the migrations, or without a database, the first one: such commands (`db migrate`, `doctor`) reckon no days. */
async function zoneFor(em: EntityManager): Promise<string> {
  try {
    return await readZone(em);
  } catch (error) {
    const unmigrated = (error as { code?: unknown } | null)?.code === "42883";
    if (unmigrated || isConnectionFault(error)) return defaultZone;
    throw error;
  }
}

/** Commands for a database that does not fit this version (yet): those of `db`, but for the one that fills its tables. */
const correctsSchema = (command: Command) => command.parent?.name() === "db" && command.name() !== "seed";

async function actorFor(em: EntityManager, userName: string | undefined, lang: Lang): Promise<Actor> {
  if (!userName) return systemActor("cli", lang, await zoneFor(em));
  const actor = await actorOfUser(em, { userName });
  if (!actor) throw new Refusal("kit.unknownCode", { value: userName }, { field: "as" });
  return { ...actor, lang };
}

/** Progress on the error stream, one line that rewrites itself on a terminal, nothing with --json. */
function progressLine(json: boolean): NonNullable<Caller["progress"]> {
  let last = 0;
  return ({ seen, total, failed }) => {
    if (json || Date.now() - last < 200) return;
    last = Date.now();
    process.stderr.write(
      `${process.stderr.isTTY ? "\r" : ""}${seen}${total ? ` / ${total}` : ""}${failed ? ` (${failed} ✗)` : ""}${process.stderr.isTTY ? "" : "\n"}`,
    );
  };
}

/** Says an error on the error stream (as JSON with --json) and answers the exit code. */
export function tell(error: unknown, lang: Lang, json: boolean): number {
  const list = refusalsOf(error);
  if (json) {
    const faults = list.map((refusal) => ({ code: refusal.code, message: refusalText(lang, refusal), ...refusal.place }));
    process.stderr.write(
      `${JSON.stringify({ error: isRefusal(error) ? "refused" : "failed", faults, message: list.length > 0 ? undefined : String(error) })}\n`,
    );
  } else if (list.length > 0) {
    for (const refusal of list)
      process.stderr.write(
        `${refusal.place.row ? `${translate(lang, "shell.row")} ${refusal.place.row}: ` : ""}${refusal.place.field ? `${refusal.place.field}: ` : ""}${refusalText(lang, refusal)}\n`,
      );
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env.SEAWAY_LOG === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  }
  return exitCode.refused;
}

/** Runs an operation for a command. */
export function run<I, R>(context: CliContext, operation: Operation<I, R>, input: unknown): Promise<R> {
  return runOperation(context, operation, input);
}

/** Bytes of a file named on the command line; a missing one is wrong use said plainly. */
export function readInputFile(path: string): Buffer {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch {
    throw new Refusal("kit.noFile", { path }, { field: "file" });
  }
}

/** Options every changing command has. */
export function changing(command: Command): Command {
  return command.option("--dry-run", text("cli.dryRun")).option("--idempotency-key <key>", text("cli.idempotencyKey"));
}
