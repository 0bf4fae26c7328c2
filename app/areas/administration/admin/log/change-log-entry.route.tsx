import "../admin.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { recordsOfEntry } from "#domain/administration/admin/record-history.queries.server.ts";
import { isLimited } from "#platform/kernel/actor/actor.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { madeDictionary } from "#db/services/references/made-dictionaries.server.ts";
import { historyPath } from "#app/kit/form/history-path.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";

/** The records of a log entry (decision 015). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "system:changeLog:list");
  const id = /^\d{1,15}$/.test(params.entryId ?? "") ? Number(params.entryId) : 0;
  const records =
    actor.kind === "customer" || isLimited(actor) ? null : await recordsOfEntry(em, id);
  if (!records) throw new Response("not found", { status: 404 });
  return {
    ...records,
    name: madeDictionary(em, "change_table", actor.lang)[records.table] ?? records.table,
  };
}

export default function ChangeLogEntry() {
  const { table, name, count, keys, when, who } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-board" aria-labelledby="entry-title">
      <PageHead id="entry-title" back={`/system/changeLog?f.tableName=${table}`}>
        {t("admin.entryTitle")} <small>{name}</small>
      </PageHead>
      <p>
        {t("admin.manyRecords", { count })} · {who} · {timeShown(when)}
        {keys.length < count ? ` · ${t("admin.entryMore", { count: keys.length })}` : null}
      </p>
      <p className="sw-keys">
        {keys.map((key) => (
          <Link key={key} to={historyPath(table, key)}>
            {key}
          </Link>
        ))}
      </p>
    </section>
  );
}
