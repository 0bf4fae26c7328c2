import { useActionData } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import { byteSize } from "#platform/kernel/i18n/byte-size.ts";
import { acceptedTypes, mostBytes, mostFiles } from "#platform/records/storage/file-types.ts";
import { idOf } from "#app/kit/form/field/field-id.ts";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { fileFields, type HeldFile } from "#app/kit/form/save/record-files.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { FileChoice } from "./file-choice.tsx";
import { KindSelect } from "./kind-select.tsx";

const none: readonly HeldFile[] = [];

/**
 * Files of a record that is not saved yet: chosen here, uploaded with the form, attached by the
 * save. A form that comes back keeps them, ticked. Works without JavaScript.
 */
export function HeldFiles({ kinds }: { kinds: Readonly<Record<string, string>> }) {
  const t = useTranslate();
  const held = useHeld();
  const [chosen, setChosen] = useState(false);
  const [refused, setRefused] = useState("");
  // What is too large is not sent: a form above the limit of the server would come empty.
  const check = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? []);
    const large = files.find((file) => file.size > mostBytes);
    const many = files.length + held.length > mostFiles;
    setChosen(files.length > 0 && !large && !many);
    setRefused(
      many
        ? t("file.tooMany", { limit: mostFiles })
        : large
          ? t("file.tooBig", { name: large.name, size: large.size, limit: mostBytes })
          : "",
    );
    if (!large && !many) return;
    target.value = "";
    target.dispatchEvent(new Event("change"));
  };
  return (
    <fieldset className="sw-section" id="section-files">
      <legend>{t("file.withRecord")}</legend>
      {held.length > 0 ? (
        <fieldset className="sw-held-files">
          <legend>{t("file.heldFiles")}</legend>
          {held.map(({ value, name, kind, size }) => (
            <label key={value} className="sw-flag">
              <input type="checkbox" name={fileFields.held} value={value} defaultChecked />
              {name} · {kinds[kind] ?? kind} · {byteSize(size)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {/* Uploaded files leave the control, or the next round would send them again. */}
      <div className="sw-grid" key={held.map(({ value }) => value).join()}>
        <div className="sw-field sw-span-3">
          <label htmlFor={idOf(fileFields.kind)}>{t("file.kind")}</label>
          <KindSelect
            id={idOf(fileFields.kind)}
            name={fileFields.kind}
            kinds={kinds}
            required={chosen}
          />
        </div>
        <div className="sw-field sw-span-6">
          <label htmlFor={idOf("file")}>{t("ebooking.chooseFiles")}</label>
          <FileChoice
            id={idOf("file")}
            name={fileFields.file}
            multiple
            accept={acceptedTypes}
            onChange={check}
          />
          {refused ? (
            <span className="sw-wrong" role="alert">
              {refused}
            </span>
          ) : null}
          <small>{t("file.withRecordHint", { files: mostFiles, size: mostBytes })}</small>
        </div>
      </div>
    </fieldset>
  );
}

/** What the last answer held. Any navigation, even to an anchor, clears the answer; they stay. */
function useHeld(): readonly HeldFile[] {
  const response = useActionData() as FormResponse | undefined;
  const [seen, setSeen] = useState(response?.held ?? none);
  if (response?.held && response.held !== seen) {
    setSeen(response.held);
    return response.held;
  }
  return seen;
}
