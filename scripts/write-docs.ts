/**
 * Writes docs/errors.md, docs/data-model.md, docs/bill-check.md, docs/map.md and
 * docs/decisions/README.md. Started by scripts/write-docs.mjs.
 */
import { writeFileSync } from "node:fs";
import { areaMap } from "./area-map.ts";
import { decisionIndex } from "./decision-index.ts";
import { billCheckRules, dataModel, errorCatalogue } from "./reference-docs.ts";

writeFileSync("docs/errors.md", errorCatalogue());
writeFileSync("docs/data-model.md", dataModel());
writeFileSync("docs/bill-check.md", billCheckRules());
writeFileSync("docs/map.md", areaMap());
writeFileSync("docs/decisions/README.md", decisionIndex());
process.disconnect?.();
