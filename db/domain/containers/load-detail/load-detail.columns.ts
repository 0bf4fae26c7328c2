import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { defineColumns, type ImportColumn } from "#platform/records/import/columns.ts";

const weight = { kind: "decimal", decimals: 3, least: "0", greatest: "99999", unit: "kg" } as const;

/** What a container list has not: the cargo line and the verified gross mass. */
const more = [
  {
    key: "lineNo",
    names: ["货物行", "Cargo line", "Line no.", "货物序号"],
    kind: "integer",
    least: "1",
    greatest: "999",
  },
  {
    key: "goodsName",
    names: ["品名", "Goods", "Description of goods", "Commodity", "Cargo", "货名"],
    kind: "text",
    max: 250,
  },
  { key: "tareKg", names: ["皮重(KG)", "Tare (KG)", "皮重", "Tare"], ...weight },
  { key: "vgm", names: ["VGM(KG)", "VGM (KG)", "VGM", "验证总重"], ...weight },
  {
    key: "vgmMethod",
    names: ["称重方式", "Weighing method", "VGM method"],
    kind: "code",
    max: 40,
    dict: "weigh_method",
    labels: { sm1: "1", sm2: "2" },
  },
  { key: "vgmTime", names: ["称重时间", "Weighed at", "Time of weighing"], kind: "datetime" },
] as const satisfies readonly ImportColumn[];

/** Customers say how they weighed, which is SOLAS method 1 either way, in columns of `more`. */
const ownColumns = new Set<string>(["vgmKg", "vgmMethod"]);
const [orderNo, ...all] = containerImportColumns;
const others = all.filter(({ key }) => !ownColumns.has(key));
const changed: Readonly<Record<string, (column: ImportColumn) => ImportColumn>> = {
  bkNo: (column) => ({ ...column, names: [...column.names, "EB号", "EB No.", "电子订舱号"] }),
  /** Needed in the first row of a container only. */
  sizeType: (column) => ({ ...column, required: false }),
};

/**
 * Those of a container list, so that one serves as the other. A booking is named by its own number
 * or by that of its e-booking.
 */
export const loadDetailColumns: readonly ImportColumn[] = defineColumns([
  orderNo,
  ...others.map((column): ImportColumn => changed[column.key]?.(column) ?? column),
  ...more,
]);
