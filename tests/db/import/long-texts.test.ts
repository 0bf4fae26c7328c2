import { sql } from "kysely";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  defineImport,
  type ImportDefinition,
  type ImportResult,
} from "#platform/records/import/define-import.server.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import { plainWrite } from "#platform/records/import/plain-write.server.ts";
import { importLimits } from "#platform/records/import/import-limits.ts";
import { readSource } from "#platform/records/import/reader/read-source.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { imports } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** Texts with their own limit; dictionaries check their values and labels. */
const texts = (definition: ImportDefinition) =>
  definition.columns.filter(
    (column) => (column.kind === "text" || column.kind === "code") && column.max && !column.dict,
  );
const plain = {
  text: "A",
  code: "A",
  flag: "Y",
  integer: "1",
  decimal: "1",
  date: "2026-05-02",
  datetime: "2026-05-02 10:00",
};

/** A table where each row has another text column longer or shorter than its limit by `length`. */
function tableOf(definition: ImportDefinition, over: number): { text: string; keys: string[] } {
  const keys = texts(definition).map((importColumn) => importColumn.key);
  const rows = keys.map((long) =>
    definition.columns.map((column) =>
      column.key === long ? "Ａ".repeat((column.max ?? 0) + over) : plain[column.kind],
    ),
  );
  const heads = definition.columns.map((column) => column.names[0] ?? column.key);
  return { text: [heads, ...rows].map((cells) => cells.join("\t")).join("\n"), keys };
}

test("a text one character too long is a fault of its row, in every column of every import", async () => {
  for (const definition of imports) {
    const { text, keys } = tableOf(definition, 1);
    const cells: string[][] = [];
    for await (const { rows } of readSource({
      source: { kind: "paste", text },
      columns: definition.columns,
      left: [],
      limits: importLimits,
    }))
      for (const { faults } of rows)
        cells.push(
          faults.filter((fault) => fault.code === "import.tooLong").map((fault) => fault.field),
        );
    expect(cells, definition.kind).toEqual(keys.map((key) => [key]));
  }
});

test("texts of the full length break no import: what is wrong with them are faults of rows, or the options that are missing", async () => {
  for (const definition of imports) {
    const { text } = tableOf(definition, 0);
    const caller = testDatabase.run("admin", definition.operation, {
      source: { text },
      options: {},
    });
    const result = await caller.catch((error: unknown) => {
      if (!isRefusal(error))
        throw new Error(`${definition.kind}: ${String(error)}`, { cause: error });
      return null;
    });
    expect(result?.faults.map((fault) => fault.code) ?? [], definition.kind).not.toContain(
      "import.notStorable",
    );
  }
});

test("a value that only the database finds too long is a fault of its row, and nothing is written", async () => {
  const columns = defineColumns([
    { key: "code", names: ["编号", "Code"], kind: "code", required: true, max: 20 },
    { key: "nameEn", names: ["英文名称", "Name"], kind: "text", max: 5000 },
  ]);
  const definition = defineImport({
    kind: "tooLongTest",
    title: "import.title",
    perm: "master:import",
    columns,
    key: ["code"],
    options: z.object({}),
    write: plainWrite("package_kind", columns, ["code"]),
  });
  const lines = Array.from(
    { length: 40 },
    (_, i) => `ZZ${i}\t${i === 23 ? "x".repeat(4000) : "box"}`,
  );
  const result: ImportResult = await testDatabase.run("admin", definition.operation, {
    source: { text: ["Code\tName", ...lines].join("\n") },
  });
  expect(result.faults).toEqual([{ row: 25, field: "", code: "import.notStorable" }]);
  expect(result.inserted).toBe(0);
  expect(await rowsOf(testDatabase, sql`select 1 from package_kind where code like 'ZZ%'`)).toEqual(
    [],
  );
});
