import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportColumn } from "../columns.ts";
import type { Cell } from "../imported-row.ts";
import { cleanNumber } from "#platform/kernel/text/clean-number.ts";
import { normaliseCode, normaliseText } from "#platform/kernel/text/clean-text.ts";
import { readCell } from "./normalise.ts";

const column = (kind: ImportColumn["kind"], more: Partial<ImportColumn> = {}): ImportColumn => ({
  key: "x",
  names: ["x"],
  kind,
  ...more,
});
const text = (value: string): Cell => ({ kind: "text", text: value });
const number = (value: string): Cell => ({ kind: "number", text: value });
const valueOf = (cell: Cell, of: ImportColumn): string | null => {
  const reading = readCell(cell, of, false);
  return "value" in reading ? reading.value : reading.code;
};

describe("numbers", () => {
  const kg = column("decimal", { decimals: 3, unit: "kg", least: "0" });
  test("a header that names the unit they are kept in changes nothing, another one does", () => {
    const amount = fc.tuple(fc.nat(99_999_999), fc.integer({ min: 0, max: 99_999 }), fc.nat(5));
    fc.assert(
      fc.property(amount, ([whole, part, decimals]) => {
        const cell = text(
          decimals === 0
            ? String(whole)
            : `${whole}.${String(part).padStart(5, "0").slice(0, decimals)}`,
        );
        expect(readCell(cell, kg, false, "kg")).toEqual(readCell(cell, kg, false));
      }),
    );
    expect(readCell(text("14.2"), kg, false, "t")).toEqual({ value: "14200" });
  });
  test.each([
    ["12345.60", "12345.6"],
    ["12,345.60", "12345.6"],
    ["1,234,567", "1234567"],
    ["12 345,60", "12345.6"],
    ["12.345,60", "12345.6"],
    ["26090,39", "26090.39"],
    ["0,500", "0.5"],
    ["１２３４．５０", "1234.5"],
    ["14.2 t", "14200"],
    ["14.2吨", "14200"],
    ["1200KG", "1200"],
    ["9,300.82 KGS", "9300.82"],
    [".5", "0.5"],
    ["0,00", "0"],
    ["12,345", "import.ambiguousNumber"],
    ["14 tons", "import.unknownUnit"],
    ["30 lbs", "import.unknownUnit"],
    ["12 CBM", "import.unknownUnit"],
    ["-1", "import.tooSmall"],
    ["1.2345", "import.tooManyDecimals"],
    ["1.2.3", "import.notANumber"],
    ["1,23,456", "import.notANumber"],
    ["1e5", "import.notANumber"],
    ["12+13", "import.notANumber"],
    ["-", "import.notANumber"],
    ["TBA", "import.notANumber"],
  ])("weight %s is %s", (input, expected) => expect(valueOf(text(input), kg)).toBe(expected));

  test.each([
    ["79 CTNS", "79"],
    ["1,234", "1234"],
    ["120件", "120"],
    ["12.0", "12"],
    ["759.5", "import.notWhole"],
    ["2 PLTS + 30 CTNS", "import.notANumber"],
    ["12 KGS", "import.unknownUnit"],
  ])("packages %s are %s", (input, expected) =>
    expect(valueOf(text(input), column("integer", { unit: "package" }))).toBe(expected),
  );

  test("volume takes m3 in every writing", () => {
    for (const unit of ["m3", "M3", "m³", "CBM", "立方米"])
      expect(valueOf(text(`12.5 ${unit}`), column("decimal", { unit: "m3" }))).toBe("12.5");
  });

  test("a binary number loses its noise and nothing else", () => {
    expect(valueOf(number("65.76112345599999"), column("decimal", { decimals: 8 }))).toBe(
      "import.tooManyDecimals",
    );
    expect(valueOf(number("0.30000000000000004"), kg)).toBe("0.3");
    expect(valueOf(number("2.5E4"), kg)).toBe("25000");
  });

  test("any number of at most three decimals comes back equal, whatever way it is written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 999 }),
        (whole, part) => {
          const plain = `${whole}.${String(part).padStart(3, "0")}`;
          const grouped = `${whole.toLocaleString("en-US")}.${String(part).padStart(3, "0")}`;
          const canonical = plain.replace(/\.?0+$/, "");
          for (const way of [plain, grouped, `${grouped} kgs`, `  ${plain}\u00a0`])
            expect(valueOf(text(way), kg)).toBe(canonical);
        },
      ),
    );
  });
});

describe("codes", () => {
  test.each([
    ["PMTU 022313-7", "PMTU0223137"],
    ["ＧＺＥＵ３６９３１０６", "GZEU3693106"],
    ["\u200bcrxu\u00a01277153 ", "CRXU1277153"],
    ["MSKU–601167/2", "MSKU6011672"],
  ])("container number %s", (input, expected) =>
    expect(cleanNumber("container", input)).toBe(expected),
  );

  test("booking numbers that Excel touched", () => {
    const code = column("code");
    expect(valueOf(number("89401421657"), code)).toBe("89401421657");
    expect(valueOf(number("8.9401421657E10"), code)).toBe("89401421657");
    expect(valueOf(text("89401421657.0"), code)).toBe("89401421657");
    expect(valueOf(text("8.94E+10"), code)).toBe("import.codeDigitsLost");
    expect(valueOf(number("12345678901234567890"), code)).toBe("import.codeDigitsLost");
    expect(valueOf({ kind: "date", text: "2026-05-02" }, code)).toBe("import.codeIsDate");
    expect(valueOf(text("DLCLCH\n260964154"), code)).toBe("DLCLCH260964154");
    expect(valueOf(text("  "), code)).toBeNull();
  });

  test("normalising twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (input) => {
        expect(normaliseCode(normaliseCode(input))).toBe(normaliseCode(input));
        expect(normaliseText(normaliseText(input))).toBe(normaliseText(input));
      }),
    );
  });
});

describe("texts and flags", () => {
  test("spaces, line ends, control and invisible characters", () => {
    expect(normaliseText("\u3000A\u00a0 B\r\n C\u0007\u202egnp\ufeff\t")).toBe("A B\nCgnp");
    expect(normaliseText("e\u0301👩‍🚀")).toBe("é👩‍🚀");
  });

  test.each([
    ["是", "Y"],
    ["Ｙ", "Y"],
    ["1", "Y"],
    ["SOC", "Y"],
    ["自备箱", "Y"],
    ["否", "N"],
    ["coc", "N"],
    ["maybe", "import.unknownFlag"],
    ["", null],
  ])("flag %s is %s", (input, expected) =>
    expect(valueOf(text(input), column("flag", { yes: ["SOC", "自备箱"], no: ["COC"] }))).toBe(
      expected,
    ),
  );

  test("too long, errors, uncalculated formulas", () => {
    expect(valueOf(text("𠮷𠮷𠮷"), column("text", { max: 3 }))).toBe("𠮷𠮷𠮷");
    expect(valueOf(text("1234"), column("text", { max: 3 }))).toBe("import.tooLong");
    expect(valueOf(text("x".repeat(40_000)), column("text"))).toBe("import.tooLong");
    expect(valueOf({ kind: "error", text: "#N/A" }, column("text"))).toBe("import.errorValue");
    expect(valueOf({ kind: "noValue", text: "" }, column("text"))).toBe("import.formulaNoValue");
  });
});

describe("dates", () => {
  const at = column("datetime");
  test.each([
    ["2026-11-25 13:30", "2026-11-25T13:30"],
    ["2026/6/2", "2026-06-02"],
    ["2026.06.02 8:05:09", "2026-06-02T08:05:09"],
    ["2026年9月8日 20时", "2026-09-08T20:00"],
    ["2026年9月8日下午3点30分", "2026-09-08T15:30"],
    ["26年9月8日", "2026-09-08"],
    ["20261107", "2026-11-07"],
    ["20-AUG-2026", "2026-08-20"],
    ["Aug 20, 2026 3:00 pm", "2026-08-20T15:00"],
    ["26/07/2026", "2026-07-26"],
    ["10/10/2026", "2026-10-10"],
    ["05-18-26", "2026-05-18"],
    ["2026-05-12T07:00:00Z", "2026-05-12T07:00Z"],
    ["2026-05-12T07:00+08:00", "2026-05-12T07:00+08:00"],
    ["04/02/2026", "import.ambiguousDate"],
    ["07-02-26", "import.ambiguousDate"],
    ["2026-02-30", "import.impossibleDate"],
    ["2026-02-03 25:00", "import.impossibleDate"],
    ["31/31/2026", "import.impossibleDate"],
    ["46186", "import.notADate"],
    ["明天上午", "import.notADate"],
    ["TBA", "import.notADate"],
    ["20-FOO-2026", "import.notADate"],
  ])("%s is %s", (input, expected) => expect(valueOf(text(input), at)).toBe(expected));

  test("serials, and a day wanted where a moment with a zone is given", () => {
    expect(valueOf(number("46186"), at)).toBe("2026-06-13");
    expect(valueOf(number("46344.88541666666"), at)).toBe("2026-11-18T21:15");
    expect(valueOf(number("20260118"), column("date"))).toBe("2026-01-18");
    expect(valueOf(number("12"), at)).toBe("import.notADate");
    expect(valueOf(text("2026-05-12T23:00Z"), column("date"))).toBe("import.dateZone");
    expect(valueOf(text("2026-05-12 23:00"), column("date"))).toBe("2026-05-12");
  });

  test("every day of the years in use survives every unambiguous writing", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
        (day) => {
          const iso = day.toISOString().slice(0, 10);
          const [y, m, d] = iso.split("-").map(Number);
          for (const way of [iso, `${y}/${m}/${d}`, `${y}年${m}月${d}日`, iso.replaceAll("-", "")])
            expect(valueOf(text(way), column("date"))).toBe(iso);
        },
      ),
    );
  });
});
