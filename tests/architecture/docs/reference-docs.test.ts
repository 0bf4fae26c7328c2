import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { foldersIn, messagesText, modulesText } from "#db/services/generator/registrations.ts";
import { areaMap } from "#scripts/generate/area-map.ts";
import { decisionIndex } from "#scripts/generate/decision-index.ts";
import { billCheckRules, dataModel, errorCatalogue } from "#scripts/generate/reference-docs.ts";
import { registrationFiles } from "#scripts/generate/registration-files.ts";

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

test.each(Object.entries(registrationFiles()))(
  "%s names all that the folders have (node scripts/write-docs.mjs writes it)",
  (file, made) => {
    expect(readFileSync(file, "utf8") === made, `${file}: node scripts/write-docs.mjs`).toBe(true);
  },
);

test("a new area comes behind the last of its wing, a new wing at the end; the rest keeps its place", () => {
  const lines = (text: string) =>
    [...text.matchAll(/^ {2}(\w+)Module,$/gm)].map(([, name]) => name);
  const before = readFileSync("db/services/modules.server.ts", "utf8");
  const order = lines(before);
  const added = ["sailing/berth-plan", "custom/ship-biscuit"];
  const now = lines(modulesText([...foldersIn(before), ...added], before));
  expect(now.filter((name) => order.includes(name))).toEqual(order);
  expect(now.indexOf("berthPlan")).toBe(now.indexOf("vesselTracking") + 1);
  expect(now.at(-1)).toBe("shipBiscuit");
});

test("messages of a long name are registered within 100 columns", () => {
  const [folder = ""] = ["custom/a-long-name-of-an-area-of-tables"];
  const lines = messagesText([folder])
    .split("\n")
    .filter((line) => !line.startsWith("import"));
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
});
