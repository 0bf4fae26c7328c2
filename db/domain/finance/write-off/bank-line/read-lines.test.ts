import fc from "fast-check";
import { expect, it } from "vitest";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { readLines } from "./read-lines.server.ts";
import { identitiesOf, type LineContent } from "./line-identity.server.ts";

type Values = Record<string, string | null>;
const read = (rows: readonly Values[]) =>
  readLines(
    rows.map((values, i) => ({ row: i + 2, values })),
    (account) => (account === "OURS" ? "CNY" : undefined),
    { dayOrder: "FILE" },
  );

const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
/** How banks write money in or out: each is read exactly or named by its cell. */
const amountSpellings: Readonly<
  Record<string, (size: string, out: boolean, currency: string) => Values>
> = {
  sign: (size, out) => ({ amount: `${out ? "-" : ""}${size}` }),
  trailing: (size, out) => ({ amount: `${size}${out ? "-" : ""}` }),
  brackets: (size, out) => ({ amount: out ? `(${size})` : size }),
  suffix: (size, out) => ({ amount: `${size} ${out ? "DR" : "CR"}` }),
  code: (size, out, currency) => ({ amount: `${currency} ${out ? "-" : ""}${size}` }),
  column: (size, out) => ({ amount: size, direction: out ? "借" : "贷" }),
  columns: (size, out) => (out ? { income: "0", outgo: size } : { income: size, outgo: "" }),
  signedColumns: (size, out) =>
    out ? { outgo: `-${size}`, income: null } : { income: size, outgo: null },
  groups: (size, out) => ({ amount: `${out ? "-" : ""}${grouped(size)}` }),
  fullWidth: (size, out) => ({
    amount: `${out ? "－" : ""}${size.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))}`,
  }),
};
const daySpellings: Readonly<Record<string, (y: string, m: string, d: string) => string>> = {
  iso: (y, m, d) => `${y}-${m}-${d}`,
  compact: (y, m, d) => `${y}${m}${d}`,
  chinese: (y, m, d) => `${y}年${Number(m)}月${Number(d)}日`,
  dmy: (y, m, d) => `${d}/${m}/${y}`,
  mdy: (y, m, d) => `${m}/${d}/${y}`,
};

const drawn = fc.record({
  units: fc.integer({ min: 1, max: 99_999_999 }),
  out: fc.boolean(),
  currency: fc.constantFrom("CNY", "JPY", "KWD", "USD"),
  amountAs: fc.constantFrom(...Object.keys(amountSpellings)),
  dayAs: fc.constantFrom(...Object.keys(daySpellings)),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  /** One more decimal than the currency has. */
  tooFine: fc.boolean(),
  /** The cell names another currency. */
  foreign: fc.boolean(),
});

it("reads sign, place, currency, decimals and date order of a line as it is written, or names the cell it cannot", () => {
  fc.assert(
    fc.property(
      drawn,
      ({ units, out, currency, amountAs, dayAs, month, day, tooFine, foreign }) => {
        const decimals = currencyDecimals(currency) + (tooFine ? 1 : 0);
        // A last digit that is not nought, so that one decimal more is one.
        const size = dec(units * 10 + 1)
          .div(dec(10).pow(decimals))
          .toFixed(decimals);
        const written = amountSpellings[amountAs]?.(size, out, foreign ? "EUR" : currency) ?? {};
        const [m, d] = [String(month).padStart(2, "0"), String(day).padStart(2, "0")];
        const { lines, faults } = read([
          { bankDate: daySpellings[dayAs]?.("2026", m, d) ?? "", currency, ...written },
        ]);
        const unclearDay = (dayAs === "dmy" || dayAs === "mdy") && day <= 12 && day !== month;
        const wrongCurrency = foreign && amountAs === "code";
        const unclearGroup =
          amountAs === "groups" && /^\d{1,3},\d{3}$/.test(grouped(size)) && currency === "KWD";
        if (tooFine || wrongCurrency || unclearDay || unclearGroup) {
          expect(lines).toEqual([]);
          const fields = new Set(faults.map(({ field }) => field));
          if (unclearDay) expect(fields).toContain("bankDate");
          if (tooFine || wrongCurrency || unclearGroup)
            expect(fields.size).toBeGreaterThan(unclearDay ? 1 : 0);
          return;
        }
        expect(faults).toEqual([]);
        expect(lines).toMatchObject([{ bankDate: `2026-${m}-${d}`, currency }]);
        expect(dec(lines[0]?.amount ?? "0").eq(out ? `-${size}` : size)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

it("takes the order of day and month from the file, where all its days agree on one", () => {
  const days = (...texts: string[]) =>
    read(texts.map((bankDate) => ({ bankDate, amount: "1", currency: "CNY" })));
  expect(days("03/11/2026", "13/11/2026").lines.map(({ bankDate }) => bankDate)).toEqual([
    "2026-11-03",
    "2026-11-13",
  ]);
  expect(days("03/11/2026", "03/13/2026").lines.map(({ bankDate }) => bankDate)).toEqual([
    "2026-03-11",
    "2026-03-13",
  ]);
  expect(days("03/11/2026", "13/11/2026", "03/13/2026").faults).toMatchObject([
    { row: 2, code: "writeOff.ambiguousDay" },
  ]);
  expect(days("46327", "11/11/2026").lines.map(({ bankDate }) => bankDate)).toEqual([
    "2026-11-01",
    "2026-11-11",
  ]);
  expect(days("32/11/2026", "").faults.map(({ code }) => code)).toEqual([
    "import.notADate",
    "kit.requiredPlain",
  ]);
});

it("takes the currency of the account, or the one the amount names, and asks for it else", () => {
  const line = (more: Values) => read([{ bankDate: "2026-11-01", amount: "5", ...more }]);
  expect(line({ bankAccount: "OURS" }).lines).toMatchObject([{ currency: "CNY" }]);
  expect(line({ amount: "USD 5" }).lines).toMatchObject([{ currency: "USD", amount: "5" }]);
  expect(line({ currency: "人民币" }).lines).toMatchObject([{ currency: "CNY" }]);
  expect(line({}).faults).toMatchObject([{ field: "currency", code: "kit.requiredPlain" }]);
  expect(line({ amount: "¥5" }).faults).toMatchObject([{ field: "currency" }]);
  expect(line({ amount: "0.00", currency: "CNY" }).faults).toMatchObject([
    { field: "amount", code: "writeOff.zeroAmount" },
  ]);
  expect(line({ amount: "5", income: "6", currency: "CNY" }).faults).toMatchObject([
    { code: "writeOff.twoAmounts" },
  ]);
});

it("names lines alike only where all of their content is, and each of several equal ones for itself", () => {
  const content = fc.record({
    ...{
      bankAccount: fc.constantFrom("A", "B"),
      bankDate: fc.constantFrom("2026-11-01", "2026-11-02"),
      valueDate: fc.constantFrom("", "2026-11-01"),
    },
    ...{
      amount: fc.constantFrom("1", "-1"),
      currency: fc.constantFrom("CNY", "USD"),
      payerName: fc.constantFrom("P", "Q"),
      remarks: fc.constantFrom("", "R"),
    },
    ...{
      bankReference: fc.constantFrom("", "1"),
      statement: fc.constantFrom("", "7/1"),
      bytes: fc.constant(""),
      entryAmount: fc.constant(""),
    },
    ...{ part: fc.constant(""), format: fc.constant("T") },
  });
  fc.assert(
    fc.property(fc.array(content, { maxLength: 20 }), (lines: LineContent[]) => {
      const ids = identitiesOf(lines);
      expect(new Set(ids.map(({ id }) => id)).size).toBe(lines.length);
      // Slow: the place among the equal lines before it.
      const alike = (a: LineContent, b: LineContent) => JSON.stringify(a) === JSON.stringify(b);
      expect(ids.map(({ nth }) => nth)).toEqual(
        lines.map((line, i) => lines.slice(0, i + 1).filter((other) => alike(line, other)).length),
      );
      expect(identitiesOf(lines)).toEqual(ids);
    }),
  );
});
