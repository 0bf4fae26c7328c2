import { expect, test } from "vitest";
import { headerMatcher } from "#domain/kit/import/columns.ts";
import { headingOf } from "#domain/kit/list.ts";
import { say } from "#domain/kit/say.ts";
import { importsFor, resourceOf } from "#db/registry.server.ts";

/** Lists whose own workbook, changed in a spreadsheet, is taken back by their import: every field of the file is a column of the list under a heading it understands. */
test.each(["xhlbasic/customer", "xhlbasic/hazardous", "xhlbasic/segregation"])("what %s exports, it imports", (apiName) => {
  const { list } = resourceOf(apiName);
  const [definition] = importsFor(apiName);
  const match = headerMatcher(definition?.columns ?? []);
  const shown = new Map(list.columns.filter((column) => !column.hidden).map((column) => [column.key, column]));
  // The class as printed and what tells rows apart stand in published lists only.
  const lost = (definition?.columns ?? []).filter(({ key }) => !shown.has(key)).map(({ key }) => key);
  expect(lost).toEqual(apiName === "xhlbasic/hazardous" ? ["printed", "classification"] : []);
  for (const lang of ["zh", "en"] as const) {
    const wrong = [...shown.values()]
      .filter(({ key }) => definition?.columns.some((column) => column.key === key))
      .map((column) => [column.key, headingOf(column, (word) => say(lang, word))] as const)
      .filter(([key, heading]) => match([heading]).fields[0]?.key !== key);
    expect(wrong, lang).toEqual([]);
  }
});
