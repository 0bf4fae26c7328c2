import type { RollLine } from "#domain/booking/booking.form.ts";
import type { FormRecord } from "#platform/form/form.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { ChangeField, ChangeForm } from "../../kit/form/change-form.tsx";
import { useSay } from "../../kit/shell/translate.ts";

type Props = { record: FormRecord; openActions: readonly string[] };

/** What is changed beside the sheet: voyage and contract, each with its reason, and the record of earlier voyage changes. */
export function BookingChanges({ record, openActions }: Props) {
  const say = useSay();
  const rolls = (record.rolls ?? []) as unknown as RollLine[];
  return (
    <>
      {openActions.includes("changeVoyage") ? (
        <ChangeForm record={record} name="changeVoyage" word="booking.changeVoyage">
          <ChangeField word="booking.targetVoyage" name="voyage" kind="voyage" required />
          <ChangeField word="booking.changeReason" name="changeReason" required />
          <ChangeField word="booking.changeContact" name="changeContact" />
        </ChangeForm>
      ) : null}
      {openActions.includes("changeContract") ? (
        <ChangeForm record={record} name="changeContract" word="booking.changeContract">
          <ChangeField word="cargo.serviceContractNo" name="serviceContractNo" required />
          <ChangeField word="cargo.serviceContractVersion" name="serviceContractVersion" />
          <ChangeField word="booking.changeReason" name="changeReason" />
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
