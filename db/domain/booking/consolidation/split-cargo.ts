import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Decimal text with at most three decimals: kilograms to the gram, cubic metres to the thousandth.
 */
export type Amounts = { pkgs: number; gwt: string; dim: string };
export type CargoLine = Amounts & { id: number; name: string };
export type BoxLine = { id: number; sizeType: string; count: number };
/**
 * A packed container; `line` is the place of its box line, `goods` what it holds of each cargo
 * line.
 */
export type PackedBox = { cntNo: string; line: number; goods: readonly Amounts[] };
export type Source = {
  cargo: readonly CargoLine[];
  boxes: readonly BoxLine[];
  containers: readonly PackedBox[];
};
/** Boxes by box line, goods by cargo line, and the numbers of the packed containers. */
export type Part = { boxes: number[]; goods: Amounts[]; containers: string[] };
export type ConsolidationKind = "SPLIT" | "APPEND";

const measures = ["gwt", "dim"] as const;

export function thousandths(text: string): bigint {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole || "0") * 1000n + BigInt(part.padEnd(3, "0").slice(0, 3));
}

export const decimalText = (units: bigint): string =>
  `${units / 1000n}.${String(units % 1000n).padStart(3, "0")}`;

/**
 * Largest remainder, ties to the earlier share (domain §1). Without weights the first takes all.
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((left, right) => left + right, 0n);
  if (sum === 0n) return weights.map((_, i) => (i === 0 ? total : 0n));
  const shares = weights.map((weight) => (total * weight) / sum);
  const rests = weights.map((weight, i) => ({ i, rest: (total * weight) % sum }));
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  const missing = Number(total - shares.reduce((left, right) => left + right, 0n));
  for (const { i } of rests.slice(0, missing)) shares[i] = (shares[i] ?? 0n) + 1n;
  return shares;
}

/** Divides a booking into `count` parts by whole boxes; packed containers bring what they hold. */
export function shareParts(source: Source, count: number): Part[] {
  const boxes = shareBoxes(source.boxes, count);
  const containers = placeContainers(source, boxes);
  const parts = boxes.map(
    (own, i): Part => ({ boxes: own, goods: [], containers: containers[i] ?? [] }),
  );
  for (const [at, line] of source.cargo.entries()) {
    const packed = parts.map((part) => packedOf(source, part.containers, at));
    const counts = parts.map((part) => BigInt(part.boxes.reduce((sum, own) => sum + own, 0)));
    const pkgs = shareOut(
      BigInt(line.pkgs),
      weightsOf(
        packed.map((own) => BigInt(own.pkgs)),
        counts,
      ),
    );
    // Weight and measure follow the packages, so that no part has weight without them.
    const even = line.pkgs > 0 ? pkgs : counts;
    const [gwt, dim] = measures.map((key) =>
      shareOut(
        thousandths(line[key]),
        weightsOf(
          packed.map((own, i) => (line.pkgs > 0 && pkgs[i] === 0n ? 0n : thousandths(own[key]))),
          even,
        ),
      ),
    );
    for (const [i, part] of parts.entries())
      part.goods.push({
        pkgs: Number(pkgs[i] ?? 0n),
        gwt: decimalText(gwt?.[i] ?? 0n),
        dim: decimalText(dim?.[i] ?? 0n),
      });
  }
  return parts;
}

const weightsOf = (first: readonly bigint[], other: readonly bigint[]) =>
  first.some((weight) => weight > 0n) ? first : other;

/** Equal numbers of boxes, line after line. */
function shareBoxes(lines: readonly BoxLine[], count: number): number[][] {
  const all = lines.reduce((sum, line) => sum + line.count, 0);
  const room = shareOut(
    BigInt(all),
    Array.from({ length: count }, () => 1n),
  ).map(Number);
  const left = lines.map((line) => line.count);
  return room.map((places) => {
    let rest = places;
    return left.map((there, i) => {
      const taken = Math.min(there, rest);
      left[i] = there - taken;
      rest -= taken;
      return taken;
    });
  });
}

/**
 * Each container goes to the first part with room for its line; one beyond the booked boxes stays
 * with the first part.
 */
function placeContainers(source: Source, boxes: readonly number[][]): string[][] {
  const room = boxes.map((own) => [...own]);
  const placed: string[][] = boxes.map(() => []);
  for (const { cntNo, line } of source.containers) {
    const at = Math.max(
      0,
      room.findIndex((own) => (own[line] ?? 0) > 0),
    );
    const own = room[at];
    if (own) own[line] = (own[line] ?? 0) - 1;
    placed[at]?.push(cntNo);
  }
  return placed;
}

function packedOf(source: Source, containers: readonly string[], at: number): Amounts {
  const own = new Set(containers);
  const goods = source.containers
    .filter((box) => own.has(box.cntNo))
    .flatMap((box) => box.goods[at] ?? []);
  return sumOf(goods);
}

export function sumOf(goods: readonly Amounts[]): Amounts {
  const total = (key: "gwt" | "dim") =>
    decimalText(goods.reduce((sum, own) => sum + thousandths(own[key]), 0n));
  return {
    pkgs: goods.reduce((sum, own) => sum + own.pkgs, 0),
    gwt: total("gwt"),
    dim: total("dim"),
  };
}

/**
 * What is wrong with the entered parts. Of a split the first part stays with the booking, and all
 * parts together are the booking; appended parts come on top. Fields are `parts.1.goods.0.gwt`.
 */
export function partFaults(
  kind: ConsolidationKind,
  source: Source,
  parts: readonly Part[],
): Refusal[] {
  const faults = parts.flatMap((part, i) => ownFaults(source, part, i));
  return kind === "SPLIT"
    ? [...faults, ...sumFaults(source, parts), ...containerFaults(source, parts)]
    : faults;
}

function ownFaults(source: Source, part: Part, i: number): Refusal[] {
  const place = i + 1;
  const faults: Refusal[] = [];
  if (!part.boxes.some((count) => count > 0))
    faults.push(
      new Refusal("consolidation.noBoxes", { part: place }, { field: `parts.${i}.boxes.0` }),
    );
  const full = source.cargo.some((line) => line.pkgs > 0);
  if (full && !part.goods.some((own) => own.pkgs > 0))
    faults.push(
      new Refusal(
        "consolidation.noPackages",
        { part: place },
        { field: `parts.${i}.goods.0.pkgs` },
      ),
    );
  for (const [at, own] of part.goods.entries())
    if (
      full &&
      own.pkgs === 0 &&
      (thousandths(own.gwt) > 0n || thousandths(own.dim) > 0n) &&
      (source.cargo[at]?.pkgs ?? 0) > 0
    )
      faults.push(
        new Refusal(
          "consolidation.weightOnly",
          { part: place, line: at + 1 },
          { field: `parts.${i}.goods.${at}.pkgs` },
        ),
      );
  return faults;
}

function sumFaults(source: Source, parts: readonly Part[]): Refusal[] {
  const faults: Refusal[] = [];
  for (const [at, line] of source.boxes.entries()) {
    const placed = parts.reduce((sum, part) => sum + (part.boxes[at] ?? 0), 0);
    if (placed !== line.count)
      faults.push(
        new Refusal(
          "consolidation.boxesDiffer",
          { sizeType: line.sizeType, booked: line.count, given: placed },
          { field: `parts.0.boxes.${at}` },
        ),
      );
  }
  for (const [at, line] of source.cargo.entries()) {
    const total = sumOf(parts.flatMap((part) => part.goods[at] ?? []));
    const booked = sumOf([line]);
    for (const key of ["pkgs", "gwt", "dim"] as const)
      if (total[key] !== booked[key])
        faults.push(
          new Refusal(
            `consolidation.${key}Differs`,
            { line: at + 1, name: line.name, booked: booked[key], given: total[key] },
            { field: `parts.0.goods.${at}.${key}` },
          ),
        );
  }
  return faults;
}

/** Every packed container goes to one part, and a part takes no more of a type than its boxes. */
function containerFaults(source: Source, parts: readonly Part[]): Refusal[] {
  const faults: Refusal[] = [];
  const existing = new Map(source.containers.map((box) => [box.cntNo, box]));
  const placed = new Set<string>();
  for (const [i, part] of parts.entries()) {
    const taken = new Map<number, number>();
    for (const cntNo of part.containers) {
      const box = existing.get(cntNo);
      const field = `containers.${cntNo}`;
      if (!box || placed.has(cntNo))
        faults.push(
          new Refusal(
            box ? "consolidation.placedTwice" : "consolidation.unknownBox",
            { cntNo },
            { field },
          ),
        );
      placed.add(cntNo);
      if (box) taken.set(box.line, (taken.get(box.line) ?? 0) + 1);
    }
    for (const [line, count] of taken) {
      const { sizeType = "" } = source.boxes[line] ?? {};
      const booked = part.boxes[line] ?? 0;
      // Boxes beyond those booked stay where they are; only a new part must fit.
      if (i > 0 && count > booked)
        faults.push(
          new Refusal(
            "consolidation.tooManyBoxes",
            { part: i + 1, sizeType, booked, count },
            { field: `parts.${i}.boxes.${line}` },
          ),
        );
    }
  }
  for (const { cntNo } of source.containers)
    if (!placed.has(cntNo))
      faults.push(
        new Refusal("consolidation.notPlaced", { cntNo }, { field: `containers.${cntNo}` }),
      );
  return faults;
}
