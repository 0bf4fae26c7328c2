import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import {
  carriage,
  extraItem,
  flags,
  preferences,
  sheetHeads,
  typeNames,
  unitName,
} from "./digital-sheets.columns.ts";
import { remarkLength, remarkLimit } from "../line/remark-length.ts";
import type { TaxMark } from "../line/tax-mark.ts";

/**
 * Limits of the batch file (field notes 1.13, 4.5). Remark in bytes of UTF-8, tax differences in
 * yuan.
 */
export const digitalLimits = {
  remark: remarkLimit,
  taxClass: 19,
  name: 100,
  text: 100,
  lineTax: "0.06",
  totalTax: "1.27",
  lines: 2_000,
} as const;

/** A line; amounts in yuan, `place` is where it was carried. */
export type DigitalLine = {
  feeCode: string;
  itemName: string;
  taxClass: string;
  noTaxAmount: string;
  taxAmount: string;
  taxRate: string;
  taxMark: TaxMark;
  carried: { from: string; to: string; vehicle: string; plate: string; cargo: string };
};

/**
 * An invoice as it goes to the tax platform. `regNo` joins its rows on the four sheets and its
 * answer.
 */
export type DigitalInvoice = {
  id: number;
  regNo: string;
  kind: "BLUE" | "RED";
  invoiceNo: string;
  invoiceType: string;
  currency: string;
  titleCorp: string;
  dutyNo: string;
  address: string;
  tel: string;
  bankName: string;
  bankAccount: string;
  /** The buyer's account is one of ours. */
  ownAccount: boolean;
  remark: string;
  lines: readonly DigitalLine[];
};

/** What the platform would refuse; `line` counts from 1, 0 is the head. */
export type DigitalFault = {
  line: number;
  code: MessageKey<"invoice">;
  params: Record<string, string | number>;
};

const taxRates = ["0", "1", "3", "5", "6", "9", "13"];
const buyerNumber = /^([0-9A-Z]{15}|[0-9A-Z]{18})$/;

/**
 * Everything the platform would refuse, exactly, before a file is made. A red letter follows its
 * blue invoice there: of its lines only the amounts count.
 */
export function faultsOf(invoice: DigitalInvoice): DigitalFault[] {
  const lineFaultsOf = invoice.kind === "RED" ? amountFaults : lineFaults;
  const faults =
    invoice.kind === "RED"
      ? typeFaults(invoice)
      : [...typeFaults(invoice), ...buyerFaults(invoice), ...sizeFaults(invoice)];
  return [
    ...faults.map((fault): DigitalFault => ({ line: 0, ...fault })),
    ...invoice.lines.flatMap((line, i) =>
      lineFaultsOf(line).map((fault): DigitalFault => ({ line: i + 1, ...fault })),
    ),
    ...(invoice.kind === "RED" ? [] : totalFaults(invoice)),
  ];
}

type Fault = Pick<DigitalFault, "code" | "params">;
const fault = (code: Fault["code"], params: Fault["params"] = {}): Fault => ({ code, params });

/** Yuan, of a Chinese type, and without a number: the platform gives it. */
function typeFaults({ currency, invoiceType, invoiceNo }: DigitalInvoice): Fault[] {
  return [
    ...(currency === "CNY" ? [] : [fault("invoice.digital.onlyYuan", { currency })]),
    ...(typeNames[invoiceType] ? [] : [fault("invoice.digital.badType")]),
    ...(invoiceNo ? [fault("invoice.platformNumbers")] : []),
  ];
}

function buyerFaults({ titleCorp, dutyNo, bankAccount, ownAccount }: DigitalInvoice): Fault[] {
  return [
    ...(titleCorp.trim() ? [] : [fault("invoice.digital.noTitle")]),
    ...(titleCorp.length > digitalLimits.name
      ? [fault("invoice.digital.longTitle", { limit: digitalLimits.name })]
      : []),
    ...(buyerNumber.test(dutyNo) ? [] : [fault("invoice.digital.badDutyNo")]),
    ...(ownAccount ? [fault("invoice.digital.ownAccount", { account: bankAccount })] : []),
  ];
}

function sizeFaults({ remark, lines }: DigitalInvoice): Fault[] {
  const length = remarkLength(remark);
  return [
    ...(length > digitalLimits.remark
      ? [fault("invoice.remarkTooLong", { length, limit: digitalLimits.remark })]
      : []),
    ...(lines.length > digitalLimits.lines
      ? [fault("invoice.digital.manyLines", { limit: digitalLimits.lines })]
      : []),
  ];
}

function totalFaults({ lines }: DigitalInvoice): DigitalFault[] {
  const off = lines.reduce((sum, line) => sum.plus(taxOff(line).abs()), new Decimal(0));
  const over = off.gt(digitalLimits.totalTax);
  return over
    ? [
        {
          line: 0,
          ...fault("invoice.digital.taxOff", {
            fee: "",
            off: off.toFixed(2),
            limit: digitalLimits.totalTax,
          }),
        },
      ]
    : [];
}

/** The file has two decimals. */
function amountFaults({ feeCode: fee, noTaxAmount, taxAmount }: DigitalLine): Fault[] {
  const fine = [noTaxAmount, taxAmount].some((amount) => dec(amount).decimalPlaces() > 2);
  return fine ? [fault("invoice.digital.decimals", { fee })] : [];
}

const taxOff = ({ noTaxAmount, taxRate, taxAmount }: DigitalLine): Decimal =>
  dec(noTaxAmount).times(taxRate).div(100).minus(taxAmount);

function lineFaults(line: DigitalLine): Fault[] {
  const { feeCode: fee, taxClass, itemName, noTaxAmount, taxRate, taxMark, carried } = line;
  const faults = amountFaults(line);
  const fault = (code: Fault["code"], params: Fault["params"] = {}) =>
    faults.push({ code, params: { fee, ...params } });
  if (!/^\d{19}$/.test(taxClass))
    fault(taxClass ? "invoice.digital.badTaxClass" : "invoice.digital.noTaxClass");
  if (!itemName || itemName.length > digitalLimits.name)
    fault("invoice.digital.badItem", { limit: digitalLimits.name });
  if (dec(noTaxAmount).lte(0)) fault("invoice.digital.notPositive");
  if (!taxRates.includes(dec(taxRate).toFixed()))
    fault("invoice.digital.badRate", { rate: taxRate });
  const off = taxOff(line).abs();
  if (off.gt(digitalLimits.lineTax))
    fault("invoice.digital.taxOff", { off: off.toFixed(2), limit: digitalLimits.lineTax });
  if (taxMark === "NO_INVOICE") fault("invoice.digital.abroad");
  if (taxMark === "TRANSPORT" && Object.values(carried).some((value) => value === ""))
    fault("invoice.digital.noCarriage");
  return faults;
}

/** A worksheet of the file. */
export type DigitalSheet = { name: string; headings: readonly string[]; rows: string[][] };

/** The four sheets of a batch; prices and amounts are without tax. */
export function sheetsOf(invoices: readonly DigitalInvoice[]): DigitalSheet[] {
  const rows = [
    invoices.map(headRow),
    invoices.flatMap(lineRows),
    invoices.flatMap(carriageRows),
    invoices.flatMap(extraRows),
  ];
  return sheetHeads.map((head, i) => ({ ...head, rows: rows[i] ?? [] }));
}

const carries = ({ lines }: DigitalInvoice): boolean =>
  lines.some(({ taxMark }) => taxMark === "TRANSPORT");

function headRow(invoice: DigitalInvoice): string[] {
  const { regNo, invoiceType, titleCorp, dutyNo, address, tel, bankName, bankAccount, remark } =
    invoice;
  const special = carries(invoice) ? carriage : "";
  return [
    regNo,
    typeNames[invoiceType] ?? "",
    special,
    flags.no,
    titleCorp,
    dutyNo,
    address,
    tel,
    bankName,
    bankAccount,
    remark,
  ];
}

function lineRows({ regNo, lines }: DigitalInvoice): string[][] {
  return lines.map(({ itemName, taxClass, noTaxAmount, taxRate, taxMark }) => {
    const preference = preferences[taxMark] ?? "";
    const amount = dec(noTaxAmount).toFixed(2);
    const rate = dec(taxRate).div(100).toFixed();
    return [
      regNo,
      itemName,
      taxClass,
      "",
      unitName,
      "1",
      amount,
      amount,
      rate,
      "",
      preference ? flags.yes : flags.no,
      preference,
    ];
  });
}

function carriageRows({ regNo, lines }: DigitalInvoice): string[][] {
  const rows = lines
    .filter(({ taxMark }) => taxMark === "TRANSPORT")
    .map(({ carried: { from, to, vehicle, plate, cargo } }) => [
      regNo,
      from,
      to,
      vehicle,
      plate,
      cargo,
    ]);
  return [...new Map(rows.map((row) => [row.join("\t"), row])).values()];
}

/** Our charge codes, so that a line is recognised in the books. */
function extraRows({ regNo, lines }: DigitalInvoice): string[][] {
  return [
    [
      regNo,
      ...extraItem,
      [...new Set(lines.map(({ feeCode }) => feeCode))].join(",").slice(0, digitalLimits.text),
    ],
  ];
}
