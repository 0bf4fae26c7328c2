import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { speakRows } from "#domain/administration/admin/shown-values.server.ts";
import { historyPath, historyPerm } from "#app/kit/form/history-path.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

/**
 * Sends labels only for the columns on the page and of the filtered tables; there are thousands.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const listData = await loadList(await pageContext(request), "system/changeLog");
  const filteredValues = (key: string) =>
    listData.query.filters.find((filter) => filter.key === key && filter.kind === "in")?.values ??
    [];
  const shown = new Set([
    ...listData.rows.map((row) => String(row.columnKey)),
    ...filteredValues("columnKey"),
  ]);
  const tables = new Set(filteredValues("tableName"));
  const columnLabels = Object.entries(listData.dicts.change_column ?? {}).filter(
    ([key]) => shown.has(key) || tables.has(key.split(".")[0] ?? ""),
  );
  const { em, actor } = await asActor(request, historyPerm);
  return {
    ...listData,
    rows: await speakRows(em, actor.lang, listData.rows),
    dicts: { ...listData.dicts, change_column: Object.fromEntries(columnLabels) },
  };
}

/** A key links to the record's history, an entry with many to its records. */
export default function ChangeLogScreen() {
  const t = useTranslate();
  const key = (row: Record<string, unknown>) =>
    Number(row.keyCount) > 0 ? (
      <Link to={`/system/changeLog/entry/${String(row.id)}`}>
        {t("admin.manyRecords", { count: Number(row.keyCount) })}
      </Link>
    ) : /^\d+$/.test(String(row.keyValue)) ? (
      <Link to={historyPath(String(row.tableName), Number(row.keyValue))}>
        {String(row.keyValue)}
      </Link>
    ) : (
      String(row.keyValue)
    );
  return <ListScreen cells={{ keyValue: key }} />;
}
