import { sql } from "kysely";
import { z } from "zod";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { addDays, daysBetween } from "../money/local-date.ts";
import { calendarList, calendarDayList } from "./calendar.list.ts";

const columns = defineColumns([
  { key: "code", names: ["日历代码", "Calendar code", "code"], kind: "code", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 80 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 120 },
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "portCode", names: ["港口代码", "Port code", "port_code"], kind: "code", max: 5 },
  { key: "dockCode", names: ["码头代码", "Dock code", "dock_code"], kind: "code", max: 20 },
  { key: "weekend", names: ["周休日", "Rest days of the week", "weekend"], kind: "text", max: 20 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 },
]);
type Row = ImportRow<(typeof columns)[number]["key"]>;
type Place = { country: string; portCode: string; dockCode: string };

/** Where a calendar holds; a port lies in the country of its code. */
const placeOf = ({ values }: Row): Place => ({
  country: values.portCode ? values.portCode.slice(0, 2) : (values.country ?? ""),
  portCode: values.portCode ?? "",
  dockCode: values.dockCode ?? "",
});
const keyOf = ({ country, portCode, dockCode }: Place) => `${country} ${portCode} ${dockCode}`;
/** "7, 6" as "6,7"; null for what are no weekdays. */
function weekOf(text: string): string | null {
  const days = text.split(/[\s,;，；、]+/).filter(Boolean);
  if (days.some((day) => !/^[0-7]$/.test(day))) return null;
  const sorted = [...new Set(days)].sort();
  return sorted.includes("0") && sorted.length > 1 ? null : sorted.join(",");
}

async function placeFaults(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const db = ctx.em.getKysely();
  const ports = rows.flatMap((one) => one.values.portCode || []);
  const docks = await sql<{
    key: string;
  }>`select port_code || ' ' || dock_code as key from dock where port_code = any(${ports}::text[])`.execute(db);
  const kept = await sql<
    Place & { code: string }
  >`select code, country, port_code as "portCode", dock_code as "dockCode" from calendar`.execute(db);
  const known = new Set(docks.rows.map((row) => row.key));
  const given = new Set(rows.map((one) => one.values.code));
  const owners = new Map(kept.rows.filter((row) => !given.has(row.code)).map((row) => [keyOf(row), row.code]));
  return rows.flatMap((one) => {
    const place = placeOf(one);
    const { code, country, portCode, dockCode } = one.values;
    if (!place.country) return [rowFault(one, "country", "calendar.noPlace")];
    if (!/^[A-Z]{2}$/.test(place.country)) return [rowFault(one, "country", "gear.badCountry")];
    if (portCode && country && country !== place.country) return [rowFault(one, "country", "place.countryDiffers")];
    if (dockCode && !portCode) return [rowFault(one, "portCode", "calendar.dockNeedsPort")];
    if (dockCode && !known.has(`${portCode} ${dockCode}`)) return [rowFault(one, "dockCode", "kit.unknownCode", { value: dockCode })];
    const owner = owners.get(keyOf(place));
    owners.set(keyOf(place), code ?? "");
    return owner && owner !== code ? [rowFault(one, "code", "calendar.placeTaken", { code: owner })] : [];
  });
}

const keep = plainWrite("calendar", columns, ["code"]);

/** Working calendars; the place says how wide one is: country, port or dock. */
export const calendarImport = defineImport({
  kind: "calendar",
  title: "calendar.import",
  perm: "master:import",
  columns,
  list: calendarList,
  leaves: ["days", "upTo"],
  key: ["code"],
  check: async (ctx, rows) => [
    ...rows.filter((one) => weekOf(one.values.weekend ?? "") === null).map((one) => rowFault(one, "weekend", "calendar.badWeekend")),
    ...(await unknownCodes(ctx, rows, { portCode: ["port", "code"] })),
    ...(await placeFaults(ctx, rows)),
  ],
  write: (ctx, rows) =>
    keep(
      ctx,
      rows.map((one) => ({ ...one, values: { ...one.values, ...placeOf(one), weekend: weekOf(one.values.weekend ?? "") } })),
    ),
});

const dayColumns = defineColumns([
  { key: "calendarCode", names: ["日历代码", "Calendar code", "calendar"], kind: "code", max: 20, asked: true },
  { key: "day", names: ["日期", "Day", "date", "from"], kind: "date", required: true },
  { key: "dayTo", names: ["至", "To", "date_to"], kind: "date" },
  { key: "kind", names: ["日类型", "Kind of day", "kind"], kind: "code", required: true, max: 20, dict: "calendar_day_kind" },
  { key: "nameZh", names: ["节日名称（中文）", "Name of the day (Chinese)", "name_zh"], kind: "text", max: 60 },
  { key: "nameEn", names: ["节日名称（英文）", "Name of the day (English)", "name_en", "name"], kind: "text", max: 80 },
]);
type DayRow = ImportRow<(typeof dayColumns)[number]["key"]>;

/** The most days one row stands for. */
export const mostDays = 62;

/** A row "from, to" as its days; one that ends before it begins or goes on too long stays as it is and is refused. */
function daysOf(one: DayRow): DayRow[] {
  const { day, dayTo } = one.values;
  if (!day || !dayTo) return [one];
  const more = daysBetween(day, dayTo);
  if (more < 0 || more >= mostDays) return [one];
  return Array.from({ length: more + 1 }, (_, i) => ({ ...one, values: { ...one.values, day: addDays(day, i), dayTo: null } }));
}

/** The holidays of a year, closures, and days worked in their place; a row may stand for several days. `calendar` is asked for files that name none. */
export const calendarDayImport = defineImport({
  kind: "calendarDay",
  title: "calendar.importDays",
  perm: "master:import",
  columns: dayColumns,
  list: calendarDayList,
  leaves: ["weekday"],
  key: ["calendarCode", "day"],
  options: z.object({ calendar: z.string().max(20).optional() }),
  optionWords: { calendar: "calendar.code" },
  optionKinds: { calendar: { ref: "calendar" } },
  reshape: (rows, { calendar }) =>
    rows
      .map((one) => ({ ...one, values: { ...one.values, calendarCode: one.values.calendarCode ?? (calendar?.toUpperCase() || null) } }))
      .flatMap(daysOf),
  check: async (ctx, rows) => [
    ...rows.filter((one) => !one.values.calendarCode).map((one) => rowFault(one, "calendarCode", "import.required")),
    ...rows.filter((one) => one.values.dayTo).map((one) => rowFault(one, "dayTo", "calendar.badRange", { most: mostDays })),
    ...(await unknownCodes(ctx, rows, { calendarCode: ["calendar", "code"] })),
  ],
  write: plainWrite(
    "calendar_day",
    dayColumns.filter(({ key }) => key !== "dayTo"),
    ["calendarCode", "day"],
  ),
});
