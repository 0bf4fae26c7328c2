import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { searchText } from "#platform/text/search-text.server.ts";
import { isSwiftCode } from "./swift-code.ts";
import { bankList, bankAccountList } from "./counterparty.list.ts";

const bankColumns = defineColumns([
  { key: "swiftCode", names: ["SWIFT代码", "SWIFT code", "swift", "bic", "swift_code"], kind: "code", required: true, max: 11 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "bank", "name_en"], kind: "text", required: true, max: 200 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 120 },
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "city", names: ["城市", "City", "city"], kind: "text", max: 80 },
  { key: "branch", names: ["分行", "Branch", "branch"], kind: "text", max: 120 },
]);

const countryOf = (swiftCode: string | null) => (swiftCode ?? "").slice(4, 6);

/** Banks by business identifier code (swift_codes.csv). The country stands in the code; one that says another is a fault. */
export const bankImport = defineImport({
  kind: "bank",
  title: "corp.import.bank",
  perm: "master:import",
  columns: bankColumns,
  list: bankList,
  key: ["swiftCode"],
  check: (_ctx, rows) =>
    rows.flatMap((one): ImportFault[] => {
      const { swiftCode, country } = one.values;
      if (!isSwiftCode(swiftCode ?? "")) return [rowFault(one, "swiftCode", "corp.badSwift")];
      const own = countryOf(swiftCode);
      return country && country !== own ? [rowFault(one, "country", "corp.otherCountry", { country: own })] : [];
    }),
  write: (ctx, rows) =>
    writeBanks(
      ctx,
      rows.map((one) => ({ ...one, values: { ...one.values, country: countryOf(one.values.swiftCode) } })),
    ),
});
const writeBanks = plainWrite("bank", bankColumns, ["swiftCode"], {
  search: ({ swiftCode, nameEn, nameZh, city }) => searchText(swiftCode, nameEn, nameZh, city),
});

const accountColumns = defineColumns([
  { key: "companyCode", names: ["公司", "Company", "company_code"], kind: "code", required: true, max: 20 },
  { key: "accountNo", names: ["账号", "Account no", "account_no"], kind: "code", required: true, max: 40 },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "code", required: true, max: 3 },
  { key: "swiftCode", names: ["SWIFT代码", "SWIFT code", "swift_code"], kind: "code", max: 11 },
  { key: "bankNameZh", names: ["银行中文名", "Bank (Chinese)", "bank_name_zh"], kind: "text", max: 120 },
  { key: "bankNameEn", names: ["银行英文名", "Bank (English)", "bank_name_en"], kind: "text", max: 200 },
  { key: "bankAddressZh", names: ["银行中文地址", "Bank address (Chinese)", "bank_address_zh"], kind: "text", max: 250 },
  { key: "bankAddressEn", names: ["银行英文地址", "Bank address (English)", "bank_address_en"], kind: "text", max: 250 },
  { key: "enabled", names: ["启用", "Enabled", "enabled"], kind: "flag", start: "Y" },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
]);
type AccountRow = ImportRow<(typeof accountColumns)[number]["key"]>;

/** Bank accounts (platform §3). A bank known by its SWIFT code lends its names where none are written; without one a name is asked for. */
export const bankAccountImport = defineImport({
  kind: "bankAccount",
  title: "corp.import.bankAccount",
  perm: "bankAccount:edit",
  columns: accountColumns,
  list: bankAccountList,
  leaves: ["companyName"],
  key: ["companyCode", "accountNo"],
  check: async (ctx, rows) => {
    const banks = await banksOf(ctx, rows);
    const faults = rows.flatMap((one): ImportFault[] => {
      const { swiftCode, bankNameZh, bankNameEn } = one.values;
      if (swiftCode && !isSwiftCode(swiftCode)) return [rowFault(one, "swiftCode", "corp.badSwift")];
      return bankNameZh || bankNameEn || banks.has(swiftCode ?? "") ? [] : [rowFault(one, "bankNameZh", "corp.bankNeeded")];
    });
    return [...faults, ...(await unknownCodes(ctx, rows, { companyCode: ["company", "code"], currency: ["currency", "code"] }))];
  },
  write: async (ctx, rows) => {
    const banks = await banksOf(ctx, rows);
    return writeAccounts(
      ctx,
      rows.map((one) => {
        const bank = banks.get(one.values.swiftCode ?? "");
        const { bankNameZh, bankNameEn } = one.values;
        return {
          ...one,
          values: { ...one.values, bankNameZh: bankNameZh || (bank?.zh ?? bankNameZh), bankNameEn: bankNameEn || (bank?.en ?? bankNameEn) },
        };
      }),
    );
  },
});
const writeAccounts = plainWrite("bank_account", accountColumns, ["companyCode", "accountNo"]);

async function banksOf(ctx: Ctx, rows: readonly AccountRow[]): Promise<Map<string, { zh: string; en: string }>> {
  const codes = [...new Set(rows.map((one) => one.values.swiftCode).filter(Boolean))];
  const { rows: found } = await sql<{
    code: string;
    zh: string;
    en: string;
  }>`select swift_code as code, name_zh as zh, name_en as en from bank
    where swift_code = any(${codes}::text[])`.execute(ctx.em.getKysely());
  return new Map(found.map((row) => [row.code, row]));
}
