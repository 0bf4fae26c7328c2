import { BoxRoom, type BookedLine } from "#domain/containers/container/packing/box-room.ts";
import { type CheckFault, stops } from "#domain/containers/container/verification/check-result.ts";
import {
  type BookingFactsOfRow,
  checkRow,
  type Holder,
  type SizeFacts,
  type StagedRow,
  type VoyageFacts,
} from "#domain/containers/container/verification/check-row.ts";
import {
  type CargoLine,
  type LoadCell,
  type LoadedCell,
  shareLoad,
  thousandthsOf,
  thousandthsText,
} from "#domain/containers/loading/load-plan.ts";
import { vgmFaults } from "#domain/containers/loading/box-faults.ts";
import { boxesOf, type DetailBox } from "./detail-boxes.ts";
import { sealParts } from "#platform/kernel/text/clean-number.ts";

/** A row with the cargo line it may name. Weights in kg. */
export type DetailRow = Omit<StagedRow, "containerImportId" | "vgmKg" | "vgmMethod"> & {
  lineNo: number | null;
  goodsName: string;
  tareKg: string | null;
  vgm: string | null;
  vgmMethod: string;
  vgmTime: string | null;
  remark: string;
};
export type DetailCargo = CargoLine & { lineNo: number; names: readonly string[] };

/** An e-booking as its rows find it. */
export type DetailTarget = {
  confirmed: boolean;
  voyage: VoyageFacts;
  booking: BookingFactsOfRow;
  cargo: readonly DetailCargo[];
  ordered: readonly BookedLine[];
  boxes: readonly (DetailBox & { sealNo: string })[];
  cells: readonly LoadCell[];
};
/** `first`: boxes that are there already stand in the way. `clears`: they go. */
export type DetailOrder = {
  first: boolean;
  clears: boolean;
  sizes: ReadonlyMap<string, SizeFacts>;
  /** Rows of other e-bookings of the upload, by container number and by seal. */
  numbers: ReadonlyMap<string, readonly Holder[]>;
  seals: ReadonlyMap<string, readonly Holder[]>;
};

export type PlannedRow = {
  row: DetailRow;
  sizeType: string;
  faults: readonly CheckFault[];
  status: "IMPORTED" | "VERIFY_FAILED" | "IMPORT_FAILED";
};
/** `boxes` are new, their ids negative until they are stored. `cells` are all of the e-booking. */
export type DetailPlan = { rows: PlannedRow[]; boxes: DetailBox[]; cells: LoadedCell[] };

const noVoyage: VoyageFacts = {
  id: 0,
  vesselName: "",
  vesselCode: "",
  voyage: "",
  customsVoyage: "",
  externalVoyage: "",
  ended: "N",
};
type Checked = {
  row: DetailRow;
  size: SizeFacts | undefined;
  cargoId: number | null;
  faults: CheckFault[];
};

/**
 * Which packages of which cargo line come into which container (decision 065). The rows are all
 * those of one e-booking, in file order; without a target they name none. What passes is conserved:
 * no line gives more packages than it has, weight and measure follow the packages.
 */
export function planDetails(
  target: DetailTarget | null,
  rows: readonly DetailRow[],
  order: DetailOrder,
): DetailPlan {
  const kept =
    order.clears || !target
      ? { boxes: [], cells: [] }
      : { boxes: target.boxes, cells: target.cells };
  const checked: Checked[] = [];
  for (const row of withBoxFacts(rows))
    checked.push(check(row, { target, order, kept, earlier: checked }));
  countBoxes(checked, target, kept.boxes);
  const shared = load(checked, target, kept);
  const gate = target && whyClosed(target, order);
  const result = checked.map(({ row, size, faults }): PlannedRow => {
    const sizeType = size?.code ?? row.sizeType;
    if (faults.some(stops)) return { row, sizeType, faults, status: "VERIFY_FAILED" };
    return gate
      ? { row, sizeType, faults: [...faults, gate], status: "IMPORT_FAILED" }
      : { row, sizeType, faults, status: "IMPORTED" };
  });
  return gate ? { rows: result, boxes: [], cells: [] } : { rows: result, ...shared };
}

function whyClosed({ confirmed, boxes }: DetailTarget, { first }: DetailOrder): CheckFault | null {
  if (confirmed) return { code: "loading.needsCorrection", params: {}, field: "bkNo" };
  return first && boxes.length > 0
    ? { code: "loadDetail.notFirst", params: { count: boxes.length }, field: "bkNo" }
    : null;
}

/** Size and seal need to stand in the first row of a container only. */
function withBoxFacts(rows: readonly DetailRow[]): DetailRow[] {
  const firsts = new Map<string, DetailRow>();
  return rows.map((row) => {
    const first = row.cntNo === "" ? undefined : firsts.get(row.cntNo);
    if (!first) firsts.set(row.cntNo, row);
    return first
      ? { ...row, sizeType: row.sizeType || first.sizeType, sealNo: row.sealNo || first.sealNo }
      : row;
  });
}

type Kept = Pick<DetailTarget, "boxes" | "cells">;
type About = {
  target: DetailTarget | null;
  order: DetailOrder;
  kept: Kept;
  earlier: readonly Checked[];
};

function check(row: DetailRow, { target, order, kept, earlier }: About): Checked {
  const size = order.sizes.get(row.sizeType);
  const line = lineOf(row, target?.cargo ?? []);
  const facts = {
    voyage: target?.voyage ?? noVoyage,
    booking: target?.booking,
    size,
    sameNo: [
      ...sameBox(row, line.cargoId, { kept, earlier }),
      ...(order.numbers.get(row.cntNo) ?? []),
    ],
    sameSeal: [
      ...sealedBefore(row, { kept, earlier }),
      ...sealParts(row.sealNo).flatMap((seal) => order.seals.get(seal) ?? []),
    ],
  };
  const faults = [
    ...checkRow({ ...row, containerImportId: 0, vgmKg: null, vgmMethod: "" }, facts),
    ...line.faults,
  ];
  const box = earlier.find((other) => other.row.cntNo === row.cntNo && row.cntNo !== "");
  if (box && size && box.size && box.size.code !== size.code)
    faults.push({
      code: "loadDetail.otherSize",
      params: { row: box.row.rowNo, sizeType: box.size.code },
      field: "sizeType",
    });
  return { row, size, cargoId: line.cargoId, faults };
}

const holderOf = ({ rowNo, cntNo, bkNo, isSoc, emptyFlag }: DetailRow): Holder => ({
  rowNo,
  cntNo,
  bkNo,
  isSoc,
  emptyFlag,
});
const stored = ({ cntNo, isSoc, emptyFlag }: DetailBox, bkNo: string): Holder => ({
  rowNo: 0,
  cntNo,
  bkNo,
  isSoc,
  emptyFlag,
});

/**
 * Holders of the number. Another cargo line in the same container is none, unless it is called SOC
 * here and COC there.
 */
function sameBox(
  row: DetailRow,
  cargoId: number | null,
  { kept, earlier }: Pick<About, "kept" | "earlier">,
): Holder[] {
  const inFile = earlier.flatMap((other) => {
    if (other.row.cntNo !== row.cntNo) return [];
    const another =
      cargoId !== null &&
      other.cargoId !== null &&
      other.cargoId !== cargoId &&
      other.row.isSoc === row.isSoc;
    return another ? [] : [holderOf(other.row)];
  });
  const there = kept.boxes.flatMap((box) => {
    if (box.cntNo !== row.cntNo) return [];
    const loaded =
      cargoId === null ||
      kept.cells.some((cell) => cell.boxId === box.id && cell.cargoId === cargoId);
    return !loaded && box.isSoc === row.isSoc ? [] : [stored(box, row.bkNo)];
  });
  return [...inFile, ...there];
}

function sealedBefore(
  row: DetailRow,
  { kept, earlier }: Pick<About, "kept" | "earlier">,
): Holder[] {
  const seals = new Set(sealParts(row.sealNo));
  if (seals.size === 0) return [];
  const sharedIn = (sealNo: string) => sealParts(sealNo).find((seal) => seals.has(seal));
  return [
    ...earlier.map((other) => ({ holder: holderOf(other.row), seal: sharedIn(other.row.sealNo) })),
    ...kept.boxes.map((box) => ({ holder: stored(box, row.bkNo), seal: sharedIn(box.sealNo) })),
  ].flatMap(({ holder, seal }) =>
    seal && holder.cntNo !== row.cntNo ? [{ ...holder, seal }] : [],
  );
}

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The cargo line a row names by number or goods; null when it names none. */
function lineOf(
  { lineNo, goodsName }: DetailRow,
  cargo: readonly DetailCargo[],
): { cargoId: number | null; faults: CheckFault[] } {
  const none = (code: CheckFault["code"], params: CheckFault["params"], field: string) => ({
    cargoId: null,
    faults: [{ code, params, field }],
  });
  if (cargo.length === 0) return { cargoId: null, faults: [] };
  if (lineNo !== null) {
    const line = cargo.find((own) => own.lineNo === lineNo);
    return line
      ? { cargoId: line.id, faults: [] }
      : none("loadDetail.unknownLine", { line: lineNo, lines: cargo.length }, "lineNo");
  }
  const name = folded(goodsName);
  if (name === "") return { cargoId: null, faults: [] };
  const same = cargo.filter((own) => own.names.some((other) => folded(other) === name));
  if (same.length === 1) return { cargoId: same[0]?.id ?? null, faults: [] };
  if (same.length > 1) return none("loadDetail.severalGoods", { goods: goodsName }, "lineNo");
  if (cargo.length > 1) return none("loadDetail.unknownGoods", { goods: goodsName }, "goodsName");
  const warning: CheckFault = {
    code: "loadDetail.otherGoods",
    params: { goods: cargo[0]?.names[0] ?? "" },
    field: "goodsName",
    warn: true,
  };
  return { cargoId: cargo[0]?.id ?? null, faults: [warning] };
}

/** A container takes one place of its type, however many cargo lines it holds. */
function countBoxes(
  checked: readonly Checked[],
  target: DetailTarget | null,
  boxes: readonly DetailBox[],
): void {
  if (!target) return;
  const room = new BoxRoom(target.ordered);
  for (const box of boxes) room.take(box.sizeType);
  const placed = new Set(boxes.map((box) => box.cntNo));
  for (const { row, size, faults } of checked) {
    if (faults.some(stops) || !size || placed.has(row.cntNo)) continue;
    if (room.take(size.code)) placed.add(row.cntNo);
    else
      faults.push({
        code: "container.overCount",
        params: { sizeType: size.code, bkNo: row.bkNo, booked: room.booked(size.code) },
        field: "sizeType",
      });
  }
}

const passing = (checked: readonly Checked[]): Checked[] =>
  checked.filter(({ faults }) => !faults.some(stops));

function load(
  checked: readonly Checked[],
  target: DetailTarget | null,
  kept: Kept,
): Pick<DetailPlan, "boxes" | "cells"> {
  if (!target) return { boxes: [], cells: [] };
  const requested = place(checked, target, kept);
  const boxes = boxesOf(
    passing(checked).map(({ row, size }) => ({ ...row, sizeType: size?.code ?? "" })),
    kept.boxes,
  );
  const idOf = new Map([...kept.boxes, ...boxes].map((box) => [box.cntNo, box.id]));
  const cellsOf = () => [
    ...kept.cells,
    ...passing(checked).flatMap(({ row }) =>
      (requested.get(row) ?? []).map((cell) => ({ ...cell, boxId: idOf.get(row.cntNo) ?? 0 })),
    ),
  ];
  weigh(passing(checked), {
    target,
    boxes: [...kept.boxes, ...boxes],
    loaded: shareLoad(target.cargo, cellsOf()).loaded,
  });
  const left = new Set(passing(checked).map(({ row }) => row.cntNo));
  return {
    boxes: boxes.filter((box) => left.has(box.cntNo)),
    cells: shareLoad(target.cargo, joined(cellsOf())).loaded,
  };
}

/** A row that names no line beside one that does may fill the same cell. */
function joined(cells: readonly LoadCell[]): LoadCell[] {
  const byPlace = new Map<string, LoadCell>();
  for (const cell of cells) {
    const key = `${cell.boxId} ${cell.cargoId}`;
    byPlace.set(key, { ...cell, pkgs: cell.pkgs + (byPlace.get(key)?.pkgs ?? 0) });
  }
  return [...byPlace.values()];
}

type Requested = Map<DetailRow, { cargoId: number; pkgs: number }[]>;

/**
 * Packages by row: of the line it names, else of the lines in order, as container import packs
 * them.
 */
function place(checked: readonly Checked[], { cargo }: DetailTarget, { cells }: Kept): Requested {
  const rest = new Map(
    cargo.map((line) => [
      line.id,
      line.pkgs -
        cells.reduce((sum, cell) => (cell.cargoId === line.id ? sum + cell.pkgs : sum), 0),
    ]),
  );
  const requested: Requested = new Map();
  for (const { row, cargoId, faults } of passing(checked)) {
    const lines = cargoId === null ? cargo : cargo.filter((line) => line.id === cargoId);
    const left = lines.reduce((sum, line) => sum + Math.max(0, rest.get(line.id) ?? 0), 0);
    let need = row.pkgs ?? 0;
    if (need > left) {
      const [line] = lines;
      faults.push(
        cargoId !== null && line
          ? { code: "loading.tooMany", params: { line: line.lineNo, left }, field: "pkgs" }
          : { code: "loadDetail.tooMany", params: { left }, field: "pkgs" },
      );
      continue;
    }
    const own = [];
    for (const line of lines) {
      const pkgs = Math.min(need, Math.max(0, rest.get(line.id) ?? 0));
      if (pkgs === 0) continue;
      rest.set(line.id, (rest.get(line.id) ?? 0) - pkgs);
      own.push({ cargoId: line.id, pkgs });
      need -= pkgs;
    }
    requested.set(row, own);
  }
  return requested;
}

type Weighed = { target: DetailTarget; boxes: readonly DetailBox[]; loaded: readonly LoadedCell[] };

/**
 * Payload and verified gross mass ask for the whole container, so the last row of it says the fault
 * and all its rows fail.
 */
function weigh(rows: readonly Checked[], { boxes, loaded }: Weighed): void {
  for (const box of boxes) {
    const own = rows.filter(({ row }) => row.cntNo === box.cntNo);
    const [first] = own;
    if (!first) continue;
    const grams = loaded.reduce(
      (sum, cell) => (cell.boxId === box.id ? sum + cell.grams : sum),
      0n,
    );
    const stated = own.reduce((sum, { row }) => sum + thousandthsOf(row.gwt), 0n);
    const limit = thousandthsOf(first.size?.maxPayloadKg ?? "0");
    const gwt = thousandthsText(grams);
    const faults: CheckFault[] = vgmFaults({ ...box, gwt });
    if (limit > 0n && grams > limit)
      faults.push({
        code: "loading.overweight",
        params: { cntNo: box.cntNo, gwt, limit: thousandthsText(limit) },
        field: "gwt",
      });
    if (faults.some(stops)) for (const { faults: list } of own) list.push(...faults);
    else if (stated > 0n && apart(stated, grams))
      first.faults.push({
        code: "loadDetail.weightFollows",
        params: { stated: thousandthsText(stated), gwt },
        field: "gwt",
        warn: true,
      });
  }
}

/** By more than a hundredth. */
function apart(stated: bigint, grams: bigint): boolean {
  const difference = stated > grams ? stated - grams : grams - stated;
  return difference * 100n > grams;
}
