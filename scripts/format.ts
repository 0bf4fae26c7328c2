/** `npm run format`: lays out SQL, then code. Started by scripts/format.mjs. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { sourcesWithSql, layOutSql } from "./sql-layout.ts";

const formatCode = () =>
  execFileSync("npx", ["biome", "format", "--write", "."], { stdio: "inherit" });

// SQL begins where the code around it does, so the code comes first. The lines of the SQL may then
// move the code again.
formatCode();
for (const file of sourcesWithSql()) {
  const text = readFileSync(file, "utf8");
  const laid = layOutSql(file, text);
  if (laid !== text) writeFileSync(file, laid);
}
formatCode();
process.disconnect?.();
