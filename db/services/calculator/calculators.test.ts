import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { calculate, calculators } from "./calculators.ts";

type Case = { id: string; title: string; fn: string; in: unknown; expect: unknown };

const shared = resolve("../shared/golden/cases.jsonl");
const cases: Case[] = existsSync(shared)
  ? readFileSync(shared, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Case)
  : [];

describe("worked numbers", () => {
  it("are present", (ctx) => {
    if (cases.length === 0)
      ctx.skip(`SKIPPED: ${shared} is absent, the worked numbers were NOT checked`);
    expect(cases.every((item) => item.fn in calculators)).toBe(true);
  });
  it.each(cases)("$id $fn: $title", (item) => {
    expect(JSON.parse(JSON.stringify(calculate(item.fn, item.in)))).toEqual(item.expect);
  });
});

/** Edge cases of our own: zero, negative, no or three decimals, ties. */
const own: [string, unknown, unknown][] = [
  ["minmax", { qty: "3", price: "1.0005", digits: 3 }, { amount: "3.002" }],
  ["minmax", { qty: "10", price: "99.5", max: "500", digits: 2 }, { amount: "500.00" }],
  ["minmax", { qty: "1", price: "-0.005", digits: 2 }, { amount: "-0.01" }],
  ["minmax", { qty: "0", price: "9", currency: "JPY" }, { amount: "0" }],
  ["minmax", { qty: "1", price: "10.019", digits: 2, mode: "DOWN" }, { amount: "10.01" }],
  [
    "rounding",
    { value: "-0.025", steps: ["0.01", "0.05"] },
    { HALF_UP: ["-0.03", "-0.05"], DOWN: ["-0.02", "0.00"], UP: ["-0.03", "-0.05"] },
  ],
  [
    "prorate",
    { total: "100", currency: "JPY", weights: ["1", "1", "1"] },
    { parts: ["34", "33", "33"] },
  ],
  [
    "prorate",
    { total: "-0.010", currency: "KWD", weights: ["0", "1", "2"] },
    { parts: ["0.000", "-0.003", "-0.007"] },
  ],
  [
    "tax",
    { inclusive: false, lines: [{ amount: "-10.05", rate: "6" }] },
    { lines: [["-10.05", "-0.60", "-10.65"]], net: "-10.05", tax: "-0.60", gross: "-10.65" },
  ],
  [
    "tax",
    { inclusive: true, currency: "JPY", lines: [] },
    { lines: [], net: "0", tax: "0", gross: "0" },
  ],
  [
    "taxalt",
    { amount: "106", rate: "6" },
    { net_first: ["100.00", "6.00"], tax_first: ["100.00", "6.00"] },
  ],
  [
    "docround",
    { rate: "6", amounts: ["0.09", "0.09"] },
    { per_line: "0.02", per_document: "0.01" },
  ],
  ["cross", { amount: "-3", from_rate: "2", to_rate: "7", to: "KWD" }, { amount: "-0.857" }],
  [
    "credit",
    { amount: "100.00", rate: "7.1234", credits: ["33.33", "33.33", "33.34"] },
    { invoice_base: "712.34", credit_base: ["-237.42", "-237.42", "-237.50"] },
  ],
  [
    "roe_date",
    { event: "2026-10-12", days_before: 6, holidays: ["2026-10-05", "2026-10-06"] },
    { date: "2026-10-02" },
  ],
  [
    "roe_pick",
    {
      sailing: "2026-03-01",
      published: { "2026-02-20": "7", "2026-03-01": "8" },
      amount: "1",
      to: "CNY",
    },
    { date: "2026-02-20", rate: "7", amount: "7.00" },
  ],
  ["suffix", { scheme: "number", n: [1, 99, 100, 0] }, { suffix: ["01", "99", "ERROR", "ERROR"] }],
  ["iso", { numbers: ["msku 907032", "ABC"] }, { digits: ["3", null] }],
  [
    "vgm",
    {
      percent: "5",
      pairs: [
        ["0", "0"],
        ["100", "105.1"],
      ],
    },
    {
      rows: [
        ["0", "0", true],
        ["5", "5.1", false],
      ],
    },
  ],
  [
    "seg",
    {
      pairs: [
        [["1.4S"], ["6.1"]],
        [["1.2"], ["8"]],
      ],
    },
    {
      rows: [
        ["X", true],
        [4, false],
      ],
    },
  ],
  [
    "fifo",
    { receipt: "50", fees: [{ amount: "100" }, { amount: "-30" }] },
    {
      applied_open: [
        ["80.00", "20.00"],
        ["-30.00", "0.00"],
      ],
      unapplied: "0.00",
    },
  ],
  [
    "prorata",
    { receipt: "9.00", open: ["2", "3"] },
    { applied: ["2.00", "3.00"], unapplied: "4.00" },
  ],
  [
    "manual",
    {
      available: "5",
      fees: [
        { amount: "9", apply: "6" },
        { amount: "1", apply: "0" },
      ],
    },
    {
      ok: false,
      errors: [
        [1, "ZERO"],
        [null, "EXCEEDS_AVAILABLE"],
      ],
    },
  ],
  [
    "fxclose",
    { invoice: "10", invoice_rate: "7", paid: "10", pay_rate: "6.5" },
    { receivable: "70.00", bank: "65.00", writeoff: "0.00", fx_gain: "-5.00" },
  ],
  [
    "fxpartial",
    { currency: "USD", fee: "1", fee_rate: "7", settlements: [] },
    { book: "7.00", steps: [], open: "1.00", book_open: "7.00" },
  ],
  ["due", { date: "2026-01-31", term: "month", months: 1 }, { due: "2026-02-28" }],
  ["due", { date: "2026-02-10", term: "eom", n: 30 }, { due: "2026-03-30" }],
  [
    "ageing",
    { as_of: "2026-01-02", items: [] },
    {
      not_due: "0.00",
      "1-30": "0.00",
      "31-60": "0.00",
      "61-90": "0.00",
      "90+": "0.00",
      total: "0.00",
    },
  ],
  [
    "red",
    { blue: [["100", "6"]], rate: ["6"], red: { "0": { gross: "-106.01" } } },
    { errors: [[0, "EXCEEDS_BLUE"]], lines: [] },
  ],
  ["iface", { remark: "备注", limit: 5 }, { count: 6, ok: false }],
  [
    "mqc",
    { mqc_teu: 10, carried_teu: 12, per: 1, rate: "5", currency: "JPY" },
    { shortfall_teu: 0, percent: "0.00", amount: "0" },
  ],
  [
    "statement",
    {
      fees: [
        { corp: "A", currency: "CNY", amount: "1" },
        { corp: "B", currency: "CNY", amount: "1" },
      ],
    },
    { error: "SAME_COUNTERPARTY_ONLY" },
  ],
  ["iface", { remark: `${"备".repeat(66)}ab` }, { count: 200, ok: true }],
  ["iface", { remark: "备".repeat(67) }, { count: 201, ok: false }],
  [
    "due",
    { date: "2026-01-26", term: "month", months: 1, day: 31, cut: 25 },
    { due: "2026-03-31" },
  ],
  ["seg", { pairs: [[["1.1"], ["1.4S"]]] }, { rows: [["*", false]] }],
  ["statement", { fees: [] }, { by_currency: {}, cny_equivalent: "0.00" }],
  [
    "match",
    {
      rates: [
        { id: "A", source: "general" },
        { id: "B", source: "general" },
      ],
      queries: [{ date: "2026-01-01" }],
    },
    { picked: ["AMBIGUOUS"] },
  ],
  [
    "dnd",
    {
      start: "2026-01-01",
      end: "2026-01-05",
      free_days: 7,
      first_day: "event",
      free_basis: "calendar",
      charge_basis: "calendar",
      tier_index: "chargeable",
      currency: "USD",
      tiers: [{ from: 1, rate: "9" }],
    },
    {
      last_free_day: "2026-01-07",
      free_days_used: 5,
      chargeable_days: 0,
      tiers: [[0, "0.00"]],
      total: "0.00",
      first_charged: null,
      last_charged: null,
    },
  ],
  [
    "fees",
    {
      boxes: { "40H": 1 },
      counts: { bill: 2 },
      weight_kg: "12345",
      cbm: "9",
      tariff: [
        { code: "CAF", basis: "percent", of: ["OF"], rate: "10", currency: "JPY" },
        { code: "OF", basis: "teu", currency: "JPY", rate: "1000.4" },
        { code: "DOC", basis: "bill", currency: "CNY", rate: "0", included: true },
        { code: "WM", basis: "revenue_ton", currency: "KWD", rate: "1" },
      ],
    },
    { lines: { CAF: "200", OF: "2001", WM: "12.345" }, totals: { JPY: "2201", KWD: "12.345" } },
  ],
];

describe("our own cases", () => {
  it("leave no calculator out", () => {
    expect(new Set(own.map(([fn]) => fn))).toEqual(new Set(Object.keys(calculators)));
  });
  it.each(own)("%s %j", (fn, input, expected) => {
    expect(JSON.parse(JSON.stringify(calculate(fn, input)))).toEqual(expected);
  });
});

const stay = {
  start: "2026-01-01",
  end: "2026-01-05",
  free_days: 1,
  first_day: "event",
  free_basis: "calendar",
  charge_basis: "calendar",
  tier_index: "chargeable",
  currency: "USD",
  tiers: [{ from: 1, rate: "9" }],
};

describe("unknown keys", () => {
  /** A key with a name no rule has, put into every object of every own case. */
  const placed = (value: unknown, path: string): [string, unknown][] => {
    if (Array.isArray(value)) {
      return value.flatMap((item, at) =>
        placed(item, `${path}.${at}`).map(([place, made]): [string, unknown] => [
          place,
          value.with(at, made),
        ]),
      );
    }
    if (typeof value !== "object" || value === null) return [];
    const inner = Object.entries(value).flatMap(([key, item]) =>
      placed(item, `${path}.${key}`).map(([place, made]): [string, unknown] => [
        place,
        { ...value, [key]: made },
      ]),
    );
    return [[path, { ...value, zzqx: 1 }], ...inner];
  };
  /** Tables whose keys are codes or dates. */
  const tables = /\.(boxes|rates|published|red)$/;
  const everywhere = [
    ...cases.map((item): [string, unknown] => [item.fn, item.in]),
    ...own.map(([fn, input]): [string, unknown] => [fn, input]),
  ]
    .flatMap(([fn, input]) =>
      placed(input, fn).map(([place, made]): [string, string, unknown] => [place, fn, made]),
    )
    .filter(([place]) => !tables.test(place));
  it("are refused by name, at every depth", () => {
    expect(everywhere.length).toBeGreaterThan(cases.length + own.length);
    for (const [place, fn, input] of everywhere) {
      expect(() => calculate(fn, input), place).toThrow(/zzqx|kit\.unknownKey/);
    }
  });
});

describe("refusals", () => {
  const refused: [string, unknown, string][] = [
    ["nothing", {}, "kit.notFound"],
    ["toString", {}, "kit.notFound"],
    ["minmax", { qty: "1e5", price: "1" }, "kit.invalid"],
    ["minmax", { qty: "1", price: "1", currency: "ABC" }, "money.unknownCurrency"],
    ["cross", { amount: "1", from_rate: "", to_rate: "1", to: "CNY" }, "money.noRate"],
    ["prorate", { total: "1", weights: [] }, "money.noWeights"],
    ["roe_pick", { sailing: "2026-01-01", published: {}, amount: "1", to: "CNY" }, "money.noRate"],
    [
      "fees",
      {
        boxes: { "20": 1 },
        tariff: [{ code: "OF", basis: "container", currency: "USD", rates: { "40": "1" } }],
      },
      "fee.noPrice",
    ],
    [
      "fees",
      {
        boxes: { "20": 1 },
        rates: {},
        tariff: [{ code: "OF", basis: "teu", currency: "USD", rate: "1" }],
      },
      "fee.noExchange",
    ],
    ["credit", { amount: "1", rate: "1", credits: ["2"] }, "money.creditExceeds"],
    ["dnd", { ...stay, free_basis: "working" }, "fee.noCalendar"],
    ["dnd", { ...stay, charge_basis: "working", calendar: null }, "fee.noCalendar"],
    [
      "fees",
      {
        boxes: { "20": 1 },
        tariff: [{ code: "A", basis: "container", currency: "USD", rate: "1", min_qty: "2" }],
      },
      "fee.noLeastQuantity",
    ],
    ["due", { date: "2026-01-31", term: "days", days: 3, n: 4 }, "kit.invalid"],
  ];
  it.each(refused)("%s %j → %s", (fn, input, code) => {
    expect(() => calculate(fn, input)).toThrow(code);
  });
});
