/**
 * Writes docs/errors.md and docs/data-model.md from the sources: node scripts/write-docs.mjs. Needs
 * Node 20 or later.
 */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/write-docs.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
