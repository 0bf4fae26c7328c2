import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation, useRevalidator } from "@remix-run/react";
import { uploadContainers, type UploadResult } from "#domain/flows/containers-upload.server.ts";
import { type ContainerTask, containerTask } from "#domain/flows/containers-desk.queries.server.ts";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { dictionariesOf } from "#db/dictionary.server.ts";
import type { FieldError } from "../../kit/form/form-data.ts";
import { useSay } from "../../kit/shell/say.ts";
import { TaskProgress, type TaskState, useTask } from "../../kit/steps/task-progress.tsx";
import { answer, asActor, assertSameOrigin } from "../../session/ctx.server.ts";
import { type ReceivedUpload, readUpload } from "./read-upload.server.ts";
import { UploadFields } from "./upload-fields.tsx";
import { UploadOutcome } from "./upload-outcome.tsx";

const perm = "container:import";
export type UploadAnswer = {
  errors?: FieldError[];
  given?: Pick<ReceivedUpload, "voyage" | "mode" | "text">;
  result?: UploadResult;
  task?: ContainerTask | null;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, perm);
  const voyage = new URL(request.url).searchParams.get("voyage") ?? "";
  const { import_mode: modes = {} } = await dictionariesOf(em, actor.lang, ["import_mode"]);
  return { voyage, modes, key: randomUUID(), task: await containerTask(em, actor) };
}

export async function action({ request }: ActionFunctionArgs) {
  // Asked before a byte of the file is read.
  assertSameOrigin(request);
  const { actor, em } = await asActor(request, perm);
  let given: ReceivedUpload | undefined;
  try {
    given = await readUpload(request);
    const { key, ...input } = given;
    const result = await answer(request, uploadContainers, input, key || undefined);
    return data<UploadAnswer>({ result, task: result.taskId ? await containerTask(em, actor, result.taskId) : null });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map((one): FieldError => ({ field: one.place.field ?? "", code: one.code, params: one.params }));
    const status = errors[0]?.code === "import.tooLarge" ? 413 : errors[0]?.code === "kit.noPermission" ? 403 : 422;
    const back = given ? { given: { voyage: given.voyage, mode: given.mode, text: given.text } } : {};
    return data<UploadAnswer>({ errors, ...back }, { status });
  }
}

export default function ContainerUploadScreen() {
  const found = useLoaderData<typeof loader>();
  const answered = useActionData() as UploadAnswer | undefined;
  const say = useSay();
  const busy = useNavigation().state !== "idle";
  // The task of this upload first; when it has ended, the import it ordered.
  const live = found.task ?? answered?.task ?? null;
  return (
    <section className="sw-form" aria-labelledby="form-title">
      <header className="sw-list-head">
        <h1 id="form-title">{say("container.upload")}</h1>
        <Link className="bp6-button" to="/seaway/container/import">
          {say("shell.back")}
        </Link>
      </header>
      <UploadOutcome answered={answered} />
      {live ? <LiveTask key={live.id} first={live} /> : null}
      <Form method="post" encType="multipart/form-data" key={answered?.result ? found.key : "open"}>
        <input type="hidden" name="_key" value={found.key} />
        <UploadFields found={found} given={answered?.given} errors={answered?.errors ?? []} />
        <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
          {say("container.send")}
        </button>
      </Form>
      {busy ? <div className="sw-busy" role="status" aria-label={say("shell.working")} /> : null}
    </section>
  );
}

function LiveTask({ first }: { first: TaskState }) {
  const { revalidate } = useRevalidator();
  return <TaskProgress state={useTask(first, revalidate)} />;
}
