import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { withPackageCodes } from "#domain/masterdata/code/package-names.server.ts";
import { sumQuantities } from "#domain/documents/bill/packing/bill-conserve.ts";
import { ImportBillInput } from "./import-bill.schema.ts";
import { importBillFaults, takeImportBill } from "./ops/save-import-bills.server.ts";

const code = (max: number) => ({ kind: "code", max }) as const;
const text = (max: number) => ({ kind: "text", max }) as const;
const measure = (unit: "kg" | "m3") =>
  ({ kind: "decimal", decimals: 3, required: true, least: "0", unit }) as const;

/** One row a container; what stands there of the bill is said on its first row. */
const columns = defineColumns([
  {
    key: "blNo",
    names: ["提单号", "B/L no.", "bl_no", "Bill of lading"],
    ...code(35),
    required: true,
  },
  { key: "masterBlNo", names: ["主提单号", "Master B/L no.", "master_bl_no"], ...code(35) },
  {
    key: "voyage",
    names: ["船名航次", "Vessel / voyage", "voyage_name", "Voyage"],
    ...text(60),
    required: true,
  },
  { key: "eta", names: ["预计到港", "ETA", "eta"], kind: "date" },
  {
    key: "portLoad",
    names: ["装货港代码", "Load port", "port_load", "POL"],
    ...code(5),
    required: true,
  },
  {
    key: "portDis",
    names: ["卸货港代码", "Discharge port", "port_dis", "POD"],
    ...code(5),
    required: true,
  },
  { key: "clientCode", names: ["委托人代码", "Client code", "client_code"], ...code(20) },
  { key: "shipperName", names: ["发货人", "Shipper", "shipper_name"], ...text(200) },
  { key: "consigneeName", names: ["收货人", "Consignee", "consignee_name"], ...text(200) },
  { key: "notifyName", names: ["通知人", "Notify party", "notify_name"], ...text(200) },
  {
    key: "goodsNameEn",
    names: ["英文品名", "Goods", "goods_name_en"],
    ...text(250),
    required: true,
  },
  {
    key: "hscode",
    names: ["HS编码", "HS code", "hscode"],
    kind: "code",
    max: 10,
    number: "hsCode",
  },
  { key: "marks", names: ["唛头", "Marks", "marks"], ...text(1000) },
  { key: "packageKind", names: ["包装", "Package kind", "package_kind"], ...code(10) },
  {
    key: "cntNo",
    names: ["箱号", "Container no.", "cnt_no", "Container"],
    kind: "code",
    required: true,
    max: 11,
    number: "container",
  },
  { key: "sizeType", names: ["箱型", "Size and type", "size_type"], ...code(10), required: true },
  { key: "sealNo", names: ["封号", "Seal no.", "seal_no"], ...code(40) },
  { key: "pkgs", names: ["件数", "Packages", "pkgs"], kind: "integer", required: true, least: "0" },
  { key: "gwt", names: ["毛重(KG)", "Gross weight (kg)", "gwt"], ...measure("kg") },
  { key: "dim", names: ["体积(CBM)", "Measure (m3)", "dim"], ...measure("m3") },
]);

type Row = ImportRow<(typeof columns)[number]["key"]>;

/** Import bills of an agent's manifest; a number that exists is refused. */
export const importBillImport = defineImport({
  kind: "importBill",
  title: "importBill.import",
  perm: "importBill:edit",
  columns,
  key: ["blNo", "cntNo"],
  check: async (ctx, rows) => {
    const faults: ImportFault[] = [];
    const existing = await existingOf(ctx, rows);
    for (const own of bills(rows)) {
      const [first] = own;
      const blNo = first?.values.blNo ?? "";
      if (first && existing.bills.has(blNo))
        faults.push(rowFault(first, "blNo", "kit.notUnique", { detail: blNo }));
      if (first && !existing.voyages.has(voyageOf(first)))
        faults.push(
          rowFault(first, "voyage", "kit.unknownCode", { value: first.values.voyage ?? "" }),
        );
      for (const refusal of refusedOf(own)) faults.push(faultAt(own, refusal));
    }
    return faults;
  },
  write: async (ctx, rows) => {
    const all = bills(await withPackageCodes(ctx.em, rows));
    for (const own of all)
      await takeImportBill(ctx, {
        purpose: "original",
        bill: parseInput(ImportBillInput, billOf(own)),
        obtainedBy: "FILE",
      });
    return { inserted: all.length, changed: 0, unchanged: 0 };
  },
});

const bills = (rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(rows, (row) => row.values.blNo ?? "").values(),
];
const voyageOf = (row: Row) => (row.values.voyage ?? "").toUpperCase();

function billOf(rows: readonly Row[]): Record<string, unknown> {
  const values = rows[0]?.values;
  const containers = rows.map((row) => ({
    cntNo: row.values.cntNo ?? "",
    sizeType: row.values.sizeType ?? "",
    sealNo: row.values.sealNo ?? "",
    pkgs: Number(row.values.pkgs ?? 0),
    gwt: row.values.gwt ?? "0",
    dim: row.values.dim ?? "0",
  }));
  const head = Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [key, value ?? ""]),
  );
  return {
    ...head,
    voyage: rows[0] ? voyageOf(rows[0]) : "",
    ...sumQuantities(containers),
    containers,
  };
}

function refusedOf(rows: readonly Row[]): readonly Refusal[] {
  try {
    return importBillFaults(parseInput(ImportBillInput, billOf(rows)));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusalsOf(error);
  }
}

/** A fault of a container stands on its row, else on the first of its bill. */
function faultAt(rows: readonly Row[], { code: fault, params, place }: Refusal): ImportFault {
  const [, line, own] = /^containers\.(\d+)\.(\w+)$/.exec(place.field ?? "") ?? [];
  const row = rows[Number(line ?? 0)] ?? rows[0];
  return { row: row?.row ?? 0, field: own ?? place.field ?? "blNo", code: fault, params };
}

async function existingOf(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<{ bills: Set<string>; voyages: Set<string> }> {
  const blNos = [...new Set(rows.map((row) => row.values.blNo ?? ""))];
  const names = [...new Set(rows.map(voyageOf))];
  const db = kyselyOf(ctx.em);
  const stored = await db
    .selectFrom("import_bill")
    .select("bl_no as blNo")
    .where("bl_no", "=", anyOf(blNos))
    .execute();
  const voyages = await db
    .selectFrom("voyage")
    .select("voyage_name as name")
    .where("voyage_name", "=", anyOf(names))
    .execute();
  return {
    bills: new Set(stored.map(({ blNo }) => blNo)),
    voyages: new Set(voyages.map(({ name }) => name)),
  };
}
