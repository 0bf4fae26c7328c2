import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Writes that bypass operations; reading is free. */
const writes: Readonly<Record<string, RegExp>> = {
  "opens a transaction":
    /\bopenCtx\(|\.unit\(|\.transactional\(|\.begin\(|\bheldTransaction\(|["'`]begin["'`]/,
  "writes by the entity manager":
    /\bem(\.fork\(\))?\.(flush|persist|remove|create|assign|insert|insertMany|upsert|upsertMany|nativeInsert|nativeUpdate|nativeDelete)\(/,
  "writes by kysely": /\.(insertInto|updateTable|deleteFrom|mergeInto)\(/,
  "writes by SQL":
    /`\s*(with [\s\S]{0,400}?\()?\s*(insert into|update\s+[a-z_"]+(\s+[a-z]+)?\s+set|delete from|merge into|truncate|create |alter |drop )\b/i,
  "runs an operation past its door": /\b\w+\.run\(ctx\b/,
};

/** Exceptions with reasons. */
const exceptions: Readonly<Record<string, string>> = {
  "cli/commands/db.ts": "db reset empties the database, schema and all",
  "jobs/task-claim.server.ts": "the queue's own state of a task: claimed, beating, ended",
  "jobs/task-lines.server.ts": "the output lines of a running task",
  "jobs/scheduler.server.ts": "the clock of the schedule and the jobs every installation has",
};

const strip = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
const faultsOf = (name: string, text: string) =>
  Object.entries(writes)
    .filter(([, pattern]) => pattern.test(strip(text)))
    .map(([fault]) => `${name}: ${fault}`);

const files = globSync("{app,cli,jobs}/**/*.{ts,tsx}").filter((name) => !name.endsWith(".test.ts"));

test("no file of app, cli or jobs opens a transaction or writes by itself: writes are operations", () => {
  expect(files.length).toBeGreaterThan(300);
  const faults = files
    .filter((name) => !exceptions[name])
    .flatMap((name) => faultsOf(name, readFileSync(name, "utf8")));
  expect(faults).toEqual([]);
});

test("an exception is still one", () => {
  for (const name of Object.keys(exceptions))
    expect(faultsOf(name, readFileSync(name, "utf8")), name).not.toEqual([]);
});

test("the ways to write are recognised", () => {
  const old = [
    "await openCtx(caller).unit((ctx) => orderTask(ctx.em, order));",
    "await em.flush();",
    "em.fork().persist(user);",
    'db.insertInto("task").values(row);',
    "await sql`update task set read_time = now()`.execute(db);",
    "await sql`with gone as (delete from device where true) select 1`.execute(db);",
    "await markNoticesRead.run(ctx, { ids });",
  ];
  for (const line of old) expect(faultsOf("old.ts", line), line).not.toEqual([]);
  expect(faultsOf("new.ts", "// em.flush()\nconst rows = await sql`select 1 from task`;")).toEqual(
    [],
  );
});
