/** Writes docs/errors.md, docs/data-model.md and docs/bill-check.md. Started by scripts/write-docs.mjs. */
import { writeFileSync } from "node:fs";
import { billCheckRules, dataModel, errorCatalogue } from "./reference-docs.ts";

writeFileSync("docs/errors.md", errorCatalogue());
writeFileSync("docs/data-model.md", dataModel());
writeFileSync("docs/bill-check.md", billCheckRules());
process.disconnect?.();
