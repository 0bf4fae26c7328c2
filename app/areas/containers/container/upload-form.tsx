import "./import.css";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { useContent } from "#app/kit/upload/use-content.ts";
import { PastePreview } from "./paste-preview.tsx";
import type { ImportColumn } from "#platform/records/import/columns.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

type Props = {
  /** Without `voyage` the rows name their e-bookings. */
  data: {
    voyage?: string;
    mode: string;
    modes: Record<string, string>;
    /** Where masses may be declared without a column for their method. */
    vgmMethods?: Record<string, string>;
    key: string;
  };
  input: { voyage?: string; mode: string; text: string; vgmMethod?: string } | undefined;
  errors: readonly FieldError[];
  /** True after an upload; the next one appends. */
  again: boolean;
  action?: string;
  columns?: readonly ImportColumn[];
  hint?: string;
  title?: string;
};

/** Works without JavaScript; with it files may be dropped and tables pasted anywhere. */
export function UploadForm({ data: uploadData, input: typed, errors, again, ...about }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const { text, input, send, over, choose, write, old } = useContent(typed?.text ?? "", errors);
  const shown = new Set(["voyage", "mode", "file", "text"]);
  const wrong = (field: string) => (
    <Wrong field={field} errors={errors.filter((error) => error.field === field && !old(field))} />
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={about.action ?? "/seaway/container/import/upload"}
    >
      <input type="hidden" name="_key" value={uploadData.key} />
      <RefusalList refusals={errors.filter((error) => !shown.has(error.field))} />
      <fieldset className="sw-section">
        <legend>{about.title ?? t(again ? "container.another" : "container.upload")}</legend>
        <div className="sw-grid">
          <Aim data={uploadData} input={typed} again={again} wrong={wrong} />
          {about.hint ? <p className="sw-field sw-span-12">{about.hint}</p> : null}
          <div className={`sw-field sw-span-6 sw-upload${over ? " sw-upload-over" : ""}`}>
            <label htmlFor="upload-file">{t("container.file")}</label>
            <FileChoice
              ref={input}
              id="upload-file"
              name="file"
              accept=".xlsx,.XLSX"
              onChange={choose}
            />
            <small>{t("container.dropHint")}</small>
            {wrong("file")}
          </div>
          <div className="sw-field sw-span-12">
            <label htmlFor="upload-text">{t("container.paste")}</label>
            <TextArea
              id="upload-text"
              name="text"
              rows={text ? 8 : 4}
              value={text}
              onChange={(event) => write(event.currentTarget.value)}
            />
            <small>{t("container.pasteHint")}</small>
            <PastePreview text={text} {...(about.columns ? { columns: about.columns } : {})} />
            {wrong("text")}
          </div>
        </div>
      </fieldset>
      <Button ref={send} type="submit" intent="primary" disabled={busy}>
        {t("container.send")}
      </Button>
      {busy ? <div className="sw-busy" role="status" aria-label={t("shell.working")} /> : null}
    </Form>
  );
}

type AimProps = Pick<Props, "data" | "input" | "again"> & { wrong: (field: string) => ReactNode };

/** The voyage, and what happens to its containers. */
function Aim({ data: uploadData, input, again, wrong }: AimProps) {
  const t = useTranslate();
  return (
    <>
      {uploadData.voyage === undefined ? null : (
        <div className="sw-field sw-span-4">
          <label htmlFor="upload-voyage">{t("container.voyage")} *</label>
          <ReferenceInput
            kind="voyage"
            id="upload-voyage"
            name="voyage"
            required
            maxLength={60}
            defaultValue={input?.voyage ?? uploadData.voyage}
          />
          {wrong("voyage")}
        </div>
      )}
      <div className="sw-field sw-span-2">
        <label htmlFor="upload-mode">{t("container.mode")}</label>
        <Select
          id="upload-mode"
          name="mode"
          defaultValue={input?.mode ?? (uploadData.mode || (again ? "APPEND" : "FIRST"))}
        >
          {Object.entries(uploadData.modes).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </Select>
        {wrong("mode")}
      </div>
      {uploadData.vgmMethods ? (
        <div className="sw-field sw-span-3">
          <label htmlFor="upload-vgm-method">{t("container.vgmMethodOfFile")}</label>
          <Select id="upload-vgm-method" name="vgmMethod" defaultValue={input?.vgmMethod ?? ""}>
            <option value="">{t("container.vgmMethodNone")}</option>
            {Object.entries(uploadData.vgmMethods).map(([method, label]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
    </>
  );
}

const keyOf = (fieldError: FieldError) => fieldError.code + JSON.stringify(fieldError.params);

function Wrong({ field, errors }: { field: string; errors: readonly FieldError[] }) {
  const t = useTranslate();
  return errors.map((error) => (
    <span key={keyOf(error)} className="sw-wrong" role="alert" id={`upload-${field}-wrong`}>
      {t(error.code, error.params)}
    </span>
  ));
}
