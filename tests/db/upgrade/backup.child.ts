/** Backs a database up and puts it back, in a process of its own whose memory can be told: `DATABASE_URL` and the file. */
import { backupDatabase } from "#db/services/backup/backup.server.ts";
import { restoreDatabase } from "#db/services/backup/restore.server.ts";
import { peakMemory } from "../../support/peak-memory.ts";

const url = process.env.DATABASE_URL ?? "";
const file = process.argv[2] ?? "";
await backupDatabase(url, file);
await restoreDatabase(url, file);
process.stdout.write(String(peakMemory()));
