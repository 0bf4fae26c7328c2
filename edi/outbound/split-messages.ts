/** Capacity of a message: documents and containers of its head (guide §2). */
export type MessageRoom = { documents: number; containers: number };

/** Shares documents over messages; only container numbers are kept. */
export type Split = {
  /** Takes the next document by its containers. @returns true when it begins a new message */
  next(boxes: readonly string[]): boolean;
  /**
   * Containers of each message in order. Containers without cargo join the last message, then
   * further ones.
   */
  containers<T extends { cntNo: string }>(all: readonly T[]): T[][];
};

/**
 * Splits documents into as few messages as their order allows. A container of documents in two
 * messages is in both.
 */
export function openSplit(room: MessageRoom): Split {
  const shares: { documents: number; boxes: Set<string> }[] = [];
  const begin = () => {
    const share = { documents: 0, boxes: new Set<string>() };
    shares.push(share);
    return share;
  };
  return {
    next(boxes) {
      let share = shares.at(-1);
      const grows =
        share === undefined
          ? 0
          : share.boxes.size + boxes.filter((box) => !share?.boxes.has(box)).length;
      const fresh =
        share === undefined || share.documents >= room.documents || grows > room.containers;
      if (share === undefined || fresh) share = begin();
      share.documents += 1;
      for (const cntNo of boxes) share.boxes.add(cntNo);
      return fresh;
    },
    containers(all) {
      const used = new Set<string>();
      for (const share of shares) for (const cntNo of share.boxes) used.add(cntNo);
      for (const { cntNo } of all) {
        if (used.has(cntNo)) continue;
        const last = shares.at(-1);
        (last === undefined || last.boxes.size >= room.containers ? begin() : last).boxes.add(
          cntNo,
        );
      }
      const existing = new Map(all.map((item, index) => [item.cntNo, index] as const));
      return shares.map(({ boxes }) => {
        const places = [...boxes].map((cntNo) => existing.get(cntNo) ?? -1).filter((at) => at >= 0);
        return places
          .sort((place, other) => place - other)
          .map((at) => all[at] as (typeof all)[number]);
      });
    },
  };
}
