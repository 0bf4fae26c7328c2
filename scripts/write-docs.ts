/** Writes docs/errors.md and docs/data-model.md. Started by scripts/write-docs.mjs. */
import { writeFileSync } from "node:fs";
import { dataModel, errorCatalogue } from "./reference-docs.ts";

writeFileSync("docs/errors.md", errorCatalogue());
writeFileSync("docs/data-model.md", dataModel());
process.disconnect?.();
