import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { textEncodings } from "#platform/records/import/reader/text-encoding.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { useContent } from "#app/kit/upload/use-content.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { respondToImport, importOf, importsAt, shownOptions } from "./import.loader.server.ts";
import { EncodingChoice } from "./encoding-choice.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportGrid } from "./import-grid.tsx";
import { ImportOptions } from "./import-options.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import { ImportOutcomePanel } from "./import-outcome.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const { actor, em } = context;
  const offered = importsAt(context);
  const params = new URL(request.url).searchParams;
  const kinds = offered.map(({ kind, title }) => ({ kind, title }));
  const chosen = importOf(offered, actor, params.get("kind") || kinds[0]?.kind || "");
  const label = (names: readonly string[]) => names[actor.lang === "en" ? 1 : 0] ?? names[0] ?? "";
  return {
    kinds,
    kind: chosen.kind,
    title: chosen.title,
    accept: [".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ...chosen.endings].join(","),
    encodings: textEncodings,
    options: await shownOptions(em, actor, chosen),
    columns: chosen.columns.map((column) => ({
      key: column.key,
      label: label(column.names),
      required: column.required ?? false,
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const response = await respondToImport(await pageContext(request));
  if (response.taskId) return redirect(`/task/${response.taskId}`);
  const bad = response.refusals !== undefined || (response.outcome?.faults.length ?? 0) > 0;
  return data(response, { status: bad ? 422 : 200 });
}

export default function ImportScreen() {
  const { columns, kind, kinds, title } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="import-title">
      <h1 id="import-title">
        {t("import.title")} <small>{t(title)}</small>
      </h1>
      {kinds.length > 1 ? <ChooseKind /> : null}
      <RefusalList refusals={response?.refusals} />
      {response?.outcome ? <ImportOutcomePanel outcome={response.outcome} kind={kind} /> : null}
      {response?.outcome ? <ImportGrid outcome={response.outcome} kind={kind} /> : null}
      <UploadForm key={kind} uploadId={response?.outcome?.uploadId} />
      <ImportColumns columns={columns} />
    </section>
  );
}

/**
 * One searchable choice. A suggestion taken opens at once; the button is for typed names and for no
 * JavaScript.
 */
function ChooseKind() {
  const { kinds, title } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const submit = useSubmit();
  return (
    <Form method="get" role="search" className="sw-steps">
      <label htmlFor="import-kind">{t("import.kind")}</label>
      <Input
        id="import-kind"
        // Another kind empties the field.
        key={title}
        name="kind"
        list="import-kinds"
        placeholder={t(title)}
        autoComplete="off"
        required
        onChange={(event) => {
          const { value, form } = event.currentTarget;
          if (kinds.some((item) => t(item.title) === value)) submit(form);
        }}
      />
      <datalist id="import-kinds">
        {kinds.map((item) => (
          <option key={item.kind} value={t(item.title)} />
        ))}
      </datalist>
      <Button type="submit">{t("import.open")}</Button>
    </Form>
  );
}

/** The form above shows the last file's faults. */
const none: readonly FieldError[] = [];

function UploadForm({ uploadId }: { uploadId: number | undefined }) {
  const { kind, accept } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const t = useTranslate();
  const busy = useBusy();
  const { text, input, send, over, choose, write } = useContent("", none);
  return (
    <Form method="post" action={`${pathname}?kind=${kind}`} encType="multipart/form-data">
      <input type="hidden" name="kind" value={kind} />
      {uploadId ? <input type="hidden" name="uploadId" value={uploadId} /> : null}
      <fieldset className="sw-section">
        <legend>{t("import.choose")}</legend>
        <div className={`sw-field sw-upload${over ? " sw-upload-over" : ""}`}>
          <label htmlFor="import-file">{t("import.file")}</label>
          <FileChoice ref={input} id="import-file" name="file" accept={accept} onChange={choose} />
          <small>{t("container.dropHint")}</small>
        </div>
        <div className="sw-field">
          <label htmlFor="import-text">{t("import.paste")}</label>
          <TextArea
            id="import-text"
            name="text"
            fill
            rows={5}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
        </div>
        <ImportOptions />
        <EncodingChoice />
      </fieldset>
      <div className="sw-steps">
        <Button ref={send} type="submit" name="_do" value="check" disabled={busy}>
          {t("import.preview")}
        </Button>
        <Button type="submit" name="_do" value="run" intent="primary" disabled={busy}>
          {t("import.run")}
        </Button>
      </div>
    </Form>
  );
}
