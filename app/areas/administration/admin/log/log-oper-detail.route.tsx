import "../admin.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loggedText } from "#platform/kernel/refusal/logged-refusal.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { translateCodeIn } from "#platform/kernel/i18n/translate.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { refusedOutcome } from "#app/kit/list/data/load-list.server.ts";
import { OutcomeBar } from "#app/kit/list/bar/outcome-bar.tsx";
import { undoPosted, undoableRun } from "#app/kit/step/step-run.server.ts";
import { UndoRunForm } from "#app/kit/step/undo-run-form.tsx";
import { historyPerm } from "#app/kit/form/history-path.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, permit } from "#app/session/ctx.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { CodeBlock } from "#app/kit/ui/code-block.tsx";

/** An operation with its input (secrets masked when written) and outcome. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "monitor:operlog:list");
  const row = await readResource(
    em,
    actor,
    resourceOf("monitor/operlog"),
    Number(params.operId),
  ).catch(() => null);
  if (!row) throw new Response("not found", { status: 404 });
  const dicts = await dictionariesOf(em, actor.lang, [
    "operation",
    "sys_oper_type",
    "oper_result",
    "change_source",
  ]);
  const label = (type: string, value: unknown) =>
    dicts[type]?.[String(value)] ?? String(value ?? "");
  const time = String(row.operTime);
  const facts: [MessageKey, string][] = [
    ["admin.title", label("operation", row.title)],
    ["admin.method", String(row.method)],
    ["admin.businessType", label("sys_oper_type", row.businessType)],
    ["admin.operator", String(row.operName)],
    ["admin.deptName", String(row.deptName ?? "")],
    ["admin.address", String(row.operIp ?? "")],
    ["admin.source", label("change_source", row.source)],
    ["admin.operTime", timeShown(time, { seconds: true })],
    ["admin.costTime", String(row.costTime)],
    ["admin.result", label("oper_result", row.result)],
    ["admin.refusal", loggedText(translateCodeIn(actor.lang), String(row.errorMsg ?? ""))],
    ["admin.requestId", String(row.requestId)],
  ];
  const day = timeShown(time).slice(0, 10);
  const changes = `/system/changeLog?f.operTime=${day}..${day}&f.requestId=${encodeURIComponent(String(row.requestId))}`;
  return {
    facts,
    input: JSON.stringify(row.operParam, null, 2),
    changes: can(actor, historyPerm) ? changes : null,
    runId: undoableRun(actor, row),
  };
}

/** Takes the run back as a whole. */
export async function action({ request }: ActionFunctionArgs) {
  const context = permit(await pageContext(request), "monitor:operlog:list");
  try {
    return await undoPosted(context, (await context.form()).get("_undoRun") ?? "");
  } catch (error) {
    return refusedOutcome(error);
  }
}

export default function OperLogDetail() {
  const { facts, input, changes, runId } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const t = useTranslate();
  return (
    <section className="sw-board" aria-labelledby="oper-title">
      <PageHead
        id="oper-title"
        back="/system/log/operlog"
        tools={
          <>
            <UndoRunForm runId={runId} />
            {changes ? <LinkButton to={changes}>{t("admin.showChanges")}</LinkButton> : null}
          </>
        }
      >
        {t("admin.operLogSheet")}
      </PageHead>
      <OutcomeBar outcome={outcome} />
      <dl className="sw-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{text || "—"}</dd>
          </div>
        ))}
      </dl>
      <h2>{t("admin.input")}</h2>
      <CodeBlock className="sw-input">{input}</CodeBlock>
    </section>
  );
}
