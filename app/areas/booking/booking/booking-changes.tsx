import type { RollLine } from "#domain/booking/booking/booking.form.ts";
import {
  type ReconcileDetail,
  reconcileDifferences,
} from "#domain/booking/booking-record/reconcile-detail.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { ChangeField, ChangeForm } from "#app/kit/form/save/change-form.tsx";
import { useTranslate, useTranslateCode } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";

type Props = { record: FormRecord; openActions: readonly string[] };

/** Voyage and contract changes, each with a reason, and earlier voyage changes. */
export function BookingChanges({ record, openActions }: Props) {
  const t = useTranslate();
  const rolls = (record.rolls ?? []) as RollLine[];
  return (
    <>
      {openActions.includes("changeVoyage") ? (
        <ChangeForm record={record} name="changeVoyage" label="booking.changeVoyage">
          <ChangeField
            label="booking.targetVoyage"
            name="voyage"
            kind="rollVoyage"
            records={[String(record.bkNo)]}
            required
          />
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
      <Differences
        detail={
          record.reconcileResult === "DIFFERS"
            ? (record.reconcileDetail as ReconcileDetail | null)
            : null
        }
      />
      {rolls.length > 0 ? (
        <fieldset className="sw-section">
          <legend>{t("booking.rolls")}</legend>
          <Table compact>
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
                  {[roll.from, roll.to, roll.reason, roll.contact, roll.by, roll.time].map(
                    (text, i) => (
                      <td key={rollLabels[i]}>{text}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        </fieldset>
      ) : null}
    </>
  );
}

/** What the comparison found, booked beside loaded. */
function Differences({ detail }: { detail: ReconcileDetail | null }) {
  const t = useTranslate();
  const translateCode = useTranslateCode();
  if (!detail) return null;
  return (
    <fieldset className="sw-section">
      <legend>{t("booking.differences")}</legend>
      <Table compact className="sw-differences">
        <thead>
          <tr>
            <th scope="col">{t("booking.differenceField")}</th>
            <th scope="col">{t("booking.booked")}</th>
            <th scope="col">{t("booking.loaded")}</th>
          </tr>
        </thead>
        <tbody>
          {reconcileDifferences(detail).map(([label, booked, loaded]) => (
            <tr key={label}>
              <th scope="row">{translateCode(label) ?? label}</th>
              <td className="sw-number">{String(booked)}</td>
              <td className="sw-number">{String(loaded)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </fieldset>
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
