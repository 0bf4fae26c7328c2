import "./space.css";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { SpreadRow } from "#domain/space/spread-lines.server.ts";
import type { Word } from "#domain/words.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/say.ts";
import type { PlanAnswer } from "./plan-answer.ts";

type PlanField = { name: string; word: Word; ref?: string; date?: true; required?: true };
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
  const busy = useNavigation().state !== "idle";
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
          <legend>{say("space.who")}</legend>
          {fields.map((field) => (
            <PlanInput
              key={field.name}
              field={field}
              value={typed[field.name] ?? ""}
              wrong={answer?.refusals.some((one) => one.field === field.name)}
            />
          ))}
          <PlanInput field={{ name: "changeReason", word: "space.changeReason" }} value={typed.changeReason ?? ""} wrong={false} />
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
  ) : (
    <input {...given} className="bp6-input" type={field.date ? "date" : "text"} maxLength={field.date ? undefined : 500} />
  );
  return (
    <label className="sw-filter" htmlFor={id}>
      <span>{say(field.word)}</span>
      {input}
    </label>
  );
}

const figures = ["added", "changed", "kept", "skipped", "below"] as const;

function Plan({ plan, preview }: { plan: NonNullable<PlanAnswer["plan"]>; preview: boolean }) {
  const say = useSay();
  const { voyages, added, changed } = plan;
  return (
    <section className="sw-panel" aria-live="polite">
      <div className={`bp6-callout bp6-intent-${preview ? "warning" : "success"}`} role="status">
        {say(preview ? "space.previewNote" : "space.doneNote", { voyages, added, changed })}
      </div>
      <table className="sw-plain-table">
        <thead>
          <tr>
            <th scope="col">{say("space.voyage")}</th>
            <th scope="col">{say("space.departureDate")}</th>
            {figures.map((one) => (
              <th key={one} scope="col" className="sw-number">
                {say(`space.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <PlanLine key={row.voyage} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanLine({ row }: { row: SpreadRow }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/seaway/voyage/spaceControl?f.voyage=${encodeURIComponent(row.voyage)}`}>{row.voyage}</Link>
      </th>
      <td>{row.departureDate}</td>
      {figures.map((one) => (
        <td key={one} className={`sw-number${one === "below" && row.below > 0 ? " sw-space-over" : ""}`}>
          {row[one]}
        </td>
      ))}
    </tr>
  );
}
