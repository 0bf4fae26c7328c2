import Decimal from "decimal.js";

export type ApprovalState = "NOT_NEEDED" | "NOT_APPLIED" | "APPLIED" | "APPROVED" | "REJECTED";

type Weighed = string | null | undefined;
/** What approval looks at in a line of goods. Weights in kg, dimensions in cm, as decimal text. */
export type ApprovedLine = {
  isDg: "Y" | "N";
  isOversize: "Y" | "N";
  dgUnNo: string;
  dgClass: string;
  dgPackingGroup: string;
  gwt: string;
  nwt: Weighed;
  pkgs: number;
  length: Weighed;
  wide: Weighed;
  height: Weighed;
};
export type ApprovedBox = { sizeType: string; contCount: number };
export type ApprovedCargo = { cargo: readonly ApprovedLine[]; containers: readonly ApprovedBox[]; voyageId: number | null };

/**
 * Classes that ports of discharge let in only by prior permission: explosives, toxic gases, infectious and radioactive goods. For
 * any other dangerous or oversize cargo the overseas port is asked when the booking says so (`needsOversea`).
 */
const overseasClasses = ["1", "2.3", "6.2", "7"];

const special = (line: ApprovedLine) => line.isDg === "Y" || line.isOversize === "Y";

/** Captain approval: any dangerous or oversize cargo (operations §4, domain §3). */
export function needsCaptain(cargo: readonly ApprovedLine[]): boolean {
  return cargo.some(special);
}

/** Overseas approval: special cargo of a class ports must permit, or special cargo for which it was asked. */
export function needsOverseas(cargo: readonly ApprovedLine[], query: "Y" | "N"): boolean {
  const listed = (dgClass: string) =>
    overseasClasses.some((overseasClass) => dgClass === overseasClass || dgClass.startsWith(`${overseasClass}.`));
  return needsCaptain(cargo) && (query === "Y" || cargo.some((line) => line.isDg === "Y" && listed(line.dgClass)));
}

const plain = (value: Weighed) => (value === null || value === undefined || value === "" ? "" : new Decimal(value).toString());

/**
 * The version of the cargo an approval speaks about: UN number, class, packing group, weights, packages and dimensions of the
 * special lines, and the boxes (domain §3); and the voyage, since a captain approves for his own ship. The order of lines and
 * trailing zeros change nothing.
 */
export function cargoVersion({ cargo, containers, voyageId }: ApprovedCargo): string {
  const lines = cargo
    .filter(special)
    .map((line) =>
      [
        ...[line.isDg, line.isOversize, line.dgUnNo, line.dgClass, line.dgPackingGroup, plain(line.gwt), plain(line.nwt), line.pkgs],
        ...[plain(line.length), plain(line.wide), plain(line.height)],
      ].join("|"),
    );
  const boxes = new Map<string, number>();
  for (const box of containers) boxes.set(box.sizeType, (boxes.get(box.sizeType) ?? 0) + box.contCount);
  return JSON.stringify([lines.toSorted(), [...boxes].toSorted(([a], [b]) => (a < b ? -1 : 1)), voyageId]);
}

/**
 * The approval after a save: dropped when no longer needed, taken back to APPLIED when decided cargo changed, asked for at once
 * when the booking is already submitted.
 */
export function approvalAfterSave(state: ApprovalState, now: { needed: boolean; changed: boolean; submitted: boolean }): ApprovalState {
  if (!now.needed) return "NOT_NEEDED";
  if (state === "APPROVED" || state === "REJECTED") return now.changed ? "APPLIED" : state;
  if (state === "NOT_NEEDED" || state === "NOT_APPLIED") return now.submitted ? "APPLIED" : "NOT_APPLIED";
  return state;
}

/** The approval after submit: an approval of this very cargo stays, everything else is asked for. */
export function approvalAfterSubmit(state: ApprovalState, needed: boolean): ApprovalState {
  if (!needed) return "NOT_NEEDED";
  return state === "APPROVED" ? "APPROVED" : "APPLIED";
}

/** The approval after the submit is taken back: what nobody has decided yet is no longer asked for. */
export function approvalAfterCancel(state: ApprovalState): ApprovalState {
  return state === "APPLIED" ? "NOT_APPLIED" : state;
}
