/** Decimal text, at most three decimals. */
export type Quantity = { id: number; pkgs: number; gwt: string; dim: string };

export type Packed = { boxId: number; cargoId: number; pkgs: number; gwt: string; dim: string };

type Part = { cargo: Quantity; pkgs: number };

/**
 * The packing list of a booking: cargo lines fill boxes in order, the last takes the excess.
 * Amounts split by largest remainder, so sums are exact (domain §1). An empty box keeps a zero line
 * for bills.
 */
export class BoxPacker {
  private readonly cargo: readonly Quantity[];
  private readonly rest: number[];
  private at = 0;

  constructor(cargo: readonly Quantity[]) {
    this.cargo = cargo;
    this.rest = cargo.map((line) => line.pkgs);
  }

  /** The cargo line that takes all packages of the next box; otherwise null (use `add`). */
  whole(pkgs: number): number | null {
    const { cargo, rest } = this;
    const last = cargo.length - 1;
    if (pkgs > 0) while ((rest[this.at] ?? 0) <= 0 && this.at < last) this.at += 1;
    const left = rest[this.at] ?? 0;
    if (pkgs > 0 && this.at < last && left < pkgs) return null;
    if (last >= 0) rest[this.at] = left - pkgs;
    return cargo[this.at]?.id ?? null;
  }

  /** Empty without cargo. */
  add(box: Quantity): Packed[] {
    if (this.cargo.length === 0) return [];
    const only = this.whole(box.pkgs);
    if (only !== null)
      return [
        {
          boxId: box.id,
          cargoId: only,
          pkgs: box.pkgs,
          gwt: threeDecimals(box.gwt),
          dim: threeDecimals(box.dim),
        },
      ];
    const parts = this.take(box.pkgs);
    const gwt = shareThousandths(box.gwt, weightsOf(parts, "gwt"));
    const dim = shareThousandths(box.dim, weightsOf(parts, "dim"));
    return parts.map((part, i) => ({
      boxId: box.id,
      cargoId: part.cargo.id,
      pkgs: part.pkgs,
      gwt: gwt[i] ?? "0.000",
      dim: dim[i] ?? "0.000",
    }));
  }

  private take(pkgs: number): Part[] {
    const { cargo, rest } = this;
    const parts: Part[] = [];
    for (let need = pkgs; need > 0; ) {
      while ((rest[this.at] ?? 0) <= 0 && this.at < cargo.length - 1) this.at += 1;
      const taken = this.at === cargo.length - 1 ? need : Math.min(need, rest[this.at] ?? 0);
      parts.push({ cargo: cargo[this.at] as Quantity, pkgs: taken });
      rest[this.at] = (rest[this.at] ?? 0) - taken;
      need -= taken;
    }
    return parts;
  }
}

export function packBoxes(cargo: readonly Quantity[], boxes: readonly Quantity[]): Packed[] {
  const packer = new BoxPacker(cargo);
  return boxes.flatMap((box) => packer.add(box));
}

function threeDecimals(text: string): string {
  const point = text.indexOf(".");
  return point < 0 ? `${text}.000` : `${text}000`.slice(0, point + 4);
}

/** By mean per package, or by packages without one. */
function weightsOf(parts: readonly Part[], key: "gwt" | "dim"): bigint[] {
  const weights = parts.map(({ cargo, pkgs }) =>
    cargo.pkgs > 0
      ? (thousandths(cargo[key]) * BigInt(pkgs) * 1_000_000_000n) / BigInt(cargo.pkgs)
      : 0n,
  );
  if (weights.some((weight) => weight > 0n)) return weights;
  return parts.map(({ pkgs }, i) => (pkgs > 0 ? BigInt(pkgs) : BigInt(i === 0 ? 1 : 0)));
}

function thousandths(text: string): bigint {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, "0").slice(0, 3) || "0");
}

/** Largest remainder; ties go to the earlier part. */
function shareThousandths(total: string, weights: readonly bigint[]): string[] {
  const units = thousandths(total);
  const sum = weights.reduce((left, right) => left + right, 0n);
  const shares = weights.map((weight) => (units * weight) / sum);
  const rests = weights.map((weight, i) => ({ i, rest: units * weight - (shares[i] ?? 0n) * sum }));
  let missing = units - shares.reduce((left, right) => left + right, 0n);
  for (const { i } of rests.sort((a, b) =>
    a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1,
  )) {
    if (missing <= 0n) break;
    shares[i] = (shares[i] ?? 0n) + 1n;
    missing -= 1n;
  }
  return shares.map((share) => `${share / 1000n}.${String(share % 1000n).padStart(3, "0")}`);
}
