import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { readCheckResult, stops, type RawRow } from "../container/check-result.ts";
import type { Actor, Lang } from "../kit/actor.ts";
import type { ErrorRow } from "../kit/import/error-workbook.server.ts";
import type { ListFilter, ListQuery, ListRow } from "../kit/list.ts";
import { streamResource } from "../kit/resource.server.ts";
import { say } from "../kit/say.ts";
import { containerImportResource } from "./containers.resource.server.ts";

export type ContainerTask = {
  id: number;
  title: string;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  seen: number;
  total: number | null;
  changed: number;
  failed: number;
  message: string | null;
};

/** The actor's verification or import that waits or runs, for the progress on the screen; the given one even when it has ended. */
export async function containerTask(em: EntityManager, actor: Actor, id?: number): Promise<ContainerTask | null> {
  const which = id ? sql`id = ${id}` : sql`status in ('WAITING', 'RUNNING')`;
  const { rows } = await sql<ContainerTask>`select id, title, status, seen, total, changed, failed, message from task
    where kind in ('container.verify', 'container.import') and operator = ${actor.userName} and ${which} order by id limit 1`.execute(
    em.getKysely(),
  );
  return rows[0] ?? null;
}

/** Rows of one upload by status. */
export async function containerCounts(em: EntityManager, importId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`select check_status as status, count(*)::int as count
    from container_import_row where container_import_id = ${importId} group by 1`.execute(em.getKysely());
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

const failedStates = ["VERIFY_FAILED", "IMPORT_FAILED"];

/**
 * The failed rows of a search as lines of the error workbook: what the file said, the reasons in the reader's language. Permission, scope and
 * the rule of the needed condition are those of the list.
 */
export async function* failedContainerRows(em: EntityManager, actor: Actor, query: ListQuery): AsyncGenerator<ErrorRow> {
  const filters: ListFilter[] = [
    ...query.filters.filter((filter) => filter.key !== "checkStatus"),
    { key: "checkStatus", kind: "in", values: failedStates },
  ];
  for await (const batch of streamResource(em, actor, containerImportResource, { ...query, filters }))
    for (const row of batch) yield errorRow(row, actor.lang);
}

/** Decimals without the zeros the database adds, so that they go out as numbers. */
const plain = (value: unknown): string | null =>
  value === null || value === undefined || value === ""
    ? null
    : String(value)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");

function errorRow(row: ListRow, lang: Lang): ErrorRow {
  const text = (key: string) => (row[key] === null || row[key] === undefined || row[key] === "" ? null : String(row[key]));
  const values: Record<string, string | null> = {
    pkgs: text("pkgs"),
    gwt: plain(row["gwt"]),
    dim: plain(row["dim"]),
    voyage: text("voyageNo"),
  };
  for (const key of ["orderNo", "cntNo", "sizeType", "bkNo", "sealNo", "vessel", "isSoc", "emptyFlag", "remark"]) values[key] = text(key);
  const { given } = row["raw"] as RawRow;
  for (const key of Object.keys(given)) values[key] = null;
  const reasons = readCheckResult(row["checkResult"]).filter(stops);
  return { values, given, reason: reasons.map((one) => say(lang, one.code, one.params)).join("; ") };
}
