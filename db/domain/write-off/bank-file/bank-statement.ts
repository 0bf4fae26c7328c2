import { Refusal } from "#platform/operation/refusal.ts";
import { dec } from "../../money/decimal.ts";

/** A booked entry of a bank statement; money out is negative. */
export type BankEntry = { bankDate: string; amount: string; payerName: string; remarks: string; bankRef: string };

/** A statement of one account. Balances are null where the file states none. */
export type BankStatement = {
  account: string;
  currency: string;
  number: string;
  opening: string | null;
  closing: string | null;
  entries: BankEntry[];
};

/** @throws Refusal writeOff.badBalance when the entries do not lead from the opening to the closing balance: part of the file is missing */
export function assertBalance({ account, number, opening, closing, entries }: BankStatement): void {
  if (opening === null || closing === null) return;
  const expected = entries.reduce((sum, { amount }) => sum.plus(amount), dec(opening));
  if (!expected.eq(dec(closing)))
    throw new Refusal("writeOff.badBalance", { account, number, expected: expected.toFixed(2), stated: dec(closing).toFixed(2) });
}

const headings = ["bank_date", "amount", "currency", "payer", "reference", "account", "bank_ref"];

/** Statements as the table the import of bank lines reads, with tabs between cells. */
export function tableOfStatements(statements: readonly BankStatement[]): string {
  const rows = statements.flatMap(({ account, currency, entries }) =>
    entries.map(({ bankDate, amount, payerName, remarks, bankRef }) => [
      bankDate,
      amount,
      currency,
      payerName.slice(0, 200),
      remarks.slice(0, 500),
      account,
      bankRef.slice(0, 60),
    ]),
  );
  // Quotation marks would begin a quoted cell.
  return [headings, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, " ").replace(/"/g, "'")).join("\t")).join("\n");
}
