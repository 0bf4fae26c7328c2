import { sealParts } from "./seal-parts.ts";
import type { BoxRoom } from "./box-room.ts";
import { type CheckFault, stops } from "./check-result.ts";
import { type BookingFactsOfRow, checkRow, type Holder, type SizeFacts, type StagedRow, type VoyageFacts } from "./check-row.ts";

/** A row or box (`id` 0) that has a number or seal; `passed`: verified or further, so it keeps it whatever its place in the file. */
export type LiveHolder = Holder & { id: number; containerImportId: number; passed: boolean };

/** What rows are compared with; `undefined` in a map: asked, and there is none. */
export type RowFacts = {
  bookings: Map<string, BookingFactsOfRow | undefined>;
  sizes: Map<string, SizeFacts | undefined>;
  rooms: Map<string, BoxRoom>;
  numbers: Map<string, Holders>;
  seals: Map<string, Holders>;
};

/** Nearly every number and seal of a file has one holder: a list for each would be twice the memory. */
export type Holders = LiveHolder | LiveHolder[];

/** A row with its verdict: the size type by its own code, and every reason. */
export type Judged<Row extends StagedRow = StagedRow> = { row: Row; sizeType: string; faults: readonly CheckFault[]; failed: boolean };

/**
 * Judges rows in the order of the file: the first of two equal rows keeps the number, the seal and the place in the booking (domain §3
 * "Container import row"). `facts` must know the rows' bookings, sizes, numbers and seals, the rows themselves among the holders; rows
 * that pass take their places in it.
 */
export function judgeRows<Row extends StagedRow>(voyage: VoyageFacts, rows: readonly Row[], facts: RowFacts): Judged<Row>[] {
  const judged = rows.map((row): Judged<Row> => {
    const size = facts.sizes.get(row.sizeType);
    const booking = facts.bookings.get(row.bkNo);
    const sameNo = preceding(facts.numbers.get(row.cntNo), row);
    const sameSeal = sealedBefore(facts, row);
    const faults = checkRow(row, { voyage, booking, size, sameNo, sameSeal });
    const failed = faults.some(stops);
    if (!failed) markPassed(facts, row);
    return { row, sizeType: size?.code ?? row.sizeType, faults, failed };
  });
  // Rows without a fault are counted first, so that a repeated or wrong row does not push a good one out of the booking.
  const good = judged.filter((one) => !one.failed);
  const wrong = judged.filter((one) => one.failed);
  for (const one of [...good, ...wrong]) countIn(one, voyage, facts);
  return judged;
}

const none: readonly LiveHolder[] = [];

/** Who has one of the row's seals before it, with the seal. */
function sealedBefore(facts: RowFacts, row: StagedRow): readonly Holder[] {
  let found: Holder[] | undefined;
  for (const seal of sealParts(row.sealNo)) for (const one of preceding(facts.seals.get(seal), row)) (found ??= []).push({ ...one, seal });
  return found ?? none;
}

/** Adds rows that are not stored yet to the holders of numbers and seals. */
export function announceRows(rows: readonly StagedRow[], facts: RowFacts): void {
  for (const row of rows) {
    const { id, containerImportId, rowNo, cntNo, isSoc, emptyFlag } = row;
    // Not the row's own copy of the number: three rows of a booking would keep three.
    const bkNo = facts.bookings.get(row.bkNo)?.bkNo ?? row.bkNo;
    const holder: LiveHolder = { id, containerImportId, rowNo, cntNo, bkNo, isSoc, emptyFlag, passed: false };
    if (cntNo !== "") hold(facts.numbers, cntNo, holder);
    for (const seal of sealParts(row.sealNo)) hold(facts.seals, seal, holder);
  }
}

/** Adds a holder of a number or seal. */
export function hold(holders: Map<string, Holders>, key: string, holder: LiveHolder): void {
  const known = holders.get(key);
  if (!known) holders.set(key, holder);
  else if (Array.isArray(known)) known.push(holder);
  else holders.set(key, [known, holder]);
}

function preceding(holders: Holders | undefined, row: StagedRow): readonly LiveHolder[] {
  if (!holders) return none;
  if (Array.isArray(holders)) return holders.filter((one) => precedes(one, row));
  return precedes(holders, row) ? [holders] : none;
}

/** True when another row or box has the number or seal before this row: already passed, or earlier in the same file. */
function precedes(one: LiveHolder, row: StagedRow): boolean {
  if (one.containerImportId === row.containerImportId) return one.id !== row.id && (one.passed || one.id < row.id);
  // A box of the same booking that came without a row is the one this row describes.
  if (one.id === 0)
    return !(one.bkNo === row.bkNo && one.cntNo === row.cntNo && one.isSoc === row.isSoc && one.emptyFlag === row.emptyFlag);
  return one.passed;
}

function markPassed(facts: RowFacts, row: StagedRow): void {
  markOwn(facts.numbers.get(row.cntNo), row);
  for (const seal of sealParts(row.sealNo)) markOwn(facts.seals.get(seal), row);
}

function markOwn(holders: Holders | undefined, row: StagedRow): void {
  if (!holders) return;
  for (const holder of Array.isArray(holders) ? holders : [holders])
    if (holder.id === row.id && holder.containerImportId === row.containerImportId) holder.passed = true;
}

function countIn(one: Judged, voyage: VoyageFacts, facts: RowFacts): void {
  const { row, sizeType } = one;
  const booking = facts.bookings.get(row.bkNo);
  if (!facts.sizes.get(row.sizeType) || booking?.voyageId !== voyage.id) return;
  const room = facts.rooms.get(row.bkNo);
  if (!room || room.take(sizeType)) return;
  const params = { sizeType, bkNo: row.bkNo, booked: room.booked(sizeType) };
  one.faults = [...one.faults, { code: "container.overCount", params, field: "sizeType" }];
  one.failed = true;
}
