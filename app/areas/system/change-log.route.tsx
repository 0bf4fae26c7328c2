import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { speakRows } from "#domain/admin/shown-values.server.ts";
import { historyPath, historyPerm } from "../../kit/form/history-path.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList } from "../../kit/list/load-list.server.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { asActor, pageContext } from "../../session/ctx.server.ts";

/**
 * The log of all changes. Values are shown as their readers know them. Of the columns, some thousands, those on the page need their words, and those
 * of the tables that are asked for can be asked for, too.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const listData = await loadList(await pageContext(request), "system/changeLog");
  const query = (key: string) => listData.query.filters.find((filter) => filter.key === key && filter.kind === "in")?.values ?? [];
  const shown = new Set([...listData.rows.map((row) => String(row.columnKey)), ...query("columnKey")]);
  const tables = new Set(query("tableName"));
  const messages = Object.entries(listData.dicts.change_column ?? {}).filter(
    ([key]) => shown.has(key) || tables.has(key.split(".")[0] ?? ""),
  );
  const { em, actor } = await asActor(request, historyPerm);
  return {
    ...listData,
    rows: await speakRows(em, actor.lang, listData.rows),
    dicts: { ...listData.dicts, change_column: Object.fromEntries(messages) },
  };
}

/** A key leads to the history of its record; an entry that names many leads to them. */
export default function ChangeLogScreen() {
  const t = useTranslate();
  const key = (row: Record<string, unknown>) =>
    Number(row.keyCount) > 0 ? (
      <Link to={`/system/changeLog/entry/${String(row.id)}`}>{t("admin.manyRecords", { count: Number(row.keyCount) })}</Link>
    ) : /^\d+$/.test(String(row.keyValue)) ? (
      <Link to={historyPath(String(row.tableName), Number(row.keyValue))}>{String(row.keyValue)}</Link>
    ) : (
      String(row.keyValue)
    );
  return <ListScreen cells={{ keyValue: key }} />;
}
