import type { MessageKey } from "#platform/i18n/message-key.ts";
import { Decimal, dec } from "../../money/decimal.ts";
import { carriage, extraItem, flags, preferences, sheetHeads, typeNames, unitName } from "./digital-sheets.columns.ts";
import { remarkLength, remarkLimit } from "../remark-length.ts";
import type { TaxMark } from "../tax-mark.ts";

/** Limits of the batch file (field notes 1.13, 4.5). Remark in bytes of UTF-8, tax differences in yuan. */
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

/** An invoice as it goes to the tax platform. `regNo` joins its rows on the four sheets and its answer. */
export type DigitalInvoice = {
  id: number;
  regNo: string;
  invoiceType: string;
  currency: string;
  titleCorp: string;
  dutyNo: string;
  address: string;
  tel: string;
  bankName: string;
  bankAccount: string;
  remark: string;
  lines: readonly DigitalLine[];
};

/** What the platform would refuse; `line` counts from 1, 0 is the head. */
export type DigitalFault = { line: number; code: MessageKey<"invoice">; params: Record<string, string | number> };

const taxRates = ["0", "1", "3", "5", "6", "9", "13"];
const buyerNumber = /^([0-9A-Z]{15}|[0-9A-Z]{18})$/;

/** Everything the platform would refuse, exactly, before a file is made. */
export function faultsOf(invoice: DigitalInvoice): DigitalFault[] {
  const faults: DigitalFault[] = [];
  const fault = (line: number, code: MessageKey<"invoice">, params: DigitalFault["params"] = {}) => faults.push({ line, code, params });
  const { currency, titleCorp, dutyNo, invoiceType, remark, lines } = invoice;
  if (currency !== "CNY") fault(0, "invoice.digital.onlyYuan", { currency });
  if (!titleCorp.trim()) fault(0, "invoice.digital.noTitle");
  if (titleCorp.length > digitalLimits.name) fault(0, "invoice.digital.longTitle", { limit: digitalLimits.name });
  if (dutyNo ? !buyerNumber.test(dutyNo) : invoiceType === "SPECIAL") fault(0, "invoice.digital.badDutyNo");
  const length = remarkLength(remark);
  if (length > digitalLimits.remark) fault(0, "invoice.remarkTooLong", { length, limit: digitalLimits.remark });
  if (lines.length > digitalLimits.lines) fault(0, "invoice.digital.manyLines", { limit: digitalLimits.lines });
  let off = new Decimal(0);
  for (const [i, line] of lines.entries()) {
    for (const { code, params } of lineFaults(line)) fault(i + 1, code, params);
    off = off.plus(taxOff(line).abs());
  }
  if (off.gt(digitalLimits.totalTax)) fault(0, "invoice.digital.taxOff", { fee: "", off: off.toFixed(2), limit: digitalLimits.totalTax });
  return faults;
}

const taxOff = ({ noTaxAmount, taxRate, taxAmount }: DigitalLine): Decimal => dec(noTaxAmount).times(taxRate).div(100).minus(taxAmount);

function lineFaults(line: DigitalLine): Pick<DigitalFault, "code" | "params">[] {
  const { feeCode: fee, taxClass, itemName, noTaxAmount, taxRate, taxMark, carried } = line;
  const faults: Pick<DigitalFault, "code" | "params">[] = [];
  const fault = (code: MessageKey<"invoice">, params: DigitalFault["params"] = {}) => faults.push({ code, params: { fee, ...params } });
  if (!/^\d{19}$/.test(taxClass)) fault(taxClass ? "invoice.digital.badTaxClass" : "invoice.digital.noTaxClass");
  if (!itemName || itemName.length > digitalLimits.name) fault("invoice.digital.badItem", { limit: digitalLimits.name });
  if (dec(noTaxAmount).lte(0)) fault("invoice.digital.notPositive");
  if (!taxRates.includes(dec(taxRate).toFixed())) fault("invoice.digital.badRate", { rate: taxRate });
  const off = taxOff(line).abs();
  if (off.gt(digitalLimits.lineTax)) fault("invoice.digital.taxOff", { off: off.toFixed(2), limit: digitalLimits.lineTax });
  if (taxMark === "NO_INVOICE") fault("invoice.digital.abroad");
  if (taxMark === "TRANSPORT" && Object.values(carried).some((value) => value === "")) fault("invoice.digital.noCarriage");
  return faults;
}

/** A worksheet of the file. */
export type DigitalSheet = { name: string; headings: readonly string[]; rows: string[][] };

/** The four sheets of a batch; prices and amounts are without tax. */
export function sheetsOf(invoices: readonly DigitalInvoice[]): DigitalSheet[] {
  const rows = [invoices.map(headRow), invoices.flatMap(lineRows), invoices.flatMap(carriageRows), invoices.flatMap(extraRows)];
  return sheetHeads.map((head, i) => ({ ...head, rows: rows[i] ?? [] }));
}

const carries = ({ lines }: DigitalInvoice): boolean => lines.some(({ taxMark }) => taxMark === "TRANSPORT");

function headRow(invoice: DigitalInvoice): string[] {
  const { regNo, invoiceType, titleCorp, dutyNo, address, tel, bankName, bankAccount, remark } = invoice;
  const special = carries(invoice) ? carriage : "";
  return [regNo, typeNames[invoiceType] ?? "", special, flags.no, titleCorp, dutyNo, address, tel, bankName, bankAccount, remark];
}

function lineRows({ regNo, lines }: DigitalInvoice): string[][] {
  return lines.map(({ itemName, taxClass, noTaxAmount, taxRate, taxMark }) => {
    const preference = preferences[taxMark] ?? "";
    const amount = dec(noTaxAmount).toFixed(2);
    const rate = dec(taxRate).div(100).toFixed();
    return [regNo, itemName, taxClass, "", unitName, "1", amount, amount, rate, "", preference ? flags.yes : flags.no, preference];
  });
}

function carriageRows({ regNo, lines }: DigitalInvoice): string[][] {
  const rows = lines
    .filter(({ taxMark }) => taxMark === "TRANSPORT")
    .map(({ carried: { from, to, vehicle, plate, cargo } }) => [regNo, from, to, vehicle, plate, cargo]);
  return [...new Map(rows.map((row) => [row.join("\t"), row])).values()];
}

/** Our charge codes, so that a line is recognised in the books. */
function extraRows({ regNo, lines }: DigitalInvoice): string[][] {
  return [[regNo, ...extraItem, [...new Set(lines.map(({ feeCode }) => feeCode))].join(",").slice(0, digitalLimits.text)]];
}
