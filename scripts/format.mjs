/** Formats code and SQL: node scripts/format.mjs. Needs Node 20 or later. */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/format.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
