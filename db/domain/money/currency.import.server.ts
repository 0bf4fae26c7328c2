import { type ImportFault, rowFault, rowSkipped } from "#platform/import/define-import.server.ts";
import { upsertRows } from "#platform/import/upsert.server.ts";
import { columnTypesOf } from "#platform/resource/field-views.ts";
import type { MasterImport } from "#platform/resource/master.server.ts";
import { currencyDecimals } from "./currency.ts";
import { currencyFields } from "./money.entity.server.ts";

const decimalsOf = (code: string): number | null => {
  try {
    return currencyDecimals(code);
  } catch {
    return null;
  }
};

/**
 * Currencies (platform §3; both names and the local flag are asked for, §5). Amounts are rounded by ISO 4217 (domain §1), so a code it does not know and
 * decimals it does not have are refused; a published list's codes of funds and metals are left out and told.
 */
export const currencyImport = {
  title: "money.import.currency",
  check: (_ctx, rows) =>
    rows.flatMap((row): ImportFault[] => {
      const code = row.values.code ?? "";
      const decimals = decimalsOf(code);
      if (decimals === null) return [(row.typed ? rowFault : rowSkipped)(row, "code", "money.unknownCurrency", { currency: code })];
      const input = row.values.decimals;
      // Published lists write "-" where there are none to tell.
      return input && /\d/.test(input) && input !== String(decimals)
        ? [rowFault(row, "decimals", "money.otherDecimals", { currency: code, decimals })]
        : [];
    }),
  write: (ctx, rows) =>
    upsertRows(
      ctx,
      {
        table: "currency",
        key: ["code"],
        columns: { ...columnTypesOf(currencyFields), decimals: "int" },
        starts: { local_flag: "N" },
      },
      rows.map(({ values }) => ({
        code: values.code,
        name_en: values.nameEn,
        name_ch: values.nameCh,
        decimals: decimalsOf(values.code ?? ""),
        local_flag: values.localFlag,
      })),
    ),
} satisfies MasterImport<typeof currencyFields>;
