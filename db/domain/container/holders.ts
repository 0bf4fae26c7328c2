import type { Holder, StagedRow } from "./check-row.ts";

/** A row or box (`id` 0) that has a number or seal; `passed`: verified or further, so it keeps it whatever its place in the file. */
export type LiveHolder = Holder & { id: number; containerImportId: number; passed: boolean };

/** Nearly every number and seal of a file has one holder: a list for each would be twice the memory. */
export type Holders = LiveHolder | SharedHolders;

/** Which holders count against a row, beside standing before it. */
type Counts = (holder: LiveHolder) => boolean;

/** A box by its number: carrier's or shipper's own, full or empty. Two rows with the same text mean the same box. */
const boxOf = (holder: Pick<Holder, "cntNo" | "isSoc" | "emptyFlag">): string => `${holder.cntNo} ${holder.isSoc}${holder.emptyFlag}`;

/** A number has four boxes at most, and of a seal's boxes the first other one decides. */
const mostBoxes = 4;
/** The row itself, a box of its booking that came without a row, and one other. */
const mostOfBox = 3;

/**
 * The holders of a number or seal that several rows have. A file may give one number to every row, so no row looks at all of them.
 * Of the holders that have not passed, only the first of each box in its file can decide. Of those that have passed, any other does.
 */
export class SharedHolders {
  /** Holders looked at so far. */
  looks = 0;
  /** By file: the earliest holder of each of the first boxes, in the order of the file. */
  private readonly firsts = new Map<number, LiveHolder[]>();
  /** By box: holders that have passed. */
  private readonly passed = new Map<string, LiveHolder[]>();

  add(holder: LiveHolder): void {
    if (holder.passed) this.pass(holder);
    if (holder.id === 0) return;
    const firsts = this.firsts.get(holder.containerImportId);
    if (firsts) addFirst(firsts, holder);
    else this.firsts.set(holder.containerImportId, [holder]);
  }

  /** A holder has passed. */
  pass(holder: LiveHolder): void {
    const box = boxOf(holder);
    const liveHolders = this.passed.get(box);
    if (liveHolders) {
      if (liveHolders.length < mostOfBox && !liveHolders.some((liveHolder) => isRow(liveHolder, holder))) liveHolders.push(holder);
    } else if (this.passed.size < mostBoxes) this.passed.set(box, [holder]);
  }

  /** The first holder before a row that counts: one that has passed, or an earlier row of the same file. */
  before(row: StagedRow, counts: Counts): LiveHolder | undefined {
    const stands = (liveHolder: LiveHolder): boolean => {
      this.looks += 1;
      return precedes(liveHolder, row) && counts(liveHolder);
    };
    const earlier = this.firsts.get(row.containerImportId)?.find(stands);
    for (const list of this.passed.values()) {
      const kept = list.find(stands);
      if (kept) return earlier && kept.containerImportId === row.containerImportId && earlier.id < kept.id ? earlier : kept;
    }
    return earlier;
  }
}

const isRow = (liveHolder: LiveHolder, row: Pick<LiveHolder, "id" | "containerImportId">): boolean =>
  liveHolder.id === row.id && liveHolder.id !== 0 && liveHolder.containerImportId === row.containerImportId;

function addFirst(firsts: LiveHolder[], holder: LiveHolder): void {
  const box = boxOf(holder);
  const same = firsts.findIndex((first) => boxOf(first) === box);
  if (same >= 0) {
    if (holder.id >= (firsts[same]?.id ?? 0)) return;
    firsts.splice(same, 1);
  }
  const later = firsts.findIndex((first) => first.id > holder.id);
  firsts.splice(later < 0 ? firsts.length : later, 0, holder);
  if (firsts.length > mostBoxes) firsts.pop();
}

/** Adds a holder of a number or seal. */
export function hold(holders: Map<string, Holders | undefined>, key: string, holder: LiveHolder): void {
  const existing = holders.get(key);
  if (!existing) {
    holders.set(key, holder);
    return;
  }
  if (existing instanceof SharedHolders) {
    existing.add(holder);
    return;
  }
  const shared = new SharedHolders();
  shared.add(existing);
  shared.add(holder);
  holders.set(key, shared);
}

/** A row among the holders of a number or seal has passed. `bkNo`: a text of its booking's number that is kept anyway. */
export function markPassed(holders: Holders | undefined, row: StagedRow, bkNo: string): void {
  if (!holders) return;
  if (holders instanceof SharedHolders) {
    const { id, containerImportId, rowNo, cntNo, isSoc, emptyFlag } = row;
    holders.pass({ id, containerImportId, rowNo, cntNo, bkNo, isSoc, emptyFlag, passed: true });
  } else if (isRow(holders, row)) holders.passed = true;
}

/** The holders of a row's number that decide: one of the same box, and one of the other owner. */
export function sameNumber(holders: Holders | undefined, row: StagedRow): readonly Holder[] {
  if (!holders) return none;
  const box = boxOf(row);
  const same = firstBefore(holders, row, (liveHolder) => boxOf(liveHolder) === box);
  const other = same ? undefined : firstBefore(holders, row, (liveHolder) => liveHolder.isSoc !== row.isSoc);
  const holder = same ?? other;
  return holder ? [holder] : none;
}

/** The first holder of a seal before a row that is another box. */
export function otherBox(holders: Holders | undefined, row: StagedRow): LiveHolder | undefined {
  if (!holders) return undefined;
  const box = boxOf(row);
  return firstBefore(holders, row, (liveHolder) => boxOf(liveHolder) !== box);
}

const none: readonly Holder[] = [];

function firstBefore(holders: Holders, row: StagedRow, counts: Counts): LiveHolder | undefined {
  if (holders instanceof SharedHolders) return holders.before(row, counts);
  return precedes(holders, row) && counts(holders) ? holders : undefined;
}

/** True when another row or box has the number or seal before this row: already passed, or earlier in the same file. */
function precedes(liveHolder: LiveHolder, row: StagedRow): boolean {
  if (liveHolder.containerImportId === row.containerImportId)
    return liveHolder.id !== row.id && (liveHolder.passed || liveHolder.id < row.id);
  // A box of the same booking that came without a row is the one this row describes.
  if (liveHolder.id === 0)
    return !(
      liveHolder.bkNo === row.bkNo &&
      liveHolder.cntNo === row.cntNo &&
      liveHolder.isSoc === row.isSoc &&
      liveHolder.emptyFlag === row.emptyFlag
    );
  return liveHolder.passed;
}
