/**
 * `npm start`, `npm run dev`: installs what is missing, then runs scripts/serve.ts under Node 24.
 */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("scripts/serve.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
