import { writeFileSync } from "node:fs";
import { databaseTypesText } from "#db/orm/schema/database-types.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";

/** Writes db/orm/database.types.ts, the tables as the entities say. */
export async function writeTypes(): Promise<void> {
  // Metadata needs no connection.
  const orm = await openOrm("postgresql://nobody@127.0.0.1:1/none");
  writeFileSync("db/orm/database.types.ts", databaseTypesText(orm.getMetadata()));
  await orm.close(true);
}
