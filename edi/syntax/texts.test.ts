import { nameChar } from "#platform/kernel/i18n/shown-text.ts";
import fc from "fast-check";
import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { stamp203, stampOf } from "./local-time.ts";
import { sumNumbers, writeFixedDigits, writeNumber } from "./number.ts";
import { isAllowed, strangersIn, syntaxIds } from "./repertoire.ts";
import { transliterate } from "./transliterate.ts";
import { linesOf, wrapLines } from "./wrap.ts";

describe("transliterate", () => {
  it.each([
    ["UNOA", "Ｃafé Müller ＆ Söhne", "CAFE MULLER & SOHNE"],
    ["UNOA", "straße, Øresund “quay” – 5×6", 'STRASSE, ORESUND "QUAY" - 5X6'],
    ["UNOA", "ops@line.com", "OPS(A)LINE.COM"],
    ["UNOB", "ops＠line.com", "ops(A)line.com"],
    ["UNOC", "Müller@Œuvre　５ｍ", "Müller@OEuvre 5m"],
    ["UNOW", "上海 Müller", "上海 Müller"],
    ["UNOA", "12 m³", "12 M3"],
  ] as const)("%s: %s", (syntaxId, input, expected) => {
    expect(transliterate(input, syntaxId)).toEqual({ text: expected, left: [] });
  });

  it("names what is left with its place in the text given, and never writes a question mark for it", () => {
    const { text, left } = transliterate("½ box 箱 #1_", "UNOA");
    expect(left).toEqual([
      { char: "箱", at: 7 },
      { char: "#", at: 9 },
      { char: "_", at: 11 },
    ]);
    expect(text).not.toContain("?");
    expect(text).toContain("箱");
  });

  it("leaves only allowed characters and those it names, for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom(...syntaxIds),
        (input, syntaxId) => {
          const { text, left } = transliterate(input, syntaxId);
          const named = new Set(left.map((stranger) => stranger.char));
          for (const char of text) expect(isAllowed(char, syntaxId) || named.has(char)).toBe(true);
          if (!input.includes("?") && !input.normalize("NFKD").includes("?"))
            expect(text).not.toContain("?");
        },
      ),
    );
  });
});

describe("repertoires", () => {
  it("know their characters (guide §2)", () => {
    expect(strangersIn("AZ09 .,-()/='+:?!\"%&*;<>", "UNOA")).toEqual([]);
    for (const char of "a@#_$[]{}|\\^~é") expect(isAllowed(char, "UNOA")).toBe(false);
    expect([
      isAllowed("a", "UNOB"),
      isAllowed("@", "UNOB"),
      isAllowed("@", "UNOC"),
      isAllowed("ÿ", "UNOC"),
      isAllowed("Ā", "UNOC"),
    ]).toEqual([true, false, true, true, false]);
    expect([
      isAllowed("\t", "UNOW"),
      isAllowed("\u0085", "UNOC"),
      isAllowed("\ud800", "UNOY"),
      isAllowed("𠮷", "UNOY"),
    ]).toEqual([false, false, false, true]);
    expect([nameChar("é"), nameChar("\t"), nameChar(" ")]).toEqual(["é", "U+0009", "U+0020"]);
  });
});

describe("wrapping", () => {
  it("breaks at blanks, keeps every word, and never exceeds the width", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(..."ABC ?'") })),
        fc.constantFrom(5, 35, 70),
        (lines, width) => {
          const wrapped = wrapLines(lines, width);
          for (const line of wrapped)
            expect(line.length <= width && line.trim() === line && line !== "").toBe(true);
          expect(wrapped.join("").replaceAll(" ", "")).toBe(lines.join("").replaceAll(" ", ""));
        },
      ),
    );
  });
  it("keeps the author's lines", () =>
    expect(linesOf("A\r\n\r\n  B\tC \nD")).toEqual(["A", "B C", "D"]));
});

describe("numbers", () => {
  it.each([
    ["24.500", "24.5"],
    ["12000", "12000"],
    ["0.50", "0.5"],
    ["-18", "-18"],
    ["1e5", null],
    ["1,5", null],
    [".5", null],
    ["", null],
  ])("%s → %s", (input, expected) => {
    expect(writeNumber(input)).toBe(expected);
  });
  it("are what decimal arithmetic makes of them, whatever zeros stand around", () => {
    const digits = fc.string({
      unit: fc.constantFrom("0", "0", "1", "7"),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(
        fc.constantFrom("", "-"),
        digits,
        fc.option(digits, { nil: null }),
        (sign, whole, part) => {
          const text = sign + whole + (part === null ? "" : `.${part}`);
          expect(writeNumber(text)).toBe(new Decimal(text).toFixed());
        },
      ),
    );
  });
  it.each([
    ["-18", "-018"],
    ["23", "023"],
    ["-18.5", "-18.5"],
    ["5.5", "05.5"],
    ["0", "000"],
    ["100", "100"],
    ["1000", null],
    ["18.55", null],
    ["x", null],
  ])("n3 of %s → %s", (input, expected) => {
    expect(writeFixedDigits(input, 3)).toBe(expected);
  });
  it("adds exactly, whatever the digits, and takes what is no number for nothing", () => {
    const number = fc
      .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) =>
        new Decimal(digits.toString()).div(new Decimal(10).pow(places)).toFixed(),
      );
    const value = fc.oneof(
      number,
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom("007.50", "1.", ".5", "", " 2 ", "x", undefined),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), (values) => {
        const exact = values.reduce(
          (sum: Decimal, value) => sum.plus((value === undefined ? null : writeNumber(value)) ?? 0),
          new (Decimal.clone({ precision: 200 }))(0),
        );
        expect(sumNumbers(values)).toBe(exact.toFixed());
      }),
    );
  });
  it("adds without floating point", () =>
    expect(sumNumbers(["0.1", "0.2", undefined, 3])).toBe("3.3"));
});

it("stamps local times and refuses days that are none", () => {
  expect(stampOf("2026-03-01T09:30:05")).toBe("20260301093005");
  expect(stamp203("2026-03-01 09:30")).toBe("202603010930");
  for (const bad of ["2026-02-30T00:00", "2026-01-01T24:00", "2026-01-01", "x"])
    expect(stampOf(bad)).toBeNull();
});
