import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCntNo } from "#domain/masterdata/equipment/iso6346.ts";
import { containerImportColumns } from "../import/container-import.columns.ts";
import {
  cleanNumber,
  isSeal,
  type NumberKind,
  sealParts,
} from "#platform/kernel/text/clean-number.ts";
import { readCell } from "#platform/records/import/reader/normalise.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

const noise = fc.constantFrom(
  ..." '\u2018\u2019\u201b`\u00b4\u2032\u2212\u2010\u2011\u2013\u2014-/._\u200b\ufeff\u00a0\u3000\u00ad\u202e\n\t\u0000".split(
    "",
  ),
);
const letters = fc.constantFrom(..."CSQU3054383ｃｓｑｕ３０５②ß①ŉﬁⅣ".split(""));
const nearly = fc
  .array(fc.oneof({ weight: 4, arbitrary: letters }, noise), { maxLength: 24 })
  .map((all) => all.join(""));
const good = fc
  .array(noise, { minLength: 12, maxLength: 12 })
  .map(
    (all) =>
      [..."CSQU3054383"].map((char, place) => `${all[place] ?? ""}${char}`).join("") +
      (all[11] ?? ""),
  );
/** Accents must not join another letter when noise is removed. */
const accents = fc
  .array(fc.oneof(letters, noise, fc.constantFrom("\u0301", "\u1ffd", "\u0327", "\u00b7", ".")), {
    maxLength: 8,
  })
  .map((all) => all.join(""));
const anything = fc.oneof(fc.string({ unit: "binary" }), nearly, good);

const cell = (key: string, text: string) => {
  const column = containerImportColumns.find(
    (containerImportColumn) => containerImportColumn.key === key,
  );
  if (!column) throw new Error(key);
  const reading = readCell({ kind: "text", text }, column, false);
  return "value" in reading ? (reading.value ?? "") : null;
};

describe("numbers of every kind", () => {
  test("cleaning a cleaned number changes nothing", () => {
    const kinds: NumberKind[] = [
      "container",
      "seal",
      "booking",
      "voyage",
      "hsCode",
      "unNumber",
      "imo",
    ];
    for (const kind of kinds)
      fc.assert(
        fc.property(fc.oneof(anything, accents), (text) => {
          const once = cleanNumber(kind, text);
          expect(cleanNumber(kind, once)).toBe(once);
        }),
        { examples: [["C\u2019\u00b4"], ["C\u2019\u0301"], ["C\u00b7\u0301"]] },
      );
  });

  test("a container number that passes the check is stored as it was checked: eleven capitals and digits", () => {
    let passed = 0;
    fc.assert(
      fc.property(anything, (text) => {
        const stored = cell("cntNo", text);
        if (stored === null || !checkCntNo(text).valid) return;
        passed += 1;
        expect(stored).toBe(checkCntNo(text).cntNo);
        expect(checkCntNo(stored)).toMatchObject({ valid: true, cntNo: stored });
        expect(stored).toMatch(/^[A-Z]{4}\d{7}$/);
      }),
      {
        numRuns: 500,
        examples: [
          "CSQU'3054383",
          "CSQU\u20183054383",
          "CSQU`3054383",
          "CSQU\u2212305438\u22123",
        ].map((text) => [text]),
      },
    );
    expect(passed).toBeGreaterThan(20);
  });

  test("a form, a call and an import store the same", () => {
    const form = v.number("container", 500);
    fc.assert(
      fc.property(anything, (text) => {
        const stored = cell("cntNo", text);
        if (stored !== null) expect(form.parse(text)).toBe(stored);
      }),
      { examples: [["\ufffe"], ["CSQU\uffff3054383"]] },
    );
  });

  test.each([
    ["container", "CSQU'305438'3", "CSQU3054383"],
    ["container", "ｃｓｑｕ 305438\u22123\u200b", "CSQU3054383"],
    ["seal", "h1／2、h3", "H1/2/H3"],
    ["seal", "/", "/"],
    ["seal", "H1/", "H1"],
    ["booking", " bk\u00a0123 ", "BK123"],
    ["hsCode", "8429.51 00", "84295100"],
    ["unNumber", "un 1203", "1203"],
    ["imo", "IMO 9074729", "9074729"],
  ] as const)("%s %s", (kind, text, cleaned) => expect(cleanNumber(kind, text)).toBe(cleaned));
});

test("seals: each part is one that a message can carry", () => {
  expect(sealParts(cleanNumber("seal", "H1;H2"))).toEqual(["H1", "H2"]);
  expect(["H1", "CN-12345", "1234567890", "12345678901"].map(isSeal)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["", "/", "-", "封1", "A:1", "A'1"].map(isSeal)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  fc.assert(
    fc.property(anything, (text) => {
      for (const part of sealParts(cleanNumber("seal", text)))
        if (isSeal(part)) expect(part).toMatch(/^[A-Z0-9-]+$/);
    }),
  );
});
