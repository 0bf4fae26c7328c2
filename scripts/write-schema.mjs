/**
 * Shows in what the entities differ from the migrated tables, writes the draft of a migration, and
 * freezes finished ones.
 *
 *     node scripts/write-schema.mjs              shows the missing statements
 * node scripts/write-schema.mjs <name> writes them as db/migrations/<next number>-<name>.ts, listed
 * in list.ts
 * node scripts/write-schema.mjs --freeze notes the checksums of migrations that have none yet
 * node scripts/write-schema.mjs --types writes the types of the tables, db/orm/database.types.ts
 *
 * Runs on any Node from 20 on and hands over to Node 24.
 */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/write-schema.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
