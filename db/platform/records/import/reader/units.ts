/** `package` counts packages of any kind. */
export type Unit = "kg" | "t" | "m3" | "package";

/** Lower case. "ton" is left out: it may be metric, long or short. */
const written: Record<Unit, readonly string[]> = {
  kg: ["kg", "kgs", "kgm", "kilo", "kilos", "公斤", "千克"],
  t: ["t", "mt", "mts", "tne", "tonne", "tonnes", "吨", "公吨"],
  m3: ["cbm", "cbms", "m3", "m³", "mtq", "立方米", "立方", "方"],
  package:
    "ctn ctns carton cartons pkg pkgs package packages pc pcs piece pieces plt plts pallet pallets bag bags roll rolls case cases drum drums box boxes crate crates bale bales set sets unit units 件 箱 包 托 托盘 个 袋 卷 桶 木箱 纸箱 套 捆".split(
      " ",
    ),
};

/** Parses "KGS", "吨", "CTNS"; undefined for other text. */
export function unitOf(text: string): Unit | undefined {
  const name = text.trim().toLowerCase().replace(/\.$/, "");
  for (const unit of ["kg", "t", "m3", "package"] as const) {
    if (written[unit].includes(name)) return unit;
  }
  return undefined;
}

/** Decimal text; undefined for different quantities. */
export function unitFactor(from: Unit, to: Unit): string | undefined {
  if (from === to) return "1";
  if (from === "t" && to === "kg") return "1000";
  if (from === "kg" && to === "t") return "0.001";
  return undefined;
}

/** Known but not converted; never mistaken for the stored unit. */
const otherUnit = /^(lbs?|磅|tons?|g|克|cft|ft3|cuft|斤|盎司|oz|l|升)\.?$/i;

/** A known or unconverted unit and nothing else. */
export function isUnitName(text: string): boolean {
  return unitOf(text) !== undefined || otherUnit.test(text.trim());
}

/** Unit in a header's brackets; "unknown" if it cannot be converted. */
export function headerUnit(header: string, stored: Unit | undefined): Unit | "unknown" | undefined {
  if (stored === undefined) return undefined;
  const inside = /[(（[【]([^)）\]】]*)[)）\]】]/.exec(header)?.[1]?.trim();
  if (inside === undefined || inside === "") return undefined;
  const unit = unitOf(inside);
  if (unit !== undefined) return unitFactor(unit, stored) === undefined ? "unknown" : unit;
  return otherUnit.test(inside) ? "unknown" : undefined;
}
