import { isZone } from "#platform/clock/zone.ts";
import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault, rowSkipped } from "#platform/import/define-import.server.ts";
import { knownAmong, upsertRows } from "#platform/import/upsert.server.ts";
import { keepOtherCodes, type OtherCodes, otherCodeFaults, type WithOthers } from "#platform/resource/other-codes.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { searchText } from "#platform/text/search-text.server.ts";
import { portList, dockList } from "./place.list.ts";

const portColumns = defineColumns([
  { key: "code", names: ["港口代码", "Port code", "code", "UN/LOCODE", "locode"], kind: "code", required: true, max: 5 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name", "name_en", "英文名"], kind: "text", required: true, max: 120 },
  { key: "nameAscii", names: ["英文名称（ASCII）", "Name (ASCII)", "name_ascii"], kind: "text", max: 120 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh", "中文名"], kind: "text", max: 80 },
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "city", names: ["所在城市", "City", "city_code"], kind: "code", max: 20 },
  // Lists lack the zone of many a port; who types one knows it, and the times of its calls are counted in it.
  { key: "timeZone", names: ["时区", "Time zone", "timezone"], kind: "text", max: 60, asked: true },
  { key: "dk", names: ["D/K", "Schedule D/K", "dk"], kind: "code", max: 1, dict: "port_dk" },
  { key: "inHours", names: ["进港时数", "Hours before arrival", "in_hours"], kind: "integer", least: "0", greatest: "999" },
  { key: "outHours", names: ["离港时数", "Hours before departure", "out_hours"], kind: "integer", least: "0", greatest: "999" },
  { key: "lat", names: ["纬度", "Latitude", "lat"], kind: "decimal", decimals: 5, least: "-90", greatest: "90" },
  { key: "lon", names: ["经度", "Longitude", "lon"], kind: "decimal", decimals: 5, least: "-180", greatest: "180" },
  { key: "tradeCodes", names: ["贸易代码", "Trade codes", "also_used_trade_codes"], kind: "text", max: 200 },
  { key: "label", names: ["标签", "Label"], kind: "text", max: 80 },
]);
type PortRow = ImportRow<(typeof portColumns)[number]["key"]>;
type KnownPort = {
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

/** What the trade writes for a port: CNSHA means CNSGH (port_trade_code_conflicts.csv). */
const tradeCodes: OtherCodes = {
  table: "port_alias",
  owner: "port_code",
  of: "port",
  field: "tradeCodes",
  fits: /^[A-Z0-9]{2,10}$/,
  words: { bad: "place.badTradeCode", own: "place.aliasIsPort", taken: "place.aliasTaken" },
};
const withTradeCodes = ({ row, values }: PortRow): WithOthers => ({ row, code: values.code ?? "", others: values.tradeCodes });

/** Ports by UN/LOCODE (unlocode_seaports.csv). What a list does not know and the house has entered stays: Chinese name, label, city, hours, trade codes. */
export const portImport = defineImport({
  kind: "port",
  title: "place.import.port",
  perm: "master:import",
  columns: portColumns,
  list: portList,
  leaves: ["search"],
  key: ["code"],
  check: async (ctx, rows) => [
    ...rows.flatMap(portFaults),
    ...(await cityFaults(ctx, rows)),
    ...(await otherCodeFaults(ctx, tradeCodes, rows.map(withTradeCodes))),
  ],
  write: async (ctx, rows) => {
    const codes = rows.map((one) => one.values.code ?? "");
    const known = await sql<KnownPort>`select code, name_en, name_zh, label, city, dk, in_hours, out_hours, lat, lon, search,
      coalesce((select string_agg(a.alias, ' ' order by a.alias) from port_alias a where a.port_code = p.code), '') as aliases
      from port p where code = any(${codes}::text[])`.execute(ctx.em.getKysely());
    const before = new Map(known.rows.map((row) => [row.code, row]));
    const aliases = await keepOtherCodes(ctx, tradeCodes, rows.map(withTradeCodes));
    return upsertRows(
      ctx,
      { table: "port", key: ["code"], columns: portTypes },
      rows.map((one) => portRow(one, before.get(one.values.code ?? ""), aliases.get(one.values.code ?? "") ?? [])),
    );
  },
});

const portTypes = {
  code: "text",
  name_en: "text",
  name_zh: "text",
  country: "text",
  city: "text",
  time_zone: "text",
  dk: "text",
  in_hours: "int",
  out_hours: "int",
  lat: "numeric",
  lon: "numeric",
  label: "text",
  search: "text",
};

function portFaults(one: PortRow): ImportFault[] {
  const { code, country, timeZone } = one.values;
  const faults: ImportFault[] = [];
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(code ?? "")) faults.push(rowFault(one, "code", "place.badLocode"));
  else if (country && country !== code?.slice(0, 2)) faults.push(rowFault(one, "country", "place.countryDiffers"));
  if (timeZone && !isZone(timeZone)) faults.push(rowFault(one, "timeZone", "money.badZone", { zone: timeZone }));
  return faults;
}

async function cityFaults(ctx: Ctx, rows: readonly PortRow[]): Promise<ImportFault[]> {
  const asked = [...new Set(rows.flatMap((one) => one.values.city || []))];
  if (asked.length === 0) return [];
  const found = await sql<{ code: string }>`select code from geography where type = 'CITY' and code = any(${asked}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const cities = new Set(found.rows.map((row) => row.code));
  return rows
    .filter((one) => one.values.city && !cities.has(one.values.city))
    .map((one) => rowFault(one, "city", "kit.unknownCode", { value: one.values.city ?? "" }));
}

function portRow({ values, typed }: PortRow, old: KnownPort | undefined, aliases: readonly string[]) {
  const code = values.code ?? "";
  const name_zh = values.nameZh ?? old?.name_zh ?? "";
  const name_en = values.nameEn ?? "";
  // Words somebody looks for it by stay as long as it is called the same.
  const renamed = !old || values.nameAscii || old.name_en !== name_en || old.name_zh !== name_zh || old.aliases !== aliases.join(" ");
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

const dockColumns = defineColumns([
  { key: "portCode", names: ["港口代码", "Port code", "unlocode"], kind: "code", required: true, max: 5 },
  { key: "dockCode", names: ["码头代码", "Dock code", "terminal_code"], kind: "code", required: true, max: 20 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "terminal_name", "name"], kind: "text", required: true, max: 200 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 120 },
  { key: "operator", names: ["经营人", "Operator", "operator"], kind: "text", max: 200 },
  { key: "inHours", names: ["进港时数", "Hours before arrival", "in_hours"], kind: "integer", least: "0", greatest: "999" },
  { key: "outHours", names: ["离港时数", "Hours before departure", "out_hours"], kind: "integer", least: "0", greatest: "999" },
  { key: "address", names: ["地址", "Address", "address"], kind: "text", max: 500 },
]);

/** Docks and terminals (smdg_terminals.csv). A terminal whose port we do not have is left out and told. */
export const dockImport = defineImport({
  kind: "dock",
  title: "place.import.dock",
  perm: "master:import",
  columns: dockColumns,
  list: dockList,
  key: ["portCode", "dockCode"],
  repeats: "last",
  check: async (ctx, rows) => {
    const ports = await knownAmong(
      ctx,
      "port",
      "code",
      rows.map((one) => one.values.portCode),
    );
    return rows
      .filter((one) => !ports.has(one.values.portCode ?? ""))
      .map((one) => rowSkipped(one, "portCode", "kit.unknownCode", { value: one.values.portCode ?? "" }));
  },
  write: async (ctx, rows) => {
    const ports = rows.map((one) => one.values.portCode ?? "");
    const known = await sql<{ key: string; name_zh: string; in_hours: number | null; out_hours: number | null }>`select
      concat_ws(' ', port_code, dock_code) as key, name_zh, in_hours, out_hours from dock where port_code = any(${ports}::text[])`.execute(
      ctx.em.getKysely(),
    );
    const before = new Map(known.rows.map((row) => [row.key, row]));
    const columns = { port_code: "text", dock_code: "text", name_en: "text", operator: "text", address: "text", name_zh: "text" };
    return upsertRows(
      ctx,
      { table: "dock", key: ["port_code", "dock_code"], columns: { ...columns, in_hours: "int", out_hours: "int" } },
      rows.map(({ values }) => {
        const old = before.get(`${values.portCode} ${values.dockCode}`);
        return {
          port_code: values.portCode ?? "",
          dock_code: values.dockCode ?? "",
          name_en: values.nameEn ?? "",
          // Lists of terminals know neither: what was entered here stays.
          name_zh: values.nameZh ?? old?.name_zh ?? "",
          in_hours: values.inHours === null ? (old?.in_hours ?? null) : Number(values.inHours),
          out_hours: values.outHours === null ? (old?.out_hours ?? null) : Number(values.outHours),
          operator: values.operator ?? "",
          address: values.address ?? "",
        };
      }),
    );
  },
});
