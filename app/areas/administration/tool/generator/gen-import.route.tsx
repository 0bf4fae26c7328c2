import "../tool.css";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { importTables } from "#domain/administration/tool/ops/gen-tables.server.ts";
import {
  namesOfTable,
  tablesOfDatabase,
} from "#domain/administration/tool/generator/tables.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** Tables not imported yet. No call accepts SQL (security.md, input). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, importTables.perm);
  const left = (await tablesOfDatabase(em)).filter((table) => !table.imported);
  const no = left.flatMap(({ tableName, blocker }) =>
    blocker ? [{ tableName, code: blocker.code, params: blocker.params }] : [],
  );
  return {
    tables: left
      .filter((table) => !table.blocker)
      .map(({ tableName, tableComment }) => ({
        tableName,
        about: namesOfTable(tableName, tableComment)[actor.lang],
      })),
    no,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  try {
    await runAction(await pageContext(request), importTables, {
      tables: form.getAll("tables").map(String),
    });
    return redirect("/tool/gen");
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      {
        refusals: refusalsOf(error).map((refusal) => ({
          code: refusal.code,
          params: refusal.params,
        })),
      },
      { status: 422 },
    );
  }
}

export default function GenImport() {
  const { tables, no } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  return (
    <section aria-labelledby="import-title">
      <PageHead id="import-title" back="/tool/gen">
        {t("tool.gen.import")}
      </PageHead>
      <RefusalList refusals={response?.refusals} />
      <Form method="post" className="sw-panel">
        <p>{t("tool.gen.importHint")}</p>
        <ul className="sw-tables">
          {tables.map((table) => (
            <li key={table.tableName}>
              <label className="sw-flag">
                <input type="checkbox" name="tables" value={table.tableName} />
                <code>{table.tableName}</code> <small>{table.about}</small>
              </label>
            </li>
          ))}
        </ul>
        {tables.length === 0 ? <p className="sw-empty">{t("tool.gen.allTaken")}</p> : null}
        <Button type="submit" intent="primary" disabled={tables.length === 0}>
          {t("tool.gen.take")}
        </Button>
      </Form>
      {no.length > 0 ? (
        <details className="sw-panel">
          <summary>
            {t("tool.gen.notTaken")} ({no.length})
          </summary>
          <ul>
            {no.map((item) => (
              <li key={item.tableName}>{t(item.code, item.params)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
