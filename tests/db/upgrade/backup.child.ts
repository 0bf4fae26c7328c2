/** Backup and restore in a process with measurable memory; arguments `DATABASE_URL` and file. */
import { backupDatabase } from "#db/services/backup/backup.server.ts";
import { restoreDatabase } from "#db/services/backup/restore.server.ts";
import { peakMemory } from "#tests/support/peak-memory.ts";

const url = process.env.DATABASE_URL ?? "";
const file = process.argv[2] ?? "";
await backupDatabase(url, file);
await restoreDatabase(url, file);
process.stdout.write(String(peakMemory()));
