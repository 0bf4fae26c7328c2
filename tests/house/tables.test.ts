import { expect, test } from "vitest";
import { isWord } from "#domain/words.ts";
import { traced } from "#db/migrations/0002-traces.ts";
import { baseDictionaries } from "#fixtures/base/dictionaries.ts";
import { baseDictionaryTypes } from "#fixtures/base/dictionary-types.ts";

test("every table of the change log has a name people read", () => {
  expect(traced.filter((table) => !isWord(`table.${table}`))).toEqual([]);
});

test("every dictionary has a name, and every name a dictionary", () => {
  expect(Object.keys(baseDictionaryTypes).sort()).toEqual(Object.keys(baseDictionaries).sort());
});
