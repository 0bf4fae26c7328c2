import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type ImportFault, rowFault } from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { isSwiftCode } from "./swift-code.ts";
import type { bankAccountFields, bankFields } from "./counterparty.entity.server.ts";

const countryOf = (swiftCode: string | null) => (swiftCode ?? "").slice(4, 6);

/** Banks by BIC (swift_codes.csv); a country that contradicts the code is a fault. */
export const bankImport = {
  title: "counterparty.import.bank",
  check: (_ctx, rows) =>
    rows.flatMap((row): ImportFault[] => {
      const { swiftCode, country } = row.values;
      if (!isSwiftCode(swiftCode ?? "")) return [rowFault(row, "swiftCode", "corp.badSwift")];
      const own = countryOf(swiftCode);
      return country && country !== own
        ? [rowFault(row, "country", "corp.otherCountry", { country: own })]
        : [];
    }),
  prepare: (_ctx, rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, country: countryOf(row.values.swiftCode) },
    })),
  made: {
    search: ({ swiftCode, nameEn, nameZh, city }) => searchText(swiftCode, nameEn, nameZh, city),
  },
} satisfies MasterImport<typeof bankFields>;

type AccountRow = RowOf<typeof bankAccountFields>;

/** Bank accounts (platform §3). Blank names come from the bank of the SWIFT code. */
export const bankAccountImport = {
  title: "counterparty.import.bankAccount",
  check: async (ctx, rows) => {
    const banks = await banksOf(ctx, rows);
    return rows.flatMap((row): ImportFault[] => {
      const { swiftCode, bankNameZh, bankNameEn } = row.values;
      if (swiftCode && !isSwiftCode(swiftCode))
        return [rowFault(row, "swiftCode", "corp.badSwift")];
      return bankNameZh || bankNameEn || banks.has(swiftCode ?? "")
        ? []
        : [rowFault(row, "bankNameZh", "corp.bankNeeded")];
    });
  },
  prepare: async (ctx, rows) => {
    const banks = await banksOf(ctx, rows);
    return rows.map((row) => {
      const bank = banks.get(row.values.swiftCode ?? "");
      const { bankNameZh, bankNameEn } = row.values;
      return {
        ...row,
        values: {
          ...row.values,
          bankNameZh: bankNameZh || (bank?.zh ?? bankNameZh),
          bankNameEn: bankNameEn || (bank?.en ?? bankNameEn),
        },
      };
    });
  },
} satisfies MasterImport<typeof bankAccountFields>;

async function banksOf(
  ctx: Ctx,
  rows: readonly AccountRow[],
): Promise<Map<string, { zh: string; en: string }>> {
  const codes = [...new Set(rows.map((row) => row.values.swiftCode).filter(Boolean))];
  const matches = await kyselyOf(ctx.em)
    .selectFrom("bank")
    .select(["swift_code as code", "name_zh as zh", "name_en as en"])
    .where("swift_code", "=", anyOf(codes))
    .execute();
  return new Map(matches.map((row) => [row.code, row]));
}
