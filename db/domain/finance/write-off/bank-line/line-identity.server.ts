import { createHash } from "node:crypto";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";

/** What of a bank line says which money it is. */
export type LineContent = {
  bankAccount: string;
  bankDate: string;
  valueDate: string;
  /** Money out is negative. */
  amount: string;
  currency: string;
  payerName: string;
  remarks: string;
  /**
   * The bank's reference: it repeats, restarts each day or says nothing, and never names a line
   * alone.
   */
  bankReference: string;
  /** A number the bank counts its statements by, blank for one it gives every file. */
  statement: string;
  /** The line as the file has it. */
  bytes: string;
  /** Of a part of an entry: the amount of all of it, and which part it is. */
  entryAmount: string;
  part: string;
  /** M (MT940), C (CAMT.053), T (table). */
  format: string;
};
/**
 * `id` names the line for ever, `entry` the booking it is of, in any file: blank without an
 * account. `nth` of equal lines.
 */
export type LineIdentity = { id: string; entry: string; nth: number };

const hash = (parts: readonly string[]) =>
  createHash("sha256").update(parts.join("\u0000")).digest("hex");

/**
 * Identities of the lines of a file: account, days, signed amount, currency, reference, statement,
 * the line's own bytes, and which of several equal ones it is. So a file read twice changes
 * nothing, and two payments that are alike stay two.
 */
export function identitiesOf(lines: readonly LineContent[]): LineIdentity[] {
  const counts = new Map<string, number>();
  const next = (key: string): number => {
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return nth;
  };
  return lines.map((line) => {
    const {
      bankAccount,
      bankDate,
      valueDate,
      currency,
      payerName,
      remarks,
      bankReference,
      statement,
      bytes,
      entryAmount,
      part,
    } = line;
    const amount = plainText(dec(line.amount));
    // The bytes hold what we read of names and references, now or one day.
    const texts = bytes ? [bytes] : [payerName, remarks, bankReference];
    const content = [
      bankAccount,
      bankDate,
      valueDate,
      amount,
      currency,
      statement,
      ...texts,
      entryAmount,
      part,
    ];
    const key = hash(content);
    const nth = next(key);
    return { id: hash([key, String(nth)]), entry: bankAccount ? entryOf(line, next) : "", nth };
  });
}

/**
 * The booking by account, day and amount, then what of it this line is. Parts after the first are
 * of the same booking.
 */
function entryOf(
  { bankAccount, bankDate, currency, amount, entryAmount, part, format }: LineContent,
  next: (key: string) => number,
): string {
  const key = hash([
    "entry",
    bankAccount,
    bankDate,
    plainText(dec(entryAmount || amount)),
    currency,
  ]);
  const nth = part && part !== "1" ? next(`${key} part ${part}`) : next(key);
  return `${hash([key, String(nth)])}/${format}${part ? "P" : ""}`;
}
