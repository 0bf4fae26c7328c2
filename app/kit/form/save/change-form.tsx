import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { ReferenceInput } from "../field/reference-input.tsx";

type ChangeFormProps = {
  record: FormRecord;
  /** Name in the resource's `recordActions`. */
  name: string;
  label: MessageKey;
  children: ReactNode;
};

/** A form beside the record's form, for an action with its own fields. */
export function ChangeForm({ record, name, label, children }: ChangeFormProps) {
  const t = useTranslate();
  const busy = useBusy();
  return (
    <Form method="post" key={`${name}-${String(record.version)}`} className="sw-change">
      <input type="hidden" name="id" value={String(record.id)} />
      <input type="hidden" name="version" value={String(record.version)} />
      <fieldset className="sw-section">
        <legend>{t(label)}</legend>
        <div className="sw-grid">{children}</div>
        <Button type="submit" name="_more" value={name} disabled={busy}>
          {t(label)}
        </Button>
      </fieldset>
    </Form>
  );
}

type ChangeFieldProps = {
  label: MessageKey;
  name: string;
  /** Reference kind; without it a text field. */
  kind?: string;
  required?: boolean;
  /** What stands in an empty field and says what a blank means. */
  blank?: MessageKey;
  /** What was typed there before. */
  typed?: string | undefined;
  /** Numbers of the records it is for; some references offer what suits all of them. */
  records?: readonly string[] | undefined;
};

export function ChangeField({
  label: labelKey,
  name,
  kind,
  required,
  blank,
  typed,
  records,
}: ChangeFieldProps) {
  const t = useTranslate();
  const id = useId();
  const input = { id, name, required, defaultValue: typed, placeholder: blank && t(blank) };
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor={id}>
        {t(labelKey)}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {kind ? (
        <ReferenceInput {...input} kind={kind} records={records} />
      ) : (
        <Input {...input} maxLength={500} />
      )}
    </div>
  );
}
