/** `npm run survive`: installs what is missing, then runs tests/survival/survive.ts. */
import { install, runUnder24 } from "./install.mjs";

try {
  await install();
  runUnder24("tests/survival/survive.ts", process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
