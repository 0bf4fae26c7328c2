import type { RollLine } from "#domain/booking/booking.form.ts";
import type { FormRecord } from "#platform/form/form.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { ChangeField, ChangeForm } from "../../kit/form/change-form.tsx";
import { useTranslate } from "../../kit/shell/translate.ts";

type Props = { record: FormRecord; openActions: readonly string[] };

/** Voyage and contract changes, each with a reason, and earlier voyage changes. */
export function BookingChanges({ record, openActions }: Props) {
  const t = useTranslate();
  const rolls = (record.rolls ?? []) as RollLine[];
  return (
    <>
      {openActions.includes("changeVoyage") ? (
        <ChangeForm record={record} name="changeVoyage" label="booking.changeVoyage">
          <ChangeField label="booking.targetVoyage" name="voyage" kind="voyage" required />
          <ChangeField label="booking.changeReason" name="changeReason" required />
          <ChangeField label="booking.changeContact" name="changeContact" />
        </ChangeForm>
      ) : null}
      {openActions.includes("changeContract") ? (
        <ChangeForm record={record} name="changeContract" label="booking.changeContract">
          <ChangeField label="cargo.serviceContractNo" name="serviceContractNo" required />
          <ChangeField label="cargo.serviceContractVersion" name="serviceContractVersion" />
          <ChangeField label="booking.changeReason" name="changeReason" />
        </ChangeForm>
      ) : null}
      {rolls.length > 0 ? (
        <fieldset className="sw-section">
          <legend>{t("booking.rolls")}</legend>
          <table className="bp6-html-table bp6-compact">
            <thead>
              <tr>
                {rollLabels.map((label) => (
                  <th key={label}>{t(label)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rolls.map((roll) => (
                <tr key={roll.id}>
                  {[roll.from, roll.to, roll.reason, roll.contact, roll.by, roll.time].map((text, i) => (
                    <td key={rollLabels[i]}>{text}</td>
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

const rollLabels: readonly MessageKey[] = [
  "booking.fromVoyage",
  "booking.toVoyage",
  "booking.changeReason",
  "booking.changeContact",
  "booking.changedBy",
  "booking.changedTime",
];
