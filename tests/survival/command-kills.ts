import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { pause, projectRoot } from "#db/embedded/data-folder.server.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/**
 * Work of a command: killed after some milliseconds and started again; what is wrong at the end, or
 * null.
 */
export type CommandKills = {
  name: string;
  open(): Promise<{ killOnce(after: number): Promise<string | null>; close(): Promise<void> }>;
};

/** Longer than any undisturbed run. */
const never = 600_000;

export type CommandReport = { name: string; kills: number; wrong: string[]; seconds: number };

type Killing = { kills: number; random(): number; print(line: string): void };

/** Kills at moments within an undisturbed run, which is measured first. */
export async function killCommand(
  work: CommandKills,
  { kills, random, print }: Killing,
): Promise<CommandReport> {
  const { killOnce, close } = await work.open();
  try {
    const begun = performance.now();
    const undisturbed = await killOnce(never);
    // Two runs: the one that would be killed, and its repetition.
    const whole = (performance.now() - begun) / 2;
    const wrong = undisturbed ? [`undisturbed: ${undisturbed}`] : [];
    print(`${work.name}: undisturbed ${(whole / 1000).toFixed(1)} s`);
    for (let nth = 1; nth <= kills; nth += 1) {
      const after = Math.round(random() * whole);
      const fault = await killOnce(after);
      print(
        `${work.name} ${nth}/${kills} after ${(after / 1000).toFixed(1)} s → ${fault ?? "equal"}`,
      );
      if (fault) wrong.push(`kill ${nth}: ${fault}`);
    }
    return { name: work.name, kills, wrong, seconds: whole / 1000 };
  } finally {
    await close();
  }
}

/** Runs the command line in a process group of its own. */
export const startCommand = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(process.execPath, [path.join(projectRoot, "cli/seaway.mjs"), ...args], {
    env: { ...process.env, ...env },
    stdio: "ignore",
    detached: true,
  });

/**
 * Starts a command, kills it after a while, waits for its last statement and starts it again to the
 * end. In turn only its launcher is killed, which the command must notice, and the whole group.
 */
export async function killedThenRepeated(
  testDatabase: TestDatabase,
  start: () => ChildProcess,
  after: number,
): Promise<void> {
  const victim = start();
  const { pid = 0 } = victim;
  const ended = once(victim, "exit");
  const timer = setTimeout(() => process.kill(after % 2 === 0 ? pid : -pid, "SIGKILL"), after);
  await ended;
  clearTimeout(timer);
  while (isAlive(-pid)) await pause(20);
  await untilQuiet(testDatabase);
  await once(start(), "exit");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The server ends the statement of a killed client a little later. */
export async function untilQuiet(testDatabase: TestDatabase): Promise<void> {
  for (let busy = 1; busy > 0; ) {
    const [row] = await rowsOf<{ n: number }>(
      testDatabase,
      sql`select count(*)::int as n
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    busy = row?.n ?? 0;
  }
}
