import type { CheckFault } from "#domain/containers/container/verification/check-result.ts";
import { stops } from "#domain/containers/container/verification/check-result.ts";
import {
  checkRow,
  type Holder,
  type SizeFacts,
  type StagedRow,
  type VoyageFacts,
} from "#domain/containers/container/verification/check-row.ts";
import { sealParts } from "#platform/kernel/text/clean-number.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";

/** A box as typed. `gwt`: weight of its cargo in kg, null before loading. */
export type StatedBox = {
  cntNo: string;
  sizeType: string;
  sealNo: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  tareKg: string | null;
  vgm: string | null;
  vgmMethod: string;
  vgmTime: string | null;
  gwt: string | null;
};

/** The voyage is checked once the boxes are handed over. */
const noVoyage: VoyageFacts = {
  id: 0,
  vesselName: "",
  vesselCode: "",
  voyage: "",
  customsVoyage: "",
  externalVoyage: "",
  ended: "N",
};
const ownFields = new Set(["cntNo", "sizeType", "sealNo", "isSoc"]);

/**
 * What is wrong with boxes among themselves, by the rules of the container import (domain §3), and
 * with their verified gross mass. Number, size and seal only: the booking is checked when they are
 * handed over.
 */
export function boxFaults(
  boxes: readonly StatedBox[],
  sizes: ReadonlyMap<string, SizeFacts>,
): { at: number; fault: CheckFault }[] {
  return boxes.flatMap((box, at) => {
    const earlier = boxes.slice(0, at);
    const facts = {
      voyage: noVoyage,
      booking: undefined,
      size: sizes.get(box.sizeType),
      sameNo: earlier.flatMap((other, i) =>
        other.cntNo === box.cntNo ? [holderOf(other, i)] : [],
      ),
      sameSeal: earlier.flatMap((other, i) =>
        sharedSeal(other, box).map((seal) => ({ ...holderOf(other, i), seal })),
      ),
    };
    const own = checkRow(rowOf(box, at), facts).filter(
      (fault) => stops(fault) && ownFields.has(fault.field),
    );
    return [...own, ...vgmFaults(box)].map((fault) => ({ at, fault }));
  });
}

const holderOf = ({ cntNo, isSoc, emptyFlag }: StatedBox, i: number): Holder => ({
  rowNo: i + 1,
  cntNo,
  bkNo: "",
  isSoc,
  emptyFlag,
});

function sharedSeal(other: StatedBox, box: StatedBox): string[] {
  const seals = new Set(sealParts(other.sealNo));
  return other.cntNo === box.cntNo ? [] : sealParts(box.sealNo).filter((seal) => seals.has(seal));
}

const rowOf = (box: StatedBox, at: number): StagedRow => ({
  id: at + 1,
  containerImportId: 0,
  sheet: "",
  rowNo: at + 1,
  bkNo: "",
  pkgs: null,
  dim: null,
  vessel: "",
  voyageNo: "",
  raw: { given: {}, faults: [] },
  ...box,
  // The customer's masses have faults of their own.
  vgmKg: null,
  vgmMethod: "",
});

/** A verified gross mass names its method and time, and is more than cargo and tare together. */
export function vgmFaults({
  vgm,
  vgmMethod,
  vgmTime,
  tareKg,
  gwt,
}: Pick<StatedBox, "vgm" | "vgmMethod" | "vgmTime" | "tareKg" | "gwt">): CheckFault[] {
  const faults: CheckFault[] = [];
  if (vgm === null) {
    if (vgmMethod || vgmTime)
      faults.push({ code: "loading.vgmRequired", params: {}, field: "vgm" });
    return faults;
  }
  if (!["1", "2"].includes(vgmMethod))
    faults.push({ code: "loading.vgmMethodRequired", params: {}, field: "vgmMethod" });
  if (!vgmTime) faults.push({ code: "loading.vgmTimeRequired", params: {}, field: "vgmTime" });
  const least = dec(gwt ?? "0").plus(tareKg ?? "0");
  if (dec(vgm).lte(0) || dec(vgm).lt(least))
    faults.push({
      code: "loading.vgmTooLow",
      params: { vgm: dec(vgm).toFixed(), least: least.toFixed() },
      field: "vgm",
    });
  return faults;
}
