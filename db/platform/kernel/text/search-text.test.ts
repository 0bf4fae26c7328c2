import fc from "fast-check";
import { expect, test } from "vitest";
import { searchText } from "./search-text.server.ts";
import { foldSearch, matchesTerms, searchTerms } from "./search-terms.ts";

const result = (typed: string, ...parts: string[]) =>
  matchesTerms(searchText(...parts), searchTerms(typed));

test.each([
  ["CNSGH", true],
  ["cns", true],
  ["上海", true],
  ["海", true],
  ["shanghai", true],
  ["shangh", true],
  ["sh", true],
  ["Shanghai 上海", true],
  ["nb", false],
  ["ningbo", false],
  ["上 ningbo", false],
])("上海 by %s: %s", (typed, expected) => {
  expect(result(typed, "CNSGH", "Shanghai", "上海")).toBe(expected);
});

test("a port in the middle of a name, an accent, a reading that depends on the word, ü", () => {
  expect(result("新港", "CNTXG", "天津新港")).toBe(true);
  expect(result("sao paulo", "BRSSZ", "São Paulo")).toBe(true);
  expect(result("chongqing", "CNCKG", "重庆")).toBe(true);
  expect(result("cq", "CNCKG", "重庆")).toBe(true);
  expect(result("lv", "绿洲物流")).toBe(true);
  expect(result("物流有限公司", "上海绿洲物流有限公司")).toBe(true);
});

test("every name is found by itself, by its fold and by each of its beginnings", () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ü一-龥]{1,12}$/u);
  fc.assert(
    fc.property(name, fc.nat(11), (text, cut) => {
      const begun = [...text].slice(0, cut + 1).join("");
      return result(text, text) && result(foldSearch(text), text) && result(begun, text);
    }),
  );
});
