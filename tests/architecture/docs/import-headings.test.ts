import { expect, test } from "vitest";
import { headerMatcher } from "#platform/records/import/columns.ts";
import { listKeyOf } from "#platform/records/import/list-headings.ts";
import { headingOf } from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { importsFor, resources } from "#db/services/registry.server.ts";

const imported = resources.flatMap(({ list }) =>
  importsFor(list.apiName)
    .slice(0, 1)
    .map((definition) => ({ list, definition })),
);

/**
 * The import brings other records: declared masses of containers, a row a container of import
 * bills, a publication's rates, numbers of issued invoices, lines of suppliers' invoices. */
const ofOthers: readonly string[] = [
  "seaway/bookingMgr/vgmCompare",
  "seaway/bill/importBill",
  "feemgr/recmgr/invoiceSubmit",
  "feemgr/paymgr/invoiceSubmit",
  "feemgr/recmgr/writeOff",
  "xhlbasic/exchangeRate",
];

test("every list with an import says that the import takes its workbook", () => {
  expect(
    imported
      .filter(({ list, definition }) => definition.list?.apiName !== list.apiName)
      .map(({ list }) => list.apiName),
  ).toEqual(ofOthers);
});

test.each(imported.filter(({ list, definition }) => definition.list?.apiName === list.apiName))(
  "what $list.apiName exports, it imports",
  ({ list, definition }) => {
    const shown = list.columns.filter((column) => !column.hidden);
    const taker = new Map(definition.columns.map((column) => [listKeyOf(column), column.key]));
    const match = headerMatcher(definition.columns, definition.left);
    for (const lang of ["zh", "en"] as const) {
      const headings = shown.map((column) => headingOf(column, (label) => translate(lang, label)));
      const read = match(headings);
      const requested = shown.map((column) => taker.get(column.key) ?? null);
      expect(
        shown.map((_, i) => read.fields[i]?.key ?? null),
        lang,
      ).toEqual(requested);
      expect([read.missing, read.duplicates, read.wrongUnits], lang).toEqual([[], [], []]);
      // Import and list agree on dictionary columns; an import's own rules are the exception.
      const coded = shown
        .filter((column) => column.dict && taker.has(column.key))
        .map(({ key }) => key);
      const dicts = new Map(definition.columns.map((column) => [listKeyOf(column), column.dict]));
      expect(
        coded
          .filter((key) => dicts.get(key) !== shown.find((column) => column.key === key)?.dict)
          .sort(),
        lang,
      ).toEqual([...(ownReading[list.apiName] ?? [])].sort());
    }
  },
);

/**
 * Dictionary columns that the import reads by its own rules (tests/db/import/own-workbook.test.ts).
 */
const ownReading: Readonly<Record<string, readonly string[]>> = {
  "system/user": ["sex", "status"],
  "seaway/voyage/space": ["ownerKind"],
  "seaway/voyage/spaceTemplate": ["ownerKind"],
  "xhlbasic/customer": ["roles", "type", "supplierType", "paymentTerm", "creditControl", "source"],
  "xhlbasic/hazardous": ["flashUnit"],
  "xhlbasic/segregation": ["rule"],
};
