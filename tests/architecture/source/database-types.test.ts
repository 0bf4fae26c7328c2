import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openOrm } from "#db/services/open-orm.server.ts";
import { databaseTypesText } from "#db/orm/schema/database-types.server.ts";

test("the types of the tables are those of the entities (node scripts/write-schema.mjs --types)", async () => {
  // Metadata needs no connection.
  const orm = await openOrm("postgresql://nobody@127.0.0.1:1/none");
  const text = databaseTypesText(orm.getMetadata());
  await orm.close(true);
  expect(text).toMatch(/\n {2}booking: \{\n {4}id: Generated<number>;/);
  expect(readFileSync("db/orm/database.types.ts", "utf8")).toBe(text);
});
