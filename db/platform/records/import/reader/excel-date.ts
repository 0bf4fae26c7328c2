/** Day zero of the 1900 system (from March 1900) and the 1904 system, in days since 1970-01-01. */
const zeroDay = { 1900: -25569, 1904: -24107 } as const;

/** ECMA-376 18.8.30, with East Asian formats. */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  );
}

export type DateShape = "none" | "date" | "datetime";

/** Ignores quoted text, colours and conditions. */
export function dateShape(id: number, code: string | undefined): DateShape {
  if (code === undefined) {
    if (!isBuiltInDate(id)) return "none";
    return id === 22 ||
      (id >= 18 && id <= 21) ||
      (id >= 45 && id <= 47) ||
      (id >= 32 && id <= 35) ||
      id === 55 ||
      id === 56
      ? "datetime"
      : "date";
  }
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .replace(/general/gi, "");
  const shown = bare.split(";")[0] ?? "";
  if (!/[ymdhs]/i.test(shown)) return "none";
  return /[hs]/i.test(shown) ? "datetime" : "date";
}

const pad = (number: number, width = 2): string => String(number).padStart(width, "0");

/**
 * ISO text of an Excel serial, YYYY-MM-DD[THH:MM[:SS]]; undefined outside 1900-9999. Serials before
 * 1 March 1900 are a day off, because Excel counts a 29 February 1900.
 */
export function serialToIso(
  serial: number,
  shape: DateShape,
  date1904: boolean,
): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return undefined;
  const early = !date1904 && serial < 60 ? 1 : 0;
  const seconds = Math.round((serial + early + zeroDay[date1904 ? 1904 : 1900]) * 86_400);
  const at = new Date(seconds * 1000);
  const day = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  if (shape !== "datetime") return day;
  const second = at.getUTCSeconds();
  return `${day}T${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}${second === 0 ? "" : `:${pad(second)}`}`;
}
