import { sql } from "kysely";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, type ImportRow, rowSkipped } from "../kit/import/define-import.server.ts";
import { knownAmong, upsertRows } from "../kit/import/upsert.server.ts";
import { searchText } from "../kit/search-text.server.ts";

const portColumns = defineColumns([
  { key: "code", names: ["港口代码", "Port code", "code", "UN/LOCODE", "locode"], kind: "code", required: true, max: 5 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name", "name_en"], kind: "text", required: true, max: 120 },
  { key: "nameAscii", names: ["英文名称（ASCII）", "Name (ASCII)", "name_ascii"], kind: "text", max: 120 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", max: 80 },
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "timeZone", names: ["时区", "Time zone", "timezone"], kind: "text", max: 60 },
  { key: "label", names: ["标签", "Label"], kind: "text", max: 80 },
]);

/** Ports by UN/LOCODE (unlocode_seaports.csv). The Chinese name and the label already entered stay when the file has none. */
export const portImport = defineImport({
  kind: "port",
  title: "place.import.port",
  perm: "master:import",
  columns: portColumns,
  key: ["code"],
  check: (_ctx, rows) =>
    rows.flatMap((one) => {
      const faults = [];
      if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(one.values.code ?? ""))
        faults.push({ row: one.row, field: "code", code: "place.badLocode" } as const);
      if (one.values.timeZone && !isZone(one.values.timeZone))
        faults.push({ row: one.row, field: "timeZone", code: "money.badZone", params: { zone: one.values.timeZone } } as const);
      return faults;
    }),
  write: async (ctx, rows) => {
    const codes = rows.map((one) => one.values.code ?? "");
    const known = await sql<{ code: string; name_zh: string; label: string }>`select code, name_zh, label from port
      where code = any(${codes}::text[])`.execute(ctx.em.getKysely());
    const before = new Map(known.rows.map((row) => [row.code, row]));
    const columns = { code: "text", name_en: "text", name_zh: "text", country: "text", time_zone: "text", label: "text", search: "text" };
    return upsertRows(
      ctx,
      { table: "port", key: ["code"], columns },
      rows.map(({ values }) => {
        const code = values.code ?? "";
        const name_zh = values.nameZh ?? before.get(code)?.name_zh ?? "";
        return {
          code,
          name_en: values.nameEn ?? "",
          name_zh,
          country: values.country || code.slice(0, 2),
          time_zone: values.timeZone ?? "",
          label: values.label ?? before.get(code)?.label ?? "",
          search: searchText(code, values.nameEn, values.nameAscii, name_zh),
        };
      }),
    );
  },
});

const zones = new Map<string, boolean>();
/** An IANA zone this machine knows; asked once per name. */
function isZone(name: string): boolean {
  let known = zones.get(name);
  if (known === undefined) {
    try {
      known = Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
    } catch {
      known = false;
    }
    zones.set(name, known);
  }
  return known;
}

const aliasColumns = defineColumns([
  { key: "alias", names: ["贸易代码", "Trade code", "trade_code", "alias"], kind: "code", required: true, max: 10 },
  { key: "portCode", names: ["港口代码", "Port code", "suggested_port_codes", "port_code"], kind: "text", max: 60 },
  { key: "remark", names: ["备注", "Remark", "trade_name"], kind: "text", max: 250 },
]);

/**
 * Codes of the trade for ports (port_trade_code_conflicts.csv): CNSHA means CNSGH. A code without a suggestion, with several, or that
 * is itself a port is left out and told: guessing would send cargo to the wrong place.
 */
export const portAliasImport = defineImport({
  kind: "portAlias",
  title: "place.import.portAlias",
  perm: "master:import",
  columns: aliasColumns,
  key: ["alias"],
  check: async (ctx, rows) => {
    const codes = (one: ImportRow<"portCode">) =>
      (one.values.portCode ?? "")
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean);
    const ports = await knownAmong(ctx, "port", "code", [...rows.flatMap(codes), ...rows.map((one) => one.values.alias)]);
    return rows.flatMap((one) => {
      const [code = "", ...more] = codes(one);
      if (!code) return [rowSkipped(one, "portCode", "place.noSuggestion")];
      if (more.length > 0) return [rowSkipped(one, "portCode", "place.severalSuggestions", { codes: one.values.portCode ?? "" })];
      if (!ports.has(code)) return [rowSkipped(one, "portCode", "kit.unknownCode", { value: code })];
      return ports.has(one.values.alias ?? "") ? [rowSkipped(one, "alias", "place.aliasIsPort", { code: one.values.alias ?? "" })] : [];
    });
  },
  write: (ctx, rows) =>
    upsertRows(
      ctx,
      { table: "port_alias", key: ["alias"], columns: { alias: "text", port_code: "text", remark: "text" } },
      rows.map(({ values }) => ({
        alias: values.alias ?? "",
        port_code: (values.portCode ?? "").trim().toUpperCase(),
        remark: values.remark ?? "",
      })),
    ),
});

const nameColumns = defineColumns([
  { key: "code", names: ["港口代码", "Port code", "code_as_used", "code"], kind: "code", required: true, max: 10 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 80 },
]);

/** Chinese port names (ports_zh_names.csv): fills empty ones of known codes, trade codes included; unknown codes are left out. */
export const portNameZhImport = defineImport({
  kind: "portNameZh",
  title: "place.import.portNameZh",
  perm: "master:import",
  columns: nameColumns,
  key: ["code"],
  repeats: "last",
  check: async (ctx, rows) => {
    const codes = rows.map((one) => one.values.code);
    const ports = await knownAmong(ctx, "port", "code", codes);
    const aliases = await knownAmong(ctx, "port_alias", "alias", codes);
    return rows
      .filter((one) => !ports.has(one.values.code ?? "") && !aliases.has(one.values.code ?? ""))
      .map((one) => rowSkipped(one, "code", "kit.unknownCode", { value: one.values.code ?? "" }));
  },
  write: async (ctx, rows) => {
    const names = JSON.stringify(rows.map(({ values }) => ({ code: values.code, name: values.nameZh })));
    // The code itself speaks before a trade code that means the same port.
    const done = await sql`update port p set name_zh = n.name, search = btrim(p.search || ' ' || lower(n.name)) from
      (select distinct on (port) port, name from (
        select coalesce(a.port_code, g.code) as port, g.name, a.port_code is null as own
        from json_to_recordset(${names}::json) as g(code text, name text)
        left join port_alias a on a.alias = g.code and not exists (select 1 from port where code = g.code)) one
      order by port, own desc, name) n where p.code = n.port and p.name_zh = ''`.execute(ctx.em.getKysely());
    const changed = Number(done.numAffectedRows ?? 0);
    return { inserted: 0, changed, unchanged: rows.length - changed };
  },
});

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

export const placeImports = [portImport, portAliasImport, portNameZhImport, dockImport];
