/** The unit a number is stored in. `package`: a count; the kind of package behind it is not stored. */
export type Unit = "kg" | "t" | "m3" | "package";

/** Written forms, lower case. A bare "ton" is not among them: it may be a metric, long or short one. */
const written: Record<Unit, readonly string[]> = {
  kg: ["kg", "kgs", "kgm", "kilo", "kilos", "公斤", "千克"],
  t: ["t", "mt", "mts", "tne", "tonne", "tonnes", "吨", "公吨"],
  m3: ["cbm", "cbms", "m3", "m³", "mtq", "立方米", "立方", "方"],
  package:
    "ctn ctns carton cartons pkg pkgs package packages pc pcs piece pieces plt plts pallet pallets bag bags roll rolls case cases drum drums box boxes crate crates bale bales set sets unit units 件 箱 包 托 托盘 个 袋 卷 桶 木箱 纸箱 套 捆".split(
      " ",
    ),
};

/** The unit written behind a number ("KGS", "吨", "CTNS"), or undefined when it is none of ours. */
export function unitOf(text: string): Unit | undefined {
  const label = text.trim().toLowerCase().replace(/\.$/, "");
  for (const unit of ["kg", "t", "m3", "package"] as const) {
    if (written[unit].includes(label)) return unit;
  }
  return undefined;
}

/** How many of `to` one `from` is, as decimal text; undefined when they measure different things. */
export function unitFactor(from: Unit, to: Unit): string | undefined {
  if (from === to) return "1";
  if (from === "t" && to === "kg") return "1000";
  if (from === "kg" && to === "t") return "0.001";
  return undefined;
}

/** Units people write that we do not convert: they must never be taken for the stored one. */
const otherUnit = /^(lbs?|磅|tons?|g|克|cft|ft3|cuft|斤|盎司|oz|l|升)\.?$/i;

/** True for a word that is a unit and nothing else, ours or not. */
export function isUnitName(text: string): boolean {
  return unitOf(text) !== undefined || otherUnit.test(text.trim());
}

/** The unit in the brackets of a header when it is convertible; "unknown" when it is a unit we must not take for the stored one. */
export function headerUnit(header: string, stored: Unit | undefined): Unit | "unknown" | undefined {
  if (stored === undefined) return undefined;
  const inside = /[(（[【]([^)）\]】]*)[)）\]】]/.exec(header)?.[1]?.trim();
  if (inside === undefined || inside === "") return undefined;
  const unit = unitOf(inside);
  if (unit !== undefined) return unitFactor(unit, stored) === undefined ? "unknown" : unit;
  return otherUnit.test(inside) ? "unknown" : undefined;
}
