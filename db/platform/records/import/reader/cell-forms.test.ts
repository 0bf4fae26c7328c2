import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportColumn } from "../columns.ts";
import type { Cell } from "../imported-row.ts";
import { readCell } from "./normalise.ts";
import { numberFormat, withZeros } from "./number-format.ts";

const column = (kind: ImportColumn["kind"], more: Partial<ImportColumn> = {}): ImportColumn => ({
  key: "x",
  names: ["x"],
  kind,
  ...more,
});
const numberCell = (text: string, code: string | undefined, id = 164): Cell => {
  const format = numberFormat(id, code);
  return format ? { kind: "number", text, format } : { kind: "number", text };
};
const valueOf = (cell: Cell, of: ImportColumn): string => {
  const reading = readCell(cell, of, false);
  return "value" in reading ? String(reading.value) : reading.code;
};

const percent = column("decimal", { decimals: 3, least: "0", greatest: "100", percent: true });
const price = column("decimal", { decimals: 6, percent: "marked" });
const weight = column("decimal", { decimals: 3, unit: "kg", least: "0" });
const plain = column("decimal", { decimals: 4 });

test.each([
  ["0.06", "0%", 164, "6"],
  ["0.06", undefined, 9, "6"],
  ["0.0625", undefined, 10, "6.25"],
  ["0.135", '#,##0.0%;[Red]-0.0%;"-"', 164, "13.5"],
  ["6", '0"%"', 164, "6"],
  ["6", "0\\%", 164, "6"],
  ["6", "0.00", 164, "6"],
  ["6", undefined, 0, "6"],
])("%s shown with %s (%s) in a percent column is %s", (text, code, id, expected) => {
  expect(valueOf(numberCell(text, code, id), percent)).toBe(expected);
});

test.each(["6%", "6 %", "6％", "6.0%", "6 percent", "6 pct"])("text %s is six percent", (text) =>
  expect(valueOf({ kind: "text", text }, percent)).toBe("6"),
);

test("a percentage is refused where no percent is stored, and marked where a row may be one", () => {
  for (const cell of [numberCell("0.06", "0%"), { kind: "text", text: "6%" } as const]) {
    expect(valueOf(cell, plain)).toBe("import.isPercent");
    expect(valueOf(cell, weight)).toBe("import.isPercent");
    expect(valueOf(cell, column("integer"))).toBe("import.isPercent");
    expect(valueOf(cell, price)).toBe("6%");
    expect(valueOf(cell, column("text"))).toBe("6%");
  }
});

test.each([
  ["14.2", '0.0"t"', "14200"],
  ["14.2", '0.0" 吨"', "14200"],
  ["14.2", 'General"t"', "14200"],
  ["1420", '#,##0"KGS"', "1420"],
  ["30", '0"lbs"', "import.unknownUnit"],
  ["1.5", '0.0"万"', "import.unknownUnit"],
  ["15000", '0.0,"k"', "15000"],
  ["15000", '0!.0,"万"', "15000"],
  ["15000", "#,##0.00_);(#,##0.00)", "15000"],
  ["15000", "[$¥-804]#,##0.00", "15000"],
])("weight %s shown with %s is %s", (text, code, expected) =>
  expect(valueOf(numberCell(text, code), weight)).toBe(expected),
);

test.each([
  ["1012100", "00000000", "01012100"],
  ["28001", "000000", "028001"],
  ["1", "0", "1"],
  ["5300042", "000-0000", "530-0042"],
  ["2112345678", '"+"00 000000000', "+02 112345678"],
  ["1234567890", "00000000", "1234567890"],
  ["1.5", "0000", "1.5"],
])("%s shown with %s in a text column is %s", (text, code, expected) => {
  expect(valueOf(numberCell(text, code), column("text"))).toBe(expected);
});

test("codes keep the zeros of their format; numbers of more than 15 digits are refused in text, too", () => {
  expect(valueOf(numberCell("1012100", "00000000"), column("code", { number: "hsCode" }))).toBe(
    "01012100",
  );
  expect(valueOf(numberCell("7", "0000"), column("integer"))).toBe("7");
  for (const kind of ["text", "code"] as const)
    expect(valueOf(numberCell("6.2284804025645E+17", undefined, 0), column(kind))).toBe(
      "import.codeDigitsLost",
    );
  expect(valueOf({ kind: "text", text: "6.22848E+17" }, column("text"))).toBe(
    "import.codeDigitsLost",
  );
});

/** The obvious second form: what a person reads off the screen, in the unit of the column. */
const units = [
  ["", "1"],
  ["kg", "1"],
  ["KGS", "1"],
  ["t", "1000"],
  ["吨", "1000"],
] as const;

test("sign, unit, percent and scale survive every way of writing a number, or the cell is refused", () => {
  const amount = fc
    .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.nat(3))
    .map(([n, places]) => new Decimal(n).div(10 ** places));
  const other = fc.constantFrom("lbs", "万", "k", "‰", "oz");
  fc.assert(
    fc.property(amount, fc.constantFrom(...units), other, (number, [unit, factor], foreign) => {
      const shown = number.toFixed();
      const meant = number.times(factor).toFixed();
      const signed = column("decimal", { decimals: 6, unit: "kg" });
      expect(valueOf({ kind: "text", text: `${shown}${unit}` }, signed)).toBe(meant);
      expect(valueOf(numberCell(shown, unit === "" ? "0.000" : `0.000"${unit}"`), signed)).toBe(
        meant,
      );
      expect(valueOf({ kind: "text", text: `${shown} ${foreign}` }, signed)).toBe(
        "import.unknownUnit",
      );
      expect(valueOf(numberCell(shown, `0.0"${foreign}"`), signed)).toBe("import.unknownUnit");
      expect(
        valueOf(numberCell(number.div(100).toFixed(), "0.00%"), { ...price, percent: true }),
      ).toBe(shown);
      expect(valueOf(numberCell(number.div(100).toFixed(), "0.00%"), signed)).toBe(
        "import.isPercent",
      );
    }),
  );
});

test("a code shown with zeros comes back as it is shown", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.integer({ min: 2, max: 12 }), (number, length) => {
      expect(withZeros(String(number), "0".repeat(length))).toBe(
        String(number).padStart(length, "0"),
      );
    }),
  );
});
