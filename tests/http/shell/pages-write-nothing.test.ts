import { sql } from "kysely";
import { expect, test } from "vitest";
import { dataRoutes, screens, shellScreens } from "#app/site-map.js";
import { allPermissions, resources } from "#db/services/registry.server.ts";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { addNotice } from "#domain/administration/admin/ops/save-notice.server.ts";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import { firstRow } from "#tests/support/first-rows.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/**
 * Opening a page writes nothing: opens every route of the site map while triggers report writes.
 */
let testDatabase: TestDatabase;
let reader: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  const em = testDatabase.em();
  em.create(Role, {
    roleKey: "all",
    roleName: "all",
    dataScope: "1",
    permissions: [...allPermissions(), ...adminCalls.map((call) => call.perm)],
  });
  await em.flush();
  reader = await visit(testDatabase, "all");
  await testDatabase.run("admin", addNotice, {
    noticeTitle: "n",
    noticeType: "1",
    noticeContent: "x",
    audience: "ALL",
  });
  await sql`insert into task (kind, title, params, operator, status)
    values ('x', 'x', '{}', ${reader.userName}, 'DONE')`.execute(em.getKysely());
  await watchWrites();
}, openDemoDatabase);

/** Sign-in tables: sessions note their last use, sign-in pages create captchas. */
const bookkeeping = new Set(["session", "captcha", "device", "login_log", "sign_in_attempt"]);

async function watchWrites(): Promise<void> {
  const db = testDatabase.em().getKysely();
  await sql`create table page_write (table_name text primary key)`.execute(db);
  await sql`create function note_page_write() returns trigger language plpgsql as $$ begin
    insert into page_write values (tg_table_name) on conflict do nothing; return null; end $$`.execute(
    db,
  );
  await sql`do $$ declare t text; begin
    for t in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'page_write' loop
      execute format('create trigger note_page_write after insert or update or delete on %I for each statement execute function note_page_write()', t);
    end loop; end $$`.execute(db);
}

type Entry = { path: string; file: string; apiName?: string };
type Route = { loader?: (args: object) => Promise<unknown> };

/** A record of the page's list, else 1. */
async function idFor(entry: Entry): Promise<string> {
  const resource =
    resources.find((resource) => resource.apiName === entry.apiName) ??
    resources.find((resource) => entry.path.startsWith(`/${resource.apiName}/`));
  if (!resource) return "1";
  return String((await firstRow(testDatabase.em(), resource))?.id ?? 1);
}

const written = async () => {
  const rows = await rowsOf<{ table_name: string }>(
    testDatabase,
    sql`select table_name from page_write`,
  );
  return rows.map((row) => row.table_name).filter((name) => !bookkeeping.has(name));
};

/** Opens a page with its promises. @returns status */
async function open(entry: Entry): Promise<number> {
  const { loader } = (await import(/* @vite-ignore */ `#app/${entry.file}`)) as Route;
  if (!loader) return 0;
  const id = entry.path.includes(":") ? await idFor(entry) : "1";
  const params = Object.fromEntries(
    [...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]),
  );
  const path = entry.path.replace(/:\w+/g, id).replace("*", "seaway/bookingMgr/inner");
  const request = await reader.page(path);
  const { status, data } = await outcomeOf(() =>
    loader({ request, params: { ...params, "*": "seaway/bookingMgr/inner" }, context: {} }),
  );
  if (data && typeof data === "object") await Promise.allSettled(Object.values(data));
  return status;
}

const entries = ([...shellScreens, ...screens, ...dataRoutes] as readonly Entry[]).filter(
  (entry) => !/events|stream/.test(entry.path),
);

test("a GET of every route of the site map writes no table of the business", async () => {
  const faults: string[] = [];
  let shown = 0;
  for (const entry of entries) {
    shown += (await open(entry)) === 200 ? 1 : 0;
    for (const table of await written()) faults.push(`${entry.path} writes ${table}`);
    await sql`delete from page_write`.execute(testDatabase.em().getKysely());
  }
  expect(faults).toEqual([]);
  // Most pages showed a record, so the walk is no series of refusals.
  expect(shown).toBeGreaterThan(entries.length * 0.7);
});

test("the watch reports what is written", async () => {
  await sql`update task set title = 'y'`.execute(testDatabase.em().getKysely());
  expect(await written()).toEqual(["task"]);
});
