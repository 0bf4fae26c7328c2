import Decimal from "decimal.js";
import { rowFault } from "#platform/records/import/define-import.server.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { isDgClass, segregationClasses, segregationCodes } from "./segregation.ts";
import type { hazardousFields, segregationFields } from "./hazardous.entity.server.ts";

type Row = RowOf<typeof hazardousFields>;

/** Spreadsheets drop leading zeros. */
const unOf = (text: string | null) => (text ?? "").padStart(4, "0");
/** "3+6.1" has the risk 6.1. */
const subRisksOf = (tag: string | null) =>
  (tag ?? "")
    .split(/\s*\+\s*/)
    .slice(1)
    .join("+")
    .slice(0, 40);
/** Own workbooks have the sign. */
const unitOf = (text: string | null) => {
  const sign = /^°?([CF])$/.exec(text?.normalize("NFKC") ?? "")?.[1];
  return sign ? (sign === "C" ? "CEL" : "FAH") : text;
};
const headOf = ({
  unNo,
  category,
  packingGroup,
}: Record<"unNo" | "category" | "packingGroup", string | null>) =>
  [unNo, category, packingGroup].map((item) => item ?? "").join("/");

/** Completes a published list: class, subsidiary risks, running number. */
function complete(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, values, ...rest }) => {
    const input = {
      ...values,
      unNo: unOf(values.unNo),
      category: values.category ?? values.printed ?? "",
      packingGroup: values.packingGroup ?? "",
      subRisks: values.subRisks ?? subRisksOf(values.tag),
      flashUnit: unitOf(values.flashUnit),
    };
    const head = headOf(input);
    const running = (seen.get(head) ?? 0) + 1;
    seen.set(head, running);
    return { ...rest, row, values: { ...input, seq: values.seq ?? String(running) } };
  });
}

/** Dangerous goods (dangerous_goods_adr2017.csv); the form requires more (platform §5). */
export const hazardousImport = {
  title: "cargo.import.hazardous",
  reshape: complete,
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { values, typed } = row;
      const { category, flashLow, flashHigh, flashUnit } = values;
      const above = flashLow !== null && flashHigh !== null && new Decimal(flashLow).gt(flashHigh);
      return [
        ...(/^\d{4}$/.test(values.unNo ?? "") ? [] : [rowFault(row, "unNo", "cargo.badUnNo")]),
        ...(category ? [] : [rowFault(row, "category", "import.required")]),
        // Published classes pass; typed ones are checked.
        ...(typed && category && !isDgClass(category)
          ? [rowFault(row, "category", "cargo.badClass", { value: category })]
          : []),
        ...(flashUnit && !["CEL", "FAH"].includes(flashUnit)
          ? [rowFault(row, "flashUnit", "kit.notAnOption")]
          : []),
        ...(above ? [rowFault(row, "flashHigh", "cargo.flashRange")] : []),
      ];
    }),
  made: {
    item_key: (values) => `${headOf(values)}/${values.seq ?? "1"}`,
    search: ({ unNo, nameEn, nameZh, actualItem }) => searchText(unNo, nameEn, nameZh, actualItem),
  },
} satisfies MasterImport<typeof hazardousFields>;

/** Segregation rules by edition date, with amendment and source. */
export const segregationImport = {
  title: "cargo.import.segregation",
  // Own workbooks begin the rule with its code.
  reshape: (rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, rule: (row.values.rule ?? "").charAt(0) },
    })),
  check: (_ctx, rows) =>
    rows.flatMap((row) => {
      const { class1, class2, rule } = row.values;
      const [first, second] = [class1, class2].map((text) =>
        segregationClasses.indexOf(text ?? ""),
      ) as [number, number];
      return [
        ...(first < 0 ? [rowFault(row, "class1", "cargo.badClass", { value: class1 ?? "" })] : []),
        ...(second < 0 ? [rowFault(row, "class2", "cargo.badClass", { value: class2 ?? "" })] : []),
        // The reverse pair is implied.
        ...(first > second && second >= 0
          ? [
              rowFault(row, "class2", "cargo.classOrder", {
                one: class2 ?? "",
                other: class1 ?? "",
              }),
            ]
          : []),
        ...((segregationCodes as readonly string[]).includes(rule ?? "")
          ? []
          : [rowFault(row, "rule", "kit.notAnOption")]),
      ];
    }),
} satisfies MasterImport<typeof segregationFields>;
