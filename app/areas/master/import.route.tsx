import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { FieldError } from "../../kit/form/form-data.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import { useContent } from "../../kit/upload/use-content.ts";
import { asActor, pageContext } from "../../session/ctx.server.ts";
import { answerImport, importOf, importsOf, shownOptions } from "./import.loader.server.ts";
import { ImportGrid } from "./import-grid.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportOutcomePanel, Refusals } from "./import-outcome.tsx";

/** The kinds there are for this user, and the columns and options of the chosen one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "master:import");
  const params = new URL(request.url).searchParams;
  const kinds = importsOf(actor).map(({ kind, title }) => ({ kind, title }));
  const chosen = importOf(actor, params.get("kind") ?? kinds[0]?.kind ?? "");
  const label = (names: readonly string[]) => names[actor.lang === "en" ? 1 : 0] ?? names[0] ?? "";
  return {
    kinds,
    kind: chosen.kind,
    title: chosen.title,
    options: await shownOptions(em, actor, chosen),
    columns: chosen.columns.map((column) => ({ key: column.key, label: label(column.names), required: column.required ?? false })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const answer = await answerImport(await pageContext(request));
  if (answer.taskId) return redirect(`/task/${answer.taskId}`);
  const bad = answer.refusals !== undefined || (answer.outcome?.faults.length ?? 0) > 0;
  return data(answer, { status: bad ? 422 : 200 });
}

export default function ImportScreen() {
  const { kind, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = useSay();
  return (
    <section className="sw-form" aria-labelledby="import-title">
      <h1 id="import-title">
        {say("import.title")} <small>{say(title)}</small>
      </h1>
      <ChooseKind />
      <Refusals list={answer?.refusals ?? []} />
      {answer?.outcome ? <ImportOutcomePanel outcome={answer.outcome} kind={kind} /> : null}
      {answer?.outcome ? <ImportGrid outcome={answer.outcome} kind={kind} /> : null}
      <UploadForm key={kind} uploadId={answer?.outcome?.uploadId} />
      <Columns />
    </section>
  );
}

function ChooseKind() {
  const { kinds, kind } = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <nav aria-label={say("import.kind")} className="sw-tools">
      {kinds.map((one) => (
        <Link
          key={one.kind}
          to={`?kind=${one.kind}`}
          className={`bp6-button bp6-minimal${one.kind === kind ? " bp6-active" : ""}`}
          aria-current={one.kind === kind ? "page" : undefined}
        >
          {say(one.title)}
        </Link>
      ))}
    </nav>
  );
}

/** What was wrong with the last file is said above the form. */
const none: readonly FieldError[] = [];

function UploadForm({ uploadId }: { uploadId: number | undefined }) {
  const { kind } = useLoaderData<typeof loader>();
  const say = useSay();
  const busy = useBusy();
  const { text, file, input, send, over, choose, write } = useContent("", none);
  return (
    <Form method="post" action={`/xhlbasic/import?kind=${kind}`} encType="multipart/form-data">
      <input type="hidden" name="kind" value={kind} />
      {uploadId ? <input type="hidden" name="uploadId" value={uploadId} /> : null}
      <fieldset className="sw-section">
        <legend>{say("import.choose")}</legend>
        <div className={`sw-field sw-upload${over ? " sw-upload-over" : ""}`}>
          <label htmlFor="import-file">{say("import.file")}</label>
          <input
            ref={input}
            id="import-file"
            className="bp6-input"
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <small>{file ? `${file.name} · ${Math.ceil(file.size / 1024)} KB` : say("container.dropHint")}</small>
        </div>
        <div className="sw-field">
          <label htmlFor="import-text">{say("import.paste")}</label>
          <textarea
            id="import-text"
            name="text"
            className="bp6-input bp6-fill"
            rows={5}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
        </div>
        <ImportOptions />
      </fieldset>
      <div className="sw-steps">
        <button ref={send} type="submit" name="_do" value="check" className="bp6-button" disabled={busy}>
          {say("import.preview")}
        </button>
        <button type="submit" name="_do" value="run" className="bp6-button bp6-intent-primary" disabled={busy}>
          {say("import.run")}
        </button>
      </div>
    </Form>
  );
}

function Columns() {
  const { columns } = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <details className="sw-panel">
      <summary>{say("import.columns")}</summary>
      <ul>
        {columns.map((column) => (
          <li key={column.key}>
            {column.label} {column.required ? <b>({say("import.requiredColumn")})</b> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
