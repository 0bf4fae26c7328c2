import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { searchText } from "#platform/kernel/text/search-text.server.ts";

type Cells = Record<string, string>;
type Row = Record<string, string | null>;

/**
 * A list of `fixtures/base/reference`: its table, and the row of a line. Columns that are not named
 * keep their default.
 */
type ReferenceList = { table: string; file: string; row: (cells: Cells) => Row };

const orNull = (text: string | undefined): string | null => text || null;
/**
 * What the source of the dangerous goods does not say; the list's readers must not take a blank for
 * a no.
 */
const dgRemark = "ADR 2017: EmS, marine pollutant not given 未提供 EmS、海洋污染物";

const lists = {
  ports: {
    table: "port",
    file: "ports.tsv",
    row: ({ code = "", name_en = "", name_zh = "", time_zone = "", lat, lon }) => ({
      code,
      name_en,
      name_zh,
      country: code.slice(0, 2),
      time_zone,
      lat: orNull(lat),
      lon: orNull(lon),
      search: searchText(code, name_en, name_zh),
    }),
  },
  "dangerous-goods": {
    table: "hazardous",
    file: "dangerous-goods.tsv",
    row: ({
      un_no = "",
      category = "",
      packing_group = "",
      seq = "",
      name_en = "",
      flash_low,
      ...rest
    }) => ({
      un_no,
      category,
      packing_group,
      seq,
      name_en,
      ...rest,
      flash_low: orNull(flash_low),
      remark: dgRemark,
      item_key: `${un_no}/${category}/${packing_group}/${seq}`,
      search: searchText(un_no, name_en),
    }),
  },
  "size-types": {
    table: "container_iso",
    file: "size-types.tsv",
    row: ({ teu, tare_kg, max_gross_kg, ...rest }) => ({
      ...rest,
      teu: orNull(teu),
      tare_kg: orNull(tare_kg),
      max_gross_kg: orNull(max_gross_kg),
    }),
  },
  packages: { table: "package_kind", file: "packages.tsv", row: (cells) => cells },
  "hs-codes": {
    table: "hs_code",
    file: "hs-codes.tsv",
    row: ({ code = "", name_en = "" }) => ({ code, name_en, name_zh: "" }),
  },
  terminals: { table: "dock", file: "terminals.tsv", row: (cells) => cells },
  currencies: {
    table: "currency",
    file: "currencies.tsv",
    row: (cells) => ({ ...cells, local_flag: "N" }),
  },
} satisfies Record<string, ReferenceList>;

export type ReferenceListName = keyof typeof lists;
export const referenceListNames = Object.keys(lists) as ReferenceListName[];

/**
 * Loaded into a new installation. Currencies are few in a company: the base has those of its
 * trades, the rest is asked for by name.
 */
export const startingLists: readonly ReferenceListName[] = referenceListNames.filter(
  (name) => name !== "currencies",
);

const batchSize = 5_000;

/**
 * Adds what is missing of reference lists in sets; what a company has entered or changed stays. A
 * size type names a trade type only where the company has it.
 * @returns added rows by list
 */
export async function loadReference(
  em: EntityManager,
  names: readonly ReferenceListName[],
): Promise<Partial<Record<ReferenceListName, number>>> {
  const added: Partial<Record<ReferenceListName, number>> = {};
  for (const name of names)
    added[name] = await em.transactional((inner) => loadList(inner as EntityManager, lists[name]));
  if (names.includes("size-types"))
    await sql`update container_iso
      set size_type = ''
      where size_type <> '' and not exists (select 1 from size_type t where t.code = size_type)`.execute(
      em.getKysely(),
    );
  return added;
}

async function loadList(em: EntityManager, { table, file, row }: ReferenceList): Promise<number> {
  const rows = linesOf(file).map(row);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  let added = 0;
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = JSON.stringify(rows.slice(at, at + batchSize));
    const done = await sql`insert into ${sql.table(table)} (${columns})
      select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)
      on conflict do nothing`.execute(em.getKysely());
    added += Number(done.numAffectedRows ?? 0);
  }
  return added;
}

function linesOf(file: string): Cells[] {
  const [head = "", ...lines] = readFileSync(resolve("fixtures/base/reference", file), "utf8")
    .trimEnd()
    .split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  });
}
