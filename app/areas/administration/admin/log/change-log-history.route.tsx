import "../admin.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type HistoryAct,
  recordHistory,
} from "#domain/administration/admin/record-history.queries.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { seesRecord } from "#db/services/references/sees-record.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import { recordNumber, recordPath } from "../record-path.server.ts";

/** One record's history; 404 for an unknown table or id. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "system:changeLog:list");
  const { table = "", key = "" } = params;
  const dicts = await dictionariesOf(em, actor.lang, ["change_table", "change_source"]);
  const name = dicts.change_table?.[table];
  if (!name || actor.kind === "customer" || !/^\d{1,15}$/.test(key))
    throw new Response("not found", { status: 404 });
  if (!(await seesRecord(em, actor, { table, id: Number(key) })))
    throw new Response("not found", { status: 404 });
  const history = await recordHistory(em, actor, { table, id: Number(key) });
  const now = history.there ? await recordPath(em, actor, { table, id: Number(key) }) : null;
  const number = await recordNumber(em, { table, id: Number(key) });
  return { ...history, table, name, key, number, now, sources: dicts.change_source ?? {} };
}

const operationLabels: Record<HistoryAct["operation"], MessageKey> = {
  INSERT: "admin.inserted",
  UPDATE: "admin.changedFields",
  DELETE: "admin.deleted",
};
const colours: Record<HistoryAct["operation"], string> = {
  INSERT: "success",
  UPDATE: "primary",
  DELETE: "danger",
};

export default function ChangeLogHistory() {
  const { acts, more, table, name, key, number, now, sources } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-board" aria-labelledby="history-title">
      <header className="sw-list-head">
        <h1 id="history-title">{t("admin.historyOf", { name, key: number })}</h1>
        <div className="sw-tools">
          {now ? (
            <LinkButton intent="primary" to={now}>
              {t("admin.historyNow")}
            </LinkButton>
          ) : null}
          <LinkButton to={`/system/changeLog?f.tableName=${table}&f.keyValue=${key}`}>
            {t("admin.changeLog")}
          </LinkButton>
        </div>
      </header>
      {acts.length === 0 ? <p className="sw-empty">{t("admin.historyNone")}</p> : null}
      <ol className={`sw-history ${plainList}`}>
        {acts.map((act) => (
          <li key={act.id}>
            <h2>
              <span className={`sw-tag sw-list-${colours[act.operation]}`}>
                {t(operationLabels[act.operation])}
              </span>{" "}
              {act.who} <time dateTime={act.when}>{timeShown(act.when, { seconds: true })}</time>{" "}
              <small>
                {sources[act.source] ?? act.source} · {act.requestId}
              </small>
            </h2>
            <Fields act={act} />
          </li>
        ))}
      </ol>
      {more ? <p>{t("admin.historyRest")}</p> : null}
    </section>
  );
}

/** Additions and deletions have one value per field, changes two. */
function Fields({ act }: { act: HistoryAct }) {
  const t = useTranslate();
  const both = act.operation === "UPDATE";
  return (
    <Table compact>
      <thead>
        <tr>
          <th>{t("admin.field")}</th>
          {act.operation === "INSERT" ? null : <th>{t("admin.oldValue")}</th>}
          {act.operation === "DELETE" ? null : <th>{t("admin.newValue")}</th>}
        </tr>
      </thead>
      <tbody>
        {act.fields.map((field) => (
          <tr key={field.column}>
            <th scope="row" title={field.column}>
              {field.label}
            </th>
            {act.operation === "INSERT" ? null : <td>{field.from}</td>}
            {both || act.operation === "INSERT" ? <td>{field.to}</td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
