import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { type ImportFault, rowFault } from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { addDays, daysBetween } from "#domain/masterdata/money/local-date.ts";
import type { calendarDayFields, calendarFields } from "./calendar.entity.server.ts";

type Row = RowOf<typeof calendarFields>;
type Place = { country: string; portCode: string; dockCode: string };

/** A port's code begins with its country. */
const placeOf = ({ values }: Row): Place => ({
  country: values.portCode ? values.portCode.slice(0, 2) : (values.country ?? ""),
  portCode: values.portCode ?? "",
  dockCode: values.dockCode ?? "",
});
const keyOf = ({ country, portCode, dockCode }: Place) => `${country} ${portCode} ${dockCode}`;
/** "7, 6" as "6,7", or null. */
function weekOf(text: string): string | null {
  const days = text.split(/[\s,;，；、]+/).filter(Boolean);
  if (days.some((day) => !/^[0-7]$/.test(day))) return null;
  const sorted = [...new Set(days)].sort();
  return sorted.includes("0") && sorted.length > 1 ? null : sorted.join(",");
}

async function placeFaults(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const db = kyselyOf(ctx.em);
  const ports = rows.flatMap((row) => row.values.portCode || []);
  const docks = await db
    .selectFrom("dock")
    .select(["port_code", "dock_code"])
    .where("port_code", "=", anyOf(ports))
    .execute();
  const calendars = await db
    .selectFrom("calendar")
    .select(["code", "country", "port_code as portCode", "dock_code as dockCode"])
    .execute();
  const docksOfPorts = new Set(docks.map((dock) => `${dock.port_code} ${dock.dock_code}`));
  const input = new Set(rows.map((row) => row.values.code));
  const owners = new Map(
    calendars.filter((row) => !input.has(row.code)).map((row) => [keyOf(row), row.code]),
  );
  return rows.flatMap((row) => {
    const place = placeOf(row);
    const { code, country, portCode, dockCode } = row.values;
    if (!place.country) return [rowFault(row, "country", "calendar.noPlace")];
    if (!/^[A-Z]{2}$/.test(place.country)) return [rowFault(row, "country", "gear.badCountry")];
    if (portCode && country && country !== place.country)
      return [rowFault(row, "country", "place.countryDiffers")];
    if (dockCode && !portCode) return [rowFault(row, "portCode", "calendar.dockNeedsPort")];
    if (dockCode && !docksOfPorts.has(`${portCode} ${dockCode}`))
      return [rowFault(row, "dockCode", "kit.unknownCode", { value: dockCode })];
    const owner = owners.get(keyOf(place));
    owners.set(keyOf(place), code ?? "");
    return owner && owner !== code
      ? [rowFault(row, "code", "calendar.placeTaken", { code: owner })]
      : [];
  });
}

/** Working calendars by country, port or dock. */
export const calendarImport = {
  title: "calendar.import",
  check: async (ctx, rows) => [
    ...rows
      .filter((row) => weekOf(row.values.weekend ?? "") === null)
      .map((row) => rowFault(row, "weekend", "calendar.badWeekend")),
    ...(await placeFaults(ctx, rows)),
  ],
  prepare: (_ctx, rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, ...placeOf(row), weekend: weekOf(row.values.weekend ?? "") },
    })),
} satisfies MasterImport<typeof calendarFields>;

type DayRow = RowOf<typeof calendarDayFields>;

/** The most days of one row. */
export const mostDays = 62;

/** The days of a "from, to" row; an invalid row stays and is refused. */
function daysOf(dayRow: DayRow): DayRow[] {
  const { day, dayTo } = dayRow.values;
  if (!day || !dayTo) return [dayRow];
  const more = daysBetween(day, dayTo);
  if (more < 0 || more >= mostDays) return [dayRow];
  return Array.from({ length: more + 1 }, (_, i) => ({
    ...dayRow,
    values: { ...dayRow.values, day: addDays(day, i), dayTo: null },
  }));
}

/**
 * Holidays, closures and worked days; a row may span days. `calendar` is for files that name none.
 */
export const calendarDayImport = {
  title: "calendar.importDays",
  options: z.object({ calendar: z.string().max(20).optional() }),
  optionLabels: { calendar: "calendar.code" },
  optionKinds: { calendar: { ref: "calendar" } },
  reshape: (rows, { calendar }) =>
    rows
      .map((row) => ({
        ...row,
        values: {
          ...row.values,
          calendarCode: row.values.calendarCode ?? (calendar?.toUpperCase() || null),
        },
      }))
      .flatMap(daysOf),
  check: (_ctx, rows) => [
    ...rows
      .filter((row) => !row.values.calendarCode)
      .map((row) => rowFault(row, "calendarCode", "import.required")),
    ...rows
      .filter((row) => row.values.dayTo)
      .map((row) => rowFault(row, "dayTo", "calendar.badRange", { most: mostDays })),
  ],
} satisfies MasterImport<typeof calendarDayFields, { calendar?: string | undefined }>;
