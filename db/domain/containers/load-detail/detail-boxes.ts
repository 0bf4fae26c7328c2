/** A container of an e-booking; weights in kg. */
export type DetailBox = {
  id: number;
  cntNo: string;
  sizeType: string;
  sealNo: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  tareKg: string | null;
  vgm: string | null;
  vgmMethod: string;
  vgmTime: string | null;
  remark: string;
};

/**
 * New containers of rows in file order; a blank is filled by a later row of the same container. Ids
 * count down from -1.
 */
export function boxesOf(
  rows: readonly Omit<DetailBox, "id">[],
  there: readonly Pick<DetailBox, "cntNo">[],
): DetailBox[] {
  const existing = new Set(there.map((box) => box.cntNo));
  const boxes = new Map<string, DetailBox>();
  for (const {
    cntNo,
    sizeType,
    sealNo,
    isSoc,
    emptyFlag,
    tareKg,
    vgm,
    vgmMethod,
    vgmTime,
    remark,
  } of rows) {
    if (existing.has(cntNo)) continue;
    const box = boxes.get(cntNo);
    if (!box)
      boxes.set(cntNo, {
        id: -1 - boxes.size,
        cntNo,
        sizeType,
        sealNo,
        isSoc,
        emptyFlag,
        tareKg,
        vgm,
        vgmMethod,
        vgmTime,
        remark,
      });
    else {
      box.sealNo ||= sealNo;
      box.tareKg ??= tareKg;
      if (box.vgm === null) Object.assign(box, { vgm, vgmMethod, vgmTime });
      box.remark ||= remark;
    }
  }
  return [...boxes.values()];
}
