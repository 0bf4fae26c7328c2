/**
 * Writes db/migrations/0001-schema.ts from the entities. Only before the first release: after it, changes are new migrations.
 * Usage: node scripts/write-schema.mjs
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { MikroORM } from "@mikro-orm/postgresql";
import { ormOptions } from "../db/orm.server.ts";

const orm = new MikroORM({ ...ormOptions("postgresql://none@127.0.0.1:1/none"), connect: false });
const ddl = await orm.schema.getCreateSchemaSQL({ wrap: false });
const lines = ddl
  .split(";\n")
  .map((line) => line.trim().replace(/;$/, ""))
  .filter((line) => line && !/^set names|^create schema/i.test(line));
writeFileSync(
  "db/migrations/0001-schema.ts",
  `import { Migration } from "@mikro-orm/migrations";

/** Reason: the tables of the main job, as the entities describe them (written by scripts/write-schema.mjs before the first release). */
export class Migration0001 extends Migration {
  override async up(): Promise<void> {
    for (const statement of statements) this.addSql(statement);
  }
}

export const statements: readonly string[] = ${JSON.stringify(lines, null, 2)};
`,
);
execFileSync("node_modules/.bin/biome", ["format", "--write", "db/migrations/0001-schema.ts"]);
