import { sql } from "kysely";
import { type CheckFault, stops } from "../container/check-result.ts";
import { checkRow, type Holder, type StagedRow, type VoyageFacts } from "../container/check-row.ts";
import { sealParts } from "../container/seal-parts.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { type BatchFacts, type LiveHolder, loadBatchFacts } from "./containers-facts.server.ts";

export type Checked = { row: StagedRow; sizeType: string; faults: CheckFault[] };

/**
 * Checks a batch of staged rows and stores status and reasons. Rows are judged in the order of the file: the first of two equal rows
 * keeps the number, the seal and the place in the booking. The caller holds the voyage's lock.
 */
export async function checkStaged(
  ctx: Ctx,
  voyage: VoyageFacts,
  rows: readonly StagedRow[],
): Promise<{ verified: number; failed: number }> {
  const facts = await loadBatchFacts(ctx, voyage, rows);
  const checked = judge(voyage, rows, facts);
  const verdicts = checked.map(({ row, sizeType, faults }) => ({
    id: row.id,
    size_type: sizeType,
    check_status: faults.some(stops) ? "VERIFY_FAILED" : "VERIFIED",
    check_result: faults.length > 0 ? faults : null,
  }));
  await sql`update container_import_row r set check_status = x.check_status, check_result = x.check_result, size_type = x.size_type
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as x(id int, size_type text, check_status text, check_result jsonb)
    where r.id = x.id`.execute(ctx.em.getKysely());
  const failed = verdicts.filter((one) => one.check_status === "VERIFY_FAILED").length;
  return { verified: verdicts.length - failed, failed };
}

function judge(voyage: VoyageFacts, rows: readonly StagedRow[], facts: BatchFacts): Checked[] {
  const checked = rows.map((row): Checked => {
    const size = facts.sizes.get(row.sizeType);
    const booking = facts.bookings.get(row.bkNo);
    const sameNo = (facts.numbers.get(row.cntNo) ?? []).filter((one) => precedes(one, row));
    const sameSeal = sealParts(row.sealNo).flatMap((seal) =>
      (facts.seals.get(seal) ?? []).filter((one) => precedes(one, row)).map((one): Holder => ({ ...one, seal })),
    );
    const faults = checkRow(row, { voyage, booking, size, sameNo, sameSeal });
    if (!faults.some(stops)) markPassed(facts, row);
    return { row, sizeType: size?.code ?? row.sizeType, faults };
  });
  // Rows without a fault are counted first, so that a repeated or wrong row does not push a good one out of the booking.
  const counted = [...checked].sort((a, b) => Number(a.faults.some(stops)) - Number(b.faults.some(stops)) || a.row.id - b.row.id);
  for (const one of counted) countIn(one, voyage, facts);
  return checked;
}

/** True when another row or box has the number or seal before this row: already passed, or earlier in the same file. */
function precedes(one: LiveHolder, row: StagedRow): boolean {
  if (one.id === row.id) return false;
  // A box of the same booking that came without a row is the one this row describes.
  if (one.id === 0)
    return !(one.bkNo === row.bkNo && one.cntNo === row.cntNo && one.isSoc === row.isSoc && one.emptyFlag === row.emptyFlag);
  return one.passed || (one.containerImportId === row.containerImportId && one.id < row.id);
}

function markPassed(facts: BatchFacts, row: StagedRow): void {
  const own = [facts.numbers.get(row.cntNo), ...sealParts(row.sealNo).map((seal) => facts.seals.get(seal))];
  for (const holder of own.flatMap((list) => list ?? [])) if (holder.id === row.id) holder.passed = true;
}

function countIn(one: Checked, voyage: VoyageFacts, facts: BatchFacts): void {
  const { row, sizeType, faults } = one;
  const booking = facts.bookings.get(row.bkNo);
  if (!facts.sizes.has(row.sizeType) || booking?.voyageId !== voyage.id) return;
  const room = facts.rooms.get(row.bkNo);
  if (!room || room.take(sizeType)) return;
  faults.push({ code: "container.overCount", params: { sizeType, bkNo: row.bkNo, booked: room.booked(sizeType) }, field: "sizeType" });
}
