import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  type CheckFault,
  readCheckResult,
  stops,
  type RawRow,
} from "../verification/check-result.ts";
import { containerImportColumns } from "./container-import.columns.ts";
import { containerImportMachine } from "./container-import.machine.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import type { ErrorRow } from "#platform/records/import/error-workbook.server.ts";
import type { ListFilter, ListQuery, ListRow } from "#platform/records/list/list.ts";
import type { ImportSummary } from "#platform/records/import/imported-row.ts";
import { searchResource, streamResource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { storedField } from "../ops/correct-rows.server.ts";
import { uploadCounts } from "./containers-rows.server.ts";
import { containerImportResource } from "../containers.resource.server.ts";

/** The actor's live upload or verification, or the one of `id`. */
export async function containerTask(
  em: EntityManager,
  actor: Actor,
  id?: number,
): Promise<number | null> {
  const which = id ? sql`id = ${id}` : sql`status in ('WAITING', 'RUNNING')`;
  const { rows } = await sql<{
    id: number;
  }>`select id
    from task
    where kind in ('container.upload', 'container.verify')
      and operator = ${actor.userName}
      and ${which}
    order by id
    limit 1`.execute(em.getKysely());
  return rows[0]?.id ?? null;
}

/** The outcome of an upload for its owner. */
export type ContainerOutcome = {
  id: number;
  voyageId: number;
  voyageName: string;
  fileName: string;
  rowCount: number;
  summary: ImportSummary | null;
  counts: Record<string, number>;
};

/** Null unless the upload is the actor's own. */
export async function containerOutcome(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<ContainerOutcome | null> {
  const { rows } = await sql<
    Omit<ContainerOutcome, "counts">
  >`select i.id, v.id as "voyageId", v.voyage_name as "voyageName", i.file_name as "fileName",
      i.row_count as "rowCount", i.summary
    from container_import i join voyage v on v.id = i.voyage_id
    where i.id = ${id} and i.created_by = ${actor.userName}`.execute(em.getKysely());
  return rows[0] ? { ...rows[0], counts: await uploadCounts(em, id) } : null;
}

export async function countsByStatus(
  em: EntityManager,
  actor: Actor,
  query: ListQuery,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const status of containerImportMachine.states) {
    const { total } = await searchResource(em, actor, containerImportResource, {
      ...withStatus(query, [status]),
      page: 1,
      pageSize: 20,
    });
    if (total > 0) counts[status] = total;
  }
  return counts;
}

const withStatus = (query: ListQuery, states: readonly string[]): ListQuery => ({
  ...query,
  filters: [
    ...query.filters.filter((filter) => filter.key !== "checkStatus"),
    { key: "checkStatus", kind: "in", values: states } satisfies ListFilter,
  ],
});

/** Cells as text; faulty ones as in the file. */
export type FailedRow = {
  id: number;
  version: number;
  rowNo: number;
  fileName: string;
  cells: Record<string, string>;
  reasons: CheckFault[];
};

/** Failed rows the grid shows at once. */
export const gridSize = 50;

/** Permission and row filter are those of the list. */
export async function failedGrid(
  em: EntityManager,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: FailedRow[]; total: number }> {
  const listResult = await searchResource(em, actor, containerImportResource, {
    ...withStatus(query, failedStates),
    page: 1,
    pageSize: gridSize,
  });
  return { rows: listResult.rows.map(failedRow), total: listResult.total };
}

function failedRow(row: ListRow): FailedRow {
  const { given: input } = row["raw"] as RawRow;
  const cells: Record<string, string> = {};
  for (const column of containerImportColumns) {
    const field = storedField(column.key);
    const stored = row[field];
    const text =
      column.kind === "decimal"
        ? plain(stored)
        : stored === null || stored === undefined
          ? ""
          : String(stored);
    cells[field] = input[column.key] ?? text ?? "";
  }
  return {
    id: row.id,
    version: row.version,
    rowNo: Number(row["rowNo"]),
    fileName: String(row["fileName"] ?? ""),
    cells,
    reasons: readCheckResult(row["checkResult"]),
  };
}

const failedStates = ["VERIFY_FAILED", "IMPORT_FAILED"];

/**
 * Lines of the error workbook. Permission, row filter and required condition are those of the list.
 */
export async function* failedContainerRows(
  em: EntityManager,
  actor: Actor,
  query: ListQuery,
): AsyncGenerator<ErrorRow> {
  for await (const batch of streamResource(
    em,
    actor,
    containerImportResource,
    withStatus(query, failedStates),
  ))
    for (const row of batch) yield errorRow(row, actor.lang);
}

/** Without trailing zeros, for export as numbers. */
const plain = (value: unknown): string | null =>
  value === null || value === undefined || value === ""
    ? null
    : String(value)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");

function errorRow(row: ListRow, lang: Lang): ErrorRow {
  const text = (key: string) =>
    row[key] === null || row[key] === undefined || row[key] === "" ? null : String(row[key]);
  const values: Record<string, string | null> = {
    pkgs: text("pkgs"),
    gwt: plain(row["gwt"]),
    dim: plain(row["dim"]),
    voyage: text("voyageNo"),
  };
  for (const key of [
    "orderNo",
    "cntNo",
    "sizeType",
    "bkNo",
    "sealNo",
    "vessel",
    "isSoc",
    "emptyFlag",
    "remark",
  ])
    values[key] = text(key);
  const { given: input } = row["raw"] as RawRow;
  for (const key of Object.keys(input)) values[key] = null;
  const reasons = readCheckResult(row["checkResult"]).filter(stops);
  return {
    values,
    input,
    reason: reasons.map((reason) => translate(lang, reason.code, reason.params)).join("; "),
  };
}

/** Bookings whose rows of a search are imported, at most a page of rows; work goes on there. */
export async function bookingsOfRows(
  em: EntityManager,
  actor: Actor,
  query: ListQuery,
): Promise<number[]> {
  const { rows } = await searchResource(em, actor, containerImportResource, {
    ...withStatus(query, ["IMPORTED"]),
    page: 1,
    pageSize: 200,
  });
  const numbers = [...new Set(rows.map((row) => String(row["bkNo"] ?? "")))];
  const bookings = await kyselyOf(em)
    .selectFrom("booking")
    .select("id")
    .where("bk_no", "=", anyOf(numbers))
    .orderBy("id")
    .execute();
  return bookings.map((booking) => booking.id);
}
