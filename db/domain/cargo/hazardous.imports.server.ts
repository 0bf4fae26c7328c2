import Decimal from "decimal.js";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { knownAmong } from "#platform/import/upsert.server.ts";
import { searchText } from "#platform/text/search-text.server.ts";
import { isDgClass, segregationClasses, segregationCodes } from "./segregation.ts";
import { hazardousList, segregationList } from "./hazardous.list.ts";

const kept = defineColumns([
  { key: "unNo", names: ["UN编号", "UN no", "UN number", "un_no"], kind: "code", required: true, max: 4, number: "unNumber" },
  { key: "category", names: ["危险类别", "DG class", "类别", "Class", "class"], kind: "code", asked: true, max: 10 },
  { key: "packingGroup", names: ["包装类", "Packing group", "packing_group"], kind: "code", max: 10 },
  { key: "seq", names: ["序号", "Entry", "seq"], kind: "integer", least: "1", greatest: "999", start: "1" },
  {
    key: "nameEn",
    names: ["危险品名", "Proper shipping name", "正式运输名称", "proper_shipping_name", "name_en"],
    kind: "text",
    required: true,
    max: 1000,
  },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 500 },
  { key: "actualItem", names: ["实际品名", "Actual item", "actual_item"], kind: "text", asked: true, max: 250 },
  { key: "subRisks", names: ["次要危险", "Sub-risks", "sub_risks"], kind: "text", max: 40 },
  { key: "tag", names: ["标签", "Label", "Tag", "labels"], kind: "text", max: 80 },
  { key: "page", names: ["页码", "Page", "page"], kind: "text", max: 20 },
  { key: "dgGroup", names: ["组别", "Group", "dg_group"], kind: "text", max: 20 },
  { key: "itemNo", names: ["项号", "Item number", "item_no"], kind: "text", max: 20 },
  { key: "level", names: ["等级", "Level", "level"], kind: "text", max: 20 },
  { key: "mfag", names: ["MFAG"], kind: "text", max: 20 },
  { key: "ems", names: ["EmS", "EmS code", "ems"], kind: "text", max: 20 },
  {
    key: "flashLow",
    names: ["闪点（低）", "Flash point (low)", "indicative_flashpoint_c", "flash_low"],
    kind: "decimal",
    decimals: 1,
    least: "-273",
    greatest: "2000",
  },
  {
    key: "flashHigh",
    names: ["闪点（高）", "Flash point (high)", "flash_high"],
    kind: "decimal",
    decimals: 1,
    least: "-273",
    greatest: "2000",
  },
  { key: "flashUnit", names: ["闪点单位", "Flash point unit", "flash_unit"], kind: "code", max: 10, start: "CEL" },
  { key: "limitedQty", names: ["限量", "Limited quantity", "limited_qty"], kind: "text", max: 40 },
  { key: "marinePollutant", names: ["海洋污染物", "Marine pollutant", "marine_pollutant"], kind: "flag" },
  { key: "contact", names: ["应急联系人", "Emergency contact", "联系人", "Contact", "contact"], kind: "text", asked: true, max: 80 },
  { key: "contactTel", names: ["应急电话", "Emergency phone", "联系电话", "Contact phone", "contact_tel"], kind: "text", max: 60 },
  { key: "baseCurrency", names: ["本位币", "Base currency", "base_currency"], kind: "code", asked: true, max: 3 },
  { key: "remark", names: ["危险品备注", "DG remark", "备注", "Remark", "remark"], kind: "text", max: 250 },
]);
const hazardousColumns = defineColumns([
  ...kept,
  { key: "printed", names: ["印刷类别", "Class as printed", "class_as_printed"], kind: "code", max: 10 },
  // Tells rows of one number apart; not kept.
  { key: "classification", names: ["分类代码", "Classification code", "classification_code"], kind: "text", max: 40 },
]);
type Key = (typeof hazardousColumns)[number]["key"];
type Row = ImportRow<Key>;

/** A spreadsheet drops leading zeros. */
const unOf = (text: string | null) => (text ?? "").padStart(4, "0");
/** Subsidiary risks stand behind the class label: "3+6.1" has the risk 6.1. */
const subRisksOf = (tag: string | null) =>
  (tag ?? "")
    .split(/\s*\+\s*/)
    .slice(1)
    .join("+")
    .slice(0, 40);
/** The list's own workbook says the sign. */
const unitOf = (text: string | null) => {
  const sign = /^°?([CF])$/.exec(text?.normalize("NFKC") ?? "")?.[1];
  return sign ? (sign === "C" ? "CEL" : "FAH") : text;
};
const headOf = ({ unNo, category, packingGroup }: Record<"unNo" | "category" | "packingGroup", string | null>) =>
  [unNo, category, packingGroup].map((one) => one ?? "").join("/");

/** What a published list leaves to its reader: the class as printed, the subsidiary risks in the label, the running number of an entry. */
function complete(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, values, ...rest }) => {
    const given = {
      ...values,
      unNo: unOf(values.unNo),
      category: values.category ?? values.printed ?? "",
      packingGroup: values.packingGroup ?? "",
      subRisks: values.subRisks ?? subRisksOf(values.tag),
      flashUnit: unitOf(values.flashUnit),
    };
    const head = headOf(given);
    const running = (seen.get(head) ?? 0) + 1;
    seen.set(head, running);
    return { ...rest, row, values: { ...given, seq: values.seq ?? String(running) } };
  });
}

const hazardousKey: readonly (typeof kept)[number]["key"][] = ["unNo", "category", "packingGroup", "seq"];

/** Dangerous goods (dangerous_goods_adr2017.csv); actual item, contact and base currency are asked on the sheet only (platform §5). */
export const hazardousImport = defineImport({
  kind: "hazardous",
  title: "cargo.import.hazardous",
  perm: "master:import",
  columns: hazardousColumns,
  list: hazardousList,
  leaves: ["itemKey"],
  key: hazardousKey,
  reshape: complete,
  check: async (ctx, rows) => {
    const currencies = await knownAmong(
      ctx,
      "currency",
      "code",
      rows.map((one) => one.values.baseCurrency),
    );
    return rows.flatMap((one) => {
      const { values, typed } = one;
      const { category, flashLow, flashHigh, flashUnit, baseCurrency } = values;
      const above = flashLow !== null && flashHigh !== null && new Decimal(flashLow).gt(flashHigh);
      return [
        ...(/^\d{4}$/.test(values.unNo ?? "") ? [] : [rowFault(one, "unNo", "cargo.badUnNo")]),
        ...(category ? [] : [rowFault(one, "category", "import.required")]),
        // A published list is taken as it is; what is typed must be a class.
        ...(typed && category && !isDgClass(category) ? [rowFault(one, "category", "cargo.badClass", { value: category })] : []),
        ...(flashUnit && !["CEL", "FAH"].includes(flashUnit) ? [rowFault(one, "flashUnit", "kit.notAnOption")] : []),
        ...(above ? [rowFault(one, "flashHigh", "cargo.flashRange")] : []),
        ...(baseCurrency && !currencies.has(baseCurrency)
          ? [rowFault(one, "baseCurrency", "kit.unknownCode", { value: baseCurrency })]
          : []),
      ];
    });
  },
  write: plainWrite("hazardous", kept, hazardousKey, {
    item_key: (values) => `${headOf(values)}/${values.seq ?? "1"}`,
    search: ({ unNo, nameEn, nameZh, actualItem }) => searchText(unNo, nameEn, nameZh, actualItem),
  }),
});

const segregationColumns = defineColumns([
  { key: "validFrom", names: ["生效日期", "Valid from", "valid_from"], kind: "date", required: true },
  { key: "class1", names: ["类别一", "Class 1", "class1"], kind: "code", required: true, max: 4 },
  { key: "class2", names: ["类别二", "Class 2", "class2"], kind: "code", required: true, max: 4 },
  { key: "rule", names: ["隔离要求", "Rule", "隔离代码", "rule"], kind: "code", required: true, max: 60 },
  { key: "source", names: ["来源", "Source", "source"], kind: "text", required: true, max: 250 },
]);

/** Rules of the segregation table, an edition by its day: the amendment of the IMDG Code and where it was taken from. */
export const segregationImport = defineImport({
  kind: "segregation",
  title: "cargo.import.segregation",
  perm: "master:import",
  columns: segregationColumns,
  list: segregationList,
  key: ["validFrom", "class1", "class2"],
  // The list's own workbook says the rule in words that begin with its code.
  reshape: (rows) => rows.map((one) => ({ ...one, values: { ...one.values, rule: (one.values.rule ?? "").charAt(0) } })),
  check: (_ctx, rows) =>
    rows.flatMap((one) => {
      const { class1, class2, rule } = one.values;
      const [first, second] = [class1, class2].map((text) => segregationClasses.indexOf(text ?? "")) as [number, number];
      return [
        ...(first < 0 ? [rowFault(one, "class1", "cargo.badClass", { value: class1 ?? "" })] : []),
        ...(second < 0 ? [rowFault(one, "class2", "cargo.badClass", { value: class2 ?? "" })] : []),
        // One row a pair: the other way round says the same.
        ...(first > second && second >= 0 ? [rowFault(one, "class2", "cargo.classOrder", { one: class2 ?? "", other: class1 ?? "" })] : []),
        ...((segregationCodes as readonly string[]).includes(rule ?? "") ? [] : [rowFault(one, "rule", "kit.notAnOption")]),
      ];
    }),
  write: plainWrite("segregation", segregationColumns, ["validFrom", "class1", "class2"]),
});
