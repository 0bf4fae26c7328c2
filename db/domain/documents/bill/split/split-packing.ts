import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { shareUnits } from "#domain/masterdata/money/prorate.ts";
import {
  type BillPart,
  collectBill,
  type PackingShare,
  type Quantities,
  sumQuantities,
} from "../packing/bill-conserve.ts";

export const splitKinds = ["BOX", "CARGO", "PACKAGES"] as const;
export type SplitKind = (typeof splitKinds)[number];

/** Bills one booking is split into at most. */
export const mostBills = 50;

type SourceCargo = { id: number; name: string };
type SourceBox = { id: number; cntNo: string; sizeType: string };
/** What of a booking is on no bill yet; boxes by their number. */
export type BillSource = {
  cargo: readonly SourceCargo[];
  boxes: readonly SourceBox[];
  lines: readonly PackingShare[];
};

/**
 * `places`: the bill of each box or cargo line, from 0. `take`: packages of each cargo line for
 * each bill.
 */
export type SplitPlan = { by: SplitKind; count: number; places: number[]; take: number[][] };

/** A packing line or a piece of one; pieces of a line have its id. */
export type Piece = PackingShare & { bill: number };

export type PlannedBill = BillPart & { boxIds: number[] };

/** The usual division: boxes and cargo lines in equal runs, packages in equal numbers. */
export function proposeSplit(source: BillSource, by: SplitKind, count: number): SplitPlan {
  const rows = by === "BOX" ? source.boxes.length : by === "CARGO" ? source.cargo.length : 0;
  const places = Array.from({ length: rows }, (_, row) =>
    Math.min(count - 1, Math.floor((row * count) / rows)),
  );
  const even = Array.from({ length: count }, () => new Decimal(1));
  const take =
    by === "PACKAGES"
      ? packagesOf(source).map((pkgs) =>
          shareUnits(dec(pkgs), even).map((units) => units.toNumber()),
        )
      : [];
  return { by, count, places, take };
}

const linesOf = ({ lines }: BillSource, cargoId: number) =>
  lines.filter((line) => line.cargoId === cargoId);

/** Packed packages of each cargo line. */
export const packagesOf = (source: BillSource): number[] =>
  source.cargo.map(({ id }) => sumQuantities(linesOf(source, id)).pkgs);

/**
 * What is wrong with a plan; fields are `places.1` and `take.0.1`.
 * @param least 1 when other bills of the booking exist already.
 */
export function splitFaults(source: BillSource, plan: SplitPlan, least = 2): Refusal[] {
  const { by, count } = plan;
  if (count < least) return [new Refusal("bill.split.oneBill", {}, { field: "count" })];
  const faults = by === "PACKAGES" ? takeFaults(source, plan) : placeFaults(source, plan);
  if (faults.length > 0) return faults;
  const planned = planBills(source, plan);
  return planned.flatMap((bill, i) =>
    bill.lineIds.length > 0
      ? []
      : [
          new Refusal(
            "bill.split.emptyBill",
            { bill: i + 1 },
            { field: by === "PACKAGES" ? `take.0.${i}` : "count" },
          ),
        ],
  );
}

function placeFaults(source: BillSource, { by, count, places }: SplitPlan): Refusal[] {
  const rows = by === "BOX" ? source.boxes : source.cargo;
  return rows.flatMap((_, i) => {
    const place = places[i];
    const existing = place !== undefined && Number.isInteger(place) && place >= 0 && place < count;
    return existing
      ? []
      : [
          new Refusal(
            "bill.split.unknownBill",
            { bill: (place ?? -1) + 1, count },
            { field: `places.${i}` },
          ),
        ];
  });
}

function takeFaults(source: BillSource, { take, count }: SplitPlan): Refusal[] {
  const packed = packagesOf(source);
  return source.cargo.flatMap(({ name }, i) => {
    const input = take[i] ?? [];
    const wrong =
      input.length !== count || input.some((pkgs) => !Number.isInteger(pkgs) || pkgs < 0);
    const sum = input.reduce((total, pkgs) => total + pkgs, 0);
    if (!wrong && sum === packed[i]) return [];
    return [
      new Refusal(
        "bill.split.packagesDiffer",
        { line: i + 1, name, packed: packed[i] ?? 0, given: sum },
        { field: `take.${i}.0` },
      ),
    ];
  });
}

/**
 * The bills of a plan without faults. Every package, gram and thousandth of a cubic metre is on
 * exactly one.
 */
export function planBills(source: BillSource, plan: SplitPlan): PlannedBill[] {
  const pieces = splitPacking(source, plan);
  const placeOf = new Map(
    source.boxes.map((box, i) => [box.id, plan.by === "BOX" ? (plan.places[i] ?? 0) : 0]),
  );
  const packed = new Set(source.lines.map((line) => line.boxId));
  return Array.from({ length: plan.count }, (_, bill) => {
    const part = collectBill(pieces.filter((piece) => piece.bill === bill));
    const own = new Set(part.boxes.map((box) => box.boxId));
    // Boxes nothing is packed in go with their place, or with the first bill.
    const boxIds = source.boxes
      .filter(({ id }) => own.has(id) || (!packed.has(id) && placeOf.get(id) === bill))
      .map(({ id }) => id);
    return { ...part, boxIds };
  });
}

/** Deals the packing lines to the bills of a plan; by packages a line may fall into pieces. */
export function splitPacking(source: BillSource, plan: SplitPlan): Piece[] {
  if (plan.by === "PACKAGES")
    return source.cargo.flatMap(({ id }, i) =>
      takePackages(linesOf(source, id), plan.take[i] ?? []),
    );
  const rows: readonly { id: number }[] = plan.by === "BOX" ? source.boxes : source.cargo;
  const placeOf = new Map(rows.map(({ id }, i) => [id, plan.places[i] ?? 0]));
  return source.lines.map((line) => ({
    ...line,
    bill: placeOf.get(plan.by === "BOX" ? line.boxId : line.cargoId) ?? 0,
  }));
}

/**
 * Bills take packages in order of the lines. Weight and measure of a line follow its packages, to
 * the gram.
 */
function takePackages(lines: readonly PackingShare[], take: readonly number[]): Piece[] {
  const left = [...take];
  return lines.flatMap((line) => {
    let rest = line.pkgs;
    const pieces: { bill: number; pkgs: number }[] = [];
    for (const [bill, requested] of left.entries()) {
      const pkgs = Math.min(requested, rest);
      if (pkgs === 0) continue;
      left[bill] = requested - pkgs;
      rest -= pkgs;
      pieces.push({ bill, pkgs });
    }
    if (pieces.length === 0) return [{ ...line, bill: 0 }];
    const [gwt, dim] = [divide(line.gwt, pieces), divide(line.dim, pieces)];
    return pieces.map(({ bill, pkgs }, i) => ({
      ...line,
      bill,
      pkgs,
      gwt: gwt[i] ?? "0",
      dim: dim[i] ?? "0",
    }));
  });
}

function divide(amount: string, pieces: readonly { pkgs: number }[]): string[] {
  const units = shareUnits(
    dec(amount).times(1000),
    pieces.map(({ pkgs }) => dec(pkgs)),
  );
  return units.map((unit) => unit.div(1000).toFixed(3));
}

/** Pieces of a line that are on no bill any more, put together again by box and cargo line. */
export function rejoin(lines: readonly PackingShare[]): { keep: PackingShare; drop: number[] }[] {
  const groups = Map.groupBy(lines, (line) => `${line.boxId} ${line.cargoId}`);
  return [...groups.values()]
    .filter((own) => own.length > 1)
    .flatMap((own) => {
      const [first, ...others] = own;
      const total: Quantities = sumQuantities(own);
      return first ? [{ keep: { ...first, ...total }, drop: others.map((line) => line.id) }] : [];
    });
}
