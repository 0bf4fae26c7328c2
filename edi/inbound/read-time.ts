import { type LocalTime, stampOf } from "../syntax/local-time.ts";
import { type Segment, valueAt } from "../syntax/segment.ts";

/** Digits of the formats (2379) we read; 303 has a zone behind it, which partners leave out or mean as local. */
const shapes: Readonly<Record<string, RegExp>> = {
  "101": /^(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)$/,
  "102": /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  "201": /^(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<i>\d\d)$/,
  "203": /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<i>\d\d)$/,
  "204": /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<i>\d\d)(?<s>\d\d)$/,
  "303": /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<i>\d\d)[A-Z]{0,3}$/,
};

/** The wall clock of a DTM segment, `YYYY-MM-DDTHH:mm:ss`; "" without one, null for an impossible one. A day alone is its midnight. */
export function timeOf(segment: Segment | undefined): LocalTime | "" | null {
  if (segment === undefined) return "";
  const parts = shapes[valueAt(segment, 0, 2) || "203"]?.exec(valueAt(segment, 0, 1).trim())?.groups;
  if (parts === undefined) return null;
  const { y = "", m = "", d = "", h = "00", i = "00", s = "00" } = parts;
  const time = `${y.length === 2 ? `20${y}` : y}-${m}-${d}T${h}:${i}:${s}`;
  return stampOf(time) === null ? null : time;
}
