import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { defaultZone } from "#platform/kernel/clock/zone.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { inZone } from "#platform/kernel/clock/zone-context.server.ts";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Command } from "commander";
import { type Actor, type Lang, systemActor } from "#platform/kernel/actor/actor.ts";
import { readSystemActor } from "#domain/administration/org/system-actor.server.ts";
import {
  type Caller,
  type Operation,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate, refusalText } from "#platform/kernel/i18n/translate.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { withDatabase } from "#db/embedded/embedded.server.ts";
import { openRuntime, type Runtime } from "#db/services/runtime.server.ts";
import { assertSchema } from "#db/orm/schema/state.server.ts";
import { assertMayRun } from "./entry-points.ts";
import { text } from "./speak.ts";

/** Code 1 includes refused rows. */
export const exitCode = { done: 0, refused: 1, wrongUse: 2 } as const;

export type GlobalOptions = { json: boolean; lang: Lang; as?: string; company?: string };

/** The caller an operation needs, the platform and the output. */
export type CliContext = Caller & {
  now: Date;
  platform: Runtime;
  options: GlobalOptions;
  print(shown: string, data?: unknown): void;
};

/** Aborts between two rows, with the finished ones reported. */
export const interrupted = new AbortController();

/** Runs a command as `--as` or the system, and turns errors into texts and exit codes. */
export async function withContext(
  command: Command,
  work: (context: CliContext) => Promise<number | undefined>,
): Promise<void> {
  const options = command.optsWithGlobals<
    GlobalOptions & { dryRun?: boolean; idempotencyKey?: string }
  >();
  const lang: Lang = options.lang === "en" ? "en" : "zh";
  try {
    process.exitCode = await withDatabase(async (url) => {
      const platform = await openRuntime(url, "cli", { max: 4 });
      try {
        if (!correctsSchema(command)) await assertSchema(platform.orm);
        const em = platform.orm.em.fork() as EntityManager;
        const actor = await actorFor(em, { ...options, lang });
        if (options.as) assertMayRun(command, actor);
        const requestId = `cli-${randomUUID()}`;
        const context: CliContext = {
          platform,
          options: { ...options, lang },
          print: (shown, data) =>
            process.stdout.write(
              `${options.json ? JSON.stringify(data ?? { message: shown }) : shown}\n`,
            ),
          now: currentTime(),
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

/** Commands that must run on a database of another version. */
const correctsSchema = (command: Command) =>
  command.parent?.name() === "db" && command.name() !== "seed";

async function actorFor(
  em: EntityManager,
  { as: userName, company, lang }: Omit<GlobalOptions, "json">,
): Promise<Actor> {
  if (!userName)
    return systemActorFor(em, { userName: "cli", lang, ...(company ? { company } : {}) });
  if (company) throw new Refusal("cli.companyOfUser", { user: userName }, { field: "company" });
  const actor = await actorOfUser(em, { userName });
  if (!actor) throw new Refusal("kit.unknownCode", { value: userName }, { field: "as" });
  return { ...actor, lang };
}

/**
 * Without a company and in a default zone before the migrations, because such commands write no
 * record and compute no days.
 */
async function systemActorFor(
  em: EntityManager,
  of: Parameters<typeof readSystemActor>[1],
): Promise<Actor> {
  try {
    return await readSystemActor(em, of);
  } catch (error) {
    const unmigrated = ["42883", "42P01", "42703"].includes(
      String((error as { code?: unknown } | null)?.code),
    );
    if (unmigrated || isConnectionFault(error))
      return systemActor(of.userName, of.lang, defaultZone);
    throw error;
  }
}

/** On stderr, rewriting its line on a terminal; silent with --json. */
function progressLine(json: boolean): NonNullable<Caller["progress"]> {
  let last = -Infinity;
  return ({ seen, total, failed }) => {
    if (json || performance.now() - last < 200) return;
    last = performance.now();
    process.stderr.write(
      `${process.stderr.isTTY ? "\r" : ""}${seen}${total ? ` / ${total}` : ""}${failed ? ` (${failed} ✗)` : ""}${process.stderr.isTTY ? "" : "\n"}`,
    );
  };
}

/** Prints to stderr, as JSON with --json. Returns the exit code. */
export function tell(error: unknown, lang: Lang, json: boolean): number {
  const list = refusalsOf(error);
  if (json) {
    const faults = list.map((refusal) => ({
      code: refusal.code,
      message: refusalText(lang, refusal),
      ...refusal.place,
    }));
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
    if (process.env.SEAWAY_LOG === "debug" && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
  }
  return exitCode.refused;
}

export function run<I, R>(
  context: CliContext,
  operation: Operation<I, R>,
  input: unknown,
): Promise<R> {
  return runOperation(context, operation, input);
}

/** @throws Refusal for a missing file */
export function readInputFile(path: string): Buffer {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch {
    throw new Refusal("kit.noFile", { path }, { field: "file" });
  }
}

export function changing(command: Command): Command {
  return command
    .option("--dry-run", text("cli.dryRun"))
    .option("--idempotency-key <key>", text("cli.idempotencyKey"));
}
