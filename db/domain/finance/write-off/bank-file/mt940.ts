import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { BankEntry, BankStatement } from "./bank-statement.ts";
import { describeEntry } from "./mt940-text.ts";

/**
 * A SWIFT customer statement or report names its account and has fields; banks put headers and
 * frames around it.
 */
export const isMt940 = (text: string): boolean =>
  /^\ufeff?(\{1:.*)?:(20|940):/m.test(text) && /^:25P?:/m.test(text);
/**
 * An interim report (MT942): floor limits and sums instead of balances, entries that the statement
 * brings again.
 */
export const isMt942 = (text: string): boolean =>
  isMt940(text) &&
  (/\{2:[IO]942/.test(text) || (/^:(34F|90[CD]):/m.test(text) && !/^:6[02][FM]:/m.test(text)));

const balance = /^([CD])\s*(\d{6})\s*([A-Z]{3})\s*(\d{1,15},\d{0,3})/;
/**
 * Value date, entry date (blank where unknown), direction (R reverses it), funds code, amount,
 * kind, reference of the owner, reference of the bank. Blanks stand between, and references are
 * longer than the 16 characters of the standard.
 */
const line =
  /^(\d{6})\s*(\d{4})?\s*(R?[CD])([A-Z])?\s*(\d{1,15},\d{0,3})\s*([A-Z][A-Z0-9]{3})\s*(.*?)(?:\/\/(.*))?$/;

type Field = { tag: string; value: string; row: number };

/**
 * Reads the statements of an MT940 file, several one after another. An entry that cannot be read is
 * told by its line; the others are read.
 * @throws Refusal writeOff.badBankFile for a balance that cannot be read
 */
export function readMt940(text: string): BankStatement[] {
  const statements: BankStatement[] = [];
  let isSkipped = false;
  for (const field of fieldsOf(text)) {
    if (field.tag === "20") statements.push(emptyStatement());
    const statement = statements.at(-1);
    // A header of the bank.
    if (!statement) continue;
    if (field.tag === "61") isSkipped = !takeEntry(statement, field);
    else if (!(field.tag === "86" && isSkipped)) take(statement, field);
  }
  if (statements.length === 0) throw new Refusal("import.noRows");
  return statements;
}

const emptyStatement = (): BankStatement => ({
  ...{
    format: "M",
    account: "",
    currency: "",
    number: "",
    counted: "",
    opening: null,
    closing: null,
    entries: [],
    unread: [],
  },
});

function take(statement: BankStatement, field: Field): void {
  const { tag, value } = field;
  if (tag === "25" || tag === "25P") statement.account = value.split("\n")[0]?.trim() ?? "";
  if (tag === "28C" || tag === "28") {
    statement.number = value.trim();
    // Savings banks give every file the number nought.
    statement.counted = /^0*(\/0*1?)?$/.test(statement.number) ? "" : statement.number;
  }
  if (tag === "60F" || tag === "60M") {
    const opening = balanceOf(field);
    Object.assign(statement, {
      opening: statement.opening ?? opening.amount,
      currency: opening.currency,
    });
  }
  if (tag === "62F" || tag === "62M") statement.closing = balanceOf(field).amount;
  const last = statement.entries.at(-1);
  // Information about an entry follows it; at the end of a statement it is about the whole.
  if (tag === "86" && last && statement.closing === null) {
    describeEntry(last, value);
    last.bytes += `\n${value}`;
  }
}

/** @returns false when it cannot be read */
function takeEntry(statement: BankStatement, field: Field): boolean {
  const entry = entryOf(statement, field);
  if (entry) statement.entries.push(entry);
  else statement.unread.push({ row: field.row, text: field.value.slice(0, 60) });
  return entry !== null;
}

/** Lines that begin with ":tag:" begin a field; others go on with the last one. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [i, raw] of text
    .replace("\ufeff", "")
    .split(/\r\n?|\n/)
    .entries()) {
    const begins = /^:(\d{2}[A-Z]?):(.*)$/.exec(raw.replace(/^\{.*\{4:/, ""));
    const last = fields.at(-1);
    if (begins) fields.push({ tag: begins[1] ?? "", value: begins[2] ?? "", row: i + 1 });
    else if (
      last &&
      raw.trim() !== "-" &&
      !raw.startsWith("-}") &&
      !raw.startsWith("{") &&
      !/^:940:/.test(raw)
    )
      last.value += `\n${raw}`;
  }
  return fields;
}

/** "1234,5" without its comma. */
const amountOf = (text: string): string => dec(text.replace(",", ".").replace(/\.$/, "")).toFixed();

function balanceOf(field: Field): { amount: string; currency: string } {
  const [, sign, , currency = "", amount = ""] = balance.exec(field.value.trim()) ?? [];
  if (!sign)
    throw new Refusal("writeOff.badBankFile", { row: field.row, text: field.value.slice(0, 60) });
  return { amount: sign === "D" ? `-${amountOf(amount)}` : amountOf(amount), currency };
}

function entryOf(
  { account, number, entries, unread }: BankStatement,
  field: Field,
): BankEntry | null {
  const [first = "", ...more] = field.value.split("\n");
  const [, day = "", booked, direction = "", , amount = "", , own = "", bank = ""] =
    line.exec(first.trim()) ?? [];
  if (!direction) return null;
  // A reversed credit takes money away.
  const out = direction === "D" || direction === "RC";
  const year = `20${day.slice(0, 2)}`;
  const reference = own.trim() === "NONREF" ? "" : own.trim();
  const valueDate = `${year}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
  return {
    bankDate: bookedDay(day, booked),
    valueDate,
    amount: `${out ? "-" : ""}${amountOf(amount)}`,
    payerName: "",
    remarks: [reference, ...more].join(" ").trim(),
    bankReference: bank.trim() || reference,
    bytes: field.value,
    formerRef: `${account}/${year}/${number}/${entries.length + unread.length + 1}`,
  };
}

/**
 * Booked in January of a value date in December, it belongs to the next year, and the other way
 * round.
 */
function bookedDay(day: string, booked: string | undefined): string {
  const month = Number(day.slice(2, 4));
  const bookedMonth = Number((booked ?? day.slice(2)).slice(0, 2));
  const turn = bookedMonth - month < -6 ? 1 : bookedMonth - month > 6 ? -1 : 0;
  const monthDay = booked ?? day.slice(2);
  return `${2000 + Number(day.slice(0, 2)) + turn}-${monthDay.slice(0, 2)}-${monthDay.slice(2, 4)}`;
}
