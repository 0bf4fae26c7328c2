/**
 * Goods of a consignment and the containers they are packed in; weights in kilograms and cubic
 * metres as decimal text.
 */
export type PackedLine = {
  pkgs: string;
  gwt: string;
  dim: string;
  stuffing: readonly { cntNo: string; pkgs: string }[];
};

/** What of the goods is in one container. */
export type ContainerShare = { cntNo: string; pkgs: number; gwt: string; dim: string };

/**
 * Goods by container. Messages say packages by container and weights by line only, so that a line's
 * weight and measure follow its packages; the largest remainders take what is left, and the sum is
 * exact to the gram. A line that does not say packages is shared evenly.
 */
export function shareGoods(lines: readonly PackedLine[]): ContainerShare[] {
  const shares = new Map<string, { pkgs: bigint; gwt: bigint; dim: bigint }>();
  for (const { pkgs, gwt, dim, stuffing } of lines) {
    if (stuffing.length === 0) continue;
    const isCounted = stuffing.every((part) => /^\d+$/.test(part.pkgs));
    const whole = BigInt(/^\d+$/.test(pkgs) ? pkgs : "0");
    const even = stuffing.map(() => 1n);
    const counts = isCounted ? stuffing.map((part) => BigInt(part.pkgs)) : shareOf(whole, even);
    const weights = counts.some((count) => count > 0n) ? counts : even;
    const [grossOf, spaceOf] = [
      shareOf(thousandths(gwt), weights),
      shareOf(thousandths(dim), weights),
    ];
    for (const [at, { cntNo }] of stuffing.entries()) {
      const share = shares.get(cntNo) ?? { pkgs: 0n, gwt: 0n, dim: 0n };
      shares.set(cntNo, {
        pkgs: share.pkgs + (counts[at] ?? 0n),
        gwt: share.gwt + (grossOf[at] ?? 0n),
        dim: share.dim + (spaceOf[at] ?? 0n),
      });
    }
  }
  return [...shares].map(([cntNo, { pkgs, gwt, dim }]) => ({
    cntNo,
    pkgs: Number(pkgs),
    gwt: decimalOf(gwt),
    dim: decimalOf(dim),
  }));
}

/** The sums of all lines, packed or not. */
export function totalOf(lines: readonly PackedLine[]): { pkgs: number; gwt: string; dim: string } {
  const sum = (pick: (line: PackedLine) => bigint) =>
    lines.reduce((total, line) => total + pick(line), 0n);
  const pkgs = sum((line) => BigInt(/^\d+$/.test(line.pkgs) ? line.pkgs : "0"));
  return {
    pkgs: Number(pkgs),
    gwt: decimalOf(sum((line) => thousandths(line.gwt))),
    dim: decimalOf(sum((line) => thousandths(line.dim))),
  };
}

/** By weight; largest remainders first, then in order. */
function shareOf(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (whole * weight) / total);
  let left = whole - shares.reduce((sum, share) => sum + share, 0n);
  const order = weights
    .map((weight, at) => ({ at, rest: (whole * weight) % total }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of order) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares;
}

/** Grams or litres, rounded half up; "" and what is no number is 0. */
function thousandths(text: string): bigint {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return 0n;
  const decimals = (match[2] ?? "").padEnd(4, "0");
  return BigInt((match[1] ?? "0") + decimals.slice(0, 3)) + (decimals.charAt(3) >= "5" ? 1n : 0n);
}

const decimalOf = (value: bigint): string =>
  `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;
