import type { BookingImportKey } from "./booking-import.columns.ts";
import type { BookingImportValues } from "./booking-import.input.ts";

/** A stored booking, as far as a row may repeat it. */
export type ExistingBooking = {
  id: number;
  bkNo: string;
  clientName: string;
  shipperName: string;
  consigneeName: string;
  /** Sums as decimal text. */
  pkgs: string;
  gwt: string;
  dim: string;
  lines: number;
};

const totals = ["pkgs", "gwt", "dim"] as const;
const names = [
  ["client", "clientName"],
  ["shipper", "shipperName"],
  ["consignee", "consigneeName"],
] as const;

/**
 * What a row changes of a stored booking. Without goods, sums mean the whole booking; unchanged
 * party names need no lookup.
 */
export function changesOf(
  values: BookingImportValues,
  existing: ExistingBooking,
): BookingImportValues {
  const changed = { ...values };
  for (const [key, name] of names) if (values[key] === existing[name]) changed[key] = null;
  if (!values.goods)
    for (const key of totals) if (sameNumber(values[key], existing[key])) changed[key] = null;
  return changed;
}

/** Changed sums of a booking with several lines: the line is unknown. */
export function unplacedTotals(
  values: BookingImportValues,
  existing: ExistingBooking,
): BookingImportKey[] {
  if (values.goods || existing.lines === 1) return [];
  const changed = changesOf(values, existing);
  return totals.filter((key) => changed[key] !== null);
}

const sameNumber = (written: string | null, kept: string) =>
  written !== null && Number(written) === Number(kept);

/** The cells behind each input field. */
const sources: Readonly<Record<string, readonly BookingImportKey[]>> = {
  voyage: ["voyageName", "vessel"],
  clientCode: ["clientCode", "client"],
  shipperCode: ["shipper"],
  shipperName: ["shipper"],
  consigneeCode: ["consignee"],
  consigneeName: ["consignee"],
  notifyName: ["notify"],
};
const containerSources: typeof sources = { emptyFlag: ["nature"] };
const cargoSources: typeof sources = {
  goodsNameEn: ["goods"],
  isRf: ["temperature"],
  isOversize: ["oversize"],
  length: ["oversize"],
  wide: ["oversize"],
  height: ["oversize"],
  isDg: ["dgUnNo"],
};

function filledOf(
  input: Readonly<Record<string, unknown>>,
  values: BookingImportValues,
  from: Readonly<Record<string, readonly BookingImportKey[]>>,
): Record<string, unknown> {
  const filled = (key: string) =>
    (from[key] ?? [key as BookingImportKey]).some((source) => values[source] !== null);
  return Object.fromEntries(Object.entries(input).filter(([key]) => filled(key)));
}

/** Input fields with filled cells. Without goods or boxes the nature is the booking's. */
export function labelledFields(
  input: Readonly<Record<string, unknown>>,
  values: BookingImportValues,
): Record<string, unknown> {
  const { cargo, containers, ...head } = input as {
    cargo: Record<string, unknown>[];
    containers: Record<string, unknown>[];
  };
  const ofLines = values.goods || values.sizeType ? values : { ...values, nature: null };
  return {
    ...filledOf(head, values, sources),
    containers: containers.map((line) => filledOf(line, ofLines, containerSources)),
    cargo: cargo.map((line) => filledOf(line, ofLines, cargoSources)),
  };
}
