import "./consolidation.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { MadePart } from "#domain/booking/consolidation/consolidation.entity.server.ts";
import { consolidationResource } from "#domain/booking/consolidation/consolidation.resource.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { UndoForm } from "./undo-form.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const path = "/seaway/bookingMgr/consolidation";
type Log = Record<
  "mainBkNo" | "bkNo" | "kind" | "status" | "reason" | "undoReason" | "createdBy" | "undoneBy",
  string
> & {
  version: number;
  parts: MadePart[];
};

/** A consolidation with its parts as they were made. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "consolidation:list");
  const dictionaries = await dictionariesOf(em, actor.lang, [
    "consolidation_kind",
    "consolidation_status",
  ]);
  try {
    const log = (await readResource(em, actor, consolidationResource, idOf(params["id"]))) as Log;
    const mayUndo = log.status === "DONE" && can(actor, "consolidation:undo");
    return { log, dictionaries, mayUndo, fresh: new URL(request.url).searchParams.has("done") };
  } catch (error) {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  }
}

/** Takes it back. */
export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), consolidationResource.apiName, {
    id: params["id"],
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function ConsolidationShowScreen() {
  const { log, dictionaries, mayUndo, fresh } = useLoaderData<typeof loader>();
  const response = useActionData<FormResponse>();
  const t = useTranslate();
  const { consolidation_kind: kinds = {}, consolidation_status: statuses = {} } = dictionaries;
  const facts = [
    ["consolidation.mainBkNo", log.mainBkNo],
    ["consolidation.source", log.bkNo],
    ["consolidation.kind", kinds[log.kind] ?? log.kind],
    ["consolidation.status", statuses[log.status] ?? log.status],
    ["consolidation.by", log.createdBy],
    ["consolidation.reason", log.reason],
    ["consolidation.undoneBy", log.undoneBy],
    ["consolidation.undoReason", log.undoReason],
  ] as const;
  return (
    <section className="sw-form" aria-labelledby="consolidation-title">
      <PageHead id="consolidation-title" back={path}>
        {t("consolidation.sheet")} {log.mainBkNo}
      </PageHead>
      <RefusalList refusals={response?.errors} />
      {response?.doneLabel ? (
        <Callout intent="success" role="status">
          {t(response.doneLabel)}
        </Callout>
      ) : null}
      {fresh && !response ? (
        <Callout intent="success" role="status">
          {t(log.parts.length === 1 ? "consolidation.doneNoteOne" : "consolidation.doneNote", {
            count: log.parts.length,
            first: log.parts[0]?.bkNo ?? "",
            last: log.parts.at(-1)?.bkNo ?? "",
          })}
        </Callout>
      ) : null}
      <dl className="sw-panel sw-cons-facts">
        {facts.flatMap(([label, value]) =>
          value
            ? [
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      <MadeParts parts={log.parts} />
      {mayUndo ? <UndoForm version={log.version} /> : null}
    </section>
  );
}

function MadeParts({ parts }: { parts: readonly MadePart[] }) {
  const t = useTranslate();
  return (
    <section className="sw-panel">
      <table className="sw-plain-table">
        <thead>
          <tr>
            <th scope="col">{t("consolidation.part")}</th>
            {(["boxes", "pkgs", "gwt", "dim"] as const).map((key) => (
              <th key={key} scope="col" className="sw-number">
                {t(`consolidation.${key}`)}
              </th>
            ))}
            <th scope="col">{t("consolidation.containers")}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.bkNo}>
              <th scope="row">
                <Link
                  to={`/seaway/bookingMgr/inner?${new URLSearchParams({ "f.bkNo.equals": part.bkNo })}`}
                >
                  {part.bkNo}
                </Link>
              </th>
              <td className="sw-number">{part.boxes.reduce((sum, count) => sum + count, 0)}</td>
              <td className="sw-number">{part.pkgs}</td>
              <td className="sw-number">{part.gwt}</td>
              <td className="sw-number">{part.dim}</td>
              <td>{part.containers.join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
