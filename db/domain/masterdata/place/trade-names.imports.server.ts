import { sql } from "kysely";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportRow,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";

const aliasColumns = defineColumns([
  {
    key: "alias",
    names: ["贸易代码", "Trade code", "trade_code", "alias"],
    kind: "code",
    required: true,
    max: 10,
  },
  {
    key: "portCode",
    names: ["港口代码", "Port code", "suggested_port_codes", "port_code"],
    kind: "text",
    max: 60,
  },
  { key: "remark", names: ["备注", "Remark", "trade_name"], kind: "text", max: 250 },
]);

/**
 * Trade codes (port_trade_code_conflicts.csv): CNSHA → CNSGH. Ambiguous codes and port codes are
 * skipped and reported: a guess would misroute cargo.
 */
export const portAliasImport = defineImport({
  kind: "portAlias",
  title: "place.import.portAlias",
  perm: "master:import",
  columns: aliasColumns,
  key: ["alias"],
  check: async (ctx, rows) => {
    const codes = (importRow: ImportRow<"portCode">) =>
      (importRow.values.portCode ?? "")
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean);
    const ports = await existingAmong(ctx, "port", "code", [
      ...rows.flatMap(codes),
      ...rows.map((row) => row.values.alias),
    ]);
    return rows.flatMap((row) => {
      const [code = "", ...more] = codes(row);
      if (!code) return [rowSkipped(row, "portCode", "place.noSuggestion")];
      if (more.length > 0)
        return [
          rowSkipped(row, "portCode", "place.severalSuggestions", {
            codes: row.values.portCode ?? "",
          }),
        ];
      if (!ports.has(code))
        return [rowSkipped(row, "portCode", "kit.unknownCode", { value: code })];
      return ports.has(row.values.alias ?? "")
        ? [rowSkipped(row, "alias", "place.aliasIsPort", { code: row.values.alias ?? "" })]
        : [];
    });
  },
  write: async (ctx, rows) => {
    const counts = await upsertRows(
      ctx,
      {
        table: "port_alias",
        key: ["alias"],
        columns: { alias: "text", port_code: "text", remark: "text" },
      },
      rows.map(({ values }) => ({
        alias: values.alias ?? "",
        port_code: (values.portCode ?? "").trim().toUpperCase(),
        remark: values.remark ?? "",
      })),
    );
    // Adds missing codes to the search text.
    await sql`update port p
      set search = p.search || x.words
      from (
          select a.port_code, string_agg(' ' || lower(a.alias), '' order by a.alias) as words
          from port_alias a join port o on o.code = a.port_code
          where a.alias = any (${rows.map((row) => row.values.alias)}::text[])
            and position(' ' || lower(a.alias) in o.search) = 0
          group by a.port_code
        ) x
      where p.code = x.port_code`.execute(ctx.em.getKysely());
    return counts;
  },
});

const nameColumns = defineColumns([
  {
    key: "code",
    names: ["港口代码", "Port code", "code_as_used", "code"],
    kind: "code",
    required: true,
    max: 10,
  },
  {
    key: "nameZh",
    names: ["中文名称", "Name (Chinese)", "name_zh"],
    kind: "text",
    required: true,
    max: 80,
  },
]);

/** Chinese names (ports_zh_names.csv) for known codes without one. */
export const portNameZhImport = defineImport({
  kind: "portNameZh",
  title: "place.import.portNameZh",
  perm: "master:import",
  columns: nameColumns,
  key: ["code"],
  repeats: "last",
  check: async (ctx, rows) => {
    const codes = rows.map((row) => row.values.code);
    const ports = await existingAmong(ctx, "port", "code", codes);
    const aliases = await existingAmong(ctx, "port_alias", "alias", codes);
    return rows
      .filter((row) => !ports.has(row.values.code ?? "") && !aliases.has(row.values.code ?? ""))
      .map((row) => rowSkipped(row, "code", "kit.unknownCode", { value: row.values.code ?? "" }));
  },
  write: async (ctx, rows) => {
    const names = JSON.stringify(
      rows.map(({ values }) => ({ code: values.code, name: values.nameZh })),
    );
    // Port codes precede trade codes.
    const done = await sql`update port p
      set name_zh = n.name, search = btrim(p.search || ' ' || lower(n.name))
      from (
          select distinct on (port) port, name
          from (
              select coalesce(a.port_code, g.code) as port, g.name, a.port_code is null as own
              from json_to_recordset(${names}::json) as g (code text, name text)
                left join port_alias a on a.alias = g.code
                and not exists (select 1 from port where code = g.code)
            ) one
          order by port, own desc, name
        ) n
      where p.code = n.port and p.name_zh = ''`.execute(ctx.em.getKysely());
    const changed = Number(done.numAffectedRows ?? 0);
    return { inserted: 0, changed, unchanged: rows.length - changed };
  },
});
