/** Weights in grams and measures in litres: whole numbers, so that sums are exact. */
export type CargoLine = { id: number; pkgs: number; grams: bigint; litres: bigint };
export type BoxRoom = { id: number; maxGrams: bigint; maxLitres: bigint };
export type LoadCell = { boxId: number; cargoId: number; pkgs: number };
export type LoadedCell = LoadCell & { grams: bigint; litres: bigint };
export type LoadRest = { cargoId: number; pkgs: number; grams: bigint; litres: bigint };

/**
 * Usable inside volume by the specification's count column, in litres; usual figures of dry boxes.
 */
const litresBySize: Readonly<Record<string, bigint>> = {
  "20": 33_000n,
  "40": 67_000n,
  "40H": 76_000n,
  "45": 86_000n,
};
export const litresOf = (sizeGroup: string): bigint => litresBySize[sizeGroup] ?? 0n;

/** Thousandths of a decimal text with at most three decimals: grams of kg, litres of m³. */
export function thousandthsOf(text: string | null): bigint {
  const [whole = "0", part = ""] = (text ?? "0").split(".");
  return BigInt(whole || "0") * 1000n + BigInt(part.padEnd(3, "0").slice(0, 3));
}

export const thousandthsText = (value: bigint): string =>
  `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;

/**
 * Weight and measure of each cell, by its share of the line's packages (domain §1: the largest
 * remainder, ties to the earlier cell). What is not loaded is a share too, so cells and rest always
 * add up to the line. The cells must not exceed their lines.
 */
export function shareLoad(
  cargo: readonly CargoLine[],
  cells: readonly LoadCell[],
): { loaded: LoadedCell[]; rest: LoadRest[] } {
  const loaded = new Map<LoadCell, LoadedCell>();
  const rest = cargo.map((line): LoadRest => {
    const own = cells.filter((cell) => cell.cargoId === line.id);
    const left = line.pkgs - own.reduce((sum, cell) => sum + cell.pkgs, 0);
    const parts = [...own.map((cell) => cell.pkgs), Math.max(0, left)];
    const grams = byPackages(line.grams, parts);
    const litres = byPackages(line.litres, parts);
    for (const [at, cell] of own.entries())
      loaded.set(cell, { ...cell, grams: grams[at] ?? 0n, litres: litres[at] ?? 0n });
    return {
      cargoId: line.id,
      pkgs: left,
      grams: grams[own.length] ?? 0n,
      litres: litres[own.length] ?? 0n,
    };
  });
  return { loaded: cells.flatMap((cell) => loaded.get(cell) ?? []), rest };
}

function byPackages(total: bigint, parts: readonly number[]): bigint[] {
  const sum = BigInt(parts.reduce((left, right) => left + right, 0));
  // Without packages the rest keeps all.
  if (sum === 0n) return parts.map((_, at) => (at === parts.length - 1 ? total : 0n));
  const shares = parts.map((part) => (total * BigInt(part)) / sum);
  const order = parts
    .map((part, at) => ({ at, left: (total * BigInt(part)) % sum }))
    .sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1));
  let missing = total - shares.reduce((left, right) => left + right, 0n);
  for (const { at } of order) {
    if (missing === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    missing -= 1n;
  }
  return shares;
}

type Room = { id: number; grams: bigint | null; litres: bigint | null };

/**
 * Spreads the cargo over the boxes by their payload and volume, in order and line by line; what is
 * left over then goes wherever room remains, and what fits nowhere stays over. A limit of 0 is no
 * limit.
 */
export function proposeLoad(cargo: readonly CargoLine[], boxes: readonly BoxRoom[]): LoadCell[] {
  const total = (key: "grams" | "litres") => cargo.reduce((sum, line) => sum + line[key], 0n);
  const grams = portions(
    boxes.map((box) => box.maxGrams),
    total("grams"),
  );
  const litres = portions(
    boxes.map((box) => box.maxLitres),
    total("litres"),
  );
  const even = boxes.map(
    (box, at): Room => ({ id: box.id, grams: grams[at] ?? null, litres: litres[at] ?? null }),
  );
  const filled = fill(cargo, even);
  const whole = boxes.map(({ id, maxGrams, maxLitres }): Room => {
    const own = filled.filter((cell) => cell.boxId === id);
    const used = (key: "grams" | "litres") =>
      own.reduce(
        (sum, cell) => sum + share(lineOf(cargo, cell)[key], cell.pkgs, lineOf(cargo, cell).pkgs),
        0n,
      );
    return {
      id,
      grams: maxGrams > 0n ? maxGrams - used("grams") : null,
      litres: maxLitres > 0n ? maxLitres - used("litres") : null,
    };
  });
  const left = cargo.map(
    (line) =>
      line.pkgs -
      filled.reduce((sum, cell) => (cell.cargoId === line.id ? sum + cell.pkgs : sum), 0),
  );
  const cells = new Map<string, LoadCell>();
  for (const cell of [...filled, ...fill(cargo, whole, left)]) {
    const key = `${cell.boxId} ${cell.cargoId}`;
    cells.set(key, { ...cell, pkgs: cell.pkgs + (cells.get(key)?.pkgs ?? 0) });
  }
  return [...cells.values()];
}

const lineOf = (cargo: readonly CargoLine[], { cargoId }: LoadCell): CargoLine =>
  cargo.find((line) => line.id === cargoId) ?? { id: cargoId, pkgs: 1, grams: 0n, litres: 0n };

/** Each box's part of the total by its limit, never more than the limit; null without limits. */
function portions(limits: readonly bigint[], total: bigint): (bigint | null)[] {
  const sum = limits.reduce((left, right) => left + right, 0n);
  if (limits.some((limit) => limit === 0n))
    return limits.map((limit) => (limit > 0n ? limit : null));
  return limits.map((limit) => {
    const part = (total * limit + sum - 1n) / sum;
    return part < limit ? part : limit;
  });
}

/** `left`: packages per line; by default all. */
function fill(
  cargo: readonly CargoLine[],
  boxes: readonly Room[],
  left: readonly number[] = cargo.map((line) => line.pkgs),
): LoadCell[] {
  const rooms = boxes.map((box) => ({ ...box }));
  return cargo.flatMap((line, at) => {
    let rest = left[at] ?? 0;
    return rooms.flatMap((box) => {
      const pkgs = Math.min(
        rest,
        fits(line, box.grams, line.grams),
        fits(line, box.litres, line.litres),
      );
      if (pkgs <= 0) return [];
      rest -= pkgs;
      if (box.grams !== null) box.grams -= share(line.grams, pkgs, line.pkgs);
      if (box.litres !== null) box.litres -= share(line.litres, pkgs, line.pkgs);
      return [{ boxId: box.id, cargoId: line.id, pkgs }];
    });
  });
}

/** Rounded up, so that a box is never overfilled by rounding. */
const share = (total: bigint, pkgs: number, of: number): bigint =>
  (total * BigInt(pkgs) + BigInt(of) - 1n) / BigInt(of);

function fits(line: CargoLine, room: bigint | null, total: bigint): number {
  if (room === null || total === 0n) return line.pkgs;
  if (room <= 0n) return 0;
  return Number((room * BigInt(line.pkgs)) / total);
}
