import { sealParts } from "#platform/kernel/text/clean-number.ts";
import type { BoxRoom } from "../packing/box-room.ts";
import { type CheckFault, stops } from "./check-result.ts";
import {
  type BookingFactsOfRow,
  checkRow,
  type Holder,
  type SizeFacts,
  type StagedRow,
  type VoyageFacts,
} from "./check-row.ts";
import {
  hold,
  type Holders,
  type LiveHolder,
  markPassed,
  otherBox,
  sameNumber,
} from "./holders.ts";

/** In a map, `undefined` means read but missing. */
export type RowFacts = {
  bookings: Map<string, BookingFactsOfRow | undefined>;
  sizes: Map<string, SizeFacts | undefined>;
  rooms: Map<string, BoxRoom>;
  numbers: Map<string, Holders | undefined>;
  seals: Map<string, Holders | undefined>;
};

export type Validated<Row extends StagedRow = StagedRow> = {
  row: Row;
  sizeType: string;
  faults: readonly CheckFault[];
  failed: boolean;
};

/**
 * Checks rows in file order: the first of equal rows keeps number, seal and place (domain §3
 * "Container import row"). `facts` cover the rows, which are among the holders; rows that pass take
 * their places.
 */
export function validateRows<Row extends StagedRow>(
  voyage: VoyageFacts,
  rows: readonly Row[],
  facts: RowFacts,
): Validated<Row>[] {
  const validated = rows.map((row): Validated<Row> => {
    const size = facts.sizes.get(row.sizeType);
    const booking = facts.bookings.get(row.bkNo);
    const sameNo = sameNumber(facts.numbers.get(row.cntNo), row);
    const sameSeal = sealedBefore(facts, row);
    const faults = checkRow(row, { voyage, booking, size, sameNo, sameSeal });
    const failed = faults.some(stops);
    if (!failed) passRow(facts, row);
    return { row, sizeType: size?.code ?? row.sizeType, faults, failed };
  });
  // Clean rows first, so that wrong ones do not displace them.
  const good = validated.filter((item) => !item.failed);
  const wrong = validated.filter((item) => item.failed);
  for (const validatedRow of [...good, ...wrong]) countIn(validatedRow, voyage, facts);
  return validated;
}

const none: readonly Holder[] = [];

function sealedBefore(facts: RowFacts, row: StagedRow): readonly Holder[] {
  for (const seal of sealParts(row.sealNo)) {
    const holder = otherBox(facts.seals.get(seal), row);
    if (holder) return [{ ...holder, seal }];
  }
  return none;
}

export function announceRows(rows: readonly StagedRow[], facts: RowFacts): void {
  for (const row of rows) {
    const { id, containerImportId, rowNo, cntNo, isSoc, emptyFlag } = row;
    // Shares the string to save memory.
    const bkNo = facts.bookings.get(row.bkNo)?.bkNo ?? row.bkNo;
    const holder: LiveHolder = {
      id,
      containerImportId,
      rowNo,
      cntNo,
      bkNo,
      isSoc,
      emptyFlag,
      passed: false,
    };
    if (cntNo !== "") hold(facts.numbers, cntNo, holder);
    for (const seal of sealParts(row.sealNo)) hold(facts.seals, seal, holder);
  }
}

function passRow(facts: RowFacts, row: StagedRow): void {
  const bkNo = facts.bookings.get(row.bkNo)?.bkNo ?? row.bkNo;
  markPassed(facts.numbers.get(row.cntNo), row, bkNo);
  for (const seal of sealParts(row.sealNo)) markPassed(facts.seals.get(seal), row, bkNo);
}

function countIn(item: Validated, voyage: VoyageFacts, facts: RowFacts): void {
  const { row, sizeType } = item;
  const booking = facts.bookings.get(row.bkNo);
  if (!facts.sizes.get(row.sizeType) || booking?.voyageId !== voyage.id) return;
  const room = facts.rooms.get(row.bkNo);
  if (!room || room.take(sizeType)) return;
  const params = { sizeType, bkNo: row.bkNo, booked: room.booked(sizeType) };
  item.faults = [...item.faults, { code: "container.overCount", params, field: "sizeType" }];
  item.failed = true;
}
