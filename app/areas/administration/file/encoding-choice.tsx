import { useLoaderData } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** For text files whose letters are not what was guessed. */
export function EncodingChoice() {
  const { encodings } = useLoaderData() as { encodings: readonly string[] };
  const t = useTranslate();
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor="import-encoding">{t("import.encodingChoice")}</label>
      <span className="bp6-html-select">
        <select id="import-encoding" name="encoding">
          <option value="">{t("import.encodingAuto")}</option>
          {encodings.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
