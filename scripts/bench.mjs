/** `npm run bench`: installs what is missing, then runs bench/main.ts under Node 24. */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("bench/main.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
