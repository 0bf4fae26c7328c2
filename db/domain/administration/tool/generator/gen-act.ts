import { moduleFile } from "./gen-module.ts";
import { digitsOf, type GenColumn, lengthOf, pascal } from "./gen-table.ts";
import {
  classOf,
  entityFile,
  entityOf,
  factsFile,
  formColumns,
  formFile,
  type GenSpec,
  listFile,
  machineFile,
  orm,
  placesOf,
  startOf,
  widest,
  labelsFile,
} from "./gen-write.ts";

const quoted = (text: string) => JSON.stringify(text);

const mustBeFilled =
  '.transform((value, issue) => value ?? (issue.addIssue({ code: "custom", message: "kit.requiredPlain" }), z.NEVER))';

/** Breaks a long chain before each call, like the formatter. */
function schemaLine(column: GenColumn): string {
  const line = `  ${column.property}: ${schemaOf(column)},`;
  return line.length <= widest
    ? line
    : line
        .replace("v.localTime()", "v\n    .localTime()")
        .replace(".transform(", "\n    .transform(");
}

function schemaOf(column: GenColumn): string {
  const must = column.required === "Y" || column.nullable === "N";
  const length = lengthOf(column.columnType) ?? 4000;
  switch (column.kind) {
    case "int":
      return "v.whole()";
    case "decimal":
    case "money":
      return `v.${must ? "requiredDecimal" : "decimal"}(${digitsOf(column.columnType).scale})`;
    case "date":
      return must ? "v.requiredDate()" : "v.date()";
    case "local":
      return must ? `v.localTime()${mustBeFilled}` : "v.localTime()";
    case "flag":
      return "v.flag()";
    case "code":
    case "ref":
      return `v.${column.required === "Y" ? "requiredCode" : "code"}(${length})`;
    default:
      return `v.${column.required === "Y" ? "requiredText" : "text"}(${length})`;
  }
}

function saveFile(spec: GenSpec): string {
  const { area } = spec;
  const name = classOf(spec);
  const fields = formColumns(spec);
  const lines = fields.map(schemaLine);
  const shown = new Set(fields.map((column) => column.property));
  const starts = spec.columns
    .filter((column) => !shown.has(column.property))
    .flatMap((column) => (startOf(column) ? [`${column.property}: ${startOf(column)}`] : []));
  const input = `${pascal(area)}Input`;
  // Entity types may be narrower than columns; the schema checks values.
  const as = (type: string) => (spec.entity ? ` as ${type}<${name}>` : "");
  return [
    ...(spec.entity ? [`import type { EntityData, RequiredEntityData } from ${quoted(orm)};`] : []),
    'import { z } from "zod";',
    'import { assertSeen, defineOperation } from "#platform/kernel/operation/operation.server.ts";',
    'import { Refusal } from "#platform/kernel/refusal/refusal.ts";',
    'import * as v from "#platform/kernel/refusal/validation.ts";',
    entityOf(spec, "../"),
    "",
    `const ${input} = z.object({`,
    "  id: v.formId(),",
    "  version: v.formVersion(),",
    ...lines,
    "});",
    "",
    `/** Creates or changes one of ${spec.namesEn.toLowerCase()}. */`,
    `export const save${pascal(area)} = defineOperation({`,
    `  name: ${quoted(`${area}.save`)},`,
    `  perm: ${quoted(`${spec.perm}:edit`)},`,
    `  input: ${input},`,
    `  done: ${quoted(`${area}.saved`)},`,
    "  async run(ctx, { id, version, ...fields }) {",
    "    if (id === 0) {",
    `      const made = ctx.em.create(${name}, ${starts.length > 0 ? `{ ...fields, ${starts.join(", ")} }` : "fields"}${as("RequiredEntityData")});`,
    "      await ctx.em.flush();",
    "      return { id: made.id };",
    "    }",
    `    const stored = await ctx.em.findOne(${name}, { id });`,
    '    if (!stored) throw new Refusal("kit.notFound", {}, { key: String(id) });',
    `    await assertSeen(ctx.em, ${quoted(name)}, stored, version);`,
    `    ctx.em.assign(stored, fields${as("EntityData")});`,
    "    await ctx.em.flush();",
    "    return { id };",
    "  },",
    "});",
    "",
  ].join("\n");
}

function resourceFile(spec: GenSpec): string {
  const { area } = spec;
  const { name } = placesOf(spec);
  const entity = classOf(spec);
  const key = spec.columns.find(
    (column) => column.kind === "code" || column.kind === "text",
  )?.property;
  return [
    'import { defineResource } from "#platform/records/resource/resource.server.ts";',
    'import { defineSteps } from "#platform/records/machine/steps.server.ts";',
    entityOf(spec, "./"),
    `import { ${area}Facts } from "./${name}.facts.server.ts";`,
    `import { ${area}Form } from "./${name}.form.ts";`,
    `import { ${area}List } from "./${name}.list.ts";`,
    `import { ${area}Machine } from "./${name}.machine.ts";`,
    `import { save${pascal(area)} } from "./ops/save-${name}.server.ts";`,
    "",
    `const source = { entity: ${entity}, facts: ${area}Facts };`,
    "",
    `/** ${spec.namesEn}: list, sheet, steps, calls, commands and export under one name. */`,
    `export const ${area}Resource = defineResource({`,
    `  apiName: ${area}List.apiName,`,
    `  list: ${area}List,`,
    `  form: ${area}Form,`,
    "  source,",
    `  machine: ${area}Machine,`,
    "  steps: defineSteps({",
    `    machine: ${area}Machine,`,
    `    facts: ${area}Facts,`,
    `    list: ${area}List,`,
    "    source,",
    `    keyOf: (record) => String(record.${key ?? "id"} ?? record.id),`,
    "    setState: () => {},",
    "    effects: {",
    "      remove: (ctx, record) => {",
    "        ctx.em.remove(record);",
    "      },",
    "    },",
    "  }),",
    "  get: async (em, _actor, id) => {",
    `    const record = await em.findOne(${entity}, { id });`,
    "    return record && { ...record };",
    "  },",
    `  save: save${pascal(area)},`,
    "});",
    "",
  ].join("\n");
}

function pureTest(spec: GenSpec): string {
  const { area } = spec;
  const { name } = placesOf(spec);
  return [
    'import { expect, test } from "vitest";',
    'import { messages } from "#platform/kernel/i18n/catalogue.ts";',
    `import { ${area}Form } from "./${name}.form.ts";`,
    `import { ${area}List } from "./${name}.list.ts";`,
    `import { ${area}Machine } from "./${name}.machine.ts";`,
    "",
    'test("every column and field speaks both languages", () => {',
    `  const fields = ${area}Form.sections.flatMap((section) => section.fields);`,
    `  for (const { label } of [...${area}List.columns, ...fields]) {`,
    "    expect([messages.zh[label], messages.en[label]].every(Boolean), label).toBe(true);",
    "  }",
    "});",
    "",
    'test("the list is sorted by one of its columns, and no column stands twice", () => {',
    `  const keys = ${area}List.columns.map((column) => column.key);`,
    `  expect(keys).toContain(${area}List.sort.key);`,
    "  expect(new Set(keys).size).toBe(keys.length);",
    "});",
    "",
    'test("a record may be deleted", () => {',
    `  expect(${area}Machine.whyNot({}, "remove")).toBeNull();`,
    "});",
    "",
  ].join("\n");
}

/** A valid sample for the generated test. */
function sampleOf(column: GenColumn): string {
  const length = lengthOf(column.columnType) ?? 10;
  switch (column.kind) {
    case "int":
      return "1";
    case "decimal":
    case "money":
      return '"1"';
    case "date":
      return '"2026-01-31"';
    case "local":
      return '"2026-01-31 08:00"';
    case "flag":
      return '"Y"';
    default:
      return quoted("ABCDEFGHIJ".slice(0, Math.min(10, length)));
  }
}

function dbTest(spec: GenSpec): string {
  const { area } = spec;
  const { name, folder } = placesOf(spec);
  const lines = formColumns(spec).map((column) => `  ${column.property}: ${sampleOf(column)},`);
  return [
    'import { afterAll, beforeAll, expect, test } from "vitest";',
    `import { ${area}Resource } from "#domain/${folder}/${name}.resource.server.ts";`,
    'import { runOperation } from "#platform/kernel/operation/operation.server.ts";',
    'import { readResource } from "#platform/records/resource/resource.server.ts";',
    `import { save${pascal(area)} } from "#domain/${folder}/ops/save-${name}.server.ts";`,
    'import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";',
    "",
    "let testDatabase: TestDatabase;",
    "const fields = {",
    ...lines,
    "};",
    "",
    "beforeAll(async () => {",
    "  testDatabase = await openTestDatabase();",
    "});",
    "afterAll(() => testDatabase.close());",
    "",
    'test("a record is made, read, changed and deleted, and an older version is refused", async () => {',
    '  const caller = testDatabase.as("admin");',
    `  const { id } = await runOperation(caller, save${pascal(area)}, {`,
    "    id: 0,",
    "    version: 0,",
    "    ...fields,",
    "  });",
    `  const made = await readResource(testDatabase.em(), caller.actor, ${area}Resource, id);`,
    "  expect(made).toMatchObject({ id, version: 1 });",
    `  const stale = runOperation(testDatabase.as("admin"), save${pascal(area)}, {`,
    "    id,",
    "    version: 9,",
    "    ...fields,",
    "  });",
    '  await expect(stale).rejects.toMatchObject({ code: "kit.stale" });',
    `  const { remove } = ${area}Resource.steps;`,
    '  if (!remove) throw new Error("records can be deleted");',
    '  const removed = await runOperation(testDatabase.as("admin"), remove, { rows: [{ id }] });',
    "  expect(removed).toMatchObject({ done: 1, refused: 0 });",
    "});",
    "",
    'test("nobody without the permission saves one", async () => {',
    `  const denied = runOperation(testDatabase.as("default"), save${pascal(area)}, {`,
    "    id: 0,",
    "    version: 0,",
    "    ...fields,",
    "  });",
    '  await expect(denied).rejects.toMatchObject({ code: "kit.noPermission" });',
    "});",
    "",
  ].join("\n");
}

/** New files by path, formatted. */
export function filesOf(spec: GenSpec): Record<string, string> {
  const at = placesOf(spec);
  return {
    ...(spec.entity ? {} : { [at.entity]: entityFile(spec) }),
    [at.list]: listFile(spec),
    [at.form]: formFile(spec),
    [at.facts]: factsFile(spec),
    [at.machine]: machineFile(spec),
    [at.save]: saveFile(spec),
    [at.resource]: resourceFile(spec),
    [at.module]: moduleFile(spec),
    [at.zh]: labelsFile(spec, "zh"),
    [at.en]: labelsFile(spec, "en"),
    [at.pureTest]: pureTest(spec),
    [at.dbTest]: dbTest(spec),
  };
}
