import { type Period, readPeriod } from "./read-period.ts";
import {
  type ImportFault,
  type ImportRow,
  rowFault,
  rowNote,
} from "#platform/records/import/define-import.server.ts";
import { textOf } from "./row-text.ts";

const spoken = ({ startDate, endDate }: Period): string => `${startDate} – ${endDate}`;

/**
 * The period of a row, from its dates or from one text. A year that nobody wrote is a note; one
 * that is not near is asked for.
 */
export function periodOf(importRow: ImportRow, day: Day): Period | ImportFault {
  const { startDate, endDate } = importRow.values;
  if (startDate && endDate) return { startDate, endDate };
  const text = textOf(importRow, "validity");
  if (text === "")
    return rowFault(importRow, startDate ? "endDate" : "startDate", "import.required");
  const reading = readPeriod(text, day);
  if (!reading) return rowFault(importRow, "validity", "rate.badPeriod", { value: text });
  if ("period" in reading)
    return {
      startDate: startDate || reading.period.startDate,
      endDate: endDate || reading.period.endDate,
    };
  const [period, other] = "years" in reading ? reading.years : reading.unclear;
  const code = "years" in reading ? "rate.periodYear" : "rate.periodUnclear";
  return rowFault(importRow, "validity", code, {
    value: text,
    one: period ? spoken(period) : "",
    other: other ? spoken(other) : "",
  });
}

/** Says once for each text which year its period was read in. */
export function assumedYears(rows: readonly ImportRow[], day: Day): ImportFault[] {
  const explained = new Set<string>();
  return rows.flatMap((importRow) => {
    const text = textOf(importRow, "validity");
    if (
      text === "" ||
      explained.has(text) ||
      (importRow.values.startDate && importRow.values.endDate)
    )
      return [];
    explained.add(text);
    const reading = readPeriod(text, day);
    if (!reading || !("period" in reading) || reading.yearGiven) return [];
    return [
      rowNote(importRow, "validity", "rate.periodAssumed", {
        value: text,
        period: spoken(reading.period),
      }),
    ];
  });
}

/** What a period without a year is read against. */
type Day = { today: string; year: number };
