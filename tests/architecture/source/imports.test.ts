import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import { expect, test } from "vitest";
import { productOrmOptions } from "#db/services/open-orm.server.ts";
import { imports, importsFor, resources } from "#db/services/registry.server.ts";

const domain = path.join(import.meta.dirname, "../../../db/domain");

const defined = readdirSync(domain, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".server.ts"))
  .flatMap((file) => {
    const text = readFileSync(path.join(domain, file), "utf8");
    // Master data has an import by its fields.
    const definitions =
      /\b(?:defineImport(?:<[^(]*>)?\(\{\s*kind|defineMaster\(\{\s*name):\s*"(\w+)"/g;
    return [...text.matchAll(definitions)].map((match) => ({ file, kind: match[1] ?? "" }));
  });

test("an import that is defined stands in the registry: commands, the import screen and the calls of its page have it", () => {
  expect(defined.length).toBeGreaterThan(35);
  const listed = new Set(imports.map((importDefinition) => importDefinition.kind));
  const paged = new Set(
    resources.flatMap(({ apiName }) =>
      importsFor(apiName).map((importDefinition) => importDefinition.kind),
    ),
  );
  const nowhere = defined.flatMap(({ file, kind }) => [
    ...(listed.has(kind) ? [] : [`${kind} of ${file} stands in imports of no module`]),
    ...(paged.has(kind) ? [] : [`${kind} of ${file} is behind no page in imports of a module`]),
  ]);
  expect(nowhere).toEqual([]);
  expect(
    imports
      .map((importDefinition) => importDefinition.kind)
      .filter((kind) => !defined.some((item) => item.kind === kind)),
  ).toEqual([]);
});

/** The stored value differs from the text; import or record resolve it. */
const resolved = new Set([
  "portNameZh.code",
  "voyageStop.portCode",
  "vesselEvent.portCode",
  "booking.portLoad",
  "booking.portDis",
  "freightRate.unit",
  "surcharge.unit",
  "hazardous.flashUnit",
  "segregation.rule",
  "container.cntNo",
  "vgmDeclaration.cntNo",
  "customsWeight.cntNo",
  "containerMove.cntNo",
  "booking.freightTerms",
  "booking.releaseType",
  "user.sex",
  "user.status",
]);

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("every text column of an import has a bound, and none takes more than the column of the table behind it", () => {
  const orm = new MikroORM(productOrmOptions("postgresql://none@127.0.0.1:1/none"));
  const metadata = [...orm.getMetadata().getAll().values()];
  const wrong: string[] = [];
  let compared = 0;
  for (const { kind, columns } of imports) {
    const pages = resources.filter(({ apiName }) =>
      importsFor(apiName).some((importDefinition) => importDefinition.kind === kind),
    );
    const tables = pages
      .map((page) => metadata.find((item) => item.class === page.source.entity))
      .filter((item) => item !== undefined);
    for (const { key, kind: type, max, dict } of columns) {
      if ((type !== "text" && type !== "code") || dict) continue;
      if (max === undefined) wrong.push(`${kind}.${key} has no bound`);
      for (const table of tables) {
        const column = Object.values(table.properties).find(
          (property) => property.fieldNames?.[0] === snake(key),
        );
        if (!column?.length) continue;
        compared += 1;
        if (max !== undefined && max > column.length && !resolved.has(`${kind}.${key}`))
          wrong.push(
            `${kind}.${key} takes ${max}, ${table.tableName}.${snake(key)} ${column.length}`,
          );
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(80);
});
