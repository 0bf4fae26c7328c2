import { z } from "zod";
import { mayShareContainer, segregationOf } from "#domain/booking/cargo/segregation.ts";
import { compareVgm } from "#domain/containers/container/vgm-tolerance.ts";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { cleanNumber } from "#platform/kernel/text/clean-number.ts";
import { redLetter } from "#domain/finance/invoice/line/red-letter.ts";
import { remarkLength, remarkLimit } from "#domain/finance/invoice/line/remark-length.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import { ageing, dueDate, dueInMonth } from "#domain/finance/settlement/terms/due-date.ts";
import { closeInvoice, settleForeignFee } from "#domain/finance/settlement/terms/exchange-gain.ts";
import {
  checkManualAmounts,
  spreadInProportion,
  spreadOldestFirst,
} from "#domain/finance/settlement/terms/spread-receipt.ts";
import {
  statementEquivalent,
  statementTotals,
} from "#domain/finance/settlement/statement-totals.ts";
import {
  type Calculator,
  calculator,
  exact,
  localDate,
  maybeNumeric,
  numeric,
} from "./calculator.ts";

const currency = z.string().default("CNY");

const iso = calculator(exact({ numbers: z.array(z.string()) }), ({ numbers }) => ({
  digits: numbers.map((number) => checkDigit(cleanNumber("container", number).slice(0, 10))),
}));

const vgm = calculator(
  exact({ percent: maybeNumeric, kg: maybeNumeric, pairs: z.array(z.tuple([numeric, numeric])) }),
  ({ pairs, ...allowed }) => ({
    rows: pairs.map(([declared, measured]) => {
      const { tolerance, difference, within } = compareVgm(declared, measured, allowed);
      return [plainText(tolerance), plainText(difference), within];
    }),
  }),
);

const seg = calculator(
  exact({ pairs: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) }),
  ({ pairs }) => ({
    rows: pairs.map(([item, other]) => {
      const code = segregationOf(item, other);
      return [/\d/.test(code) ? Number(code) : code, mayShareContainer(code)];
    }),
  }),
);

const statementFee = exact({
  corp: z.string().optional(),
  currency: z.string(),
  amount: numeric,
  tax: maybeNumeric,
  verified: maybeNumeric,
  rate: maybeNumeric,
});

const statement = calculator(exact({ fees: z.array(statementFee) }), ({ fees }) => {
  if (fees.some((fee) => fee.corp !== fees[0]?.corp)) return { error: "SAME_COUNTERPARTY_ONLY" };
  const lines = fees.map(({ tax: taxAmount, ...fee }) => ({ ...fee, taxAmount }));
  const sums = Object.entries(statementTotals(lines)).map(
    ([code, { noTaxAmount, taxAmount, ...sum }]) => {
      return [code, { ...sum, no_tax: noTaxAmount, tax: taxAmount }];
    },
  );
  return {
    by_currency: Object.fromEntries(sums),
    cny_equivalent: statementEquivalent(lines, "CNY"),
  };
});

const fifo = calculator(
  exact({
    currency,
    receipt: numeric,
    fees: z.array(exact({ amount: numeric, verified: maybeNumeric })),
  }),
  ({ currency: code, receipt, fees }) => {
    const { applied, open, unapplied } = spreadOldestFirst(receipt, code, fees);
    return { applied_open: applied.map((amount, row) => [amount, open[row]]), unapplied };
  },
);

const prorata = calculator(
  exact({ currency, receipt: numeric, open: z.array(numeric) }),
  (input) => {
    const { applied, unapplied } = spreadInProportion(input.receipt, input.currency, input.open);
    return dec(unapplied).isZero() ? { applied } : { applied, unapplied };
  },
);

const manual = calculator(
  exact({
    available: numeric,
    fees: z.array(exact({ amount: numeric, verified: maybeNumeric, apply: maybeNumeric })),
  }),
  ({ available, fees }) => {
    const faults = checkManualAmounts(
      available,
      fees.map((fee) => ({ ...fee, apply: fee.apply })),
    );
    return { ok: faults.length === 0, errors: faults.map(({ row, code }) => [row, code]) };
  },
);

const fxclose = calculator(
  exact({
    invoice: numeric,
    invoice_rate: numeric,
    paid: numeric,
    pay_rate: numeric,
    local: z.string().default("CNY"),
  }),
  (input) => {
    const invoice = { amount: input.invoice, rate: input.invoice_rate };
    const closed = closeInvoice(invoice, { amount: input.paid, rate: input.pay_rate }, input.local);
    return {
      receivable: closed.receivable,
      bank: closed.bank,
      writeoff: closed.writeOff,
      fx_gain: closed.fxGain,
    };
  },
);

const fxpartial = calculator(
  exact({
    currency: z.string(),
    fee: numeric,
    fee_rate: numeric,
    settlements: z.array(exact({ cny: numeric, rate: numeric })),
  }),
  (input) => {
    const fee = { amount: input.fee, currency: input.currency, rate: input.fee_rate };
    const receipts = input.settlements.map(({ cny: local, rate }) => ({ local, rate }));
    const { book, steps, open, bookOpen } = settleForeignFee(fee, receipts, "CNY");
    return {
      book,
      steps: steps.map(({ settled, relieved, fxGain }) => ({
        fee_ccy: settled,
        relieved,
        fx: fxGain,
      })),
      open,
      book_open: bookOpen,
    };
  },
);

const whole = z.number().int().min(0);
const dayOfMonth = z.number().int().min(1).max(31).optional();
/** `n` and `days` are two names of one number; only one of them may be there. */
const dayTerm = <T extends string>(term: T) =>
  exact({
    date: localDate,
    term: z.literal(term),
    n: whole.optional(),
    days: whole.optional(),
  }).refine(({ n, days }) => n === undefined || days === undefined || n === days, { path: ["n"] });

const due = calculator(
  z.discriminatedUnion("term", [
    dayTerm("days"),
    dayTerm("eom"),
    exact({
      date: localDate,
      term: z.literal("month"),
      months: whole.default(0),
      day: dayOfMonth,
      cut: dayOfMonth,
    }),
  ]),
  (input) => {
    if (input.term === "month") return { due: dueInMonth(input.date, input) };
    return {
      due: dueDate(
        input.date,
        input.term === "eom" ? "END_OF_MONTH" : "DAYS",
        input.n ?? input.days ?? 0,
      ),
    };
  },
);

const receiptItem = exact({ date: localDate, amount: numeric });

const ageingCase = calculator(
  exact({
    as_of: localDate,
    currency,
    items: z.array(
      exact({
        date: localDate,
        due: localDate,
        amount: numeric,
        receipts: z.array(receiptItem).optional(),
      }),
    ),
  }),
  (input) => ageing(input.items, input.as_of, input.currency),
);

/** Faults name the line. A missing gross amount follows from net and tax. */
const red = calculator(
  exact({
    currency,
    blue: z.array(z.tuple([numeric, numeric])),
    rate: z.array(numeric),
    already_red: z.array(z.tuple([numeric, numeric]).nullable()).optional(),
    red: z.record(
      z.string().regex(/^\d+$/),
      exact({ gross: numeric.optional(), net: numeric.optional() }),
    ),
  }),
  (input) => {
    const blue = input.blue.map(([noTaxAmount, taxAmount], line) => {
      const taken = input.already_red?.[line];
      const reversed = taken ? { noTaxAmount: taken[0], taxAmount: taken[1] } : undefined;
      return { noTaxAmount, taxAmount, taxRate: input.rate[line] ?? "0", reversed };
    });
    const requested = Object.entries(input.red).map(([key, { gross, net }]) => {
      const line = Number(key);
      const onTop = {
        amount: net ?? "0",
        taxRate: input.rate[line] ?? "0",
        inclusive: false,
        currency: input.currency,
      };
      return { line, amount: gross ?? taxParts(onTop).amount };
    });
    const { lines, faults } = redLetter(blue, requested, input.currency);
    const kept = faults.length > 0 ? [] : lines;
    return {
      errors: faults.map(({ line, code }) => [line, code]),
      lines: kept.map(({ line, noTaxAmount, taxAmount }) => [line, noTaxAmount, taxAmount]),
    };
  },
);

const iface = calculator(
  exact({ remark: z.string(), limit: z.number().int().default(remarkLimit) }),
  ({ remark, limit }) => {
    const count = remarkLength(remark);
    return { count, ok: count <= limit };
  },
);

/** Containers, invoices, verification and statements (domain §3). */
export const documentCalculators: Record<string, Calculator> = {
  iso,
  vgm,
  seg,
  statement,
  fifo,
  prorata,
  manual,
  fxclose,
  fxpartial,
  due,
  ageing: ageingCase,
  red,
  iface,
};
