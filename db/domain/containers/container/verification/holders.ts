import type { Holder, StagedRow } from "./check-row.ts";

/** A row or box (`id` 0). With `passed` its place in the file does not matter. */
export type LiveHolder = Holder & { id: number; containerImportId: number; passed: boolean };

/** Most have one holder; lists would double the memory. */
export type Holders = LiveHolder | SharedHolders;

/** Which earlier holders count. */
type Counts = (holder: LiveHolder) => boolean;

const boxOf = (holder: Pick<Holder, "cntNo" | "isSoc" | "emptyFlag">): string =>
  `${holder.cntNo} ${holder.isSoc}${holder.emptyFlag}`;

/** The boxes of a number; for a seal one other suffices. */
const mostBoxes = 4;
const mostOfBox = 3;

/**
 * Holders of a number or seal of several rows, which may be all rows of a file. Per file only the
 * first unpassed holder of each box can decide, and any passed one.
 */
export class SharedHolders {
  looks = 0;
  /** Per file: the earliest holder of the first boxes, in order. */
  private readonly firsts = new Map<number, LiveHolder[]>();
  /** By box: passed holders. */
  private readonly passed = new Map<string, LiveHolder[]>();

  add(holder: LiveHolder): void {
    if (holder.passed) this.pass(holder);
    if (holder.id === 0) return;
    const firsts = this.firsts.get(holder.containerImportId);
    if (firsts) addFirst(firsts, holder);
    else this.firsts.set(holder.containerImportId, [holder]);
  }

  pass(holder: LiveHolder): void {
    const box = boxOf(holder);
    const liveHolders = this.passed.get(box);
    if (liveHolders) {
      if (
        liveHolders.length < mostOfBox &&
        !liveHolders.some((liveHolder) => isRow(liveHolder, holder))
      )
        liveHolders.push(holder);
    } else if (this.passed.size < mostBoxes) this.passed.set(box, [holder]);
  }

  /** The first passed or earlier holder that counts. */
  before(row: StagedRow, counts: Counts): LiveHolder | undefined {
    const stands = (liveHolder: LiveHolder): boolean => {
      this.looks += 1;
      return precedes(liveHolder, row) && counts(liveHolder);
    };
    const earlier = this.firsts.get(row.containerImportId)?.find(stands);
    for (const list of this.passed.values()) {
      const kept = list.find(stands);
      if (kept)
        return earlier && kept.containerImportId === row.containerImportId && earlier.id < kept.id
          ? earlier
          : kept;
    }
    return earlier;
  }
}

const isRow = (
  liveHolder: LiveHolder,
  row: Pick<LiveHolder, "id" | "containerImportId">,
): boolean =>
  liveHolder.id === row.id &&
  liveHolder.id !== 0 &&
  liveHolder.containerImportId === row.containerImportId;

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

export function hold(
  holders: Map<string, Holders | undefined>,
  key: string,
  holder: LiveHolder,
): void {
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

/** `bkNo`: a string that is kept anyway. */
export function markPassed(holders: Holders | undefined, row: StagedRow, bkNo: string): void {
  if (!holders) return;
  if (holders instanceof SharedHolders) {
    const { id, containerImportId, rowNo, cntNo, isSoc, emptyFlag } = row;
    holders.pass({ id, containerImportId, rowNo, cntNo, bkNo, isSoc, emptyFlag, passed: true });
  } else if (isRow(holders, row)) holders.passed = true;
}

/** One holder of the same box and one of the other SOC flag. */
export function sameNumber(holders: Holders | undefined, row: StagedRow): readonly Holder[] {
  if (!holders) return none;
  const box = boxOf(row);
  const same = firstBefore(holders, row, (liveHolder) => boxOf(liveHolder) === box);
  const other = same
    ? undefined
    : firstBefore(holders, row, (liveHolder) => liveHolder.isSoc !== row.isSoc);
  const holder = same ?? other;
  return holder ? [holder] : none;
}

/** The first holder before a row that is another box. */
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

/** True when it passed or comes earlier in the file. */
function precedes(liveHolder: LiveHolder, row: StagedRow): boolean {
  if (liveHolder.containerImportId === row.containerImportId)
    return liveHolder.id !== row.id && (liveHolder.passed || liveHolder.id < row.id);
  // A box of the booking without a row is this row's.
  if (liveHolder.id === 0)
    return !(
      liveHolder.bkNo === row.bkNo &&
      liveHolder.cntNo === row.cntNo &&
      liveHolder.isSoc === row.isSoc &&
      liveHolder.emptyFlag === row.emptyFlag
    );
  return liveHolder.passed;
}
