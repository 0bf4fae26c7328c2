import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { BankLine } from "./read-lines.server.ts";

/**
 * What the register has of a line: the line itself, or its booking by another file, whole or in
 * parts.
 */
export type Taken = { afNo: string; isSame: boolean };

type Stored = {
  afNo: string;
  ref: string | null;
  entry: string;
  bankDate: string;
  side: string;
  amount: string;
  currency: string;
  account: string;
};

/** What is registered already, by the identity of the line. */
export async function takenLines(
  ctx: Ctx,
  lines: readonly BankLine[],
): Promise<Map<string, Taken>> {
  const bookings = lines.flatMap(({ entry }) => (entry ? [bookingOf(entry)] : []));
  const refs = lines.flatMap(({ id, formerRef }) => [id, formerRef]);
  const { rows } = await sql<Stored>`select af_no as "afNo", bank_ref as ref, bank_entry as entry,
      to_char(bank_date, 'YYYY-MM-DD') as "bankDate", fee_belong as side, amount::text as amount,
      currency, bank_account as account
    from receipt
    where bank_ref = any (${refs}::text[])
    union all
    select af_no, bank_ref, bank_entry, to_char(bank_date, 'YYYY-MM-DD'), fee_belong, amount::text,
      currency, bank_account
    from receipt
    where bank_entry <> ''
      and split_part(bank_entry, '/', 1) = any (${bookings}::text[])
      and status = 'OPEN'`.execute(ctx.em.getKysely());
  const byRef = new Map(rows.flatMap((row) => (row.ref ? [[row.ref, row] as const] : [])));
  const byBooking = Map.groupBy(
    rows.filter(({ entry }) => entry !== ""),
    ({ entry }) => bookingOf(entry),
  );
  return new Map(
    lines.flatMap((line): [string, Taken][] => {
      const same = byRef.get(line.id) ?? sameAsBefore(line, byRef.get(line.formerRef));
      if (same) return [[line.id, { afNo: same.afNo, isSame: true }]];
      // The same booking in another form: in one form its parts are many, and other lines are other
      // money.
      const other = line.entry
        ? byBooking.get(bookingOf(line.entry))?.find(({ entry }) => entry !== line.entry)
        : undefined;
      return other ? [[line.id, { afNo: other.afNo, isSame: false }]] : [];
    }),
  );
}

const bookingOf = (entry: string): string => entry.split("/")[0] ?? "";

/** The names of before repeat: only with the same day, amount and account it is the same line. */
function sameAsBefore(line: BankLine, stored: Stored | undefined): Stored | undefined {
  if (!stored || stored.entry !== "") return undefined;
  const signed = dec(stored.amount).times(stored.side === "P" ? -1 : 1);
  const isSame =
    stored.bankDate === line.bankDate &&
    signed.eq(line.amount) &&
    stored.currency === line.currency &&
    stored.account === line.bankAccount;
  return isSame ? stored : undefined;
}
