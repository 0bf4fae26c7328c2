import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { type Column, columnsOf, nullableColumns } from "#tests/support/statements/columns.ts";
import {
  type Kind,
  type RowType,
  type Statement,
  statements,
} from "#tests/support/statements/statements.ts";
import { unread } from "#tests/support/statements/unread.ts";

let testDatabase: TestDatabase;
let client: Client;
let all: Statement[];
let nullable: ReadonlyMap<string, string>;

beforeAll(async () => {
  all = statements();
  testDatabase = await openTestDatabase();
  client = new Client({ connectionString: testDatabase.url });
  await client.connect();
  nullable = await nullableColumns(client);
});
afterAll(async () => {
  await client.end();
  await testDatabase.close();
});

/** A column that is compared with a value is not null in the rows that are found. */
const isDeferred = (text: string, column: string) =>
  new RegExp(`\\b${column}"? (is not null|= any|in \\(|= )`).test(text);

const says = (kinds: ReadonlySet<Kind>) => [...kinds].toSorted().join(" | ");

/** What the code says of the columns and the database does not. */
function faultsOf(row: RowType, columns: readonly Column[], text: string): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return [...row].flatMap(([name, kinds]) => {
    const column = byName.get(name);
    if (!column) return kinds.has("null") ? [] : [`has no column ${name}`];
    if (kinds.has("any")) return [];
    if (!kinds.has(column.kind)) return [`${name} is ${column.kind}, not ${says(kinds)}`];
    const source = nullable.get(column.from);
    const mayBeNull = source !== undefined && !isDeferred(text, source);
    return mayBeNull && !kinds.has("null") ? [`${name} may be null, not only ${says(kinds)}`] : [];
  });
}

test("every statement is one the database takes, and its columns are those the code names", async () => {
  const faults: string[] = [];
  const unreadByFile = new Map<string, number>();
  for (const { place, file, texts, row, unfollowed } of all) {
    const refused: string[] = unfollowed ? [`cannot be read: ${unfollowed}`] : [];
    for (const text of texts) {
      const columns = await columnsOf(client, text).catch((error: Error) => error);
      if (columns instanceof Error) refused.push(columns.message);
      else if (row)
        faults.push(...faultsOf(row, columns, text).map((fault) => `${place} ${fault}`));
    }
    if (refused.length === 0) continue;
    const count = (unreadByFile.get(file) ?? 0) + 1;
    unreadByFile.set(file, count);
    if (count > (unread[file]?.[0] ?? 0)) faults.push(`${place} ${refused.join("; ")}`);
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(
    Object.fromEntries(Object.entries(unread).map(([file, [count]]) => [file, count])),
    "tests/support/statements/unread.ts names only what cannot be read before it runs",
  ).toEqual(Object.fromEntries(unreadByFile));
  expect(all.length).toBeGreaterThan(600);
});
