import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { rowsOf, type TestDatabase } from "../support/test-database.ts";

/** Work of a command: killed after some milliseconds and started again; what is wrong at the end, or null. */
export type CommandKills = {
  name: string;
  open(): Promise<{ killOnce(after: number): Promise<string | null>; close(): Promise<void> }>;
};

/** Longer than any undisturbed run. */
const never = 600_000;

export type CommandReport = { name: string; kills: number; wrong: string[]; seconds: number };

type Killing = { kills: number; random(): number; print(line: string): void };

/** Kills at moments within an undisturbed run, which is measured first. */
export async function killCommand(work: CommandKills, { kills, random, print }: Killing): Promise<CommandReport> {
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
      print(`${work.name} ${nth}/${kills} after ${(after / 1000).toFixed(1)} s → ${fault ?? "equal"}`);
      if (fault) wrong.push(`kill ${nth}: ${fault}`);
    }
    return { name: work.name, kills, wrong, seconds: whole / 1000 };
  } finally {
    await close();
  }
}

/** Starts a command, kills it after a while, waits for its last statement and starts it again to the end. */
export async function killedThenRepeated(testDatabase: TestDatabase, start: () => ChildProcess, after: number): Promise<void> {
  const victim = start();
  const ended = once(victim, "exit");
  const timer = setTimeout(() => victim.kill("SIGKILL"), after);
  await ended;
  clearTimeout(timer);
  await untilQuiet(testDatabase);
  await once(start(), "exit");
}

/** The server ends the statement of a killed client a little later. */
export async function untilQuiet(testDatabase: TestDatabase): Promise<void> {
  for (let busy = 1; busy > 0; ) {
    const [row] = await rowsOf<{ n: number }>(
      testDatabase,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    busy = row?.n ?? 0;
  }
}
