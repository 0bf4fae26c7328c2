import type { MikroORM } from "@mikro-orm/postgresql";
import { migrations } from "#db/migrations/list.ts";

/** A statement about an index: made with its table, or dropped. */
const statement = new RegExp(
  [
    String.raw`\bcreate\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?` +
      String.raw`"?(\w+)"?\s+on\s+(?:only\s+)?"?(\w+)"?[^;]*`,
    String.raw`\bdrop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?"?(\w+)"?`,
    String.raw`\bdrop\s+table\s+(?:if\s+exists\s+)?"?(\w+)"?`,
  ].join("|"),
  "gi",
);

export type MigratedIndex = { name: string; table: string; statement: string };

/**
 * The named indexes that the migrations leave behind, read from their statements, which need no
 * database.
 */
export async function migratedIndexes(orm: MikroORM): Promise<MigratedIndex[]> {
  const indexes = new Map<string, MigratedIndex>();
  for (const { class: Migration } of migrations) {
    const migration = new Migration(orm.em.getDriver(), orm.config);
    await migration.up();
    for (const [text, made, table = "", dropped, droppedTable] of statementsOf(
      migration.getQueries(),
    )) {
      if (made)
        indexes.set(made, { name: made, table, statement: text.replace(/\s+/g, " ").trim() });
      if (dropped) indexes.delete(dropped);
      if (droppedTable)
        for (const index of indexes.values())
          if (index.table === droppedTable) indexes.delete(index.name);
    }
  }
  return [...indexes.values()];
}

const statementsOf = (queries: readonly unknown[]) =>
  queries.flatMap((query) => [...String(query).matchAll(statement)]);
