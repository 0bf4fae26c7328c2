import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { declareVgm } from "./declare-vgm.server.ts";
import { vgmCompareList } from "./vgm.list.ts";

const containerNames = [
  "箱号",
  "Container no.",
  "container_no",
  "Container number",
  "Container",
  "集装箱号",
  "柜号",
];

const declarationColumns = defineColumns([
  {
    key: "bkNo",
    names: ["订舱号", "Booking no.", "booking_no", "Booking"],
    kind: "code",
    required: true,
    max: 35,
    number: "booking",
  },
  {
    key: "cntNo",
    names: containerNames,
    kind: "code",
    required: true,
    max: 20,
    number: "container",
  },
  {
    key: "weightKg",
    names: ["VGM(KG)", "VGM (kg)", "vgm_kg", "VGM", "申报重量"],
    kind: "decimal",
    decimals: 3,
    required: true,
    least: "0.001",
    greatest: "99999",
    unit: "kg",
  },
  {
    key: "method",
    names: ["VGM方法", "VGM method", "method", "SM"],
    kind: "code",
    required: true,
    max: 10,
    dict: "vgm_method",
    labels: { sm1: "1", sm2: "2" },
  },
  { key: "declaredTime", names: ["申报时间", "Declared at", "declared_time"], kind: "datetime" },
  { key: "party", names: ["申报方", "Responsible party", "party"], kind: "text", max: 120 },
]);

/** Declared masses by booking and container. */
export const vgmDeclarationImport = defineImport({
  kind: "vgmDeclaration",
  title: "vgm.import.declaration",
  perm: "vgm:import",
  columns: declarationColumns,
  key: ["bkNo", "cntNo"],
  check: async (ctx, rows) => {
    const packed = await packedOf(
      ctx,
      rows.map(({ values }) => [values.bkNo ?? "", values.cntNo ?? ""]),
    );
    return rows.flatMap((row): ImportFault[] => {
      const { bkNo, cntNo } = row.values;
      return packed.has(`${bkNo} ${cntNo}`)
        ? []
        : [rowFault(row, "cntNo", "vgm.notPacked", { cntNo: cntNo ?? "", bkNo: bkNo ?? "" })];
    });
  },
  write: async (ctx, rows) => {
    const packed = await packedOf(
      ctx,
      rows.map(({ values }) => [values.bkNo ?? "", values.cntNo ?? ""]),
    );
    const inserted = await declareVgm(
      ctx,
      rows.map(({ values }) => ({
        bookingId: packed.get(`${values.bkNo} ${values.cntNo}`) ?? 0,
        cntNo: values.cntNo ?? "",
        weightKg: values.weightKg ?? "0",
        method: values.method === "1" ? "1" : "2",
        obtainedBy: "IMPORT",
        declaredTime: values.declaredTime,
        party: values.party ?? "",
      })),
    );
    return { inserted, changed: 0, unchanged: rows.length - inserted };
  },
});

/** Bookings the reader sees, by booking and container number. */
async function packedOf(
  ctx: Ctx,
  pairs: readonly (readonly [bkNo: string, cntNo: string])[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number;
    key: string;
  }>`select distinct b.id, b.bk_no || ' ' || x.cnt_no as key
    from unnest(
        ${pairs.map(([bkNo]) => bkNo)}::text[], ${pairs.map(([, cntNo]) => cntNo)}::text[]
      ) g (bk_no, cnt_no)
      join booking b on b.bk_no = g.bk_no
      join box x on x.booking_id = b.id
      and x.cnt_no = g.cnt_no
    where ${bookingInScope(ctx, vgmCompareList.apiName, "b.id")}`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.key, row.id]));
}

const customsColumns = defineColumns([
  {
    key: "voyage",
    names: ["船名航次", "Voyage", "voyage_name"],
    kind: "text",
    required: true,
    max: 60,
  },
  {
    key: "cntNo",
    names: containerNames,
    kind: "code",
    required: true,
    max: 20,
    number: "container",
  },
  {
    key: "weightKg",
    names: ["海关重量(KG)", "Customs weight (kg)", "customs_kg", "Customs weight", "海关重量"],
    kind: "decimal",
    decimals: 3,
    required: true,
    least: "0.001",
    greatest: "99999",
    unit: "kg",
  },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
]);

/** The customs list of a voyage; a container named again changes. */
export const customsWeightImport = defineImport({
  kind: "customsWeight",
  title: "vgm.import.customs",
  perm: "vgm:import",
  columns: customsColumns,
  key: ["voyage", "cntNo"],
  reshape: (rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, voyage: (row.values.voyage ?? "").toUpperCase() },
    })),
  check: async (ctx, rows) => {
    const { voyages, packed } = await customsFacts(
      ctx,
      rows.map(({ values }) => [values.voyage ?? "", values.cntNo ?? ""]),
    );
    return rows.flatMap((row): ImportFault[] => {
      const { voyage, cntNo } = row.values;
      const id = voyages.get(voyage ?? "");
      if (!id) return [rowFault(row, "voyage", "kit.unknownCode", { value: voyage ?? "" })];
      return packed.has(`${id} ${cntNo}`)
        ? []
        : [rowFault(row, "cntNo", "vgm.notOnVoyage", { cntNo: cntNo ?? "", voyage: voyage ?? "" })];
    });
  },
  write: async (ctx, rows) => {
    const { voyages } = await customsFacts(
      ctx,
      rows.map(({ values }) => [values.voyage ?? "", values.cntNo ?? ""]),
    );
    return upsertRows(
      ctx,
      {
        table: "customs_weight",
        key: ["voyage_id", "cnt_no"],
        columns: { voyage_id: "int", cnt_no: "text", weight_kg: "numeric", remark: "text" },
      },
      rows.map(({ values }) => ({
        voyage_id: voyages.get(values.voyage ?? "") ?? 0,
        cnt_no: values.cntNo ?? "",
        weight_kg: values.weightKg,
        remark: values.remark ?? "",
      })),
    );
  },
});

async function customsFacts(
  ctx: Ctx,
  pairs: readonly (readonly [voyage: string, cntNo: string])[],
) {
  const db = kyselyOf(ctx.em);
  const voyages = await db
    .selectFrom("voyage")
    .select(["id", "voyage_name as name"])
    .where("voyage_name", "=", anyOf([...new Set(pairs.map(([voyage]) => voyage))]))
    .execute();
  const { rows: packed } = await sql<{
    key: string;
  }>`select distinct x.voyage_id || ' ' || x.cnt_no as key
    from box x
    where x.voyage_id = any (${voyages.map((voyage) => voyage.id)}::int[])
      and x.cnt_no = any (${pairs.map(([, cntNo]) => cntNo)}::text[])
      and ${bookingInScope(ctx, vgmCompareList.apiName, "x.booking_id")}`.execute(db);
  return {
    voyages: new Map(voyages.map((voyage) => [voyage.name, voyage.id])),
    packed: new Set(packed.map((row) => row.key)),
  };
}
