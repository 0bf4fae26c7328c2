import { createHash } from "node:crypto";
import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, rowFault } from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { takeNumbers } from "#platform/settings/numbering.server.ts";
import { dec } from "../money/decimal.ts";
import { fineFault } from "../money/money.ts";
import { assertPeriodOpen } from "../period/closed-period.server.ts";
import { bankFormats } from "./bank-file/bank-formats.server.ts";
import { settlementRate } from "./save-receipt.server.ts";

const columns = defineColumns([
  { key: "bankDate", names: ["交易日期", "Date", "bank_date", "Bank date", "记账日期", "到账日期"], kind: "date", required: true },
  { key: "amount", names: ["金额", "Amount", "amount", "发生额", "交易金额"], kind: "decimal", decimals: 3, required: true },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "code", max: 3 },
  { key: "payerName", names: ["对方户名", "Counterparty", "payer", "Payer", "付款人", "对方名称"], kind: "text", max: 200 },
  { key: "remarks", names: ["摘要", "Reference", "reference", "Details", "附言", "用途"], kind: "text", max: 500 },
  { key: "bankAccount", names: ["本方账号", "Account", "account", "Bank account", "账号"], kind: "text", max: 40 },
  { key: "corpCode", names: ["往来单位代码", "Counterparty code", "corp_code"], kind: "code", max: 20 },
  // Only our own register has it.
  { key: "afNo", names: ["登记号", "Registration no.", "af_no"], kind: "code", max: 35 },
  { key: "bankRef", names: ["流水号", "Bank reference", "bank_ref", "交易流水号"], kind: "text", max: 60 },
]);

type Values = Readonly<Record<string, string | null>>;

/** Names a bank line, so that a file sent twice changes nothing; equal lines without a reference count as one. */
const refOf = (values: Values): string =>
  values["bankRef"] ||
  createHash("sha256")
    .update(["bankDate", "amount", "currency", "payerName", "remarks", "bankAccount"].map((key) => values[key] ?? "").join("\t"))
    .digest("hex")
    .slice(0, 40);

type Account = { companyCode: string; currency: string; bankName: string };

/** Statement lines of the bank, as a table, MT940 or CAMT.053: money in is a receipt, money out a payment. A payer's exact name gives the counterparty. */
export const bankLineImport = defineImport({
  kind: "bankLine",
  title: "writeOff.import.bankLine",
  perm: "receipt:edit",
  columns,
  formats: bankFormats,
  key: ["bankDate", "amount", "currency", "payerName", "remarks", "bankAccount", "bankRef"],
  check: async (ctx, rows) => {
    const [accounts, corps] = await facts(
      ctx,
      rows.map(({ values }) => values),
    );
    return rows.flatMap((row): ImportFault[] => {
      const { amount, currency, bankAccount, corpCode, afNo } = row.values;
      if (afNo) return [rowFault(row, "afNo", "writeOff.alreadyRegistered", { afNo })];
      if (dec(amount ?? "0").isZero()) return [rowFault(row, "amount", "writeOff.zeroAmount", { fee: "" })];
      if (bankAccount && !accounts.has(bankAccount)) return [rowFault(row, "bankAccount", "kit.unknownCode", { value: bankAccount })];
      const fine = fineFault(amount ?? "0", currency || accounts.get(bankAccount ?? "")?.currency || "");
      if (fine) return [rowFault(row, "amount", "money.tooFine", fine)];
      if (!currency && !bankAccount) return [rowFault(row, "currency", "kit.requiredPlain")];
      return corpCode && !corps.has(corpCode) ? [rowFault(row, "corpCode", "kit.unknownCode", { value: corpCode })] : [];
    });
  },
  write: async (ctx, rows) => {
    const [accounts, corps] = await facts(
      ctx,
      rows.map(({ values }) => values),
    );
    const lines = rows.map(({ values }) => lineOf(ctx, values, { accounts, corps }));
    const { rows: stored } = await sql<{
      ref: string;
    }>`select bank_ref as ref from receipt where bank_ref = any(${lines.map(({ bankRef }) => bankRef)}::text[])`.execute(
      ctx.em.getKysely(),
    );
    const existing = new Set(stored.map(({ ref }) => ref));
    const fresh = [...new Map(lines.filter(({ bankRef }) => !existing.has(bankRef)).map((line) => [line.bankRef, line])).values()];
    await insertLines(ctx, fresh);
    return { inserted: fresh.length, changed: 0, unchanged: rows.length - fresh.length };
  },
});

function lineOf(ctx: Ctx, values: Values, { accounts, corps }: { accounts: Map<string, Account>; corps: Map<string, string> }) {
  const account = accounts.get(values["bankAccount"] ?? "");
  const amount = dec(values["amount"] ?? "0");
  const corpCode = values["corpCode"] || corps.get(`=${values["payerName"] ?? ""}`) || "";
  return {
    bankRef: refOf(values),
    feeBelong: amount.lt(0) ? "P" : "R",
    amount: amount.abs().toFixed(),
    currency: values["currency"] || account?.currency || "CNY",
    companyCode: account?.companyCode ?? ctx.actor.companyCode,
    bankDate: values["bankDate"] ?? "",
    payerName: values["payerName"] ?? "",
    remarks: values["remarks"] ?? "",
    bankAccount: values["bankAccount"] ?? "",
    bankName: account?.bankName ?? "",
    corpCode,
    corpName: corps.get(corpCode) ?? "",
  };
}

type Line = ReturnType<typeof lineOf>;

/** Accounts by number; counterparties' names by code, and codes by "=name" where exactly one bears it. */
async function facts(ctx: Ctx, values: readonly Values[]): Promise<[Map<string, Account>, Map<string, string>]> {
  const db = ctx.em.getKysely();
  const texts = (key: string) => [...new Set(values.map((row) => row[key] ?? "").filter(Boolean))];
  const { rows: accounts } = await sql<
    Account & { accountNo: string }
  >`select account_no as "accountNo", company_code as "companyCode", currency,
      coalesce(nullif(bank_name_zh, ''), bank_name_en) as "bankName" from bank_account where account_no = any(${texts("bankAccount")}::text[])`.execute(
    db,
  );
  const { rows: corps } = await sql<{
    code: string;
    nameEn: string;
    nameCh: string;
  }>`select code, name_en as "nameEn", name_ch as "nameCh" from customer
    where code = any(${texts("corpCode")}::text[]) or name_ch = any(${texts("payerName")}::text[]) or name_en = any(${texts("payerName")}::text[])
    order by code`.execute(db);
  const byName = Map.groupBy(
    corps.flatMap(({ code, nameEn, nameCh }) => [...new Set([nameEn, nameCh])].filter(Boolean).map((name) => ({ name, code }))),
    ({ name }) => name,
  );
  const names = new Map(corps.map(({ code, nameEn, nameCh }) => [code, nameCh || nameEn]));
  for (const [name, bearers] of byName) if (bearers.length === 1 && bearers[0]) names.set(`=${name}`, bearers[0].code);
  return [new Map(accounts.map((account) => [account.accountNo, account])), names];
}

async function insertLines(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const numbers = await takeNumbers(ctx, "AF", lines.length);
  const rates = new Map<string, string>();
  for (const { companyCode, currency, bankDate } of lines) {
    const key = `${companyCode} ${currency} ${bankDate}`;
    if (rates.has(key)) continue;
    await assertPeriodOpen(ctx, companyCode, bankDate);
    rates.set(key, await settlementRate(ctx, { companyCode, currency, day: bankDate }));
  }
  const column = (pick: (line: Line) => string) => lines.map(pick);
  await sql`insert into receipt (af_no, bank_ref, fee_belong, amount, currency, company_code, bank_date, payer_name, remarks, bank_account, bank_name,
      corp_code, corp_name, currency_rate, payment_method)
    select x.*, 'TT' from unnest(${numbers}::text[], ${column(({ bankRef }) => bankRef)}::text[], ${column(({ feeBelong }) => feeBelong)}::text[],
      ${column(({ amount }) => amount)}::numeric[], ${column(({ currency }) => currency)}::text[], ${column(({ companyCode }) => companyCode)}::text[],
      ${column(({ bankDate }) => bankDate)}::date[], ${column(({ payerName }) => payerName)}::text[], ${column(({ remarks }) => remarks)}::text[],
      ${column(({ bankAccount }) => bankAccount)}::text[], ${column(({ bankName }) => bankName)}::text[],
      ${column(({ corpCode }) => corpCode)}::text[], ${column(({ corpName }) => corpName)}::text[],
      ${lines.map(({ companyCode, currency, bankDate }) => rates.get(`${companyCode} ${currency} ${bankDate}`) ?? "")}::numeric[]) x`.execute(
    ctx.em.getKysely(),
  );
}
