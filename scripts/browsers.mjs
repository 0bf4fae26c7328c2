/** `npm run browsers`: installs what is missing, then runs tests/browsers/main.ts. */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("tests/browsers/main.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
