/**
 * Drafts the next migration by comparing the entities with a migrated database. Started by
 * scripts/write-schema.mjs.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { missingStatements } from "#db/orm/schema/draft.server.ts";
import { migrations } from "#db/migrations/list.ts";
import { migrationsFile, migrationsText } from "#db/services/generator/registrations.ts";
import {
  migrationName,
  migrationPath,
  migrationText,
  nextMigrationNumber,
} from "#domain/administration/tool/generator/gen-migration.ts";
import { freezeMigrations } from "./generate/migration-freeze.ts";
import { writeTypes } from "./generate/table-types.ts";

const folder = path.join(projectRoot, "db", "migrations");

async function draftStatements(): Promise<string[]> {
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const dataDir = path.join(cache, `schema-${randomBytes(6).toString("hex")}`);
  const embedded = await startEmbedded({ dataDir, fast: true });
  try {
    const orm = await openOrm(embedded.url);
    try {
      await orm.migrator.up();
      return await missingStatements(orm);
    } finally {
      await orm.close(true);
    }
  } finally {
    await embedded.stop();
    await removeEmbedded(dataDir);
  }
}

function writeDraft(name: string, statements: readonly string[]): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`${name}: a migration is called by small letters, digits and hyphens`);
  const names = migrations.map((migration) => migration.name);
  const draft = { number: nextMigrationNumber(names), name, reason: "(say why)", statements };
  writeFileSync(path.join(projectRoot, migrationPath(draft)), migrationText(draft), { flag: "wx" });
  const listed = [...migrations, { name: migrationName(draft), checksum: "" }];
  writeFileSync(path.join(projectRoot, migrationsFile), migrationsText(listed));
  console.log(
    `${migrationPath(draft)}\nSay its reason, read its statements, and freeze it: node scripts/write-schema.mjs --freeze`,
  );
}

const [label] = process.argv.slice(2);
if (label === "--freeze") {
  const fresh = freezeMigrations(folder);
  console.log(fresh.length > 0 ? fresh.join("\n") : "every migration has its checksum");
} else if (label === "--types") {
  await writeTypes();
} else {
  const statements = await draftStatements();
  console.log(
    statements.length > 0 ? `${statements.join(";\n")};` : "entities and migrations agree",
  );
  if (label && statements.length > 0) writeDraft(label, statements);
}
process.disconnect?.();
