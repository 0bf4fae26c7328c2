import { sql } from "kysely";
import type { RawRow } from "#domain/containers/container/verification/check-result.ts";
import { loadDetailColumns } from "./load-detail.columns.ts";
import { readDictCells } from "#platform/records/import/dict-cells.server.ts";
import type { ImportedRow } from "#platform/records/import/imported-row.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

/** Stores rows as read, to be verified. Blanks mean a full box of the carrier. */
export async function storeCells(
  ctx: Ctx,
  read: readonly ImportedRow[],
  of: { importId: number; clientCode: string },
): Promise<void> {
  const rows = read.map((row) => ({ row: row.row, values: row.values, read: row }));
  const typed = new Map(rows.map(({ row, values }) => [row, values.vgmMethod ?? ""]));
  const unread = await readDictCells(ctx, loadDetailColumns, rows);
  const records = rows.map(({ row, values, read: source }) => {
    const faults = [
      ...source.faults,
      ...unread
        .filter((fault) => fault.row === row)
        .map(({ field }) => ({ code: "kit.notAnOption", params: {}, field })),
    ];
    const isUnread = faults.length > source.faults.length;
    const input = isUnread ? { ...source.input, vgmMethod: typed.get(row) ?? "" } : source.input;
    const raw = {
      given: input,
      faults,
      ...(source.hidden ? { hidden: true } : {}),
      ...(source.struck ? { struck: true } : {}),
    } as RawRow;
    return {
      ...recordOf(isUnread ? { ...values, vgmMethod: null } : values),
      sheet: source.worksheet.slice(0, 60),
      row_no: row,
      raw,
    };
  });
  await sql`insert into load_detail_row (
        load_detail_id, client_code, sheet, row_no, order_no, bk_no, cnt_no, size_type, seal_no,
        line_no, goods_name, pkgs, gwt, dim, tare_kg, vgm, vgm_method, vgm_time, vessel, voyage_no,
        is_soc, empty_flag, remark, raw
      )
    select ${of.importId}, ${of.clientCode}, sheet, row_no, order_no, bk_no, cnt_no, size_type,
      seal_no, line_no, goods_name, pkgs, gwt, dim, tare_kg, vgm, vgm_method, vgm_time, vessel,
      voyage_no, is_soc, empty_flag, remark, raw
    from json_populate_recordset(null::load_detail_row, ${storableJson(records)}::json)`.execute(
    ctx.em.getKysely(),
  );
}

/** Columns of the table from the cells of a row. */
export function recordOf(values: Readonly<Record<string, string | null>>) {
  const text = (key: string) => values[key] ?? "";
  const value = (key: string) => values[key] || null;
  return {
    order_no: text("orderNo"),
    bk_no: text("bkNo"),
    cnt_no: text("cntNo"),
    size_type: text("sizeType"),
    seal_no: text("sealNo"),
    line_no: value("lineNo"),
    goods_name: text("goodsName"),
    pkgs: value("pkgs"),
    gwt: value("gwt"),
    dim: value("dim"),
    tare_kg: value("tareKg"),
    vgm: value("vgm"),
    vgm_method: text("vgmMethod"),
    vgm_time: value("vgmTime"),
    vessel: text("vessel"),
    voyage_no: text("voyage"),
    is_soc: values.isSoc === "Y" ? "Y" : "N",
    empty_flag: values.emptyFlag === "Y" ? "Y" : "N",
    remark: text("remark"),
  };
}
