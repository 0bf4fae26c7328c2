import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";

/** A booked entry of a bank statement, or a part of one; money out is negative. */
export type BankEntry = {
  bankDate: string;
  valueDate: string;
  amount: string;
  payerName: string;
  remarks: string;
  /** The reference the bank gave it. */
  bankReference: string;
  /** As the file has it. */
  bytes: string;
  /** Of a part: the signed amount of the whole entry, and the number of the part. */
  entryAmount?: string;
  part?: number;
  /**
   * How lines of bank files were named before, cut to 60 characters: account, year, statement and
   * place.
   */
  formerRef: string;
};
/** What of a file could not be read, with its line. */
export type UnreadEntry = { row: number; text: string };

/** A statement of one account. Balances are null where the file states none. */
export type BankStatement = {
  format: "M" | "C";
  account: string;
  currency: string;
  /** As the file says it. */
  number: string;
  /** The number the bank counts its statements by; blank for one that says nothing, as 00000. */
  counted: string;
  opening: string | null;
  closing: string | null;
  entries: BankEntry[];
  unread: UnreadEntry[];
};

/**
 * @throws Refusal writeOff.badBalance when the entries do not lead from the opening to the closing
 *   balance: part of the file is missing
 */
export function assertBalance({
  account,
  number,
  opening,
  closing,
  entries,
  unread,
}: BankStatement): void {
  // What could not be read is missing from the sum; it is told by its line.
  if (opening === null || closing === null || unread.length > 0) return;
  const expected = entries.reduce((sum, { amount }) => sum.plus(amount), dec(opening));
  if (!expected.eq(dec(closing)))
    throw new Refusal("writeOff.badBalance", {
      account,
      number,
      expected: expected.toFixed(2),
      stated: dec(closing).toFixed(2),
    });
}

/**
 * Headings of what a table of a bank has not: statement, entry and bytes of a line, and what could
 * not be read.
 */
export const statementHeadings = {
  statement: "seaway_statement",
  bytes: "seaway_bytes",
  entryAmount: "seaway_entry_amount",
  part: "seaway_part",
  format: "seaway_format",
  formerRef: "seaway_former_ref",
  unread: "seaway_unread",
} as const;
