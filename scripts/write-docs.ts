/**
 * Writes the registrations, db/orm/database.types.ts, docs/errors.md, docs/data-model.md,
 * docs/bill-check.md, docs/map.md and docs/decisions/README.md. Started by scripts/write-docs.mjs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { registrationFiles } from "./generate/registration-files.ts";

// The rest imports what is registered.
for (const [file, text] of Object.entries(registrationFiles()))
  if (readFileSync(file, "utf8") !== text) writeFileSync(file, text);
const { writeTypes } = await import("./generate/table-types.ts");
await writeTypes();
const { areaMap } = await import("./generate/area-map.ts");
const { billCheckRules, dataModel, errorCatalogue } = await import("./generate/reference-docs.ts");
const { decisionIndex } = await import("./generate/decision-index.ts");
writeFileSync("docs/errors.md", errorCatalogue());
writeFileSync("docs/data-model.md", dataModel());
writeFileSync("docs/bill-check.md", billCheckRules());
writeFileSync("docs/map.md", areaMap());
writeFileSync("docs/decisions/README.md", decisionIndex());
process.disconnect?.();
