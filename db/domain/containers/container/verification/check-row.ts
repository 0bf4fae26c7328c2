import { dec } from "#domain/masterdata/money/decimal.ts";
import { closedToBoxes } from "#domain/booking/booking-record/closed-to-boxes.ts";
import { checkCntNo, checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { isSeal, longestSentSeal, sealParts } from "#platform/kernel/text/clean-number.ts";
import { vgmMethodOf } from "../import/vgm-method.ts";
import type { CheckFault, RawRow } from "./check-result.ts";

/** Weights in kg, measures in m³. */
export type StagedRow = {
  id: number;
  containerImportId: number;
  sheet: string;
  rowNo: number;
  cntNo: string;
  sizeType: string;
  bkNo: string;
  sealNo: string;
  pkgs: number | null;
  gwt: string | null;
  dim: string | null;
  vessel: string;
  voyageNo: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  vgmKg: string | null;
  vgmMethod: string;
  raw: RawRow;
};

export type VoyageFacts = {
  id: number;
  vesselName: string;
  vesselCode: string;
  voyage: string;
  customsVoyage: string;
  externalVoyage: string;
  ended: "Y" | "N";
};
export type BookingFactsOfRow = {
  id: number;
  bkNo: string;
  voyageId: number;
  voyageName: string;
  bkStatus: string;
  blStatus: string;
};
export type SizeFacts = { code: string; maxPayloadKg: string };
/** A row or box with the number or seal. `rowNo` is 0 for a box. */
export type Holder = {
  rowNo: number;
  cntNo: string;
  bkNo: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  seal?: string;
};

export type CheckFacts = {
  voyage: VoyageFacts;
  booking: BookingFactsOfRow | undefined;
  /** By code or alias. */
  size: SizeFacts | undefined;
  /** Earlier rows and boxes of the voyage. */
  sameNo: readonly Holder[];
  /** Earlier rows and boxes of the voyage. */
  sameSeal: readonly Holder[];
};

/** Full boxes below this are taken for tonnes ("22.004"). */
const tonnesBelowKg = 50;

/**
 * Every fault of a row (domain §3 "Container import row"), reading faults first. Unread fields are
 * not checked again. Warnings pass: another vessel name (the booking decides), two seals, a seal
 * too long for messages, a hidden or struck row, a probable number.
 */
export function checkRow(row: StagedRow, facts: CheckFacts): readonly CheckFault[] {
  let faults = checkNumber(row);
  faults = joined(faults, checkSize(row, facts.size));
  faults = joined(faults, checkBooking(row, facts));
  faults = joined(faults, checkSeals(row));
  faults = joined(faults, checkTwice(row, facts));
  faults = joined(faults, checkQuantities(row, facts.size));
  faults = joined(faults, checkTexts(row, facts.voyage));
  faults = joined(faults, checkVgm(row));
  if (row.raw.faults.length === 0) return faults;
  const unread = new Set(row.raw.faults.map((fault) => fault.field));
  return [...row.raw.faults, ...faults.filter((fault) => !unread.has(fault.field))];
}

/** A mass counts with its method alone, which nobody may guess (SOLAS VI/2). */
function checkVgm({ vgmKg, vgmMethod }: StagedRow): readonly CheckFault[] {
  if (vgmKg === null) return none;
  if (vgmMethod === "")
    return [{ code: "container.vgmWithoutMethod", params: {}, field: "vgmKg", warn: true }];
  return vgmMethodOf(vgmMethod)
    ? none
    : [{ code: "container.unknownVgmMethod", params: { value: vgmMethod }, field: "vgmMethod" }];
}

/** Shared by clean rows. */
const none: readonly CheckFault[] = [];

function joined(before: readonly CheckFault[], more: readonly CheckFault[]): readonly CheckFault[] {
  if (more.length === 0) return before;
  return before.length === 0 ? more : [...before, ...more];
}

const required = (field: string): CheckFault => ({ code: "import.required", params: {}, field });

/** Numbers of another shape are checked in detail. */
const freightNo = /^[A-Z]{3}U\d{7}$/;

function checkNumber(row: StagedRow): readonly CheckFault[] {
  if (row.cntNo === "") return [required("cntNo")];
  if (freightNo.test(row.cntNo) && checkDigit(row.cntNo.slice(0, 10)) === row.cntNo[10])
    return none;
  const verdict = checkCntNo(row.cntNo);
  const faults = verdict.faults.map(
    (fault): CheckFault => ({ code: fault.label, params: fault.params, field: "cntNo" }),
  );
  if (verdict.valid && !verdict.freight)
    faults.push({ code: "container.notFreight", params: { cntNo: row.cntNo }, field: "cntNo" });
  const [suggestion] = verdict.suggestions;
  if (suggestion)
    faults.push({ code: "gear.cntNo.suggest", params: { suggestion }, field: "cntNo", warn: true });
  return faults;
}

function checkSize(row: StagedRow, size: SizeFacts | undefined): readonly CheckFault[] {
  if (row.sizeType === "") return [required("sizeType")];
  return size
    ? none
    : [{ code: "container.unknownSize", params: { value: row.sizeType }, field: "sizeType" }];
}

export const closedBookings = {
  CANCELLED: { code: "container.bookingCancelled" },
  LOCKED: { code: "container.bookingLocked" },
  BILLED: { code: "container.bookingBilled" },
} as const;

function checkBooking(row: StagedRow, { booking, voyage }: CheckFacts): readonly CheckFault[] {
  const at = (
    code: CheckFault["code"],
    params: CheckFault["params"] = { bkNo: row.bkNo },
  ): CheckFault => ({ code, params, field: "bkNo" });
  if (voyage.ended === "Y") return [at("container.voyageEnded", {})];
  if (row.bkNo === "") return [required("bkNo")];
  if (!booking) return [at("container.bookingUnknown")];
  if (booking.voyageId !== voyage.id)
    return [at("container.bookingOtherVoyage", { bkNo: row.bkNo, voyage: booking.voyageName })];
  const closed = closedToBoxes(booking);
  return closed ? [at(closedBookings[closed].code)] : none;
}

/** Longer seals are real but do not fit EDI messages. */
function checkSeals(row: StagedRow): readonly CheckFault[] {
  if (row.sealNo === "") return none;
  const seals = sealParts(row.sealNo);
  const wrong = seals.length === 0 ? row.sealNo : seals.find((seal) => !isSeal(seal));
  if (wrong !== undefined)
    return [{ code: "container.badSeal", params: { seal: wrong }, field: "sealNo" }];
  const long = seals.find((seal) => seal.length > longestSentSeal);
  if (long === undefined) return none;
  return [
    {
      code: "container.longSeal",
      params: { seal: long, limit: longestSentSeal },
      field: "sealNo",
      warn: true,
    },
  ];
}

function checkTwice(row: StagedRow, { sameNo, sameSeal }: CheckFacts): readonly CheckFault[] {
  if (sameNo.length === 0 && sameSeal.length === 0) return none;
  const faults: CheckFault[] = [];
  const same = sameNo.find(
    (holder) => holder.isSoc === row.isSoc && holder.emptyFlag === row.emptyFlag,
  );
  if (same) faults.push(where("container.duplicate", "container.duplicateBox", same, "cntNo"));
  // A box may sail full and return empty, but it is either SOC or not.
  const otherSoc = sameNo.find((holder) => holder.isSoc !== row.isSoc);
  if (!same && otherSoc)
    faults.push(where("container.otherSoc", "container.otherSocBox", otherSoc, "isSoc"));
  const sealed = sameSeal.find(
    (holder) =>
      holder.cntNo !== row.cntNo ||
      holder.isSoc !== row.isSoc ||
      holder.emptyFlag !== row.emptyFlag,
  );
  if (sealed) faults.push(where("container.sealTwice", "container.sealTwiceBox", sealed, "sealNo"));
  return faults;
}

function where(
  inFile: CheckFault["code"],
  asBox: CheckFault["code"],
  holder: Holder,
  field: string,
): CheckFault {
  const { rowNo, cntNo, bkNo, seal } = holder;
  return {
    code: rowNo > 0 ? inFile : asBox,
    params: { row: rowNo, cntNo, bkNo, ...(seal ? { seal } : {}) },
    field,
  };
}

/** Whole grams. @returns NaN beyond nine digits and three decimals */
function gramsOf(text: string): number {
  let grams = 0;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit === -2 && point < 0 && at > 0) point = at;
    else if (digit < 0 || digit > 9) return Number.NaN;
    else if (point < 0 || at - point <= 3) grams = grams * 10 + digit;
    else if (digit > 0) return Number.NaN;
  }
  const whole = point < 0 ? text.length : point;
  if (whole === 0 || whole > 9 || point === text.length - 1) return Number.NaN;
  const decimals = point < 0 ? 0 : text.length - 1 - point;
  return grams * 10 ** Math.max(0, 3 - decimals);
}

/** The common case; others are checked in detail. */
function plainlyFull(row: StagedRow, size: SizeFacts | undefined): boolean {
  if (row.emptyFlag === "Y" || (row.pkgs ?? 0) <= 0 || !size) return false;
  const grams = gramsOf(row.gwt ?? "");
  return grams >= tonnesBelowKg * 1000 && grams <= gramsOf(size.maxPayloadKg);
}

function checkQuantities(row: StagedRow, size: SizeFacts | undefined): readonly CheckFault[] {
  if (plainlyFull(row, size)) return none;
  const gwt = dec(row.gwt ?? "0");
  const pkgs = row.pkgs ?? 0;
  const faults: CheckFault[] = [];
  if (row.emptyFlag === "Y") {
    if (gwt.gt(0))
      faults.push({ code: "container.emptyWeight", params: { gwt: gwt.toFixed() }, field: "gwt" });
    if (pkgs > 0) faults.push({ code: "container.emptyPackages", params: { pkgs }, field: "pkgs" });
    return faults;
  }
  if (pkgs <= 0) faults.push({ code: "container.noPackages", params: {}, field: "pkgs" });
  if (gwt.lte(0)) faults.push({ code: "container.noWeight", params: {}, field: "gwt" });
  else if (gwt.lt(tonnesBelowKg))
    faults.push({
      code: "container.tonnes",
      params: { gwt: gwt.toFixed(), meant: gwt.times(1000).toFixed() },
      field: "gwt",
    });
  else if (size && dec(size.maxPayloadKg).gt(0) && gwt.gt(size.maxPayloadKg))
    faults.push({
      code: "container.overweight",
      params: { gwt: gwt.toFixed(), limit: dec(size.maxPayloadKg).toFixed(), sizeType: size.code },
      field: "gwt",
    });
  return faults;
}

/** Cached, as names repeat in every row. */
const foldedNames = new Map<string, string>();

function folded(text: string): string {
  const cached = foldedNames.get(text);
  if (cached !== undefined) return cached;
  const name = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (foldedNames.size >= 500) foldedNames.clear();
  foldedNames.set(text, name);
  return name;
}

type Calls = { names: readonly string[]; numbers: readonly string[] };
const calls = new WeakMap<VoyageFacts, Calls>();

function calledAs(voyage: VoyageFacts): Calls {
  let spellings = calls.get(voyage);
  if (!spellings) {
    spellings = {
      names: [voyage.vesselName, voyage.vesselCode].map(folded),
      numbers: [voyage.voyage, voyage.customsVoyage, voyage.externalVoyage]
        .map(folded)
        .filter(Boolean),
    };
    calls.set(voyage, spellings);
  }
  return spellings;
}

function checkTexts(row: StagedRow, voyage: VoyageFacts): readonly CheckFault[] {
  const faults: CheckFault[] = [];
  const { names, numbers } = calledAs(voyage);
  if (row.vessel !== "" || row.voyageNo !== "") {
    if (!names.includes(folded(row.vessel)))
      faults.push({
        code: "container.vesselDiffers",
        params: { value: row.vessel || "-", vessel: voyage.vesselName },
        field: "vessel",
        warn: true,
      });
    if (row.voyageNo !== "" && !numbers.includes(folded(row.voyageNo)))
      faults.push({
        code: "container.voyageDiffers",
        params: { value: row.voyageNo, voyage: voyage.voyage },
        field: "voyage",
        warn: true,
      });
  }
  if (sealParts(row.sealNo).length > 1)
    faults.push({
      code: "container.twoSeals",
      params: { seal: row.sealNo },
      field: "sealNo",
      warn: true,
    });
  if (row.raw.hidden)
    faults.push({ code: "container.hiddenRow", params: { row: row.rowNo }, field: "", warn: true });
  if (row.raw.struck)
    faults.push({ code: "container.struckRow", params: { row: row.rowNo }, field: "", warn: true });
  return faults.length === 0 ? none : faults;
}
