import { isReal, type LocalTime } from "../syntax/local-time.ts";
import { type Segment, valueAt } from "../syntax/segment.ts";

/** Formats (2379) we read, by the digits that count; 303 has a zone behind it, which partners leave out or mean as local. */
const formats: Readonly<Record<string, { shape: RegExp; digits: number; century: string }>> = {
  "101": { shape: /^\d{6}$/, digits: 6, century: "20" },
  "102": { shape: /^\d{8}$/, digits: 8, century: "" },
  "201": { shape: /^\d{10}$/, digits: 10, century: "20" },
  "203": { shape: /^\d{12}$/, digits: 12, century: "" },
  "204": { shape: /^\d{14}$/, digits: 14, century: "" },
  "303": { shape: /^\d{12}[A-Z]{0,3}$/, digits: 12, century: "" },
};

/** The wall clock of a DTM segment, `YYYY-MM-DDTHH:mm:ss`; "" without one, null for an impossible one. A day alone is its midnight. */
export function timeOf(segment: Segment | undefined): LocalTime | "" | null {
  if (segment === undefined) return "";
  const format = formats[valueAt(segment, 0, 2) || "203"];
  const text = valueAt(segment, 0, 1).trim();
  if (!format?.shape.test(text)) return null;
  const stamp = (format.century + text.slice(0, format.digits)).padEnd(14, "0");
  if (!isReal(stamp)) return null;
  const part = (from: number) => stamp.slice(from, from + 2);
  return `${stamp.slice(0, 4)}-${part(4)}-${part(6)}T${part(8)}:${part(10)}:${part(12)}`;
}
