import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculate } from "./calculators.ts";

/**
 * The rules again with integers only, written from the conventions and not from the product. A case
 * is in hundredths of a unit, or in whole days counted from 2026-01-01.
 */
const run = (fn: string, input: unknown) =>
  JSON.parse(JSON.stringify(calculate(fn, input))) as Record<string, unknown>;

/** Half away from zero. */
const divided = (top: bigint, bottom: bigint): bigint => {
  const size = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  return top < 0n ? -size : size;
};
const cents = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const centsArb = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) });

const monthDays = (year: number, month: number) =>
  [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
type Day = { year: number; month: number; day: number };
const dayText = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const dayArb = fc
  .record({
    year: fc.integer({ min: 2024, max: 2029 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(({ year, month, day }) => day <= monthDays(year, month));
const nextDay = ({ year, month, day }: Day): Day => {
  if (day < monthDays(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
};
const later = (start: Day, days: number): Day => {
  let at = start;
  for (let n = 0; n < days; n += 1) at = nextDay(at);
  return at;
};

describe("against a calculation with integers", () => {
  it("due: days, month and day with a cut-off, end of month", () => {
    const term = fc.record({
      date: dayArb,
      months: fc.integer({ min: 0, max: 26 }),
      day: fc.integer({ min: 1, max: 31 }),
      cut: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
      days: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(term, ({ date, months, day, cut, days }) => {
        const text = dayText(date);
        const count = date.month - 1 + months + (cut !== undefined && date.day > cut ? 1 : 0);
        const [year, month] = [date.year + Math.floor(count / 12), (count % 12) + 1];
        const due = dayText({ year, month, day: Math.min(day, monthDays(year, month)) });
        expect(
          run("due", {
            date: text,
            term: "month",
            months,
            day,
            ...(cut === undefined ? {} : { cut }),
          }),
        ).toEqual({ due });
        expect(run("due", { date: text, term: "days", days })).toEqual({
          due: dayText(later(date, days)),
        });
        const last = { ...date, day: monthDays(date.year, date.month) };
        expect(run("due", { date: text, term: "eom", days })).toEqual({
          due: dayText(later(last, days)),
        });
      }),
    );
  });

  it("dnd: every day counted one by one, for all boxes", () => {
    const stay = fc.record({
      start: dayArb,
      length: fc.integer({ min: 0, max: 60 }),
      free: fc.integer({ min: 0, max: 12 }),
      firstDay: fc.constantFrom("event", "next"),
      freeBasis: fc.constantFrom("calendar", "working"),
      chargeBasis: fc.constantFrom("calendar", "working"),
      holiday: fc.integer({ min: 0, max: 20 }),
      second: fc.integer({ min: 2, max: 15 }),
      rates: fc.tuple(centsArb(99_999), centsArb(99_999)),
      containers: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(stay, (at) => {
        const holiday = dayText(later(at.start, at.holiday));
        let freeLeft = at.free;
        let charged = 0;
        for (let n = at.firstDay === "event" ? 0 : 1; n <= at.length; n += 1) {
          const working = dayText(later(at.start, n)) !== holiday;
          if (freeLeft > 0) {
            if (at.freeBasis === "calendar" || working) freeLeft -= 1;
          } else if (at.chargeBasis === "calendar" || working) charged += 1;
        }
        const first = Math.min(charged, at.second - 1);
        const sums = [BigInt(first) * at.rates[0], BigInt(charged - first) * at.rates[1]] as const;
        const result = run("dnd", {
          start: dayText(at.start),
          end: dayText(later(at.start, at.length)),
          free_days: at.free,
          first_day: at.firstDay,
          free_basis: at.freeBasis,
          charge_basis: at.chargeBasis,
          calendar: { weekend: [], holidays: [holiday] },
          tier_index: "chargeable",
          currency: "USD",
          containers: at.containers,
          tiers: [
            { from: 1, to: at.second - 1, rate: cents(at.rates[0]) },
            { from: at.second, rate: cents(at.rates[1]) },
          ],
        });
        expect(result).toMatchObject({
          chargeable_days: charged,
          tiers: [
            [first, cents(sums[0])],
            [charged - first, cents(sums[1])],
          ],
          total: cents((sums[0] + sums[1]) * BigInt(at.containers)),
        });
      }),
    );
  });

  it("red: parts of a line never take more than the line, and the last takes the rest", () => {
    const line = fc.record({
      net: fc.bigInt({ min: 100n, max: 900_000n }),
      rate: fc.constantFrom(0n, 3n, 6n, 13n),
      parts: fc.array(fc.bigInt({ min: 1n, max: 400_000n }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(line, ({ net, rate, parts }) => {
        const tax = divided(net * rate, 100n);
        let [netLeft, taxLeft] = [net, tax];
        for (const part of parts) {
          const already = [cents(netLeft - net), cents(taxLeft - tax)];
          const requested = {
            currency: "CNY",
            blue: [[cents(net), cents(tax)]],
            rate: [String(rate)],
            already_red: [already],
          };
          const result = run("red", { ...requested, red: { "0": { gross: cents(-part) } } });
          if (part > netLeft + taxLeft) {
            expect(result).toEqual({ errors: [[0, "EXCEEDS_BLUE"]], lines: [] });
            continue;
          }
          const rounded = divided(part * rate, 100n + rate);
          const least = part > netLeft ? part - netLeft : 0n;
          const within = rounded > taxLeft ? taxLeft : rounded < least ? least : rounded;
          const took = part === netLeft + taxLeft ? taxLeft : within;
          expect(result).toEqual({ errors: [], lines: [[0, cents(took - part), cents(-took)]] });
          netLeft -= part - took;
          taxLeft -= took;
        }
      }),
    );
  });

  it("roe_pick: the day before sailing, or the invoice date where that is earlier", () => {
    const days = fc.record({
      sailing: fc.integer({ min: 20, max: 60 }),
      invoice: fc.option(fc.integer({ min: 20, max: 60 }), { nil: undefined }),
      published: fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 20 }),
    });
    const start: Day = { year: 2026, month: 1, day: 1 };
    fc.assert(
      fc.property(days, ({ sailing, invoice, published }) => {
        const listed = Object.fromEntries(
          published.map((day) => [dayText(later(start, day)), `7.${1000 + day}`]),
        );
        const dates = {
          sailing: dayText(later(start, sailing)),
          ...(invoice ? { invoice_date: dayText(later(start, invoice)) } : {}),
        };
        const input = { ...dates, published: listed, amount: "100.00", to: "CNY" };
        const limit = Math.min(sailing - 1, invoice ?? 999);
        const picked = Math.max(...published.filter((day) => day <= limit));
        if (!Number.isFinite(picked)) {
          expect(() => run("roe_pick", input)).toThrow("money.noRate");
          return;
        }
        // 100.00 at four decimals: the digits of the rate are the cents.
        const amount = cents(BigInt(`7${1000 + picked}`));
        expect(run("roe_pick", input)).toEqual({
          date: dayText(later(start, picked)),
          rate: `7.${1000 + picked}`,
          amount,
        });
      }),
    );
  });

  it("fees: revenue tons with a least quantity, least and greatest amounts", () => {
    const shipment = fc.record({
      kg: fc.bigInt({ min: 0n, max: 90_000n }),
      litres: fc.bigInt({ min: 0n, max: 90_000n }),
      price: centsArb(50_000),
      leastQty: fc.option(fc.bigInt({ min: 0n, max: 40n }), { nil: undefined }),
      min: fc.option(centsArb(100_000), { nil: undefined }),
      room: fc.option(centsArb(100_000), { nil: undefined }),
    });
    fc.assert(
      fc.property(shipment, ({ kg, litres, price, leastQty, min, room }) => {
        const max = room === undefined ? undefined : room + (min ?? 0n);
        const thousandth = (value: bigint) =>
          `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;
        const limits = {
          ...(min === undefined ? {} : { min: cents(min) }),
          ...(max === undefined ? {} : { max: cents(max) }),
        };
        const row = { code: "WM", basis: "rt", currency: "USD", rate: cents(price), ...limits };
        const tariff = [leastQty === undefined ? row : { ...row, min_qty: String(leastQty) }];
        const tons = [kg, litres, (leastQty ?? 0n) * 1000n].reduce((most, each) =>
          each > most ? each : most,
        );
        // Thousandths of a ton × cents: the amount is a thousandth of that.
        let amount = divided(tons * price, 1000n);
        if (min !== undefined && tons * price < min * 1000n) amount = min;
        if (max !== undefined && amount > max) amount = max;
        const result = run("fees", { weight_kg: String(kg), cbm: thousandth(litres), tariff });
        expect(result["lines"]).toEqual(tons === 0n ? {} : { WM: cents(amount) });
      }),
    );
  });

  it("fifo: credits first, as far as they reduce charges, then the oldest, with what is verified already", () => {
    const fee = fc.record({
      amount: fc.bigInt({ min: -50_000n, max: 90_000n }),
      share: fc.bigInt({ min: 0n, max: 100n }),
    });
    fc.assert(
      fc.property(fc.array(fee, { maxLength: 8 }), centsArb(300_000), (fees, receipt) => {
        const open = fees.map(({ amount, share }) => amount - (amount * share) / 100n);
        // A credit is taken as far as there are charges that it reduces.
        let room = open.filter((each) => each > 0n).reduce((sum, each) => sum + each, 0n);
        const credits = open.map((each) => {
          const credit = each >= 0n ? 0n : -each < room ? each : -room;
          room += credit;
          return credit;
        });
        let left = credits.reduce((sum, each) => sum - each, receipt);
        const applied = open.map((each, row) => {
          if (each < 0n) return credits[row] ?? 0n;
          const part = each < left ? each : left;
          left -= part;
          return part;
        });
        const rows = fees.map(({ amount }, row) => ({
          amount: cents(amount),
          verified: cents(amount - (open[row] ?? 0n)),
        }));
        expect(run("fifo", { currency: "CNY", receipt: cents(receipt), fees: rows })).toEqual({
          applied_open: applied.map((part, row) => [cents(part), cents((open[row] ?? 0n) - part)]),
          unapplied: cents(left),
        });
      }),
    );
  });

  it("mqc: the shortfall in proportion", () => {
    const terms = fc.tuple(
      fc.bigInt({ min: 1n, max: 5000n }),
      fc.bigInt({ min: 0n, max: 6000n }),
      fc.constantFrom(1n, 2n),
      centsArb(90_000),
    );
    fc.assert(
      fc.property(terms, ([mqc, carried, per, rate]) => {
        const short = mqc > carried ? mqc - carried : 0n;
        const input = {
          mqc_teu: Number(mqc),
          carried_teu: Number(carried),
          per: Number(per),
          rate: cents(rate),
          currency: "USD",
        };
        const percent = cents(divided(short * 10_000n, mqc));
        expect(run("mqc", input)).toEqual({
          shortfall_teu: Number(short),
          percent,
          amount: cents(divided(short * rate, per)),
        });
      }),
    );
  });
});
