import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { RollLine } from "#domain/booking/booking.form.ts";
import type { FormRecord } from "#domain/kit/form.ts";
import type { Word } from "#domain/words.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/say.ts";

type Props = { record: FormRecord; may: { changeVoyage: boolean; changeContract: boolean } };

/** What is changed beside the sheet: voyage and contract, each with its reason, and the record of earlier voyage changes. */
export function BookingChanges({ record, may }: Props) {
  const say = useSay();
  const rolls = (record.rolls ?? []) as unknown as RollLine[];
  return (
    <>
      {may.changeVoyage ? (
        <ChangeForm record={record} name="changeVoyage">
          <Field word="booking.targetVoyage" name="voyage" kind="voyage" required />
          <Field word="booking.changeReason" name="changeReason" required />
          <Field word="booking.changeContact" name="changeContact" />
        </ChangeForm>
      ) : null}
      {may.changeContract ? (
        <ChangeForm record={record} name="changeContract">
          <Field word="cargo.serviceContractNo" name="serviceContractNo" required />
          <Field word="cargo.serviceContractVersion" name="serviceContractVersion" />
          <Field word="booking.changeReason" name="changeReason" />
        </ChangeForm>
      ) : null}
      {rolls.length > 0 ? (
        <fieldset className="sw-section">
          <legend>{say("booking.rolls")}</legend>
          <table className="bp6-html-table bp6-compact">
            <thead>
              <tr>
                {rollWords.map((word) => (
                  <th key={word}>{say(word)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rolls.map((roll) => (
                <tr key={roll.id}>
                  {[roll.from, roll.to, roll.reason, roll.contact, roll.by, roll.time].map((text, i) => (
                    <td key={rollWords[i]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </fieldset>
      ) : null}
    </>
  );
}

const rollWords: readonly Word[] = [
  "booking.fromVoyage",
  "booking.toVoyage",
  "booking.changeReason",
  "booking.changeContact",
  "booking.changedBy",
  "booking.changedTime",
];

function ChangeForm({ record, name, children }: { record: FormRecord; name: "changeVoyage" | "changeContract"; children: ReactNode }) {
  const say = useSay();
  const busy = useNavigation().state !== "idle";
  const word: Word = `booking.${name}`;
  return (
    <Form method="post" key={`${name}-${String(record.version)}`}>
      <input type="hidden" name="id" value={String(record.id)} />
      <input type="hidden" name="version" value={String(record.version)} />
      <fieldset className="sw-section">
        <legend>{say(word)}</legend>
        <div className="sw-grid">{children}</div>
        <button type="submit" name="_more" value={name} className="bp6-button" disabled={busy}>
          {say(word)}
        </button>
      </fieldset>
    </Form>
  );
}

function Field({ word, name, kind, required }: { word: Word; name: string; kind?: string; required?: boolean }) {
  const say = useSay();
  const id = useId();
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor={id}>
        {say(word)}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {kind ? (
        <ReferenceInput id={id} name={name} kind={kind} required={required} />
      ) : (
        <input id={id} name={name} className="bp6-input" maxLength={500} required={required} />
      )}
    </div>
  );
}
