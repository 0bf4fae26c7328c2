import { execFile } from "node:child_process";
import path from "node:path";
import { processCaches } from "#platform/kernel/settings/counted-cache.ts";
import { currentPrograms, nodeEnvironment } from "#scripts/child.ts";
import type { TestDatabase } from "./test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

export type CommandResult = { code: number; out: string; err: string };

/** Environment of a shell that runs `seaway`. */
const settings = (testDatabase: TestDatabase) => ({
  DATABASE_URL: testDatabase.url,
  SEAWAY_LANG: "zh",
  NODE_ENV: "production",
});

/** Runs `seaway …` as a process, for standard input and signals. */
export function seawayProcess(
  testDatabase: TestDatabase,
  args: readonly string[],
  input: string | Uint8Array = "",
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { NODE_COMPILE_CACHE } = nodeEnvironment;
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE,
      ...settings(testDatabase),
    } as NodeJS.ProcessEnv;
    const child = execFile(
      process.execPath,
      [currentPrograms().command, ...args],
      { cwd: root, env, maxBuffer: 64 * 2 ** 20 },
      (error, out, err) => {
        resolve({ code: error ? Number((error as { code?: unknown }).code ?? 1) : 0, out, err });
      },
    );
    child.stdin?.end(input);
  });
}

type Write = typeof process.stdout.write;

/** Captures a stream until `giveBack`. */
function listenTo(stream: NodeJS.WriteStream): { output(): string; giveBack(): void } {
  const parts: Buffer[] = [];
  const { write } = stream;
  stream.write = ((...[chunk, encoding, done]: Parameters<Write>) => {
    parts.push(Buffer.from(chunk as string, typeof encoding === "string" ? encoding : "utf8"));
    const callback = typeof encoding === "function" ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  }) as Write;
  return {
    output: () => Buffer.concat(parts).toString("utf8"),
    giveBack: () => {
      stream.write = write;
    },
  };
}

/** Commands share streams and environment, so they run one after the other. */
let before: Promise<unknown> = Promise.resolve();

/** Runs `seaway …` in this process with empty caches; with input, as a process of its own. */
export function seaway(
  testDatabase: TestDatabase,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<CommandResult> {
  if (input !== undefined) return seawayProcess(testDatabase, args, input);
  const result = before.then(() => runHere(testDatabase, args));
  before = result.catch(() => undefined);
  return result;
}

async function runHere(
  testDatabase: TestDatabase,
  args: readonly string[],
): Promise<CommandResult> {
  const { runCommand } = await import("#cli/program.ts");
  for (const cache of processCaches.values()) cache.clear();
  const input = settings(testDatabase);
  const kept = {
    env: Object.keys(input).map((key) => [key, process.env[key]] as const),
    exitCode: process.exitCode,
  };
  const [out, err] = [listenTo(process.stdout), listenTo(process.stderr)];
  try {
    Object.assign(process.env, input);
    process.exitCode = undefined;
    await runCommand(args);
    return { code: Number(process.exitCode ?? 0), out: out.output(), err: err.output() };
  } finally {
    for (const heard of [out, err]) heard.giveBack();
    for (const [key, value] of kept.env) {
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
    process.exitCode = kept.exitCode;
  }
}
