import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import {
  containerOutcome,
  containerTask,
  failedGrid,
} from "#domain/containers/container/import/container-import.queries.server.ts";
import { takeContainers } from "#domain/containers/container/ops/order-containers.server.ts";
import {
  uploadContainers,
  type UploadResult,
} from "#domain/containers/container/ops/upload-containers.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { TaskCancel } from "#app/kit/task/task-cancel.tsx";
import { TaskProgress, type TaskState, useTask } from "#app/kit/task/task-progress.tsx";
import { asActor, assertSameOrigin } from "#app/session/ctx.server.ts";
import { CorrectGrid } from "./correct-grid.tsx";
import { type ReceivedUpload, readUpload } from "./read-upload.server.ts";
import { UploadForm } from "./upload-form.tsx";
import { UploadOutcome } from "./upload-outcome.tsx";
import { offersAfter } from "#app/kit/step/offers.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";

const perm = "container:import";
const path = "/seaway/container/import/upload";
export type UploadResponse = {
  errors: FieldError[];
  input?: Pick<ReceivedUpload, "voyage" | "mode" | "text" | "vgmMethod">;
};

/** After an upload also shows its task and outcome. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, perm);
  const params = new URL(request.url).searchParams;
  const {
    import_mode: modes = {},
    check_status: statuses = {},
    vgm_method: vgmMethods = {},
  } = await dictionariesOf(em, actor.lang, ["import_mode", "check_status", "vgm_method"]);
  const taskId = await containerTask(em, actor, idOf(params.get("task")) || undefined);
  const task = taskId ? await readTask(em, actor, taskId) : null;
  const done = task?.status === "DONE" ? (task.results as UploadResult | null) : null;
  const outcome = await containerOutcome(em, actor, done?.importId ?? idOf(params.get("import")));
  const grid = outcome ? await failedGrid(em, actor, failedQuery(outcome.voyageName)) : null;
  const unchanged = done?.unchanged ?? params.has("unchanged");
  const replaced = done?.replaced ?? (Number(params.get("replaced")) || 0);
  const voyage = outcome?.voyageName ?? params.get("voyage") ?? "";
  // Boxes of an earlier upload stay when another one for a booking comes.
  const mode = params.get("mode") ?? "";
  const upload = done ?? (outcome ? { importId: outcome.id, voyageId: outcome.voyageId } : null);
  const offers = upload
    ? await offersAfter({ em, actor, now }, uploadContainers, { input: null, result: upload })
    : [];
  return {
    mode: Object.hasOwn(modes, mode) ? mode : "",
    offers,
    voyage,
    modes,
    vgmMethods,
    statuses,
    key: randomUUID(),
    outcome,
    grid,
    unchanged,
    replaced,
    task: task as TaskState | null,
  };
}

const failedQuery = (voyageName: string) => ({
  filters: [{ key: "voyageName", kind: "equals" as const, values: [voyageName] }],
  sort: [{ key: "id", order: "asc" as const }],
  page: 1,
  pageSize: 50,
});

export async function action({ request }: ActionFunctionArgs) {
  // Before reading the file.
  assertSameOrigin(request);
  const context = await asActor(request, perm);
  let receivedUpload: ReceivedUpload | undefined;
  try {
    receivedUpload = await readUpload(request);
    const { key, ...upload } = receivedUpload;
    const { result, taskId } = await takeContainers(
      { ...context, idempotencyKey: key || undefined },
      upload,
    );
    const end = new URLSearchParams(
      result ? { import: String(result.importId) } : { task: String(taskId) },
    );
    if (result?.unchanged) end.set("unchanged", "1");
    if (result?.replaced) end.set("replaced", String(result.replaced));
    return redirect(`${path}?${end}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map(
      (refusal): FieldError => ({
        field: refusal.place.field ?? "",
        code: refusal.code,
        params: refusal.params,
      }),
    );
    const status =
      errors[0]?.code === "import.tooLarge"
        ? 413
        : errors[0]?.code === "kit.noPermission"
          ? 403
          : 422;
    const back = receivedUpload
      ? {
          input: {
            voyage: receivedUpload.voyage,
            mode: receivedUpload.mode,
            text: receivedUpload.text,
            vgmMethod: receivedUpload.vgmMethod ?? "",
          },
        }
      : {};
    return data<UploadResponse>({ errors, ...back }, { status });
  }
}

export default function ContainerUploadScreen() {
  const { task, outcome, grid, ...uploadData } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as UploadResponse | undefined;
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="form-title">
      <PageHead id="form-title" back="/seaway/container/import">
        {t("container.upload")}
      </PageHead>
      {task ? <LiveTask key={task.id} first={task as TaskState} /> : null}
      {outcome ? (
        <UploadOutcome
          outcome={outcome}
          statuses={uploadData.statuses}
          unchanged={uploadData.unchanged}
          replaced={uploadData.replaced}
          offers={uploadData.offers}
        />
      ) : null}
      {outcome && grid && grid.total > 0 ? (
        <CorrectGrid
          grid={grid}
          search={new URLSearchParams({ "f.voyageName": outcome.voyageName }).toString()}
        />
      ) : null}
      <UploadForm
        key={outcome?.id ?? "new"}
        data={uploadData}
        input={response?.input}
        errors={response?.errors ?? []}
        again={outcome !== null}
      />
    </section>
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
