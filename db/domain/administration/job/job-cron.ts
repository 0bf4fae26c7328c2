/**
 * Quartz cron (wire contract §5): second, minute, hour, day of month, month, day of week, optional
 * year; exactly one day field is `?`. Weekdays count from 1 = Sunday.
 */

/** `position` counts fields from 1. */
export type CronFault = { code: CronField; params: Record<string, string | number> };
type CronField =
  | "job.cronParts"
  | "job.cronSyntax"
  | "job.cronRange"
  | "job.cronStep"
  | "job.cronQuestion"
  | "job.cronAlone"
  | "job.cronNoDay"
  | "job.cronBothDays";

type Field = { min: number; max: number; names?: readonly string[]; first?: number };
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const fields: readonly Field[] = [
  { min: 0, max: 59 },
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 1, max: 7, names: days },
  { min: 1970, max: 2099 },
];
const dayOfMonth = 3;
const dayOfWeek = 5;

class Fault extends Error {
  readonly fault: CronFault;

  constructor(fault: CronFault) {
    super(fault.code);
    this.fault = fault;
  }
}

type Place = { field: Field; position: number; part: string };
const no = (code: CronField, { position, part, field }: Place): Fault =>
  new Fault({ code, params: { position, part, min: field.min, max: field.max } });

function valueOf(text: string, place: Place): number {
  const { names, min, max } = place.field;
  const named = names?.indexOf(text) ?? -1;
  if (named >= 0) return named + 1;
  if (!/^\d{1,4}$/.test(text)) throw no("job.cronSyntax", place);
  const value = Number(text);
  if (value < min || value > max) throw no("job.cronRange", place);
  return value;
}

/** A number, a range, which may wrap (FRI-MON), or a step of either. */
function valuesOf(part: string, place: Place): number[] {
  const { min, max } = place.field;
  const match = /^([^/]+)(?:\/(\d{1,4}))?$/.exec(part);
  if (!match?.[1]) throw no("job.cronSyntax", place);
  const step = match[2] === undefined ? 1 : Number(match[2]);
  if (step < 1 || step > max) throw no("job.cronStep", place);
  const [from, to] = endsOf(match[1], match[2] !== undefined, place);
  const span = max - min + 1;
  const last = to < from ? to + span : to;
  const values: number[] = [];
  for (let value = from; value <= last; value += step) values.push(((value - min) % span) + min);
  return values;
}

function endsOf(range: string, stepped: boolean, place: Place): [number, number] {
  const { min, max } = place.field;
  if (range === "*") return [min, max];
  const ends = range.split("-");
  if (ends.length > 2) throw no("job.cronSyntax", place);
  const from = valueOf(ends[0] ?? "", place);
  if (ends.length === 2) return [from, valueOf(ends[1] ?? "", place)];
  return [from, stepped ? max : from];
}

/** L, W and # must be alone in their field, as in Quartz. */
function specialOf(text: string, place: Place): string | null {
  const { position } = place;
  if (position === dayOfMonth + 1) {
    if (text === "L" || text === "LW") return text;
    const near = /^(\d{1,2})W$/.exec(text);
    if (near) return `${valueOf(near[1] ?? "", place)}W`;
    if (/[LW]/.test(text)) throw no("job.cronAlone", place);
  }
  if (position === dayOfWeek + 1) {
    // A bare L is the last day of the week.
    if (text === "L") return "7";
    const last = /^(\d|[A-Z]{3})L$/.exec(text);
    if (last) return `${valueOf(last[1] ?? "", place)}L`;
    const nth = /^(\d|[A-Z]{3})#(\d)$/.exec(text);
    if (nth) {
      if (!/[1-5]/.test(nth[2] ?? ""))
        throw no("job.cronRange", { ...place, field: { min: 1, max: 5 } });
      return `${valueOf(nth[1] ?? "", place)}#${nth[2]}`;
    }
    if (/#|\dL|[A-Z]{3}L|(^|,)L/.test(text)) throw no("job.cronAlone", place);
  }
  return null;
}

function readField(text: string, index: number): string {
  const field = fields[index] as Field;
  const place = { field, position: index + 1, part: text };
  if (text === "*") return "*";
  if (text === "?") {
    if (index !== dayOfMonth && index !== dayOfWeek) throw no("job.cronQuestion", place);
    return "?";
  }
  const special = specialOf(text, place);
  if (special !== null) return special;
  const values = new Set(
    text.split(",").flatMap((part) => valuesOf(part, { ...place, part: part || text })),
  );
  return [...values].sort((value, other) => value - other).join(",");
}

/** Expands names, ranges and steps, or returns the fault. */
export function readCron(line: string): { pattern: string } | { fault: CronFault } {
  const parts = line.trim().toUpperCase().split(/\s+/).filter(Boolean);
  if (parts.length !== 6 && parts.length !== 7)
    return { fault: { code: "job.cronParts", params: { count: parts.length } } };
  const input = { position: dayOfWeek + 1, part: line.trim(), field: { min: 0, max: 0 } };
  try {
    const read = parts.map(readField);
    const open = [read[dayOfMonth], read[dayOfWeek]].filter((item) => item === "?").length;
    if (open === 2) throw no("job.cronNoDay", input);
    if (open === 0) throw no("job.cronBothDays", input);
    return { pattern: read.join(" ") };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}
