/**
 * What a row asks of one field: one of these values, or any but these. Values are an open set, and
 * "" is an unknown value.
 */
export type Dim = { open: boolean; values: readonly string[] };

export const anyValue: Dim = { open: true, values: [] };

/** Shipments as a product of fields and days. Days are counted from 1970 and inclusive. */
export type Region = { dims: readonly Dim[]; from: number; to: number };

/** How many parts a question may be cut into before it is given up. */
const mostParts = 20_000;

export function meet(a: Region, b: Region): Region | null {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  if (from > to) return null;
  const dims: Dim[] = [];
  for (const [at, dim] of a.dims.entries()) {
    const both = meetDims(dim, b.dims[at] ?? anyValue);
    if (!both) return null;
    dims.push(both);
  }
  return { dims, from, to };
}

/** Whether some shipment is in both. */
export function touches(a: Region, b: Region): boolean {
  if (a.from > b.to || b.from > a.to) return false;
  for (let at = 0; at < a.dims.length; at += 1)
    if (!dimsTouch(a.dims[at] ?? anyValue, b.dims[at] ?? anyValue)) return false;
  return true;
}

function dimsTouch(a: Dim, b: Dim): boolean {
  if (a.open) return b.open || b.values.some((value) => holds(a, value));
  return a.values.some((value) => holds(b, value));
}

function meetDims(a: Dim, b: Dim): Dim | null {
  if (a.open && b.open) return { open: true, values: [...new Set([...a.values, ...b.values])] };
  const [closed, other] = a.open ? [b, a] : [a, b];
  const values = closed.values.filter((value) => holds(other, value));
  return values.length > 0 ? { open: false, values } : null;
}

const holds = (dim: Dim, value: string): boolean => dim.values.includes(value) !== dim.open;

/**
 * Whether every shipment of the region is in one of the others. A question that needs too many
 * parts is answered with false.
 */
export function isCovered(region: Region, by: readonly Region[]): boolean {
  let parts = 0;
  const covered = (rest: Region, next: number): boolean => {
    parts += 1;
    if (parts > mostParts) return false;
    for (let at = next; at < by.length; at += 1) {
      const cut = by[at];
      if (!cut || !touches(rest, cut)) continue;
      return minus(rest, cut).every((part) => covered(part, at + 1));
    }
    return false;
  };
  return covered(region, 0);
}

/** What is left of a region, in disjoint parts. */
function minus(region: Region, cut: Region): Region[] {
  const parts: Region[] = [];
  let { from, to } = region;
  if (from < cut.from) {
    parts.push({ ...region, from, to: cut.from - 1 });
    from = cut.from;
  }
  if (to > cut.to) {
    parts.push({ ...region, from: cut.to + 1, to });
    to = cut.to;
  }
  const dims = [...region.dims];
  for (const [at, dim] of dims.entries()) {
    const outside = minusDim(dim, cut.dims[at] ?? anyValue);
    if (outside) parts.push({ dims: dims.with(at, outside), from, to });
    const inside = meetDims(dim, cut.dims[at] ?? anyValue);
    if (inside) dims[at] = inside;
  }
  return parts;
}

function minusDim(dim: Dim, cut: Dim): Dim | null {
  if (dim.open && !cut.open)
    return { open: true, values: [...new Set([...dim.values, ...cut.values])] };
  const values = dim.open
    ? cut.values.filter((value) => holds(dim, value))
    : dim.values.filter((value) => !holds(cut, value));
  return values.length > 0 ? { open: false, values } : null;
}
