import "./space.css";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { Word } from "#platform/i18n/message-key.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import type { PlanAnswer } from "./plan-response.ts";
import { Plan } from "./plan-table.tsx";

type PlanField = {
  name: string;
  word: Word;
  ref?: string;
  date?: true;
  required?: true;
  wide?: true;
  choices?: readonly string[];
  blank?: Word;
};
type Props = {
  title: Word;
  back: string;
  fields: readonly PlanField[];
  answer: PlanAnswer | undefined;
  start: Record<string, string>;
  once: string;
};

/** Lays lines on voyages: what to lay, on which voyages, a preview of what that does to each, and the order. Plain forms. */
export function PlanScreen({ title, back, fields, answer, start, once }: Props) {
  const say = useSay();
  const busy = useBusy();
  const typed = answer?.typed ?? start;
  return (
    <section className="sw-form" aria-labelledby="plan-title">
      <header className="sw-list-head">
        <h1 id="plan-title">{say(title)}</h1>
        <Link className="bp6-button" to={back}>
          {say("shell.back")}
        </Link>
      </header>
      {(answer?.refusals ?? []).map((one) => (
        <div key={JSON.stringify(one)} className="bp6-callout bp6-intent-danger" role="alert">
          {say(one.code, one.params)}
        </div>
      ))}
      <Form method="post">
        <input type="hidden" name="_key" value={once} />
        <fieldset className="sw-section sw-space-plan">
          <legend>{say("space.range")}</legend>
          {fields.map((field) => (
            <PlanInput
              key={field.name}
              field={field}
              value={typed[field.name] ?? ""}
              wrong={answer?.refusals.some((one) => one.field === field.name)}
            />
          ))}
          <PlanInput
            field={{ name: "changeReason", word: "space.changeReason", wide: true }}
            value={typed.changeReason ?? ""}
            wrong={false}
          />
          <label className="sw-flag">
            <input type="checkbox" name="overwrite" value="Y" defaultChecked={typed.overwrite === "Y"} />
            {say("space.overwrite")}
          </label>
        </fieldset>
        <div className="sw-steps">
          <button type="submit" name="_do" value="preview" className="bp6-button" disabled={busy}>
            {say("space.preview")}
          </button>
          <button type="submit" name="_do" value="run" className="bp6-button bp6-intent-primary" disabled={busy}>
            {say("space.carryOut")}
          </button>
        </div>
      </Form>
      {answer?.plan ? <Plan plan={answer.plan} preview={answer.preview} /> : null}
    </section>
  );
}

function PlanInput({ field, value, wrong }: { field: PlanField; value: string; wrong: boolean | undefined }) {
  const say = useSay();
  const id = useId();
  const given = { id, name: field.name, defaultValue: value, required: field.required, "aria-invalid": wrong || undefined };
  const input: ReactNode = field.ref ? (
    <ReferenceInput kind={field.ref} {...given} />
  ) : field.choices ? (
    <span className="bp6-html-select">
      <select {...given}>
        {field.choices.map((one) => (
          <option key={one} value={one}>
            {one || say(field.blank ?? "space.unlimited")}
          </option>
        ))}
      </select>
    </span>
  ) : (
    <input {...given} className="bp6-input" type={field.date ? "date" : "text"} maxLength={field.date ? undefined : 500} />
  );
  return (
    <label className={`sw-filter${field.wide ? " sw-space-wide" : ""}`} htmlFor={id}>
      <span>{say(field.word)}</span>
      {input}
    </label>
  );
}
