import { useLoaderData } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Select } from "#app/kit/ui/select.tsx";

/** For text files whose letters are not what was guessed. */
export function EncodingChoice() {
  const { encodings } = useLoaderData() as { encodings: readonly string[] };
  const t = useTranslate();
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor="import-encoding">{t("import.encodingChoice")}</label>
      <Select id="import-encoding" name="encoding">
        <option value="">{t("import.encodingAuto")}</option>
        {encodings.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
