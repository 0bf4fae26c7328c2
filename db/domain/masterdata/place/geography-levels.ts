/** Widest first (platform §3). */
export const geographyTypes = [
  "CONTINENT",
  "COUNTRY",
  "PROVINCE",
  "REGION",
  "CITY",
  "DISTRICT",
  "GROUP",
] as const;
export type GeographyType = (typeof geographyTypes)[number];

/** Allowed parents, the usual first; "" is the root. Parents are wider, so no circle can arise. */
const above: Readonly<Record<GeographyType, readonly (GeographyType | "")[]>> = {
  CONTINENT: [""],
  COUNTRY: ["CONTINENT", ""],
  PROVINCE: ["COUNTRY"],
  REGION: ["PROVINCE", "COUNTRY"],
  CITY: ["PROVINCE", "REGION", "COUNTRY"],
  DISTRICT: ["CITY"],
  GROUP: ["", "CONTINENT", "COUNTRY"],
};

const isGeographyType = (text: string): text is GeographyType =>
  (geographyTypes as readonly string[]).includes(text);

/** `parent` "" is the root. */
export function mayStandBelow(type: string, parent: string): boolean {
  return isGeographyType(type) && (above[type] as readonly string[]).includes(parent);
}

/** Default of "add below", or null. */
export function usualBelow(parent: string): GeographyType | null {
  return geographyTypes.find((type) => above[type][0] === parent) ?? null;
}
