import fc from "fast-check";
import { expect, test } from "vitest";
import { searchText } from "./search-text.server.ts";
import { foldSearch, matchesWords, searchWords } from "./search-terms.ts";

const found = (typed: string, ...parts: string[]) => matchesWords(searchText(...parts), searchWords(typed));

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
])("上海 by %s: %s", (typed, wanted) => {
  expect(found(typed, "CNSGH", "Shanghai", "上海")).toBe(wanted);
});

test("a port in the middle of a name, an accent, a reading that depends on the word, ü", () => {
  expect(found("新港", "CNTXG", "天津新港")).toBe(true);
  expect(found("sao paulo", "BRSSZ", "São Paulo")).toBe(true);
  expect(found("chongqing", "CNCKG", "重庆")).toBe(true);
  expect(found("cq", "CNCKG", "重庆")).toBe(true);
  expect(found("lv", "绿洲物流")).toBe(true);
  expect(found("物流有限公司", "上海绿洲物流有限公司")).toBe(true);
});

test("every name is found by itself, by its fold and by each of its beginnings", () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ü一-龥]{1,12}$/u);
  fc.assert(
    fc.property(name, fc.nat(11), (text, cut) => {
      const begun = [...text].slice(0, cut + 1).join("");
      return found(text, text) && found(foldSearch(text), text) && found(begun, text);
    }),
  );
});
