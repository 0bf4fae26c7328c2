import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { loadDetailColumns } from "#domain/containers/load-detail/load-detail.columns.ts";
import {
  detailOutcome,
  type DetailOutcome,
  detailTask,
} from "#domain/containers/load-detail/load-detail.queries.server.ts";
import { takeDetails } from "#domain/containers/load-detail/take-details.server.ts";
import {
  type DetailUpload,
  uploadDetails,
} from "#domain/containers/load-detail/ops/upload-details.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { OfferButtons } from "#app/kit/step/offer-button.tsx";
import type { Offer } from "#app/kit/step/offer.ts";
import { offersAfter } from "#app/kit/step/offers.server.ts";
import { TaskCancel } from "#app/kit/task/task-cancel.tsx";
import { TaskProgress, type TaskState, useTask } from "#app/kit/task/task-progress.tsx";
import { asActor, assertSameOrigin } from "#app/session/ctx.server.ts";
import {
  type ReceivedUpload,
  readUpload,
} from "#app/areas/containers/container/read-upload.server.ts";
import { StatusCounts } from "#app/areas/containers/container/status-counts.tsx";
import { UploadForm } from "#app/areas/containers/container/upload-form.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const path = "/eb/loadDetailImport";
type UploadResponse = { errors: FieldError[]; input?: Pick<ReceivedUpload, "mode" | "text"> };

/** After an upload also shows its task and outcome. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, uploadDetails.perm);
  const params = new URL(request.url).searchParams;
  const { import_mode: modes = {}, check_status: statuses = {} } = await dictionariesOf(
    em,
    actor.lang,
    ["import_mode", "check_status"],
  );
  const taskId = await detailTask(em, actor, idOf(params.get("task")) || undefined);
  const task = taskId ? await readTask(em, actor, taskId) : null;
  const done = task?.status === "DONE" ? (task.results as DetailUpload | null) : null;
  const outcome = await detailOutcome(em, actor, done?.importId ?? idOf(params.get("import")));
  const result = { importId: outcome?.id ?? 0, unchanged: false, rows: 0, imported: 0, failed: 0 };
  const offers = outcome
    ? await offersAfter({ em, actor, now }, uploadDetails, { input: null, result })
    : [];
  const unchanged = done?.unchanged ?? params.has("unchanged");
  return {
    mode: "",
    modes,
    statuses,
    key: randomUUID(),
    outcome,
    offers,
    unchanged,
    task: task as TaskState | null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  // Before reading the file.
  assertSameOrigin(request);
  const context = await asActor(request, uploadDetails.perm);
  let received: ReceivedUpload | undefined;
  try {
    received = await readUpload(request);
    const { key, voyage: _voyage, ...sent } = received;
    const { result, taskId } = await takeDetails(
      { ...context, idempotencyKey: key || undefined },
      sent,
    );
    const end = new URLSearchParams(
      result ? { import: String(result.importId) } : { task: String(taskId) },
    );
    if (result?.unchanged) end.set("unchanged", "1");
    return redirect(`${path}/upload?${end}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map(
      ({ place, code, params }): FieldError => ({ field: place.field ?? "", code, params }),
    );
    const status =
      errors[0]?.code === "import.tooLarge"
        ? 413
        : errors[0]?.code === "kit.noPermission"
          ? 403
          : 422;
    return data<UploadResponse>(
      { errors, ...(received ? { input: { mode: received.mode, text: received.text } } : {}) },
      { status },
    );
  }
}

export default function LoadDetailUploadScreen() {
  const { task, outcome, ...uploadData } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as UploadResponse | undefined;
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="form-title">
      <PageHead id="form-title" back={path}>
        {t("loadDetail.uploadTitle")}
      </PageHead>
      {task ? <LiveTask key={task.id} first={task as TaskState} /> : null}
      {outcome ? <Outcome outcome={outcome} {...uploadData} /> : null}
      <UploadForm
        key={outcome?.id ?? "new"}
        data={uploadData}
        input={response?.input}
        errors={response?.errors ?? []}
        again={outcome !== null}
        action={`${path}/upload`}
        columns={loadDetailColumns}
        hint={t("loadDetail.modeHint")}
        title={t(outcome ? "loadDetail.another" : "loadDetail.uploadTitle")}
      />
    </section>
  );
}

type OutcomeProps = {
  outcome: DetailOutcome;
  statuses: Record<string, string>;
  unchanged: boolean;
  offers: readonly Offer[];
};

/** Accounts for every row that was read. */
function Outcome({
  outcome: { id, fileName, summary, counts },
  statuses,
  unchanged,
  offers,
}: OutcomeProps) {
  const t = useTranslate();
  const failed = (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0);
  const imported = counts["IMPORTED"] ?? 0;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = rows - imported - failed;
  const search = new URLSearchParams({ "f.importId": String(id) }).toString();
  const whole = !unchanged && failed === 0 && waiting === 0 && imported > 0;
  const text = unchanged
    ? t("loadDetail.unchanged")
    : rows === 0
      ? t("loadDetail.gone")
      : t("loadDetail.result", { rows, imported, failed });
  return (
    <Callout
      intent={whole ? "success" : "warning"}
      className="sw-import-outcome"
      role="status"
      aria-label={t("container.outcome")}
    >
      <p>
        <strong>{text}</strong> <span>{fileName || t("container.pasted")}</span>
      </p>
      {waiting > 0 ? <p>{t("loadDetail.waiting", { count: waiting })}</p> : null}
      <StatusCounts counts={counts} statuses={statuses} search={search} path={path} />
      {(summary?.ignoredHeaders.length ?? 0) > 0 ? (
        <p>
          {t("container.ignoredHeaders", { headers: (summary?.ignoredHeaders ?? []).join(", ") })}
        </p>
      ) : null}
      {failed === 0 && waiting === 0 ? <OfferButtons offers={offers} /> : null}
      <p className="sw-tools">
        {failed > 0 ? (
          <AnchorButton icon={<Icon name="download" />} href={`${path}/failed?${search}`} download>
            {t("container.failedRows")}
          </AnchorButton>
        ) : null}
        <LinkButton to={`${path}?${search}`}>{t("container.allRows")}</LinkButton>
      </p>
    </Callout>
  );
}

function LiveTask({ first }: { first: TaskState }) {
  const { revalidate } = useRevalidator();
  const state = useTask(first, revalidate);
  if (state.status === "DONE") return null;
  return (
    <>
      <TaskProgress state={state} />
      <TaskCancel state={state} />
    </>
  );
}
