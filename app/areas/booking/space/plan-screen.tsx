import "./space.css";
import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import type { PlanResponse } from "./plan-response.ts";
import { Plan } from "./plan-table.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

type PlanField = {
  name: string;
  label: MessageKey;
  ref?: string;
  date?: true;
  required?: true;
  wide?: true;
  choices?: readonly string[];
  blank?: MessageKey;
};
type Props = {
  title: MessageKey;
  back: string;
  fields: readonly PlanField[];
  response: PlanResponse | undefined;
  start: Record<string, string>;
  once: string;
};

/** Applies allotments to voyages, with a preview. Plain forms. */
export function PlanScreen({ title, back, fields, response, start, once }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const typed = response?.typed ?? start;
  return (
    <section className="sw-form" aria-labelledby="plan-title">
      <PageHead id="plan-title" back={back}>
        {t(title)}
      </PageHead>
      <RefusalList refusals={response?.refusals} />
      <Form method="post">
        <input type="hidden" name="_key" value={once} />
        <fieldset className="sw-section sw-space-plan">
          <legend>{t("space.range")}</legend>
          {fields.map((field) => (
            <PlanInput
              key={field.name}
              field={field}
              value={typed[field.name] ?? ""}
              wrong={response?.refusals.some((refusal) => refusal.field === field.name)}
            />
          ))}
          <PlanInput
            field={{ name: "changeReason", label: "space.changeReason", wide: true }}
            value={typed.changeReason ?? ""}
            wrong={false}
          />
          <label className="sw-flag">
            <input
              type="checkbox"
              name="overwrite"
              value="Y"
              defaultChecked={typed.overwrite === "Y"}
            />
            {t("space.overwrite")}
          </label>
        </fieldset>
        <div className="sw-steps">
          <Button type="submit" name="_do" value="preview" disabled={busy}>
            {t("space.preview")}
          </Button>
          <Button type="submit" name="_do" value="run" intent="primary" disabled={busy}>
            {t("space.carryOut")}
          </Button>
        </div>
      </Form>
      {response?.plan ? <Plan plan={response.plan} preview={response.preview} /> : null}
    </section>
  );
}

function PlanInput({
  field,
  value,
  wrong,
}: {
  field: PlanField;
  value: string;
  wrong: boolean | undefined;
}) {
  const t = useTranslate();
  const id = useId();
  const attributes = {
    id,
    name: field.name,
    defaultValue: value,
    required: field.required,
    "aria-invalid": wrong || undefined,
  };
  const input: ReactNode = field.ref ? (
    <ReferenceInput kind={field.ref} {...attributes} />
  ) : field.choices ? (
    <Select {...attributes}>
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice || t(field.blank ?? "space.unlimited")}
        </option>
      ))}
    </Select>
  ) : (
    <Input
      {...attributes}
      type={field.date ? "date" : "text"}
      maxLength={field.date ? undefined : 500}
    />
  );
  return (
    <label className={`sw-filter${field.wide ? " sw-space-wide" : ""}`} htmlFor={id}>
      <span>{t(field.label)}</span>
      {input}
    </label>
  );
}
