import { expect, test } from "vitest";
import { tableLabel } from "#platform/kernel/trace/table-labels.ts";
import "#db/services/modules.server.ts";
import { traced } from "#db/migrations/0002-traces.ts";
import { baseDictionaries } from "#fixtures/base/dictionaries.ts";
import { baseDictionaryTypes } from "#fixtures/base/dictionary-types.ts";

test("every table of the change log has a name people read", () => {
  expect(
    traced.filter((table) => !tableLabel(table)),
    "no module names these tables (tableLabels)",
  ).toEqual([]);
});

test("every dictionary has a name, and every name a dictionary", () => {
  expect(
    Object.keys(baseDictionaryTypes).sort(),
    "fixtures/base/dictionary-types.ts beside fixtures/base/dictionaries.ts",
  ).toEqual(Object.keys(baseDictionaries).sort());
});
