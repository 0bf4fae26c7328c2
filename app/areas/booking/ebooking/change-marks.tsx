import { useId } from "react";
import { ebookingForm } from "#domain/booking/ebooking/ebooking.form.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { ChangeField, ChangeForm } from "#app/kit/form/save/change-form.tsx";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { MarkNames } from "./load-marks.server.ts";

const headerFields = ebookingForm.sections
  .flatMap(({ fields }) => fields)
  .filter(({ kind }) => kind !== "shown");
const lineKinds = ebookingForm.lines ?? [];

/** Label of "consigneeName" or "cargo.0.gwt". */
function useFieldLabel() {
  const t = useTranslate();
  return (path: string): string => {
    const [key = "", place, name] = path.split(".");
    const line = lineKinds.find((kind) => kind.key === key);
    if (!line) return labelOf(t, headerFields.find((field) => field.key === key)?.label, key);
    if (name === undefined) return t(line.label);
    const field = labelOf(t, line.fields.find((item) => item.key === name)?.label, name);
    return t("ebooking.markLine", { lines: t(line.label), line: Number(place) + 1, field });
  };
}

const labelOf = (t: ReturnType<typeof useTranslate>, label: MessageKey | undefined, key: string) =>
  label ? t(label) : key;

/** What the carrier asks for, above the form; each stands at its field too. */
export function ChangeMarks({ notes }: { notes: readonly FieldError[] }) {
  const t = useTranslate();
  const fieldLabel = useFieldLabel();
  if (notes.length === 0) return null;
  return (
    <Callout intent="warning" role="note">
      <strong>{t("ebooking.marksAsked")}</strong>
      <ul>
        {notes.map((note) => (
          <li key={note.field + JSON.stringify(note.params)}>
            {fieldLabel(note.field)}: {t(note.code, note.params)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

type Props = { record: FormRecord; names: MarkNames };

/** Staff ask for a change at a field, with a severity, a code and a text. */
export function RequestChangeForm({ record, names }: Props) {
  const fieldLabel = useFieldLabel();
  const lines = lineKinds.flatMap(({ key, fields }) =>
    ((record[key] ?? []) as FormRecord[]).flatMap((_, i) =>
      fields.map((field) => [`${key}.${i + 1}.${field.key}`, `${key}.${i}.${field.key}`] as const),
    ),
  );
  const options = [
    ...headerFields.map(({ key }) => [key, fieldLabel(key)] as const),
    ...lineKinds.map(({ key }) => [key, fieldLabel(key)] as const),
    ...lines.map(([value, path]) => [value, fieldLabel(path)] as const),
  ];
  return (
    <ChangeForm record={record} name="requestChange" label="ebooking.requestChange">
      <Choice label="ebooking.markField" name="field" options={options} />
      <Choice
        label="ebooking.markSeverity"
        name="severity"
        options={Object.entries(names.severities)}
      />
      <Choice label="ebooking.markCode" name="code" options={Object.entries(names.codes)} />
      <ChangeField label="ebooking.markMessage" name="message" />
    </ChangeForm>
  );
}

function Choice({
  label,
  name,
  options,
}: {
  label: MessageKey;
  name: string;
  options: readonly (readonly [string, string])[];
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor={id}>{t(label)}</label>
      <Select id={id} name={name}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
