import "./import.css";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FieldError } from "../../kit/form/form-data.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import { useContent } from "../../kit/upload/use-content.ts";
import { PastePreview } from "./paste-preview.tsx";

type Props = {
  found: { voyage: string; modes: Record<string, string>; key: string };
  given: { voyage: string; mode: string; text: string } | undefined;
  errors: readonly FieldError[];
  /** Something was uploaded just now: the next one is appended. */
  again: boolean;
};

/** Voyage, mode, file or pasted table: plain fields, so that the form works without JavaScript; with it, files are dropped and tables pasted anywhere. */
export function UploadForm({ found, given, errors, again }: Props) {
  const say = useSay();
  const busy = useBusy();
  const { text, file, input, send, over, choose, write, old } = useContent(given?.text ?? "", errors);
  const shown = new Set(["voyage", "mode", "file", "text"]);
  const wrong = (field: string) => <Wrong field={field} errors={errors.filter((one) => one.field === field && !old(field))} />;
  return (
    <Form method="post" encType="multipart/form-data" action="/seaway/container/import/upload">
      <input type="hidden" name="_key" value={found.key} />
      <Others errors={errors.filter((one) => !shown.has(one.field))} />
      <fieldset className="sw-section">
        <legend>{say(again ? "container.another" : "container.upload")}</legend>
        <div className="sw-grid">
          <Aim found={found} given={given} again={again} wrong={wrong} />
          <div className={`sw-field sw-span-6 sw-upload${over ? " sw-upload-over" : ""}`}>
            <label htmlFor="upload-file">{say("container.file")}</label>
            <input
              ref={input}
              id="upload-file"
              className="bp6-input"
              type="file"
              name="file"
              accept=".xlsx,.XLSX"
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
            <small>{file ? `${file.name} · ${Math.ceil(file.size / 1024)} KB` : say("container.dropHint")}</small>
            {wrong("file")}
          </div>
          <div className="sw-field sw-span-12">
            <label htmlFor="upload-text">{say("container.paste")}</label>
            <textarea
              id="upload-text"
              className="bp6-input"
              name="text"
              rows={text ? 8 : 4}
              value={text}
              onChange={(event) => write(event.currentTarget.value)}
            />
            <small>{say("container.pasteHint")}</small>
            <PastePreview text={text} />
            {wrong("text")}
          </div>
        </div>
      </fieldset>
      <button ref={send} type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
        {say("container.send")}
      </button>
      {busy ? <div className="sw-busy" role="status" aria-label={say("shell.working")} /> : null}
    </Form>
  );
}

type AimProps = Pick<Props, "found" | "given" | "again"> & { wrong: (field: string) => ReactNode };

/** Into which voyage, and what happens to what it has. */
function Aim({ found, given, again, wrong }: AimProps) {
  const say = useSay();
  return (
    <>
      <div className="sw-field sw-span-4">
        <label htmlFor="upload-voyage">{say("container.voyage")} *</label>
        <ReferenceInput
          kind="voyage"
          id="upload-voyage"
          name="voyage"
          required
          maxLength={60}
          defaultValue={given?.voyage ?? found.voyage}
        />
        {wrong("voyage")}
      </div>
      <div className="sw-field sw-span-2">
        <label htmlFor="upload-mode">{say("container.mode")}</label>
        <span className="bp6-html-select">
          <select id="upload-mode" name="mode" defaultValue={given?.mode ?? (again ? "APPEND" : "FIRST")}>
            {Object.entries(found.modes).map(([mode, label]) => (
              <option key={mode} value={mode}>
                {label}
              </option>
            ))}
          </select>
        </span>
        {wrong("mode")}
      </div>
    </>
  );
}

const keyOf = (one: FieldError) => one.code + JSON.stringify(one.params);

function Wrong({ field, errors }: { field: string; errors: readonly FieldError[] }) {
  const say = useSay();
  return errors.map((one) => (
    <span key={keyOf(one)} className="sw-wrong" role="alert" id={`upload-${field}-wrong`}>
      {say(one.code, one.params)}
    </span>
  ));
}

/** Why the file as a whole is refused. */
function Others({ errors }: { errors: readonly FieldError[] }) {
  const say = useSay();
  if (errors.length === 0) return null;
  return (
    <div className="bp6-callout bp6-intent-danger" role="alert">
      <ul>
        {errors.map((one) => (
          <li key={keyOf(one)}>{say(one.code, one.params)}</li>
        ))}
      </ul>
    </div>
  );
}
