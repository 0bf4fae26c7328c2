import Decimal from "decimal.js";

export type ApprovalState = "NOT_NEEDED" | "NOT_APPLIED" | "APPLIED" | "APPROVED" | "REJECTED";

type Weighed = string | null | undefined;
/** Kg and cm, as decimal text. */
export type ApprovedLine = {
  isDg: "Y" | "N";
  isOversize: "Y" | "N";
  dgUnNo: string;
  dgClass: string;
  dgPackingGroup: string;
  gwt: string;
  nwt?: Weighed;
  pkgs: number;
  length?: Weighed;
  wide?: Weighed;
  height?: Weighed;
};
export type ApprovedBox = { sizeType: string; contCount: number };
export type ApprovedCargo = {
  cargo: readonly ApprovedLine[];
  containers: readonly ApprovedBox[];
  voyageId: number | null;
};

/**
 * Explosives, toxic gases, infectious and radioactive goods always need the port's permission;
 * other special cargo only with `needsOversea`.
 */
const overseasClasses = ["1", "2.3", "6.2", "7"];

const special = (line: ApprovedLine) => line.isDg === "Y" || line.isOversize === "Y";

/** Any dangerous or oversize cargo (operations §4, domain §3). */
export function needsCaptain(cargo: readonly ApprovedLine[]): boolean {
  return cargo.some(special);
}

/** Special cargo of a listed class, or any on request. */
export function needsOverseas(cargo: readonly ApprovedLine[], requested: "Y" | "N"): boolean {
  const listed = (dgClass: string) =>
    overseasClasses.some(
      (overseasClass) => dgClass === overseasClass || dgClass.startsWith(`${overseasClass}.`),
    );
  return (
    needsCaptain(cargo) &&
    (requested === "Y" || cargo.some((line) => line.isDg === "Y" && listed(line.dgClass)))
  );
}

const plain = (value: Weighed) =>
  value === null || value === undefined || value === "" ? "" : new Decimal(value).toString();

/**
 * What an approval covers: data of special lines, boxes (domain §3) and the voyage, since a captain
 * approves for one ship. Line order and trailing zeros do not matter.
 */
export function cargoVersion({ cargo, containers, voyageId }: ApprovedCargo): string {
  const lines = cargo
    .filter(special)
    .map((line) =>
      [
        line.isDg,
        line.isOversize,
        line.dgUnNo,
        line.dgClass,
        line.dgPackingGroup,
        plain(line.gwt),
        plain(line.nwt),
        line.pkgs,
        plain(line.length),
        plain(line.wide),
        plain(line.height),
      ].join("|"),
    );
  const boxes = new Map<string, number>();
  for (const box of containers)
    boxes.set(box.sizeType, (boxes.get(box.sizeType) ?? 0) + box.contCount);
  return JSON.stringify([
    lines.toSorted(),
    [...boxes].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    voyageId,
  ]);
}

/**
 * After a save: NOT_NEEDED without special cargo, APPLIED again when decided cargo changed or the
 * booking is submitted.
 */
export function approvalAfterSave(
  state: ApprovalState,
  now: { needed: boolean; changed: boolean; submitted: boolean },
): ApprovalState {
  if (!now.needed) return "NOT_NEEDED";
  if (state === "APPROVED" || state === "REJECTED") return now.changed ? "APPLIED" : state;
  if (state === "NOT_NEEDED" || state === "NOT_APPLIED")
    return now.submitted ? "APPLIED" : "NOT_APPLIED";
  return state;
}

/** After submit: an approval of the same cargo stays. */
export function approvalAfterSubmit(state: ApprovalState, needed: boolean): ApprovalState {
  if (!needed) return "NOT_NEEDED";
  return state === "APPROVED" ? "APPROVED" : "APPLIED";
}

/** After a cancelled submit: undecided requests are withdrawn. */
export function approvalAfterCancel(state: ApprovalState): ApprovalState {
  return state === "APPLIED" ? "NOT_APPLIED" : state;
}
