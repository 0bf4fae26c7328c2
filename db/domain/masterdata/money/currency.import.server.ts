import {
  type ImportFault,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import { columnTypesOf } from "#platform/records/resource/field-views.ts";
import type { MasterImport } from "#platform/records/resource/master.server.ts";
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
 * Currencies (platform §3, §5). Amounts round by ISO 4217 (domain §1): other codes and decimals are
 * refused. Funds and metals are skipped.
 */
export const currencyImport = {
  title: "money.import.currency",
  check: (_ctx, rows) =>
    rows.flatMap((row): ImportFault[] => {
      const code = row.values.code ?? "";
      const decimals = decimalsOf(code);
      if (decimals === null)
        return [
          (row.typed ? rowFault : rowSkipped)(row, "code", "money.unknownCurrency", {
            currency: code,
          }),
        ];
      const input = row.values.decimals;
      // Published lists write "-" for none.
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
