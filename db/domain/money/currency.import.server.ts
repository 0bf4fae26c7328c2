import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, rowFault, rowSkipped } from "#platform/import/define-import.server.ts";
import { upsertRows } from "#platform/import/upsert.server.ts";
import { currencyDecimals } from "./currency.ts";
import { currencyList } from "./money.list.ts";

const currencyColumns = defineColumns([
  { key: "code", names: ["币种", "Currency", "code", "currency"], kind: "code", required: true, max: 3 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", required: true, max: 80 },
  { key: "nameCh", names: ["中文名称", "Name (Chinese)", "name_ch", "name_zh"], kind: "text", required: true, max: 80 },
  { key: "decimals", names: ["小数位", "Decimals", "decimals", "minor_unit"], kind: "code", max: 5 },
  { key: "localFlag", names: ["本位币", "Local", "local_flag"], kind: "flag", asked: true },
]);

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
export const currencyImport = defineImport({
  kind: "currency",
  title: "money.import.currency",
  perm: "master:import",
  columns: currencyColumns,
  list: currencyList,
  key: ["code"],
  check: (_ctx, rows) =>
    rows.flatMap((one): ImportFault[] => {
      const code = one.values.code ?? "";
      const decimals = decimalsOf(code);
      if (decimals === null) return [(one.typed ? rowFault : rowSkipped)(one, "code", "money.unknownCurrency", { currency: code })];
      const given = one.values.decimals;
      // Published lists write "-" where there are none to tell.
      return given && /\d/.test(given) && given !== String(decimals)
        ? [rowFault(one, "decimals", "money.otherDecimals", { currency: code, decimals })]
        : [];
    }),
  write: (ctx, rows) =>
    upsertRows(
      ctx,
      {
        table: "currency",
        key: ["code"],
        columns: { code: "text", name_en: "text", name_ch: "text", decimals: "int", local_flag: "text" },
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
});
