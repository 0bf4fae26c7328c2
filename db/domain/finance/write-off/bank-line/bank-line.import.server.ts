import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { bankFormats } from "../bank-file/bank-formats.server.ts";
import { bankLineColumns as columns } from "./bank-line.columns.ts";
import { type BankLine, readLines } from "./read-lines.server.ts";
import { takenLines } from "./taken-lines.server.ts";
import { settlementRate } from "../ops/save-receipt.server.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

const Options = z.object({
  /** Of several equal lines of a table without a reference all are taken, not the first alone. */
  equalLines: v.choice(["FIRST", "ALL"], "FIRST"),
  dayOrder: v.choice(["FILE", "DMY", "MDY"], "FILE"),
});
type Options = z.output<typeof Options>;

type Account = { companyCode: string; currency: string; bankName: string };
type Facts = { accounts: ReadonlyMap<string, Account>; corps: ReadonlyMap<string, string> };
type Values = Readonly<Record<string, string | null>>;

/** What the check read of its rows: writing takes the same, whatever rows were left out. */
const readRows = new WeakMap<ImportRow, { line: BankLine; isStored: boolean }>();

/**
 * Statement lines of the bank, as a table, MT940 or CAMT.053: money in is a receipt, money out a
 * payment. A payer's exact name gives the counterparty. A line is taken once
 * (bank-line/line-identity.server.ts).
 */
export const bankLineImport = defineImport({
  kind: "bankLine",
  title: "writeOff.import.bankLine",
  perm: "receipt:edit",
  columns,
  formats: bankFormats,
  // Equal lines are told by their row; the file is not refused for them.
  key: [],
  options: Options,
  optionLabels: { equalLines: "writeOff.import.equalLines", dayOrder: "writeOff.import.dayOrder" },
  optionKinds: { equalLines: { dict: "bank_equal_lines" }, dayOrder: { dict: "day_order" } },
  check: checkRows,
  write: async (ctx, rows) => {
    const own = rows.flatMap((row) => readRows.get(row) ?? []);
    const { accounts, corps } = await facts(
      ctx,
      rows.map(({ values }) => values),
    );
    const fresh = own.filter(({ isStored }) => !isStored).map(({ line }) => line);
    // Somebody may have been quicker since the check.
    const taken = await takenLines(ctx, fresh);
    const lines = fresh.filter(({ id }) => !taken.has(id));
    await insertLines(
      ctx,
      lines.map((line) => registeredOf(ctx, line, { accounts, corps })),
    );
    return { inserted: lines.length, changed: 0, unchanged: rows.length - lines.length };
  },
});

async function checkRows(
  ctx: Ctx,
  rows: readonly ImportRow[],
  { equalLines, dayOrder }: Options,
): Promise<ImportFault[]> {
  const { accounts, corps } = await facts(
    ctx,
    rows.map(({ values }) => values),
  );
  const { lines, faults } = readLines(rows, (account) => accounts.get(account)?.currency, {
    dayOrder,
  });
  const taken = await takenLines(ctx, lines);
  const lineOf = new Map(lines.map((line) => [line.row, line]));
  const first = new Map<string, number>();
  for (const row of rows) {
    const { bankAccount, corpCode, afNo } = row.values as Values;
    const line = lineOf.get(row.row);
    if (afNo) faults.push(rowFault(row, "afNo", "writeOff.alreadyRegistered", { afNo }));
    else if (bankAccount && !accounts.has(bankAccount))
      faults.push(rowFault(row, "bankAccount", "kit.unknownCode", { value: bankAccount }));
    else if (corpCode && !corps.has(corpCode))
      faults.push(rowFault(row, "corpCode", "kit.unknownCode", { value: corpCode }));
    if (!line) continue;
    const stored = taken.get(line.id);
    readRows.set(row, { line, isStored: stored?.isSame ?? false });
    const alike = JSON.stringify([
      line.bankDate,
      line.valueDate,
      line.amount,
      line.currency,
      line.payerName,
      line.remarks,
      line.bankAccount,
      line.bankReference,
    ]);
    // A statement counts its lines and proves them by its balance; a table may hold one twice by
    // mistake.
    if (line.nth > 1 && line.format === "T" && equalLines === "FIRST" && !stored)
      faults.push(rowSkipped(row, "amount", "writeOff.equalLine", { row: first.get(alike) ?? 0 }));
    else if (stored && !stored.isSame)
      faults.push(rowSkipped(row, "amount", "writeOff.takenInOtherForm", { afNo: stored.afNo }));
    if (!first.has(alike)) first.set(alike, row.row);
  }
  return faults;
}

function registeredOf(ctx: Ctx, line: BankLine, { accounts, corps }: Facts) {
  const account = accounts.get(line.bankAccount);
  const amount = dec(line.amount);
  const corpCode = line.corpCode || corps.get(`=${line.payerName}`) || "";
  return {
    bankRef: line.id,
    bankEntry: line.entry,
    feeBelong: amount.lt(0) ? "P" : "R",
    amount: amount.abs().toFixed(),
    currency: line.currency,
    companyCode: companyOf(ctx, account?.companyCode),
    bankDate: line.bankDate,
    payerName: line.payerName,
    remarks: line.remarks,
    bankAccount: line.bankAccount,
    bankName: account?.bankName ?? "",
    corpCode,
    corpName: corps.get(corpCode) ?? "",
  };
}

type Registered = ReturnType<typeof registeredOf>;

/**
 * Accounts by number; counterparties' names by code, and codes by "=name" where exactly one bears
 * it.
 */
async function facts(ctx: Ctx, values: readonly Values[]): Promise<Facts> {
  const db = kyselyOf(ctx.em);
  const texts = (key: string) => [...new Set(values.map((row) => row[key] ?? "").filter(Boolean))];
  const accounts = await db
    .selectFrom("bank_account")
    .select(["account_no as accountNo", "company_code as companyCode", "currency"])
    .select(["bank_name_zh", "bank_name_en"])
    .where("account_no", "=", anyOf(texts("bankAccount")))
    .execute();
  const payers = anyOf(texts("payerName"));
  const corps = await db
    .selectFrom("customer")
    .select(["code", "name_en as nameEn", "name_ch as nameCh"])
    .where((row) =>
      row.or([
        row("code", "=", anyOf(texts("corpCode"))),
        row("name_ch", "=", payers),
        row("name_en", "=", payers),
      ]),
    )
    .orderBy("code")
    .execute();
  const byName = Map.groupBy(
    corps.flatMap(({ code, nameEn, nameCh }) =>
      [...new Set([nameEn, nameCh])].filter(Boolean).map((name) => ({ name, code })),
    ),
    ({ name }) => name,
  );
  const names = new Map(corps.map(({ code, nameEn, nameCh }) => [code, nameCh || nameEn]));
  for (const [name, bearers] of byName)
    if (bearers.length === 1 && bearers[0]) names.set(`=${name}`, bearers[0].code);
  return {
    accounts: new Map(
      accounts.map(({ accountNo, companyCode, currency, bank_name_zh, bank_name_en }) => [
        accountNo,
        { companyCode, currency, bankName: bank_name_zh || bank_name_en },
      ]),
    ),
    corps: names,
  };
}

async function insertLines(ctx: Ctx, lines: readonly Registered[]): Promise<void> {
  if (lines.length === 0) return;
  const numbers = await takeNumbers(ctx, "AF", lines.length);
  const rates = new Map<string, string>();
  for (const { companyCode, currency, bankDate } of lines) {
    const key = `${companyCode} ${currency} ${bankDate}`;
    if (rates.has(key)) continue;
    await assertPeriodOpen(ctx, companyCode, bankDate);
    rates.set(key, await settlementRate(ctx, { companyCode, currency, day: bankDate }));
  }
  const column = (pick: (line: Registered) => string) => lines.map(pick);
  await sql`insert into receipt (
        af_no, bank_ref, bank_entry, fee_belong, amount, currency, company_code, bank_date,
        payer_name, remarks, bank_account, bank_name, corp_code, corp_name, currency_rate,
        payment_method
      )
    select x.*, 'TT'
    from unnest(
        ${numbers}::text[], ${column(({ bankRef }) => bankRef)}::text[],
        ${column(({ bankEntry }) => bankEntry)}::text[],
        ${column(({ feeBelong }) => feeBelong)}::text[],
        ${column(({ amount }) => amount)}::numeric[], ${column(({ currency }) => currency)}::text[],
        ${column(({ companyCode }) => companyCode)}::text[],
        ${column(({ bankDate }) => bankDate)}::date[],
        ${column(({ payerName }) => payerName)}::text[],
        ${column(({ remarks }) => remarks)}::text[],
        ${column(({ bankAccount }) => bankAccount)}::text[],
        ${column(({ bankName }) => bankName)}::text[],
        ${column(({ corpCode }) => corpCode)}::text[],
        ${column(({ corpName }) => corpName)}::text[],
        ${lines.map(({ companyCode, currency, bankDate }) => rates.get(`${companyCode} ${currency} ${bankDate}`) ?? "")}::numeric[]
      ) x`.execute(ctx.em.getKysely());
}
