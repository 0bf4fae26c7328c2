/**
 * Writes the pages of docs that are made from the sources: errors.md and data-model.md. Runs on any Node from 20 on and hands over to Node 24.
 *
 *     node scripts/write-docs.mjs
 */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/write-docs.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
