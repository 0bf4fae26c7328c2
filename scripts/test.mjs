/** `npm test`: installs what is missing, then runs scripts/check.ts under Node 24. */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/check.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
