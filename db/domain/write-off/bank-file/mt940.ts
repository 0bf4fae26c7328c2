import { Refusal } from "#platform/operation/refusal.ts";
import { dec } from "../../money/decimal.ts";
import type { BankEntry, BankStatement } from "./bank-statement.ts";

/** A SWIFT customer statement begins with its reference and names its account. */
export const isMt940 = (text: string): boolean => /^\s*(\{1:|:20:)/.test(text.replace("\ufeff", "")) && /^:25P?:/m.test(text);

const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,3})/;
/** Value date, entry date, direction (R reverses it), funds code, amount, kind, reference of the owner, reference of the bank. */
const line = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,3})([A-Z][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{1,16}))?$/;

type Field = { tag: string; value: string; row: number };

/**
 * Reads the statements of an MT940 file, several one after another.
 * @throws Refusal writeOff.badBankFile with the line of the file that cannot be read
 */
export function readMt940(text: string): BankStatement[] {
  const statements: BankStatement[] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === "20") statements.push({ account: "", currency: "", number: "", opening: null, closing: null, entries: [] });
    const statement = statements.at(-1);
    if (!statement) throw unread(field);
    take(statement, field);
  }
  if (statements.length === 0) throw new Refusal("import.noRows");
  return statements;
}

function take(statement: BankStatement, field: Field): void {
  const { tag, value } = field;
  if (tag === "25" || tag === "25P") statement.account = value.split("\n")[0]?.trim() ?? "";
  if (tag === "28C" || tag === "28") statement.number = value.trim();
  if (tag === "60F" || tag === "60M") Object.assign(statement, { opening: balanceOf(field), currency: balance.exec(value)?.[3] ?? "" });
  if (tag === "62F" || tag === "62M") statement.closing = balanceOf(field);
  if (tag === "61") statement.entries.push(entryOf(statement, field));
  const last = statement.entries.at(-1);
  // Information about an entry follows it; at the end of a statement it is about the whole.
  if (tag === "86" && last && statement.closing === null) describe(last, value);
}

const unread = ({ row, value }: Field): Refusal => new Refusal("writeOff.badBankFile", { row, text: value.slice(0, 60) });

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
    else if (last && raw !== "-" && !raw.startsWith("-}") && !raw.startsWith("{")) last.value += `\n${raw}`;
  }
  return fields;
}

/** "1234,5" without its comma. */
const amountOf = (written: string): string => dec(written.replace(",", ".").replace(/\.$/, "")).toFixed();

function balanceOf(field: Field): string {
  const [, sign, , , amount = ""] = balance.exec(field.value) ?? [];
  if (!sign) throw unread(field);
  return sign === "D" ? `-${amountOf(amount)}` : amountOf(amount);
}

function entryOf({ account, number, entries }: BankStatement, field: Field): BankEntry {
  const [first = "", ...more] = field.value.split("\n");
  const [, day = "", booked, direction = "", , amount = "", , own = ""] = line.exec(first.trim()) ?? [];
  if (!direction) throw unread(field);
  // A reversed credit takes money away.
  const out = direction === "D" || direction === "RC";
  const year = `20${day.slice(0, 2)}`;
  return {
    bankDate: bookedDay(day, booked),
    amount: `${out ? "-" : ""}${amountOf(amount)}`,
    payerName: "",
    remarks: [own === "NONREF" ? "" : own, ...more].join(" ").trim(),
    // Account, statement and place name a line for ever; references of banks repeat.
    bankRef: `${account}/${year}/${number}/${entries.length + 1}`,
  };
}

/** Booked in January of a value date in December, it belongs to the next year, and the other way round. */
function bookedDay(day: string, booked: string | undefined): string {
  const month = Number(day.slice(2, 4));
  const bookedMonth = Number((booked ?? day.slice(2)).slice(0, 2));
  const turn = bookedMonth - month < -6 ? 1 : bookedMonth - month > 6 ? -1 : 0;
  const monthDay = booked ?? day.slice(2);
  return `${2000 + Number(day.slice(0, 2)) + turn}-${monthDay.slice(0, 2)}-${monthDay.slice(2, 4)}`;
}

/** Counterparty and purpose: "?32" and "?20" of German banks, "/NAME/" and "/REMI/" of others, else all is purpose. */
function describe(entry: BankEntry, value: string): void {
  const text = value.replace(/\n/g, "");
  const parts = new Map([...text.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code = "", part = ""]) => [code, part]));
  if (parts.size > 0) {
    const purpose = [...parts].filter(([code]) => /^(2\d|6[0-3])$/.test(code)).map(([, part]) => part);
    entry.payerName = `${parts.get("32") ?? ""}${parts.get("33") ?? ""}`.trim();
    entry.remarks = [entry.remarks, purpose.join("")].join(" ").trim();
    return;
  }
  entry.payerName = /\/NAME\/([^/]*)/.exec(text)?.[1]?.trim() ?? "";
  const purpose = /\/REMI\/(.*?)(?:\/[A-Z]{3,4}\/|$)/.exec(text)?.[1];
  entry.remarks = [entry.remarks, (purpose ?? (entry.payerName ? text.replace(/\/NAME\/[^/]*/, "") : text)).trim()].join(" ").trim();
}
