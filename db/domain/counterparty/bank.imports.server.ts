import { sql } from "kysely";
import { type ImportFault, rowFault } from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { MasterImport, RowOf } from "#platform/resource/master.server.ts";
import { searchText } from "#platform/text/search-text.server.ts";
import { isSwiftCode } from "./swift-code.ts";
import type { bankAccountFields, bankFields } from "./counterparty.entity.server.ts";

const countryOf = (swiftCode: string | null) => (swiftCode ?? "").slice(4, 6);

/** Banks by business identifier code (swift_codes.csv). The country stands in the code; one that says another is a fault. */
export const bankImport = {
  title: "corp.import.bank",
  check: (_ctx, rows) =>
    rows.flatMap((one): ImportFault[] => {
      const { swiftCode, country } = one.values;
      if (!isSwiftCode(swiftCode ?? "")) return [rowFault(one, "swiftCode", "corp.badSwift")];
      const own = countryOf(swiftCode);
      return country && country !== own ? [rowFault(one, "country", "corp.otherCountry", { country: own })] : [];
    }),
  prepare: (_ctx, rows) => rows.map((one) => ({ ...one, values: { ...one.values, country: countryOf(one.values.swiftCode) } })),
  made: { search: ({ swiftCode, nameEn, nameZh, city }) => searchText(swiftCode, nameEn, nameZh, city) },
} satisfies MasterImport<typeof bankFields>;

type AccountRow = RowOf<typeof bankAccountFields>;

/** Bank accounts (platform §3). A bank known by its SWIFT code lends its names where none are written; without one a name is asked for. */
export const bankAccountImport = {
  title: "corp.import.bankAccount",
  check: async (ctx, rows) => {
    const banks = await banksOf(ctx, rows);
    return rows.flatMap((one): ImportFault[] => {
      const { swiftCode, bankNameZh, bankNameEn } = one.values;
      if (swiftCode && !isSwiftCode(swiftCode)) return [rowFault(one, "swiftCode", "corp.badSwift")];
      return bankNameZh || bankNameEn || banks.has(swiftCode ?? "") ? [] : [rowFault(one, "bankNameZh", "corp.bankNeeded")];
    });
  },
  prepare: async (ctx, rows) => {
    const banks = await banksOf(ctx, rows);
    return rows.map((one) => {
      const bank = banks.get(one.values.swiftCode ?? "");
      const { bankNameZh, bankNameEn } = one.values;
      return {
        ...one,
        values: { ...one.values, bankNameZh: bankNameZh || (bank?.zh ?? bankNameZh), bankNameEn: bankNameEn || (bank?.en ?? bankNameEn) },
      };
    });
  },
} satisfies MasterImport<typeof bankAccountFields>;

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
