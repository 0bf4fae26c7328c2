/** Days from 1970-01-01 back to the zero of the 1900 system (1899-12-30 from March 1900 on) and of the 1904 system. */
const zeroDay = { 1900: -25569, 1904: -24107 } as const;

/** Built-in number formats that show a date or a time (ECMA-376 18.8.30, with the East Asian ones). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** What a number format shows: nothing of a date, a date, or a date with its time. */
export type DateShape = "none" | "date" | "datetime";

/** Reads a number format: its id, and its code when the workbook brings one. Quoted text, colours and conditions do not count. */
export function dateShape(id: number, code: string | undefined): DateShape {
  if (code === undefined) {
    if (!isBuiltInDate(id)) return "none";
    return id === 22 || (id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35) || id === 55 || id === 56
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
 * An Excel serial day as ISO text without zone: YYYY-MM-DD, or YYYY-MM-DDTHH:MM[:SS] when `shape` shows a time; undefined outside
 * 1900-01-01 ... 9999-12-31. The 1900 system counts a 29 February 1900 that never was; serials before it are one day off.
 */
export function serialToIso(serial: number, shape: DateShape, date1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return undefined;
  const early = !date1904 && serial < 60 ? 1 : 0;
  const seconds = Math.round((serial + early + zeroDay[date1904 ? 1904 : 1900]) * 86_400);
  const at = new Date(seconds * 1000);
  const day = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  if (shape !== "datetime") return day;
  const second = at.getUTCSeconds();
  return `${day}T${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}${second === 0 ? "" : `:${pad(second)}`}`;
}
