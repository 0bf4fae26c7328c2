import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { isZone } from "#platform/kernel/clock/zone.ts";
import { sql } from "kysely";
import {
  type ImportFault,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";
import { columnTypesOf } from "#platform/records/resource/field-views.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import {
  keepOtherCodes,
  type OtherCodes,
  otherCodeFaults,
  type WithOthers,
} from "#platform/records/resource/other-codes.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { dockFields, portFields } from "./place.entity.server.ts";

type PortRow = RowOf<typeof portFields>;
type ExistingPort = {
  code: string;
  name_en: string;
  name_zh: string;
  label: string;
  city: string;
  dk: string;
  in_hours: number | null;
  out_hours: number | null;
  lat: string | null;
  lon: string | null;
  search: string;
  aliases: string;
};

/** CNSHA → CNSGH (port_trade_code_conflicts.csv). */
const tradeCodes: OtherCodes = {
  table: "port_alias",
  owner: "port_code",
  of: "port",
  field: "tradeCodes",
  fits: /^[A-Z0-9]{2,10}$/,
  messages: { bad: "place.badTradeCode", own: "place.aliasIsPort", taken: "place.aliasTaken" },
};
const withTradeCodes = ({ row, values }: PortRow): WithOthers => ({
  row,
  code: values.code ?? "",
  others: values.tradeCodes,
});

/** Ports by UN/LOCODE (unlocode_seaports.csv). Missing values stay. */
export const portImport = {
  title: "place.import.port",
  check: async (ctx, rows) => [
    ...rows.flatMap(portFaults),
    ...(await cityFaults(ctx, rows)),
    ...(await otherCodeFaults(ctx, tradeCodes, rows.map(withTradeCodes))),
  ],
  write: async (ctx, rows) => {
    const codes = rows.map((row) => row.values.code ?? "");
    const ports =
      await sql<ExistingPort>`select code, name_en, name_zh, label, city, dk, in_hours, out_hours,
          lat, lon, search,
          coalesce(
            (
              select string_agg(a.alias, ' ' order by a.alias)
              from port_alias a
              where a.port_code = p.code
            ),
            ''
          ) as aliases
        from port p
        where code = any (${codes}::text[])`.execute(ctx.em.getKysely());
    const before = new Map(ports.rows.map((row) => [row.code, row]));
    const aliases = await keepOtherCodes(ctx, tradeCodes, rows.map(withTradeCodes));
    return upsertRows(
      ctx,
      { table: "port", key: ["code"], columns: { ...columnTypesOf(portFields), search: "text" } },
      rows.map((row) =>
        portRow(row, before.get(row.values.code ?? ""), aliases.get(row.values.code ?? "") ?? []),
      ),
    );
  },
} satisfies MasterImport<typeof portFields>;

function portFaults(portRow: PortRow): ImportFault[] {
  const { code, country, timeZone } = portRow.values;
  const faults: ImportFault[] = [];
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(code ?? ""))
    faults.push(rowFault(portRow, "code", "place.badLocode"));
  else if (country && country !== code?.slice(0, 2))
    faults.push(rowFault(portRow, "country", "place.countryDiffers"));
  if (timeZone && !isZone(timeZone))
    faults.push(rowFault(portRow, "timeZone", "money.badZone", { zone: timeZone }));
  return faults;
}

async function cityFaults(ctx: Ctx, rows: readonly PortRow[]): Promise<ImportFault[]> {
  const codes = [...new Set(rows.flatMap((row) => row.values.city || []))];
  if (codes.length === 0) return [];
  const cityRows = await kyselyOf(ctx.em)
    .selectFrom("geography")
    .select("code")
    .where("type", "=", "CITY")
    .where("code", "=", anyOf(codes))
    .execute();
  const cities = new Set(cityRows.map((row) => row.code));
  return rows
    .filter((row) => row.values.city && !cities.has(row.values.city))
    .map((row) => rowFault(row, "city", "kit.unknownCode", { value: row.values.city ?? "" }));
}

function portRow(
  { values, typed }: PortRow,
  old: ExistingPort | undefined,
  aliases: readonly string[],
) {
  const code = values.code ?? "";
  const name_zh = values.nameZh ?? old?.name_zh ?? "";
  const name_en = values.nameEn ?? "";
  // Search terms stay until a name changes.
  const renamed =
    !old ||
    values.nameAscii ||
    old.name_en !== name_en ||
    old.name_zh !== name_zh ||
    old.aliases !== aliases.join(" ");
  const hours = (value: string | null, before: number | null | undefined) =>
    value !== null ? Number(value) : typed ? null : (before ?? null);
  return {
    code,
    name_en,
    name_zh,
    country: values.country || code.slice(0, 2),
    city: values.city ?? old?.city ?? "",
    time_zone: values.timeZone ?? "",
    dk: values.dk ?? old?.dk ?? "",
    in_hours: hours(values.inHours, old?.in_hours),
    out_hours: hours(values.outHours, old?.out_hours),
    lat: values.lat ?? (typed ? null : (old?.lat ?? null)),
    lon: values.lon ?? (typed ? null : (old?.lon ?? null)),
    label: values.label ?? old?.label ?? "",
    search: renamed ? searchText(code, name_en, values.nameAscii, name_zh, ...aliases) : old.search,
  };
}

/** smdg_terminals.csv. Terminals of unknown ports are skipped and reported. */
export const dockImport = {
  title: "place.import.dock",
  repeats: "last",
  check: async (ctx, rows) => {
    const ports = await existingAmong(
      ctx,
      "port",
      "code",
      rows.map((row) => row.values.portCode),
    );
    return rows
      .filter((row) => !ports.has(row.values.portCode ?? ""))
      .map((row) =>
        rowSkipped(row, "portCode", "kit.unknownCode", { value: row.values.portCode ?? "" }),
      );
  },
  write: async (ctx, rows) => {
    const ports = rows.map((row) => row.values.portCode ?? "");
    const docks = await kyselyOf(ctx.em)
      .selectFrom("dock")
      .select(["port_code", "dock_code", "name_zh", "in_hours", "out_hours"])
      .where("port_code", "=", anyOf(ports))
      .execute();
    const before = new Map(docks.map((row) => [`${row.port_code} ${row.dock_code}`, row]));
    return upsertRows(
      ctx,
      { table: "dock", key: ["port_code", "dock_code"], columns: columnTypesOf(dockFields) },
      rows.map(({ values }) => {
        const old = before.get(`${values.portCode} ${values.dockCode}`);
        return {
          port_code: values.portCode ?? "",
          dock_code: values.dockCode ?? "",
          name_en: values.nameEn ?? "",
          // Not in terminal lists, so stored values stay.
          name_zh: values.nameZh ?? old?.name_zh ?? "",
          in_hours: values.inHours === null ? (old?.in_hours ?? null) : Number(values.inHours),
          out_hours: values.outHours === null ? (old?.out_hours ?? null) : Number(values.outHours),
          operator: values.operator ?? "",
          address: values.address ?? "",
        };
      }),
    );
  },
} satisfies MasterImport<typeof dockFields>;
