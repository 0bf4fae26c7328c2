import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areaMap } from "#scripts/area-map.ts";
import { decisionIndex } from "#scripts/decision-index.ts";
import { billCheckRules, dataModel, errorCatalogue } from "#scripts/reference-docs.ts";

test.each([
  ["docs/errors.md", errorCatalogue],
  ["docs/data-model.md", dataModel],
  ["docs/bill-check.md", billCheckRules],
  ["docs/map.md", areaMap],
  ["docs/decisions/README.md", decisionIndex],
])("%s is what the sources say (node scripts/write-docs.mjs writes it)", (file, made) => {
  expect(
    readFileSync(file, "utf8") === made(),
    `${file} is out of date: node scripts/write-docs.mjs`,
  ).toBe(true);
});
