import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import {
  type RawRow,
  readCheckResult,
} from "#domain/containers/container/verification/check-result.ts";
import { bringDetails } from "../bring-details.server.ts";
import { loadDetailColumns } from "../load-detail.columns.ts";
import { LoadDetailRow } from "../load-detail.entity.server.ts";
import { loadDetailFacts } from "../load-detail.facts.server.ts";
import { loadDetailMachine } from "../load-detail.machine.ts";
import { LoadDetailRowInput } from "../load-detail.schema.ts";
import { recordOf } from "../stage-details.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { readDictCells } from "#platform/records/import/dict-cells.server.ts";
import type { RowFault } from "#platform/records/import/imported-row.ts";
import { readCell } from "#platform/records/import/reader/normalise.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";

const fieldOf = (key: string) => (key === "voyage" ? "voyageNo" : key);

/**
 * Corrects a staged row and verifies it with the waiting rows of its upload, in one transaction.
 * Unreadable cells are refused; other faults stay with the row. What passes is brought in.
 */
export const saveDetailRow = defineOperation({
  name: "loadDetail.saveRow",
  perm: "ebContainer:edit",
  input: LoadDetailRowInput,
  done: "loadDetail.saveRow.done",
  async run(ctx: Ctx, input): Promise<{ id: number; checkStatus: string }> {
    const row = await ctx.em.findOne(LoadDetailRow, { id: input.id });
    if (!row) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    await assertSeen(ctx.em, "LoadDetailRow", row, input.version);
    await assertOpen(ctx, { machine: loadDetailMachine, facts: loadDetailFacts }, row, "edit");
    const { order_no: _order, ...record } = recordOf(await readCells(ctx, input));
    const fields = Object.keys(record).map(
      (column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`,
    );
    await sql`update load_detail_row d
      set ${sql.join(fields)}, raw = '{"given": {}, "faults": []}', check_status = 'TO_VERIFY',
        check_result = null
      from json_populate_record(null::load_detail_row, ${JSON.stringify(record)}::json) r
      where d.id = ${row.id}`.execute(ctx.em.getKysely());
    await bringDetails(ctx, row.loadDetail.id);
    const rows = await kyselyOf(ctx.em)
      .selectFrom("load_detail_row")
      .select("check_status as checkStatus")
      .where("id", "=", row.id)
      .execute();
    return { id: row.id, checkStatus: rows[0]?.checkStatus ?? "" };
  },
});

async function readCells(
  ctx: Ctx,
  input: LoadDetailRowInput,
): Promise<Record<string, string | null>> {
  const values: Record<string, string | null> = {};
  const faults: RowFault[] = [];
  for (const column of loadDetailColumns) {
    const field = fieldOf(column.key);
    if (!Object.hasOwn(input, field)) continue;
    const reading = readCell(
      { kind: "text", text: String(input[field as keyof LoadDetailRowInput]) },
      column,
      false,
    );
    if (!("value" in reading)) faults.push({ ...reading, field });
    else if (reading.value === null && column.required)
      faults.push({ code: "import.required", params: {}, field });
    else values[column.key] = reading.value;
  }
  const unread = await readDictCells(ctx, loadDetailColumns, [{ row: 0, values }]);
  faults.push(...unread.map(({ code, field }) => ({ code, params: {}, field })));
  if (faults.length > 0)
    throw new Refusals(
      faults.map((fault) => new Refusal(fault.code, fault.params, { field: fault.field })),
    );
  return values;
}

/** Faulty cells show the text of the file. */
export async function readDetailRow(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<
    Record<string, unknown> & { raw: RawRow; checkResult: unknown }
  >`select r.id, r.version, r.row_no as "rowNo", r.bk_no as "bkNo", r.cnt_no as "cntNo",
      r.size_type as "sizeType", r.seal_no as "sealNo", r.line_no as "lineNo",
      r.goods_name as "goodsName", r.pkgs, r.gwt::text as gwt, r.dim::text as dim,
      r.tare_kg::text as "tareKg", r.vgm::text as vgm, r.vgm_method as "vgmMethod",
      r.vgm_time::text as "vgmTime", r.vessel, r.voyage_no as "voyageNo", r.is_soc as "isSoc",
      r.empty_flag as "emptyFlag", r.remark, r.check_status as "checkStatus",
      r.check_result as "checkResult", r.raw, u.file_name as "fileName"
    from load_detail_row r join load_detail u on u.id = r.load_detail_id
    where r.id = ${id}`.execute(em.getKysely());
  const row = rows[0];
  if (!row) return null;
  const input = Object.fromEntries(
    Object.entries(row.raw.given).map(([key, text]) => [fieldOf(key), text]),
  );
  return { ...row, ...input, checkResult: readCheckResult(row.checkResult) };
}
