/** Kinds of places, the wider first (platform §3). */
export const geographyTypes = ["CONTINENT", "COUNTRY", "PROVINCE", "REGION", "CITY", "DISTRICT", "GROUP"] as const;
export type GeographyType = (typeof geographyTypes)[number];

/** What a place of each kind may stand below, the usual one first; "" is the root. Every parent is wider, so that no circle can arise. */
const above: Readonly<Record<GeographyType, readonly (GeographyType | "")[]>> = {
  CONTINENT: [""],
  COUNTRY: ["CONTINENT", ""],
  PROVINCE: ["COUNTRY"],
  REGION: ["PROVINCE", "COUNTRY"],
  CITY: ["PROVINCE", "REGION", "COUNTRY"],
  DISTRICT: ["CITY"],
  GROUP: ["", "CONTINENT", "COUNTRY"],
};

/** True for one of the kinds. */
const isGeographyType = (text: string): text is GeographyType => (geographyTypes as readonly string[]).includes(text);

/** May a place of a kind stand below one of another kind; `parent` "" is the root. */
export function mayStandBelow(type: string, parent: string): boolean {
  return isGeographyType(type) && (above[type] as readonly string[]).includes(parent);
}

/** The kind that usually stands directly below a place: what "add below" begins with. Null where nothing does. */
export function usualBelow(parent: string): GeographyType | null {
  return geographyTypes.find((type) => above[type][0] === parent) ?? null;
}
