type Kind = { sizeType: string; isSoc: string; emptyFlag: string };
/** A line of the booking and its number of containers. */
export type BookedContainers = Kind & { id: number; count: number };
/** Packed containers of a kind. */
export type PackedContainers = Kind & { count: number };

export type PackedCounts = { lines: { id: number; count: number }[]; added: PackedContainers[] };

const sameKind = (line: Kind, kind: Kind) =>
  line.sizeType === kind.sizeType && line.isSoc === kind.isSoc && line.emptyFlag === kind.emptyFlag;

/**
 * The packed containers on the lines of the booking: of each kind first what a line booked, the
 * rest on the last line of the kind, else of the size type. A size type that was not booked is a
 * line of its own.
 */
export function countContainers(
  booked: readonly BookedContainers[],
  packed: readonly PackedContainers[],
): PackedCounts {
  const counts = new Map(booked.map(({ id }) => [id, 0]));
  const give = (line: BookedContainers, count: number) =>
    counts.set(line.id, (counts.get(line.id) ?? 0) + count);
  const added: PackedContainers[] = [];
  for (const kind of packed) {
    const lines = booked.filter((line) => sameKind(line, kind));
    let rest = kind.count;
    for (const line of lines) {
      const count = Math.min(rest, line.count);
      give(line, count);
      rest -= count;
    }
    if (rest === 0) continue;
    const last = lines.at(-1) ?? booked.findLast(({ sizeType }) => sizeType === kind.sizeType);
    if (last) give(last, rest);
    else added.push({ ...kind, count: rest });
  }
  return { lines: booked.map(({ id }) => ({ id, count: counts.get(id) ?? 0 })), added };
}
