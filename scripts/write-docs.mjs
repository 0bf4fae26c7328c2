/**
 * Writes what follows from the sources: the files that name all areas, messages and migrations, the
 * types of the tables and the reference pages of docs: node scripts/write-docs.mjs. Needs Node 20
 * or later.
 */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/write-docs.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
