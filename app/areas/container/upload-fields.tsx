import type { FieldError } from "../../kit/form/form-data.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/say.ts";

type Props = {
  found: { voyage: string; modes: Record<string, string> };
  given: { voyage: string; mode: string; text: string } | undefined;
  errors: readonly FieldError[];
};

/** Voyage, mode, file or pasted table: plain fields, so that the form works without JavaScript. */
export function UploadFields({ found, given, errors }: Props) {
  const say = useSay();
  const wrong = (field: string) =>
    errors
      .filter((one) => one.field === field)
      .map((one) => (
        <span key={one.code + JSON.stringify(one.params)} className="sw-wrong" id={`upload-${field}-wrong`}>
          {say(one.code, one.params)}
        </span>
      ));
  const shown = new Set(["voyage", "mode", "file", "text"]);
  const others = errors.filter((one) => !shown.has(one.field));
  return (
    <>
      {others.length > 0 ? (
        <div className="bp6-callout bp6-intent-danger" role="alert">
          <ul>
            {others.map((one) => (
              <li key={one.code + JSON.stringify(one.params)}>{say(one.code, one.params)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <fieldset className="sw-section">
        <legend>{say("container.upload")}</legend>
        <div className="sw-grid">
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
              <select id="upload-mode" name="mode" defaultValue={given?.mode ?? "FIRST"}>
                {Object.entries(found.modes).map(([mode, label]) => (
                  <option key={mode} value={mode}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
            {wrong("mode")}
          </div>
          <div className="sw-field sw-span-6">
            <label htmlFor="upload-file">{say("container.file")}</label>
            <input id="upload-file" className="bp6-input" type="file" name="file" accept=".xlsx,.XLSX" />
            {wrong("file")}
          </div>
          <div className="sw-field sw-span-12">
            <label htmlFor="upload-text">{say("container.paste")}</label>
            <textarea id="upload-text" className="bp6-input" name="text" rows={6} defaultValue={given?.text} />
            <small>{say("container.pasteHint")}</small>
            {wrong("text")}
          </div>
        </div>
      </fieldset>
    </>
  );
}
